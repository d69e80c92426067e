import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { optionalText, say, sayMissing } from '../fields.ts'
import { maxLines } from '../orders/lines.ts'
import { contentUnit } from '../products/content-unit.ts'
import { maxQuantity } from '../products/quantities.ts'
import { orderSums } from '../tax/order-sums.ts'
import { taxCategories } from '../tax/order-treatment.ts'
import { cartFields, cartValues, requestedOn } from './cart-fields.ts'
import { lineIssues } from './judge.ts'

/** Most lines of a cart and of a saved list: as many as an order has. */
export const maxCartLines = maxLines

/** The header with the token of a guest's cart, as `POST /cart/lines` has answered it. */
export const cartTokenHeader = 'cart-token'

const wholeQuantity = say('Quantity must be a whole number')
const quantityRange = say('Quantity must be from 1 to {max}', { max: String(maxQuantity) })

export const lineQuantity = z
  .number(sayMissing(say('Quantity is Required'), wholeQuantity))
  .check(
    z.refine(Number.isInteger, wholeQuantity),
    z.minimum(1, quantityRange),
    z.maximum(maxQuantity, quantityRange),
  )

export const lineNote = optionalText(mark('Note'), 200)
const versionRead = say('version must be the one that was last read')
export const cartVersion = z.int(versionRead)

/**
 * One line of a cart. `unitprice` is the price now, `seenUnitprice` the one that the owner has seen. `issues` says why it
 * cannot be ordered as it is, `nearest` which quantities could.
 */
const cartLine = z.object({
  id: z.string(),
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  image: z.string(),
  drawing: z.nullable(z.looseObject({ family: z.string() })),
  quantity: z.int(),
  note: z.string(),
  requestedOn: z.nullable(z.string()),
  unitprice: z.number(),
  seenUnitprice: z.number(),
  total: z.number(),
  /** In percent, within the seller's country; null without tax. */
  taxRate: z.nullable(z.number()),
  taxCategory: z.nullable(z.enum(taxCategories)),
  /** What a piece contains, for the price per unit; null where it is not sold by a measure. */
  contentAmount: z.nullable(z.number()),
  contentUnit: contentUnit,
  minorder: z.int(),
  multiple: z.int(),
  available: z.int(),
  issues: z.array(z.enum(lineIssues)),
  nearest: z.array(z.int()),
})

export type CartLine = z.infer<typeof cartLine>

/**
 * A cart as it is now: nothing in it is changed without its owner. Without lines so far, `id` is null. `token` is in the
 * answer that made a guest's cart, and in no other. `total` is the sum of the lines that can be ordered, without tax; `sums`
 * are those of an order within the seller's country.
 */
export const cart = z.object({
  id: z.nullable(z.string()),
  token: z.nullable(z.string()),
  version: z.int(),
  currency: z.string(),
  lines: z.array(cartLine),
  pieces: z.int(),
  total: z.number(),
  sums: orderSums,
  ...cartValues.shape,
  canOrder: z.boolean(),
})

export type Cart = z.infer<typeof cart>

export const readCart = endpoint({
  id: 'cart.read',
  summary:
    'One’s own cart: of the user, or for a guest of the header Cart-Token; every line with what no longer holds',
  method: 'GET',
  path: '/cart',
  access: 'visitor',
  reply: cart,
  errors: ['cart_not_found'],
})

const cartForm = z.object({
  version: cartVersion,
  ...cartFields,
  /** Only true: the current prices of all lines have been seen. */
  pricesSeen: z.optional(z.literal(true, say('pricesSeen can only be true'))),
})
export type CartForm = z.infer<typeof cartForm>

export const changeCart = endpoint({
  id: 'cart.change',
  summary: 'Change the PO number, the requested date and the note of a cart, or say that its prices were seen',
  method: 'PATCH',
  path: '/cart',
  access: 'visitor',
  body: cartForm,
  reply: cart,
  errors: ['cart_not_found', 'cart_changed'],
})

export const emptyCart = endpoint({
  id: 'cart.empty',
  summary: 'Remove every line',
  method: 'DELETE',
  path: '/cart',
  access: 'visitor',
  query: z.object({
    version: z.pipe(
      z.string(versionRead).check(z.regex(/^\d{1,9}$/, versionRead)),
      z.transform((text: string) => Number(text)),
    ),
  }),
  reply: cart,
  errors: ['cart_not_found', 'cart_changed'],
})

const newLine = z.object({
  productId: z.string(say('productId must be text.')),
  quantity: lineQuantity,
  note: lineNote,
  requestedOn,
})
export type NewCartLine = z.infer<typeof newLine>

const tooMany = say('Send at most {max} lines', { max: String(maxCartLines) })

const newLines = z.object({
  lines: z
    .array(newLine, say('Send the lines to add'))
    .check(z.minLength(1, say('Send the lines to add')), z.maxLength(maxCartLines, tooMany)),
})

export const addToCart = endpoint({
  id: 'cart.add',
  summary:
    'Add lines; a line of the same part, note and date becomes larger. Without a cart it makes one, for a guest with a token',
  method: 'POST',
  path: '/cart/lines',
  access: 'visitor',
  body: newLines,
  status: 201,
  reply: cart,
  errors: [
    'cart_not_found',
    'product_not_found',
    'cart_is_full',
    'quantity_not_allowed',
    'idempotency_key_reused',
  ],
})

const lineParams = z.object({ id: z.string() })

const lineForm = z.object({
  version: cartVersion,
  quantity: z.optional(lineQuantity),
  note: lineNote,
  requestedOn,
})
export type CartLineForm = z.infer<typeof lineForm>

export const changeCartLine = endpoint({
  id: 'cart.changeLine',
  summary: 'Change the quantity, the note or the requested date of a line; `version` is that of the cart',
  method: 'PATCH',
  path: '/cart/lines/{id}',
  access: 'visitor',
  params: lineParams,
  body: lineForm,
  reply: cart,
  errors: ['cart_not_found', 'cart_line_not_found', 'cart_changed', 'quantity_not_allowed'],
})

export const removeCartLine = endpoint({
  id: 'cart.removeLine',
  summary: 'Remove a line; `version` is that of the cart',
  method: 'DELETE',
  path: '/cart/lines/{id}',
  access: 'visitor',
  params: lineParams,
  query: emptyCart.query,
  reply: cart,
  errors: ['cart_not_found', 'cart_line_not_found', 'cart_changed'],
})

export const mergeCart = endpoint({
  id: 'cart.merge',
  summary: 'Add the guest’s cart of the header Cart-Token to one’s own, once; a repeat adds nothing',
  method: 'POST',
  path: '/cart/merge',
  access: 'customer',
  reply: cart,
  errors: ['cart_not_found', 'cart_is_full'],
})
