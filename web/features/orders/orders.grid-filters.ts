import { attentionReasons, workViews } from '#contract/lists/work-views.ts'
import type { adminOrders } from '#contract/orders/admin-list.ts'
import { orderPayments, orderStatuses } from '#contract/orders/statuses.ts'
import { mark, t } from '#i18n/t.ts'
import type { GridFilter, GridView } from '../../patterns/grid/state/grid.setup.ts'
import { statusLabel } from './orders.badges.tsx'

type List = typeof adminOrders

const attentionLabels = {
  payment: mark('Payment to review'),
  address: mark('No delivery address'),
  country: mark('No country: taxed as domestic'),
  freight: mark('Freight to enter'),
  late: mark('Requested date has passed'),
}

const paymentLabels = {
  due: mark('Awaiting payment'),
  none: mark('No payment due'),
  processing: mark('Payment processing'),
  paid: mark('Paid'),
  partially_refunded: mark('Partly refunded'),
  refunded: mark('Refunded'),
}

/** What the list of orders can be filtered by. */
export function orderFilters(): GridFilter<List>[] {
  return [
    {
      id: 'status',
      label: t('Status'),
      choices: orderStatuses.map((value) => ({ value, label: statusLabel(value) })),
    },
    {
      id: 'payment',
      label: t('Payment'),
      choices: orderPayments.map((value) => ({ value, label: t(paymentLabels[value]) })),
    },
    {
      id: 'attention',
      label: t('Needs attention'),
      choices: attentionReasons.map((value) => ({ value, label: t(attentionLabels[value]) })),
    },
    { id: 'createdAt', label: t('Placed') },
    { id: 'total', label: t('Total') },
    { id: 'newOrderQty', label: t('Quantity') },
    { id: 'email', label: t('Customer') },
    { id: 'productId', label: t('Product') },
  ]
}

/** What to do next, in the order of the work. */
export function orderViews(): GridView<List>[] {
  const { confirm, ship, unpaid, country, freight, attention } = workViews.orders
  return [
    {
      label: t('To confirm'),
      filters: confirm,
      countOf: ({ orders }) => orders.confirm,
      done: t('Nothing to confirm'),
    },
    { label: t('To ship'), filters: ship, countOf: ({ orders }) => orders.ship, done: t('Nothing to ship') },
    { label: t('Unpaid'), filters: unpaid, countOf: ({ orders }) => orders.unpaid, done: t('No unpaid orders') },
    {
      label: t('Freight to enter'),
      filters: freight,
      countOf: ({ orders }) => orders.freight,
      done: t('No orders are waiting for freight'),
    },
    {
      label: t('No country'),
      filters: country,
      countOf: ({ orders }) => orders.country,
      done: t('Every order has a country'),
    },
    {
      label: t('Needs attention'),
      filters: attention,
      countOf: ({ orders }) => orders.attention,
      done: t('No order needs attention'),
    },
  ]
}
