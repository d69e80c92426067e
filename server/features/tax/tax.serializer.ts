import type { OrderFreight } from '#contract/freight/order-freight.ts'
import type { OrderSums } from '#contract/tax/order-sums.ts'
import type { ClassTax } from '#contract/tax/order-tax.ts'
import { orderSumsOf } from '#contract/tax/sum-lines.ts'
import type { TaxOfOrder } from './tax.orders.ts'

type Line = { taxClass: string; netMinor: number }

/** The rate of a class. Without one it counts as taxed at zero, for advice only: placing refuses it. */
export function rateOf(taxClass: string, tax: TaxOfOrder | null): ClassTax | null {
  if (tax === null) return null
  const known = tax.classes.find((one) => one.taxClass === taxClass)
  return known ?? { taxClass, rateBp: 0, category: 'Z' }
}

type Terms = { tax: TaxOfOrder | null; freight: OrderFreight | null; currency: string }

/** What lines cost together. */
export function toSums(lines: readonly Line[], { tax, freight, currency }: Terms): OrderSums {
  const rated = lines.map(({ taxClass, netMinor }) => {
    const rate = rateOf(taxClass, tax)
    return { netMinor, rateBp: rate?.rateBp ?? null, category: rate?.category ?? null }
  })
  return orderSumsOf(rated, { currency, treatment: tax?.treatment ?? null, freight })
}
