import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { addressTexts, postalAddress } from '../addresses/address-fields.ts'
import { address } from '../addresses/addresses.ts'
import { endpoint } from '../endpoint.ts'
import { optionalText, say, sayMissing } from '../fields.ts'
import { deliveryOrNull } from '../freight/delivery.ts'
import { freightMethods, freightOffers } from '../freight/offers.ts'
import { order } from '../orders/orders.ts'
import { orderSums } from '../tax/order-sums.ts'
import { longestVatId } from '../tax/vat-ids.ts'
import { cart, cartVersion } from './cart.ts'
import { cartFields } from './cart-fields.ts'
import { deliveryPlace } from './delivery.ts'

/**
 * What keeps a cart from being ordered as it is:
 * - `cart_is_empty`: it has no lines
 * - `lines_not_allowed`: the line at `path`, such as `lines.3`, cannot be ordered; its `issues` say why
 * - `price_changed`: the price of the line at `path` is not the one that its owner has seen
 * - `address_incomplete`: there is no address in the book, so the order has to bring one
 */
export const missingCodes = ['cart_is_empty', 'lines_not_allowed', 'price_changed', 'address_incomplete'] as const
export type MissingCode = (typeof missingCodes)[number]

const missing = z.object({ code: z.enum(missingCodes), path: z.string() })

/**
 * Everything that a checkout shows: the cart as it is now, the owner's addresses, and the missing details. `paymentDays` are
 * the days after the invoice in which an order is paid, null for payment in advance.
 */
export const checkout = z.object({
  cart,
  addresses: z.array(address),
  missing: z.array(missing),
  paymentDays: z.nullable(z.int()),
})
export type Checkout = z.infer<typeof checkout>

const total = say('expectedTotal must be the total that was shown')

/** The key of a delivery method, as `POST /cart/sums` lists them. */
export const freightMethod = optionalText(mark('Shipping method'), 30)

const vatId = optionalText(mark('VAT number'), longestVatId)

/**
 * The order of a cart. `shipTo` becomes the text of the order's address. A missing PO number, requested date or note is
 * taken from the cart. `billTo` is the address of the invoice, if it is another one, and `vatId` the VAT number of who is
 * invoiced. `freightMethod` is the delivery method; without it, it is the first that carries all lines. `expectedTotal` is
 * the total that `POST /cart/sums` answers for these.
 */
export const cartOrder = z.object({
  cartId: z.string(say('cartId must be the id of the cart')),
  version: cartVersion,
  expectedTotal: z.number(sayMissing(total, total)).check(z.minimum(0, total)),
  shipTo: postalAddress,
  billTo: z.optional(z.nullable(postalAddress)),
  vatId,
  freightMethod,
  ...cartFields,
})
export type CartOrder = z.output<typeof cartOrder>

export const readCheckout = endpoint({
  id: 'cart.checkout',
  summary:
    'One’s own cart, judged for an order, with one’s addresses and what is missing. It advises; the order decides',
  method: 'GET',
  path: '/cart/checkout',
  access: 'customer',
  reply: checkout,
  errors: [],
})

const { country, postcode } = addressTexts

/**
 * `freightMethods` are the delivery methods to choose from, each with its amount; `freight` is the chosen one, and `delivery` says
 * when it arrives.
 */
const cartSumsReply = z.extend(orderSums, { freightMethods, delivery: deliveryOrNull })
export type CartSums = z.infer<typeof cartSumsReply>

export const cartSums = endpoint({
  id: 'cart.sums',
  summary:
    'What one’s own cart costs with freight and tax for a country, a delivery method and a VAT number; nothing is reserved or changed',
  method: 'POST',
  path: '/cart/sums',
  access: 'customer',
  body: z.object({ country, postcode: z._default(postcode, ''), vatId, freightMethod }),
  reply: cartSumsReply,
  errors: ['cart_not_found', 'vat_id_invalid'],
})

export const cartFreight = endpoint({
  id: 'cart.freight',
  summary:
    'What the delivery methods to a country cost for a cart, also a guest’s; `isStated` is false where the portal charges no freight',
  method: 'POST',
  path: '/cart/freight',
  access: 'visitor',
  body: deliveryPlace,
  reply: freightOffers,
  errors: ['cart_not_found'],
})

export const orderCart = endpoint({
  id: 'cart.order',
  summary:
    'Order the whole cart, or nothing: at the version and the total that were shown. A repeat answers the same order',
  method: 'POST',
  path: '/cart/order',
  access: 'customer',
  body: cartOrder,
  status: 201,
  reply: order,
  errors: [
    'cart_not_found',
    'cart_changed',
    'cart_is_empty',
    'lines_not_allowed',
    'total_changed',
    'order_too_large',
    'too_many_open_orders',
    'stock_share_exceeded',
    'tax_rate_missing',
    'delivery_not_offered',
    'freight_method_not_offered',
    'vat_id_invalid',
    'idempotency_key_reused',
  ],
})
