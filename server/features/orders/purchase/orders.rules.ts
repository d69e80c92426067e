import type { ErrorCode } from '#contract/errors.ts'
import { isQuantityInRange, isWholePacks } from '#contract/orders/quantity.ts'

/** The current values of a product that matter for an order. */
export type Offer = { unitPriceMinor: number; minOrder: number; available: number; multiple: number }

/** What the buyer orders, with the price and the stock that their page showed (null if not sent). */
export type WantedOrder = { quantity: number; seenPriceMinor: number | null; seenAvailable: number | null }

/**
 * Why this order cannot be placed, or null. A quantity that was wrong on the buyer's own page breaks a rule; one that
 * was valid there and no longer is, is a conflict with another buyer.
 */
export function orderRefusal(offer: Offer, wanted: WantedOrder): ErrorCode | null {
  if (wanted.seenPriceMinor !== null && wanted.seenPriceMinor !== offer.unitPriceMinor) return 'price_changed'
  const { minOrder, available } = offer
  const isOfPacks = isWholePacks(wanted.quantity, offer)
  if (isQuantityInRange(wanted.quantity, { available, minOrder }))
    return isOfPacks ? null : 'quantity_not_multiple'
  const wasAllowed =
    wanted.seenAvailable !== null &&
    isOfPacks &&
    isQuantityInRange(wanted.quantity, { available: wanted.seenAvailable, minOrder })
  return wasAllowed ? 'out_of_stock' : 'quantity_not_allowed'
}
