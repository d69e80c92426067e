import { isWholePacks, type QuantityRule } from '#contract/orders/quantity.ts'

/** The current values of a product that matter for an order. */
export type Offer = { unitPriceMinor: number; minOrder: number; available: number; multiple: number }

/** Why a line of an order of many lines cannot be ordered. */
export type LineCode =
  | 'product_not_found'
  | 'product_is_draft'
  | 'price_missing'
  | 'price_changed'
  | 'out_of_stock'
  | 'quantity_not_allowed'
  | 'quantity_not_multiple'
  | 'stock_share_exceeded'

type LineOffer = QuantityRule & { unitPriceMinor: number; isDraft: boolean }
type WantedLine = { quantity: number; seenUnitPriceMinor: number | null }
/** `pieces` are those of all lines of the product, `most` how many of them the account may take; null: all. */
type Demand = { pieces: number; most: number | null; isOnlyLine: boolean }

/** The rules of the statement that places an order of lines: minimum and stock by product, packs by line. */
export function lineRefusal(
  line: WantedLine,
  offer: LineOffer | undefined,
  { pieces, most, isOnlyLine }: Demand,
): LineCode | null {
  if (!offer) return 'product_not_found'
  if (offer.isDraft) return 'product_is_draft'
  if (offer.unitPriceMinor === 0 && !isOnlyLine) return 'price_missing'
  if (line.seenUnitPriceMinor !== null && line.seenUnitPriceMinor !== offer.unitPriceMinor) return 'price_changed'
  if (pieces > offer.available) return 'out_of_stock'
  if (pieces < offer.minOrder) return 'quantity_not_allowed'
  if (!isWholePacks(line.quantity, offer)) return 'quantity_not_multiple'
  return most !== null && pieces > most ? 'stock_share_exceeded' : null
}
