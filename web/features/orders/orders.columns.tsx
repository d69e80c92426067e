import { Link, useLocation } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { withList } from '../../patterns/grid/grid.adjacent.tsx'
import { formatQuantity, Money } from '../../patterns/money.tsx'
import type { Column } from '../../patterns/table/data-table.tsx'
import { Time } from '../../ui/time.tsx'
import { OrderActions } from './orders.actions.tsx'
import { OrderPart, PaymentBadge, StatusBadge } from './orders.badges.tsx'

/** Leads to the page of the order: the buyer's, or the one of the staff. */
function number(who: 'own' | 'all'): Column<Order> {
  return {
    id: 'number',
    header: t('Order'),
    onPhone: who === 'all' ? 'note' : undefined,
    cell: (order) => <NumberLink order={order} who={who} />,
  }
}

/** Staff take their list along, so that they come back to the same view. */
function NumberLink({ order: { _id, number: orderNumber }, who }: { order: Order; who: 'own' | 'all' }) {
  const here = useLocation()
  const to = who === 'own' ? paths.order(_id) : withList(paths.orderPayments(_id), here)
  return (
    <Link to={to} className="mono inline-block py-1">
      {orderNumber}
    </Link>
  )
}

function part(who: 'own' | 'all'): Column<Order> {
  return {
    id: 'part',
    header: t('Part'),
    isTitle: true,
    onPhone: who === 'all' ? 'note' : undefined,
    cell: (order) => <OrderPart order={order} />,
  }
}

/** Who pays or gets it, if that is a company. */
function companyOf({ billTo, shipTo }: Pick<Order, 'billTo' | 'shipTo'>): string {
  return [billTo, shipTo].map((address) => String(address?.company ?? '').trim()).find(Boolean) ?? ''
}

function customer(): Column<Order> {
  return {
    id: 'customer',
    header: t('Customer'),
    onPhone: 'lead',
    cell: (order) => (
      <span className="row-lines cell-limited">
        <span className="block leading-snug">{companyOf(order) || order.userName}</span>
        <span className="block truncate text-note leading-tight text-ink-3">
          {companyOf(order) ? order.userName : order.email}
        </span>
      </span>
    ),
  }
}

function amounts(who: 'own' | 'all'): Column<Order>[] {
  return [
    {
      id: 'quantity',
      header: t('Qty'),
      isNumeric: true,
      onPhone: who === 'all' ? 'off' : undefined,
      cell: (order) => formatQuantity(order.newOrderQty),
    },
    {
      id: 'total',
      header: t('Total'),
      isNumeric: true,
      onPhone: who === 'all' ? 'figure' : undefined,
      cell: (order) => (order.unitprice > 0 ? <Money amount={order.total} currency={order.currency} /> : '–'),
    },
    {
      id: 'payment',
      header: t('Payment'),
      onPhone: who === 'all' ? 'side' : undefined,
      cell: (order) => <PaymentBadge order={order} who={who} />,
    },
    {
      id: 'status',
      header: t('Status'),
      onPhone: who === 'all' ? 'state' : undefined,
      cell: (order) => <StatusBadge status={order.status} />,
    },
    {
      id: 'placed',
      header: t('Placed'),
      onPhone: who === 'all' ? 'note' : undefined,
      cell: (order) => <Time at={order.createdAt} />,
    },
  ]
}

function action(): Column<Order> {
  return {
    id: 'action',
    header: t('Action'),
    isHeaderHidden: true,
    cell: (order) => <OrderActions order={order} />,
  }
}

/** Columns of My Orders; those of Manage All Orders also say who ordered, and have a menu instead of buttons. */
export function orderTableColumns(who: 'own' | 'all'): Column<Order>[] {
  return [
    number(who),
    part(who),
    ...(who === 'all' ? [customer()] : []),
    ...amounts(who),
    ...(who === 'own' ? [action()] : []),
  ]
}
