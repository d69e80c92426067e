import { formatMoney } from '#contract/money.ts'
import type { PublicTax } from '#contract/page-settings.ts'
import type { Product } from '#contract/products/products.ts'

export type Priced = Pick<Product, 'unitprice' | 'currency' | 'taxClass'>

/**
 * The price of one piece as the portal shows it: net or gross, and the gross price beside the net one. The factor is four times
 * the error of floating point: what is half of the smallest unit is rounded up, as by `taxOf`, which pages would have to load
 * for this alone.
 */
export function shownPrice(
  { unitprice, currency, taxClass }: Priced,
  tax?: PublicTax,
): [main: string, beside?: string] {
  const one = tax?.classes[taxClass]
  const net = formatMoney(unitprice, currency)
  if (!one || tax?.shown === 'net') return [net]
  const gross = formatMoney(unitprice * (100 + one.percent) * 0.01 * (1 + 2 ** -50), currency)
  return tax?.shown === 'gross' ? [gross] : [net, `${gross} ${one.beside}`]
}
