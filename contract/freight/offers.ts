import * as z from 'zod/mini'
import { orderFreight } from './order-freight.ts'

/** Shipping methods to choose from, each with what it costs; empty if nothing is delivered there. */
export const freightMethods = z.array(orderFreight)

/** The same of a cart. `isStated` is false where the portal charges no freight. */
export const freightOffers = z.object({ isStated: z.boolean(), currency: z.string(), freightMethods })
export type FreightOffers = z.infer<typeof freightOffers>
