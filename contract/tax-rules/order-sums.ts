import * as z from 'zod/mini'
import { toMajor, toMinor } from '../money.ts'
import { type OrderTreatment, orderTreatment, type TaxCategory, taxCategories } from './order-treatment.ts'
import { taxedSums } from './sums.ts'

/** The tax of all lines of one category and rate; `rate` in percent, amounts in major units. */
export const taxGroup = z.object({
  category: z.enum(taxCategories),
  rate: z.number(),
  net: z.number(),
  tax: z.number(),
})

/** What an order costs. `tax` is null and `taxes` is empty where tax is not stated. */
export const orderSums = z.object({
  goods: z.number(),
  tax: z.nullable(z.number()),
  total: z.number(),
  taxes: z.array(taxGroup),
  treatment: z.nullable(orderTreatment),
})
export type OrderSums = z.infer<typeof orderSums>

type SumLine = { netMinor: number; rateBp: number | null; category: TaxCategory | null }
type Of = { currency: string; treatment: OrderTreatment | null }

/** The sums of lines in minor units, as the API says them. */
export function orderSumsOf(lines: readonly SumLine[], { currency, treatment }: Of): OrderSums {
  const { goodsMinor, taxMinor, totalMinor, groups } = taxedSums(lines)
  const inMajor = (minor: number) => toMajor(minor, currency)
  return {
    goods: inMajor(goodsMinor),
    tax: taxMinor === null ? null : inMajor(taxMinor),
    total: inMajor(totalMinor),
    taxes: groups.map(({ category, rateBp, ...group }) => ({
      category,
      rate: rateBp / 100,
      net: inMajor(group.netMinor),
      tax: inMajor(group.taxMinor),
    })),
    treatment,
  }
}

type Rated = { net: number; taxRate: number | null; taxCategory: TaxCategory | null }

/** The same of lines of the API, whose amounts are in major units: of an order, or of a cart. */
export function sumsOfLines(lines: readonly Rated[], of: Of): OrderSums {
  const minor = lines.map(({ net, taxRate, taxCategory }) => ({
    netMinor: toMinor(net, of.currency),
    rateBp: taxRate === null ? null : Math.round(taxRate * 100),
    category: taxCategory,
  }))
  return orderSumsOf(minor, of)
}
