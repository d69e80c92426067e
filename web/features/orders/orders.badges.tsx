import { awaitsFreight } from '#contract/freight/order-freight.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderStatus } from '#contract/orders/statuses.ts'
import { mark, t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { StoredName } from '../../patterns/stored-name.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Status, type StatusKind } from '../../ui/status.tsx'
import { Picture } from '../catalogue/catalogue.picture.tsx'

const statusLabels: Record<OrderStatus, { kind: StatusKind; label: string }> = {
  pending: { kind: 'pending', label: mark('Pending') },
  confirmed: { kind: 'production', label: mark('Confirmed') },
  in_production: { kind: 'production', label: mark('In production') },
  shipped: { kind: 'shipped', label: mark('Shipped') },
  delivered: { kind: 'shipped', label: mark('Delivered') },
  cancelled: { kind: 'cancelled', label: mark('Cancelled') },
  expired: { kind: 'cancelled', label: mark('Expired') },
}

/** The label of a status, the same in every list. */
export function statusLabel(status: OrderStatus): string {
  return t(statusLabels[status].label)
}

export function StatusBadge({ status }: { status: OrderStatus }) {
  const { kind, label } = statusLabels[status]
  return <Status kind={kind}>{t(label)}</Status>
}

type Payable = Pick<Order, '_id' | 'number' | 'payment' | 'status' | 'freight'>

/**
 * "Pay" and "Paid" of specification section 4: a button for the buyer, a mark for staff. Without a unit price there is
 * nothing to pay yet.
 */
export function PaymentBadge({ order, who }: { order: Payable; who: 'own' | 'all' }) {
  switch (order.payment) {
    case 'paid':
      return <Status kind="paid">{t('Paid')}</Status>
    case 'refunded':
      return <Status kind="cancelled">{t('Refunded')}</Status>
    case 'partially_refunded':
      return <Status kind="paid">{t('Partly refunded')}</Status>
    case 'processing':
      return <Status kind="pending">{t('Processing', { context: 'payment' })}</Status>
    case 'due':
      if (awaitsFreight(order)) return <Status kind="pending">{t('Freight quoted later')}</Status>
      return who === 'own' ? <PayLink order={order} /> : <Status kind="due">{t('Awaiting payment')}</Status>
    case 'none':
      return order.status === 'cancelled' || order.status === 'expired' ? (
        <span className="text-ink-3">–</span>
      ) : (
        <Status kind="pending">{t('Quote pending')}</Status>
      )
  }
}

function PayLink({ order }: { order: Payable }) {
  return (
    <ButtonLink
      to={paths.payment(order._id)}
      size="small"
      look="primary"
      aria-label={t('Pay order {number}', { number: String(order.number) })}
      className="max-md:min-h-11"
    >
      {t('Pay')}
    </ButtonLink>
  )
}

/** What was ordered: picture, name and part number of the first line, and how many lines more. */
export function OrderPart({ order }: { order: Pick<Order, 'name' | 'sku' | 'image' | 'drawing' | 'lineCount'> }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="row-picture h-9 w-12 flex-none">
        <Picture of={order} size="mini" />
      </span>
      <span className="row-lines min-w-0">
        <span className="block leading-snug font-[560] md:font-normal">
          <StoredName text={order.name} />
        </span>
        <span className="block text-note leading-tight text-ink-3">
          <span className="mono">{order.sku}</span>
          {order.lineCount > 1 ? (
            <b className="font-[560] text-ink-2"> {t('+ {count} more', { count: order.lineCount - 1 })}</b>
          ) : null}
        </span>
      </span>
    </span>
  )
}
