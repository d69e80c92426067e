import * as z from 'zod/mini'
import { orderTreatment, taxCategories } from './order-treatment.ts'

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
