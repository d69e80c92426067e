import { mark } from '#i18n/t.ts'

/** The message of specification section 5, unchanged. Marked for translation by `say` or `t`. */
export const quantityMessage = mark('Quantity is Higher or than available or lower than Minimum Order')

/** Marked for translation too. */
export const packsMessage = mark('This part comes in packs of {multiple}. Order a multiple of {multiple}.')

/** Limits of the quantity of a product; `multiple` is the size of its packs. */
export type QuantityRule = { available: number; minorder: number; multiple: number }

/** The smallest quantity of whole packs that is at least the minimum order. */
export function leastOrderable({ minorder, multiple }: Omit<QuantityRule, 'available'>): number {
  return Math.ceil(minorder / multiple) * multiple
}

/** Whether a quantity consists of whole packs. */
export function isWholePacks(quantity: number, { multiple }: Pick<QuantityRule, 'multiple'>): boolean {
  return quantity % multiple === 0
}

/** The largest quantity of whole packs that is available. */
export function mostOrderable({ available, multiple }: Omit<QuantityRule, 'minorder'>): number {
  return available - (available % multiple)
}

/** The quantity rule (specification section 5): at most what is available, at least the minimum order, whole pieces. */
export function isQuantityInRange(quantity: number, product: Omit<QuantityRule, 'multiple'>): boolean {
  return (
    Number.isInteger(quantity) && quantity > 0 && quantity >= product.minorder && quantity <= product.available
  )
}

/** Both rules: in range, and whole packs. */
export function isQuantityAllowed(quantity: number, product: QuantityRule): boolean {
  return isQuantityInRange(quantity, product) && isWholePacks(quantity, product)
}
