import type { ErrorCode } from '#contract/errors.ts'
import { isQuantityInRange, isWholePacks } from '#contract/orders/quantity.ts'

/** What is true of a product when somebody wants to order it. */
export type Offer = { unitPriceMinor: number; minOrder: number; available: number; multiple: number }

/** What the buyer asks for, with the price and the stock their page showed (null when they did not say). */
export type Wish = { quantity: number; seenPriceMinor: number | null; seenAvailable: number | null }

/**
 * Why this order cannot be placed, or null. A quantity that was wrong on the buyer's own page breaks a rule; one that
 * was right there and no longer is, is a conflict with somebody who was faster.
 */
export function orderRefusal(offer: Offer, wish: Wish): ErrorCode | null {
  if (wish.seenPriceMinor !== null && wish.seenPriceMinor !== offer.unitPriceMinor) return 'price_changed'
  const { minOrder: minorder, available } = offer
  const isOfPacks = isWholePacks(wish.quantity, offer)
  if (isQuantityInRange(wish.quantity, { available, minorder })) return isOfPacks ? null : 'quantity_not_multiple'
  const wasAllowed =
    wish.seenAvailable !== null &&
    isOfPacks &&
    isQuantityInRange(wish.quantity, { available: wish.seenAvailable, minorder })
  return wasAllowed ? 'out_of_stock' : 'quantity_not_allowed'
}
