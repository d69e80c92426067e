import { Link } from 'react-router'
import { workViews } from '#contract/lists/work-views.ts'
import {
  type AdminPayment,
  adminPayments,
  exceptionStates,
  exportPayments,
} from '#contract/payments/admin-list.ts'
import { exceptionKinds } from '#contract/payments/payments.ts'
import { mark, t } from '#i18n/t.ts'
import { paths } from '../../../dashboard-paths.ts'
import { EmptyState } from '../../../patterns/empty-state.tsx'
import { actionColumn, timeColumn } from '../../../patterns/grid/grid.columns.tsx'
import { defineGrid, type GridColumn, type GridSetup } from '../../../patterns/grid/state/grid.setup.ts'
import { Money } from '../../../patterns/money.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Status } from '../../../ui/status.tsx'
import { Time } from '../../../ui/time.tsx'

type List = typeof adminPayments
type OnOpen = (payment: AdminPayment) => void

/** The problem of a payment, as short as a row needs it. */
export const exceptionLabels: Record<AdminPayment['kind'], string> = {
  mismatch: mark('Charged amount differs'),
  refund_failed: mark('Refund failed'),
  disputed: mark('Disputed by the customer'),
  unknown_payment: mark('Unknown payment'),
  stuck: mark('No response from the bank'),
}

const stateLabels: Record<AdminPayment['state'], string> = { open: mark('To review'), resolved: mark('Resolved') }

function nameOf({ kind, orderNumber, transactionId }: AdminPayment): string {
  const payment = orderNumber === null ? transactionId : t('order {number}', { number: String(orderNumber) })
  return `${t(exceptionLabels[kind])}, ${payment}`
}

function Issue({ payment, onOpen }: { payment: AdminPayment; onOpen: OnOpen }) {
  return (
    <button
      type="button"
      className="min-h-8 cursor-pointer text-start font-semibold text-blue underline underline-offset-2"
      aria-label={t('Details of {what}', { what: nameOf(payment) })}
      onClick={() => onOpen(payment)}
    >
      {t(exceptionLabels[payment.kind])}
    </button>
  )
}

function OrderLink({ payment: { orderId, orderNumber } }: { payment: AdminPayment }) {
  if (!orderId) return '–'
  return (
    <Link to={paths.orderPayments(orderId)} className="mono inline-block py-1">
      {orderNumber}
    </Link>
  )
}

function Buyer({ payment: { userName, email } }: { payment: AdminPayment }) {
  if (userName === null) return '–'
  return (
    <span className="row-lines cell-limited">
      <span className="block leading-snug">{userName}</span>
      <span className="block truncate text-note leading-tight text-ink-3">{email}</span>
    </span>
  )
}

function issueColumns(onOpen: OnOpen): GridColumn<AdminPayment, List>[] {
  return [
    {
      id: 'issue',
      header: t('Issue'),
      isTitle: true,
      isFixed: true,
      onPhone: 'lead',
      exports: ['kind'],
      cell: (payment) => <Issue payment={payment} onOpen={onOpen} />,
    },
    {
      id: 'state',
      header: t('Status'),
      onPhone: 'state',
      sort: 'state',
      exports: ['state'],
      cell: ({ state }) => <Status kind={state === 'open' ? 'due' : 'paid'}>{t(stateLabels[state])}</Status>,
    },
    {
      id: 'order',
      header: t('Order'),
      onPhone: 'note',
      exports: ['orderNumber'],
      cell: (payment) => <OrderLink payment={payment} />,
    },
    {
      id: 'customer',
      header: t('Customer'),
      onPhone: 'note',
      exports: ['userName', 'email'],
      cell: (payment) => <Buyer payment={payment} />,
    },
    {
      id: 'amount',
      header: t('Amount'),
      isNumeric: true,
      onPhone: 'figure',
      exports: ['amount', 'currency'],
      cell: ({ amount, currency }) =>
        amount === null || currency === null ? '–' : <Money amount={amount} currency={currency} />,
    },
    timeColumn('raisedAt', { id: 'raised', header: t('Since'), onPhone: 'note' }),
  ]
}

/** How it ended; its dialog says it too. */
function endColumns(): GridColumn<AdminPayment, List>[] {
  const text = (id: 'transactionId' | 'resolvedBy' | 'note', header: string): GridColumn<AdminPayment, List> => ({
    id,
    header,
    isExtra: true,
    exports: [id],
    cell: (payment) => <span className="row-lines cell-limited">{payment[id] ?? '–'}</span>,
  })
  return [
    text('transactionId', t('Transaction')),
    text('resolvedBy', t('Resolved by')),
    text('note', t('Note')),
    {
      id: 'resolvedAt',
      header: t('Resolved on'),
      isExtra: true,
      exports: ['resolvedAt'],
      cell: ({ resolvedAt }) => (resolvedAt ? <Time at={resolvedAt} /> : '–'),
    },
  ]
}

function action(onOpen: OnOpen): GridColumn<AdminPayment, List> {
  return actionColumn<AdminPayment>('action', (payment) =>
    payment.state === 'open' ? (
      <Button size="small" className="max-md:min-h-11" onClick={() => onOpen(payment)}>
        {t('Mark as resolved')}
      </Button>
    ) : null,
  )
}

/** Nothing to review: shown instead of the rows. */
export function AllClear() {
  return (
    <EmptyState
      title={t('All clear')}
      action={<ButtonLink to={paths.manageAllOrders}>{t('Manage All Orders')}</ButtonLink>}
    >
      {t('All payments match the card provider’s records. They are compared every minute.')}
    </EmptyState>
  )
}

/** Payments to review, and those that were, as an admin list. */
export function paymentGrid(onOpen: OnOpen): GridSetup<AdminPayment> {
  return defineGrid<AdminPayment, List>({
    list: adminPayments,
    what: t('payments'),
    caption: t('Payments that need attention, newest first'),
    searchHint: t('Order, customer or transaction'),
    columns: [...issueColumns(onOpen), ...endColumns(), action(onOpen)],
    filters: [
      {
        id: 'state',
        label: t('Status'),
        choices: exceptionStates.map((value) => ({ value, label: t(stateLabels[value]) })),
      },
      {
        id: 'kind',
        label: t('Issue'),
        choices: exceptionKinds.map((value) => ({ value, label: t(exceptionLabels[value]) })),
      },
      { id: 'raisedAt', label: t('Since') },
      { id: 'resolvedAt', label: t('Resolved on') },
    ],
    views: [
      {
        label: t('To review'),
        filters: workViews.payments.review,
        countOf: ({ payments }) => payments.review,
        done: t('All clear'),
      },
    ],
    countAll: ({ payments }) => payments.all,
    keyOf: ({ _id }) => _id,
    nameOf,
    onOpen,
    actions: [],
    exportCall: exportPayments.byBody,
  })
}
