import * as z from 'zod/mini'
import { deliveryOrNull } from './delivery.ts'
import { orderFreight } from './order-freight.ts'

/** Shipping methods to choose from, each with what it costs; empty if nothing is delivered there. */
export const freightMethods = z.array(orderFreight)

/** The same of a cart. `isStated` is false where the portal charges no freight; `delivery` is that of the cheapest method. */
export const freightOffers = z.object({
  isStated: z.boolean(),
  currency: z.string(),
  freightMethods,
  delivery: deliveryOrNull,
})
export type FreightOffers = z.infer<typeof freightOffers>
