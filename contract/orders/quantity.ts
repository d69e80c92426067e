import { mark } from '#i18n/t.ts'
import type { Product } from '../products/products.ts'

/** The message of specification section 5, unchanged. Marked for translation by `say` or `t`. */
export const quantityMessage = mark('Quantity is Higher or than available or lower than Minimum Order')

/** Marked for translation too. */
export const packsMessage = mark('This product comes in packs of {multiple}. Order a multiple of {multiple}.')

/** Limits of the quantity of a product; `multiple` is the size of its packs. */
export type QuantityRule = { available: number; minOrder: number; multiple: number }

/** The part of a product that says how many pieces can be ordered. */
export type QuantityLimits = Pick<Product, 'available' | 'minorder' | 'multiple'>

/** The limits of a product as the API returns it. */
export function quantityRuleOf(product: QuantityLimits): QuantityRule {
  return { available: product.available, minOrder: product.minorder, multiple: product.multiple }
}

/** The smallest quantity of whole packs that is at least the minimum order. */
export function minOrderable({ minOrder, multiple }: Omit<QuantityRule, 'available'>): number {
  return Math.ceil(minOrder / multiple) * multiple
}

/** Whether a quantity consists of whole packs. */
export function isWholePacks(quantity: number, { multiple }: Pick<QuantityRule, 'multiple'>): boolean {
  return quantity % multiple === 0
}

/** `others`: pieces of the same product in other lines. They count for the minimum and for the stock, not for packs. */
export type LineQuantity = { quantity: number; others: number }

/**
 * The allowed quantities of a line that are nearest to the wanted one: none, one, or the next below and above. None if no
 * order of the product is possible: other lines that are not of whole packs do not make one possible.
 */
export function nearestQuantities({ quantity, others }: LineQuantity, rule: QuantityRule): number[] {
  const { minOrder, multiple, available } = rule
  if (available < minOrderable(rule)) return []
  const least = Math.ceil(Math.max(1, minOrder - others) / multiple) * multiple
  const most = Math.floor((available - others) / multiple) * multiple
  if (most < least) return []
  const within = (wanted: number) => Math.min(most, Math.max(least, wanted))
  const below = within(Math.floor(quantity / multiple) * multiple)
  const above = within(Math.ceil(quantity / multiple) * multiple)
  return below === above ? [below] : [below, above]
}

/** The largest quantity of whole packs that is available. */
export function maxOrderable({ available, multiple }: Omit<QuantityRule, 'minOrder'>): number {
  return available - (available % multiple)
}

/** The quantity rule (specification section 5): at most the available stock, at least the minimum order, whole pieces. */
export function isQuantityInRange(quantity: number, rule: Omit<QuantityRule, 'multiple'>): boolean {
  return Number.isInteger(quantity) && quantity > 0 && quantity >= rule.minOrder && quantity <= rule.available
}

/** Both rules: in range, and whole packs. */
export function isQuantityAllowed(quantity: number, rule: QuantityRule): boolean {
  return isQuantityInRange(quantity, rule) && isWholePacks(quantity, rule)
}
