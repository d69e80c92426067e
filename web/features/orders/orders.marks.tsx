import type { Order, OrderStatus } from '#contract/orders/orders.ts'
import { mark, t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Status, type StatusKind } from '../../ui/status.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { Picture } from '../catalogue/catalogue.picture.tsx'

const statusWords: Record<OrderStatus, { kind: StatusKind; word: string }> = {
  pending: { kind: 'pending', word: mark('Pending') },
  confirmed: { kind: 'production', word: mark('Confirmed') },
  in_production: { kind: 'production', word: mark('In production') },
  shipped: { kind: 'shipped', word: mark('Shipped') },
  delivered: { kind: 'shipped', word: mark('Delivered') },
  cancelled: { kind: 'cancelled', word: mark('Cancelled') },
  expired: { kind: 'cancelled', word: mark('Expired') },
}

/** The name of a status, as every list says it. */
export function statusWord(status: OrderStatus): string {
  return t(statusWords[status].word)
}

export function StatusMark({ status }: { status: OrderStatus }) {
  const { kind, word } = statusWords[status]
  return <Status kind={kind}>{t(word)}</Status>
}

type Payable = Pick<Order, '_id' | 'number' | 'payment' | 'status'>

/**
 * "Pay" and "Paid" of specification section 4: a button for the buyer, a mark for staff. Without a unit price there is
 * nothing to pay yet.
 */
export function PaymentMark({ order, who }: { order: Payable; who: 'own' | 'all' }) {
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

/** What was ordered: picture, name and part number. */
export function OrderPart({ order }: { order: Pick<Order, 'name' | 'sku' | 'image' | 'drawing'> }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="h-9 w-12 flex-none">
        <Picture of={order} size="mini" />
      </span>
      <span className="min-w-0">
        <span className="block leading-snug font-[560] md:font-normal">
          <Unbroken text={order.name} />
        </span>
        <span className="mono block text-note leading-tight text-ink-3">{order.sku}</span>
      </span>
    </span>
  )
}
