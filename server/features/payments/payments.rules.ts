import { mark, t } from '#i18n/t.ts'
import type { Intent } from './payments.provider.ts'
import type { RefundRow } from './payments.refunds.store.ts'
import type { PaymentRow } from './payments.store.ts'

/** What a reported state changes. `moved`: the entry for the payment's history, null if nothing changes. */
export type Settlement = {
  payment: PaymentRow
  moved: 'declined' | 'processing' | 'succeeded' | 'canceled' | 'mismatch' | null
}

/** Whether money was taken or never will be: a later event cannot change that. */
function isFinal(payment: PaymentRow): boolean {
  return payment.status === 'succeeded' || payment.status === 'canceled' || payment.status === 'mismatch'
}

/** Whether the provider took exactly the requested amount, for this payment. */
function isAsAsked(payment: PaymentRow, intent: Intent): boolean {
  return (
    intent.receivedMinor === payment.amount_minor &&
    intent.currency.toUpperCase() === payment.currency.toUpperCase() &&
    intent.paymentId === payment.id
  )
}

/**
 * Compares our row with the provider's state. Pure. A final state never goes back, because an older response may arrive
 * after a newer one. The one exception is success, because money that was taken must be recorded.
 */
export function settle(payment: PaymentRow, intent: Intent): Settlement {
  const known: PaymentRow = {
    ...payment,
    ref: intent.ref,
    card_brand: intent.card?.brand ?? payment.card_brand,
    card_last4: intent.card?.last4 ?? payment.card_last4,
  }
  if (intent.status === 'succeeded') {
    if (payment.status === 'succeeded' || payment.status === 'mismatch') return { payment: known, moved: null }
    const status = isAsAsked(payment, intent) ? 'succeeded' : 'mismatch'
    return { payment: { ...known, status, failure: null }, moved: status }
  }
  if (isFinal(payment)) return { payment, moved: null }
  if (intent.status === 'canceled') return { payment: { ...known, status: 'canceled' }, moved: 'canceled' }
  if (intent.status === 'processing') {
    const moved = payment.status === 'processing' ? null : 'processing'
    return { payment: { ...known, status: 'processing', failure: null }, moved }
  }
  const isDeclined = intent.failure !== null && intent.lastAttempt !== payment.last_attempt
  return {
    payment: { ...known, status: 'open', failure: intent.failure, last_attempt: intent.lastAttempt },
    moved: isDeclined ? 'declined' : null,
  }
}

/**
 * Whether money belongs to its order, or is refunded to the buyer for this reason. The reason is stored in English and
 * translated by `t`.
 */
export function destination(order: {
  status: string
  paid: boolean
  payment_id: string | null
  deleted_at: Date | null
  /** Less than the order costs: it did not come while the order was ending. */
  isPart: boolean
}): { isPaid: true } | { isPaid: false; reason: string } {
  if (order.paid) return { isPaid: false, reason: mark('The order had been paid already') }
  const hasEnded = order.deleted_at !== null || order.status === 'cancelled' || order.status === 'expired'
  if (hasEnded && order.isPart)
    return { isPaid: false, reason: mark('The order ended before it was paid in full') }
  if (order.deleted_at) return { isPaid: false, reason: mark('The order was deleted while it was being paid') }
  if (order.status === 'cancelled') {
    return { isPaid: false, reason: mark('The order was cancelled while it was being paid') }
  }
  if (order.status === 'expired')
    return { isPaid: false, reason: mark('The order had expired before it was paid') }
  return { isPaid: true }
}

/**
 * The reason as staff wrote it, or ours in the recipient's language; none if the refund was made in the provider's
 * dashboard.
 */
export function reasonForBuyer({ kind, reason }: Pick<RefundRow, 'kind' | 'reason'>): string | null {
  if (kind === 'provider') return null
  return kind === 'automatic' ? t(reason) : reason
}
