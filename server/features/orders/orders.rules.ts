import type { ErrorCode } from '#contract/errors.ts'
import { isQuantityAllowed, type OrderStatus } from '#contract/orders.ts'

/** What is true of a product when somebody wants to order it. */
export type Offer = { unitPriceMinor: number; minOrder: number; available: number }

/** What the buyer asks for, with the price and the stock their page showed (null when they did not say). */
export type Wish = { quantity: number; seenPriceMinor: number | null; seenAvailable: number | null }

/**
 * Why this order cannot be placed, or null. A quantity that was wrong on the buyer's own page breaks a rule; one that
 * was right there and no longer is, is a conflict with somebody who was faster.
 */
export function orderRefusal(offer: Offer, wish: Wish): ErrorCode | null {
  if (wish.seenPriceMinor !== null && wish.seenPriceMinor !== offer.unitPriceMinor) return 'price_changed'
  if (isQuantityAllowed(wish.quantity, { available: offer.available, minorder: offer.minOrder })) return null
  const wasAllowed =
    wish.seenAvailable !== null &&
    isQuantityAllowed(wish.quantity, { available: wish.seenAvailable, minorder: offer.minOrder })
  return wasAllowed ? 'out_of_stock' : 'quantity_not_allowed'
}

/** Orders that may still be deleted: nothing has been made, nothing has been paid. */
const deletable: readonly OrderStatus[] = ['pending', 'cancelled']

/** Why this order cannot be deleted, or null (architecture: a paid order is refunded or cancelled, never deleted). */
export function deletionRefusal(order: { status: OrderStatus; paid: boolean }): ErrorCode | null {
  if (order.paid) return 'order_is_paid'
  return deletable.includes(order.status) ? null : 'order_in_progress'
}

/** A buyer may change their mind until the parts are being made. */
const cancellable: readonly OrderStatus[] = ['pending', 'confirmed']

/** Why this order cannot be cancelled by its buyer, or null. */
export function cancellationRefusal(order: { status: OrderStatus; paid: boolean }): ErrorCode | null {
  if (order.paid) return 'order_is_paid'
  return cancellable.includes(order.status) ? null : 'order_not_cancellable'
}
