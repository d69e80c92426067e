import * as z from 'zod/mini'
import { orderFreight } from './order-freight.ts'

/**
 * When goods arrive and what their freight costs, for one country. `isFromAddress`: it is that of the buyer's default delivery
 * address. Days are null where nobody can say them, `freight` where nothing is delivered. `untilFree` is the value of goods,
 * without tax and in major units, that is missing for free freight; null where no amount makes it free, or it is. `text` and
 * `freeText` say it in the language of the request; `freeText` is empty without `untilFree`.
 */
export const deliveryNote = z.object({
  country: z.string(),
  isFromAddress: z.boolean(),
  isDelivered: z.boolean(),
  leavesOn: z.nullable(z.string()),
  arrivesOn: z.nullable(z.string()),
  freight: z.nullable(orderFreight),
  untilFree: z.nullable(z.number()),
  text: z.string(),
  freeText: z.string(),
})
export type DeliveryNote = z.infer<typeof deliveryNote>

/** Null while the portal charges no freight. */
export const deliveryOrNull = z.nullable(deliveryNote)
