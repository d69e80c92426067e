import * as z from 'zod/mini'
import { orderFreight } from '../freight/order-freight.ts'
import { orderTreatment, taxCategories } from './order-treatment.ts'

/** The tax of all lines of one category and rate; `rate` in percent, amounts in major units. */
export const taxGroup = z.object({
  category: z.enum(taxCategories),
  rate: z.number(),
  net: z.number(),
  tax: z.number(),
})

/**
 * What consumers read, in major units with tax: `lines` in the order of the lines that are charged. Goods are the sum of the lines,
 * and goods and freight are the total: the tax of a rate is spread over what it is calculated of.
 */
const grossSums = z.object({ goods: z.number(), freight: z.nullable(z.number()), lines: z.array(z.number()) })

/**
 * What an order costs: `total` is `goods`, the amount of `freight` and `tax`. `freight` is null without freight; `tax` is
 * null and `taxes` is empty where tax is not. The `net` of a rate has its share of the freight.
 */
export const orderSums = z.object({
  goods: z.number(),
  freight: z.nullable(orderFreight),
  tax: z.nullable(z.number()),
  total: z.number(),
  taxes: z.array(taxGroup),
  /** Null without tax: the net amounts are paid then. */
  gross: z.nullable(grossSums),
  treatment: z.nullable(orderTreatment),
})
export type OrderSums = z.infer<typeof orderSums>
