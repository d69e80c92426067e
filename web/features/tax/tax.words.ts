import { formatMoney, toMajor, toMinor } from '#contract/money.ts'
import type { PublicTax } from '#contract/page-settings.ts'
import { type Content, contentUnits } from '#contract/products/content.ts'
import type { Product } from '#contract/products/products.ts'

export type PricedProduct = Pick<Product, 'unitprice' | 'currency' | 'taxClass'> & Partial<Content>

/**
 * The factor is four times the error of floating point: half of the smallest unit is rounded up, as by `taxOf`, which pages
 * would have to load for this alone.
 */
export function grossOf(unitprice: number, percent: number): number {
  return unitprice * (100 + percent) * 0.01 * (1 + 2 ** -50)
}

/** The price of one piece as the page shows it first, and whether it includes tax; undefined while tax is off. */
export function shownAmount(
  { unitprice, taxClass }: PricedProduct,
  tax?: PublicTax,
): { amount: number; hasTax?: boolean } {
  const one = tax?.classes[taxClass]
  if (!one) return { amount: unitprice }
  const hasTax = tax?.shown === 'gross'
  return { amount: hasTax ? grossOf(unitprice, one.percent) : unitprice, hasTax }
}

/** How prices are shown to businesses; undefined where they see them as everybody does. */
export function taxForBusiness(tax?: PublicTax): PublicTax | undefined {
  return tax?.shownToBusiness && { ...tax, shown: tax.shownToBusiness }
}

/** The price of one piece as the portal shows it: net or gross, and the gross price beside the net one. */
export function shownPrice(
  { unitprice, currency, taxClass }: PricedProduct,
  tax?: PublicTax,
): [main: string, beside?: string] {
  const one = tax?.classes[taxClass]
  const net = formatMoney(unitprice, currency)
  if (!one || tax?.shown === 'net') return [net]
  const gross = formatMoney(grossOf(unitprice, one.percent), currency)
  return tax?.shown === 'gross' ? [gross] : [net, `${gross} ${one.beside}`]
}

/**
 * The price per unit that consumers compare, from the price of a piece as they read it: "€12.48 / l" of 400 ml. Undefined
 * without a content.
 */
export function pricePerUnit(
  { contentAmount, contentUnit }: Partial<Content>,
  { net, percent = 0, currency }: { net: number; percent?: number | null | undefined; currency: string },
): string | undefined {
  if (!contentAmount || !contentUnit) return
  const [unit, parts] = contentUnits[contentUnit]
  const price = toMajor(toMinor(grossOf(net, percent ?? 0), currency), currency)
  return `${formatMoney((price * parts) / contentAmount, currency)} / ${unit}`
}
