import { workViews } from '#contract/lists/work-views.ts'
import type { WorkKind } from '#contract/reports/work.ts'
import { mark } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'

type WorkTexts = { title: string; detail: string; action: string; to: string }

/** `view=all` keeps the list from opening with the view that was chosen as the first one. */
function viewOf(list: string, filters: Record<string, string>): string {
  return `${list}?${new URLSearchParams({ ...filters, view: 'all' })}`
}

/** The name of each kind of work, its action, and the list that has it. */
export const workTexts: Record<WorkKind, WorkTexts> = {
  confirm: {
    title: mark('Orders to confirm'),
    detail: mark('Customers are waiting for an answer'),
    action: mark('Confirm'),
    to: viewOf(paths.manageAllOrders, workViews.orders.confirm),
  },
  ship: {
    title: mark('Orders to ship'),
    detail: mark('Confirmed or in production'),
    action: mark('Ship'),
    to: viewOf(paths.manageAllOrders, workViews.orders.ship),
  },
  freight: {
    title: mark('Freight to enter'),
    detail: mark('Customers cannot pay until you enter it'),
    action: mark('Enter'),
    to: viewOf(paths.manageAllOrders, workViews.orders.freight),
  },
  attention: {
    title: mark('Orders that need attention'),
    detail: mark('Payment to review, no address, or overdue'),
    action: mark('Check'),
    to: viewOf(paths.manageAllOrders, workViews.orders.attention),
  },
  payments: {
    title: mark('Payments to review'),
    detail: mark('The amount paid does not match'),
    action: mark('Check'),
    to: viewOf(paths.payments, workViews.payments.review),
  },
  invoices: {
    title: mark('Orders waiting for an invoice'),
    detail: mark('Details for the invoice are missing'),
    action: mark('Check'),
    to: `${paths.accounting}?tab=issue`,
  },
  overdue: {
    title: mark('Overdue invoices'),
    detail: mark('Past their due date'),
    action: mark('View'),
    to: viewOf(paths.invoices, { state: 'overdue' }),
  },
  reviews: {
    title: mark('Reviews to check'),
    detail: mark('Waiting for approval'),
    action: mark('Read'),
    to: viewOf(paths.reviews, workViews.reviews.read),
  },
  enquiries: {
    title: mark('Unread enquiries'),
    detail: mark('From the contact form'),
    action: mark('Read'),
    to: viewOf(paths.enquiries, workViews.enquiries.unread),
  },
  withdrawals: {
    title: mark('Withdrawals to refund'),
    detail: mark('14 days by law'),
    action: mark('Refund'),
    to: paths.withdrawals,
  },
  unpaid: {
    title: mark('Unpaid orders'),
    detail: mark('Including payments in progress'),
    action: mark('View'),
    to: viewOf(paths.manageAllOrders, workViews.orders.unpaid),
  },
}
