import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { addressErrors, addressFields, postalAddress, tidyAddress } from '../addresses/address-fields.ts'
import type { PostalAddress } from '../addresses/postal.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, optionalText, say, sayMissing } from '../fields.ts'
import { freightMethods } from '../freight/offers.ts'
import { maxQuantity } from '../products/quantities.ts'
import { orderSums } from '../tax/order-sums.ts'
import { longestVatId } from '../tax/vat-ids.ts'

/** A postcode decides about zones and taxes, so one that is sent has to be one of its country. */
function checkPostcode({ value, issues }: z.core.ParsePayload<PostalAddress>): void {
  const error = addressErrors(value).find(({ path }) => path === 'postcode' && value.postcode !== '')
  if (error) issues.push({ code: 'custom', path: [error.path], message: error.message, input: value })
}

/** Where an order goes, by its country at least. What else is known of it is not asked for: the address is a text. */
const destination = z.pipe(
  z.object(addressFields, say('Choose a country')).check(checkPostcode),
  z.transform((address) => tidyAddress(address)),
)

const total = say('expectedTotal must be the total that was shown')
const vatId = optionalText(mark('VAT number'), longestVatId)
const freightMethod = optionalText(mark('Shipping method'), 30)

/**
 * What an order of one product says besides the fields of the specification: with `shipTo` its tax and freight are those of that
 * country, as in a checkout. `billTo` is the address of the invoice if it is another one, `vatId` the number of who is invoiced,
 * `expectedTotal` what `POST /purchase/{id}/sums` has answered. Without `shipTo` none of them counts.
 */
export const destinationFields = {
  shipTo: z.optional(z.nullable(destination)),
  billTo: z.optional(z.nullable(postalAddress)),
  vatId,
  freightMethod,
  expectedTotal: z.optional(z.nullable(z.number(sayMissing(total, total)).check(z.minimum(0, total)))),
}

const quantityRange = say('Quantity must be from 1 to {max}', { max: String(maxQuantity) })
const wholeQuantity = say('Quantity must be a whole number')

export const readPurchaseSums = endpoint({
  id: 'orders.purchaseSums',
  summary:
    'What a quantity of a product costs with freight and tax for a country and a delivery method; nothing is reserved or changed',
  method: 'POST',
  path: '/purchase/{id}/sums',
  access: 'customer',
  params: idParams,
  body: z.strictObject({
    quantity: z
      .number(sayMissing(say('Quantity is Required'), wholeQuantity))
      .check(
        z.refine(Number.isInteger, wholeQuantity),
        z.minimum(1, quantityRange),
        z.maximum(maxQuantity, quantityRange),
      ),
    country: addressFields.country,
    postcode: addressFields.postcode,
    vatId,
    freightMethod,
  }),
  reply: z.extend(orderSums, { freightMethods }),
  errors: ['product_not_found', 'vat_id_invalid'],
})
