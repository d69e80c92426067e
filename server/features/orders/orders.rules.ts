import type { ErrorCode } from '#contract/errors.ts'
import { isQuantityAllowed } from '#contract/orders.ts'

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
