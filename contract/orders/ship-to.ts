import * as z from 'zod/mini'
import { mark, t } from '#i18n/t.ts'
import { addressTexts, postalAddress } from '../addresses/address-fields.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, optionalText, say, sayMissing } from '../fields.ts'
import { freightMethods } from '../freight/offers.ts'
import { orderSums } from '../tax/order-sums.ts'
import { orderLifecycle } from './lifecycle.ts'
import type { Order } from './orders.ts'

const total = say('expectedTotal must be the total that was shown')
const freightMethod = optionalText(mark('Shipping method'), 30)

/** `expectedTotal` is the total that `POST /order/{id}/ship-to/sums` answers for this address and delivery method. */
export const shipToForm = z.object({
  shipTo: postalAddress,
  freightMethod,
  expectedTotal: z.number(sayMissing(total, total)).check(z.minimum(0, total)),
  version: z.int(say('version must be the one that was last read')),
})
export type ShipToForm = z.output<typeof shipToForm>

const { country, postcode } = addressTexts

/**
 * `before` are the sums of the order, `after` those at the new address. `refusal`: why they cannot become those of the order,
 * because it is paid or invoiced, and what to do; null if they can. `freightMethods` are the delivery methods to choose from.
 */
const shipToSumsReply = z.object({
  before: orderSums,
  after: orderSums,
  refusal: z.nullable(z.string()),
  freightMethods,
})
export type ShipToSums = z.infer<typeof shipToSumsReply>

export const readShipToSums = endpoint({
  id: 'orders.shipToSums',
  summary:
    'What one of your own orders would cost if it went to another address; admins any order. Nothing is changed',
  method: 'POST',
  path: '/order/{id}/ship-to/sums',
  access: 'customer',
  params: idParams,
  body: z.object({ country, postcode: z._default(postcode, ''), freightMethod }),
  reply: shipToSumsReply,
  errors: [
    'not_yours',
    'order_not_found',
    'order_address_final',
    'order_total_final',
    'tax_rate_missing',
    'delivery_not_offered',
    'freight_method_not_offered',
  ],
})

export const changeShipTo = endpoint({
  id: 'orders.changeShipTo',
  summary:
    'Send one of your own orders to another address, with the tax and the freight of that address; admins any order',
  method: 'PUT',
  path: '/order/{id}/ship-to',
  access: 'customer',
  params: idParams,
  body: shipToForm,
  reply: orderLifecycle,
  errors: [
    'not_yours',
    'order_not_found',
    'order_address_final',
    'order_total_final',
    'total_changed',
    'order_too_large',
    'tax_rate_missing',
    'delivery_not_offered',
    'freight_method_not_offered',
    'payment_processing',
    'provider_unavailable',
    'stale_version',
  ],
})

type Priced = Pick<Order, 'address' | 'shipTo' | 'pricedFor' | 'treatment' | 'freight'>

/** Whether the money of an order depends on where it goes. */
export function hasPricedAddress({ treatment, freight }: Pick<Priced, 'treatment' | 'freight'>): boolean {
  return treatment !== null || freight !== null
}

type Countryless = Pick<Order, 'shipTo' | 'pricedFor' | 'tax' | 'freight' | 'treatment'>

/**
 * Whether nobody has said to which country an order goes whose tax or freight depends on it: its tax is that of the seller's country,
 * and staff enter its freight. `lacks_country` of the database is the same rule.
 */
export function lacksCountry({ shipTo, pricedFor, tax, freight, treatment }: Countryless): boolean {
  if (shipTo !== null || pricedFor !== null || (tax === null && freight === null)) return false
  return treatment === null ? freight?.kind === 'quoted' : treatment.reason === 'no_address'
}

/** What it says of such an order, for buyers and staff. */
export function noCountryText({ tax }: Pick<Order, 'tax'>): string {
  return tax === null ? t('No country: freight not calculated') : t('No country: taxed as domestic')
}

/**
 * Whether the address of an order was changed as free text after tax or freight had been calculated for another one: both are
 * still those of that one.
 */
export function hasUnpricedAddress(order: Priced): boolean {
  if (order.shipTo !== null || order.address.trim() === '' || !hasPricedAddress(order)) return false
  if (order.pricedFor !== null) return true
  // Changed before the country was kept: an order that began as free text has this reason, or a freight that staff enter.
  return order.treatment === null
    ? order.freight !== null && order.freight.kind !== 'quoted'
    : order.treatment.reason !== 'no_address'
}
