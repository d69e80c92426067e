import type { Order, OrderStatus } from '#contract/orders.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../patterns/data-table.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { formatQuantity, Money } from '../../ui/money.tsx'
import { Status, type StatusKind } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'
import { Picture } from '../catalogue/catalogue.picture.tsx'
import { OrderActions, type OrderDeeds } from './orders.actions.tsx'

const statusWords: Record<OrderStatus, { kind: StatusKind; word: string }> = {
  pending: { kind: 'pending', word: 'Pending' },
  confirmed: { kind: 'production', word: 'Confirmed' },
  in_production: { kind: 'production', word: 'In production' },
  shipped: { kind: 'shipped', word: 'Shipped' },
  delivered: { kind: 'shipped', word: 'Delivered' },
  cancelled: { kind: 'cancelled', word: 'Cancelled' },
  expired: { kind: 'cancelled', word: 'Expired' },
}

/**
 * "Pay" and "Paid" of specification section 4: a button for the buyer, a mark for staff. Without a unit price there is
 * nothing to pay yet.
 */
function Payment({ order, who }: { order: Order; who: 'own' | 'all' }) {
  switch (order.payment) {
    case 'paid':
      return <Status kind="paid">Paid</Status>
    case 'refunded':
      return <Status kind="cancelled">Refunded</Status>
    case 'partially_refunded':
      return <Status kind="paid">Partly refunded</Status>
    case 'processing':
      return <Status kind="pending">Processing</Status>
    case 'due':
      return who === 'own' ? <PayLink order={order} /> : <Status kind="due">Awaiting payment</Status>
    case 'none':
      return order.status === 'cancelled' || order.status === 'expired' ? (
        <span className="text-ink-3">–</span>
      ) : (
        <Status kind="pending">To be quoted</Status>
      )
  }
}

function PayLink({ order }: { order: Order }) {
  return (
    <ButtonLink
      to={paths.payment(order._id)}
      size="small"
      look="primary"
      aria-label={`Pay order ${order.number}`}
      className="max-md:min-h-11"
    >
      Pay
    </ButtonLink>
  )
}

function Part({ order }: { order: Order }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="h-9 w-12 flex-none">
        <Picture of={order} size="mini" />
      </span>
      <span className="min-w-0">
        <span className="block leading-snug font-[560] md:font-normal">{order.name}</span>
        <span className="mono block text-note leading-tight text-ink-3">{order.sku}</span>
      </span>
    </span>
  )
}

const number: Column<Order> = {
  id: 'number',
  header: 'Order',
  cell: (order) => <span className="mono text-ink">{order.number}</span>,
}
const part: Column<Order> = { id: 'part', header: 'Part', isTitle: true, cell: (order) => <Part order={order} /> }
const customer: Column<Order> = {
  id: 'customer',
  header: 'Customer',
  cell: (order) => (
    <span className="cell-limited">
      <span className="block leading-snug">{order.userName}</span>
      <span className="block truncate text-note leading-tight text-ink-3">{order.email}</span>
    </span>
  ),
}
function amounts(who: 'own' | 'all'): Column<Order>[] {
  return [
    { id: 'quantity', header: 'Qty', isNumeric: true, cell: (order) => formatQuantity(order.newOrderQty) },
    {
      id: 'total',
      header: 'Total',
      isNumeric: true,
      cell: (order) => (order.unitprice > 0 ? <Money amount={order.total} currency={order.currency} /> : '–'),
    },
    { id: 'payment', header: 'Payment', cell: (order) => <Payment order={order} who={who} /> },
    {
      id: 'status',
      header: 'Status',
      cell: (order) => <Status kind={statusWords[order.status].kind}>{statusWords[order.status].word}</Status>,
    },
    { id: 'placed', header: 'Placed', cell: (order) => <Time at={order.createdAt} /> },
  ]
}

function action(deeds: OrderDeeds): Column<Order> {
  return {
    id: 'action',
    header: 'Action',
    isHeaderHidden: true,
    cell: (order) => <OrderActions order={order} deeds={deeds} />,
  }
}

/** Columns of My Orders; those of Manage All Orders also say who ordered. */
export function orderColumns(who: 'own' | 'all', deeds: OrderDeeds): Column<Order>[] {
  return [number, part, ...(who === 'all' ? [customer] : []), ...amounts(who), action(deeds)]
}
