import * as z from 'zod/mini'
import { addressTexts } from '../addresses/address-fields.ts'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { deliveryOrNull } from '../freight/delivery.ts'

const { country, postcode } = addressTexts

/** Without a country it is that of the signed-in user's default delivery address, else that of the company. */
export const deliveryPlace = z.object({ country: z.optional(country), postcode: z._default(postcode, '') })
export type DeliveryPlace = z.output<typeof deliveryPlace>

export const productDelivery = endpoint({
  id: 'cart.productDelivery',
  summary:
    'When the smallest order of a product arrives and what its freight costs, for a country; `delivery` is null where the portal charges no freight',
  method: 'GET',
  path: '/products/{id}/delivery',
  access: 'visitor',
  params: idParams,
  query: deliveryPlace,
  reply: z.object({ delivery: deliveryOrNull }),
  errors: ['product_not_found'],
})
