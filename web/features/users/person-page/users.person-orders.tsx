import { Link } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import type { CustomerOrders } from '#contract/orders/customer.ts'
import type { Order } from '#contract/orders/orders.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../dashboard-paths.ts'
import { type Column, DataTable } from '../../../patterns/table/data-table.tsx'
import '../../../patterns/grid/grid.cards.css'
import { formatDay } from '../../../ui/dates.ts'
import { Block } from '../../orders/order-page/orders.block.tsx'
import { PaymentBadge, StatusBadge } from '../../orders/orders.badges.tsx'
import { customerPaths } from '../users.paths.ts'

/** A customer's newest orders, with the way to all of them. */
export function PersonOrders({ orders, email }: { orders: CustomerOrders; email: string }) {
  const { all, newest } = orders
  const detail =
    all.count > newest.length ? (
      <>
        {t('newest {shown} of {count}', { shown: newest.length, count: all.count })}{' '}
        <Link to={customerPaths.orders(email)} className="ms-2 inline-block min-h-6">
          {t('All {count}', { count: all.count })}
        </Link>
      </>
    ) : null
  return (
    <Block id="person-orders" title={t('Orders')} detail={detail} className="order-first">
      {newest.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section aria-label={t('Latest orders')} tabIndex={0} className="person-orders">
          <DataTable
            className="phone-cards"
            caption={t('Latest orders')}
            columns={columns()}
            rows={newest}
            keyOf={(order) => order._id}
          />
        </section>
      ) : (
        <p className="person-none">{t('No orders yet.')}</p>
      )}
    </Block>
  )
}

function columns(): Column<Order>[] {
  return [
    {
      id: 'number',
      header: t('Order'),
      isTitle: true,
      onPhone: 'lead',
      cell: ({ _id, number }) => (
        <Link to={paths.orderPayments(_id)} className="mono inline-block py-1">
          {number}
        </Link>
      ),
    },
    {
      id: 'placed',
      header: t('Placed'),
      onPhone: 'note',
      cell: ({ createdAt }) => formatDay(createdAt, 'short'),
    },
    {
      id: 'po',
      header: t('PO number'),
      onPhone: 'off',
      cell: ({ poNumber }) => (poNumber ? <span className="wrap-anywhere">{poNumber}</span> : null),
    },
    { id: 'part', header: t('Part'), onPhone: 'note', cell: (order) => <Part order={order} /> },
    {
      id: 'total',
      header: t('Total'),
      isNumeric: true,
      onPhone: 'figure',
      cell: ({ total, currency }) => <b className="font-[620]">{formatMoney(total, currency)}</b>,
    },
    {
      id: 'payment',
      header: t('Payment'),
      onPhone: 'side',
      cell: (order) => <PaymentBadge order={order} who="all" />,
    },
    {
      id: 'status',
      header: t('Status'),
      onPhone: 'state',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
  ]
}

function Part({ order: { sku, lineCount } }: { order: Order }) {
  return (
    <span>
      <span className="mono">{sku}</span>
      {lineCount > 1 ? <span className="text-ink-2"> {t('+ {count} more', { count: lineCount - 1 })}</span> : null}
    </span>
  )
}
