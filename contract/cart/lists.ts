import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { deleted, idParams, requiredText, say } from '../fields.ts'
import { cart, cartVersion, emptyCart, lineNote, lineQuantity, maxCartLines } from './cart.ts'

/** Most saved lists of a user. */
export const maxLists = 100

const name = requiredText(mark('Name'), mark('Name is Required'), 60)

const listHead = {
  id: z.string(),
  name: z.string(),
  version: z.int(),
  lineCount: z.int(),
  updatedAt: z.string(),
}

/** A part of a list as it is now. */
const listLine = z.object({
  id: z.string(),
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  image: z.string(),
  drawing: z.nullable(z.looseObject({ family: z.string() })),
  quantity: z.int(),
  note: z.string(),
  unitprice: z.number(),
  taxClass: z.string(),
  available: z.int(),
  isSold: z.boolean(),
})

export type ListLine = z.infer<typeof listLine>

const listSummary = z.object(listHead)
export type ListSummary = z.infer<typeof listSummary>

export const orderList = z.object({ ...listHead, currency: z.string(), lines: z.array(listLine) })
export type OrderList = z.infer<typeof orderList>

export const readLists = endpoint({
  id: 'lists.list',
  summary: 'One’s own saved lists, the last changed first',
  method: 'GET',
  path: '/lists',
  access: 'customer',
  reply: z.array(listSummary),
  errors: [],
})

export const addList = endpoint({
  id: 'lists.add',
  summary: 'Save a list: an empty one, or with the lines of one’s own cart or of one of one’s own orders',
  method: 'POST',
  path: '/lists',
  access: 'customer',
  body: z
    .object({
      name,
      fromCart: z.optional(z.boolean(say('fromCart must be true or false'))),
      /** The id of an order. */
      fromOrder: z.optional(z.string(say('fromOrder must be the id of an order'))),
    })
    .check(
      z.refine(({ fromCart, fromOrder }) => !fromCart || fromOrder === undefined, {
        ...say('Specify either fromCart or fromOrder, not both'),
        path: ['fromOrder'],
      }),
    ),
  status: 201,
  reply: orderList,
  errors: ['too_many_lists', 'order_not_found', 'idempotency_key_reused'],
})

export const readList = endpoint({
  id: 'lists.read',
  summary: 'One of one’s own saved lists, with its parts as they are now',
  method: 'GET',
  path: '/lists/{id}',
  access: 'customer',
  params: idParams,
  reply: orderList,
  errors: ['list_not_found'],
})

export const changeList = endpoint({
  id: 'lists.change',
  summary: 'Rename a saved list; `version` must be the one that was read',
  method: 'PATCH',
  path: '/lists/{id}',
  access: 'customer',
  params: idParams,
  body: z.object({ version: cartVersion, name }),
  reply: orderList,
  errors: ['list_not_found', 'stale_version'],
})

export const deleteList = endpoint({
  id: 'lists.delete',
  summary: 'Delete a saved list',
  method: 'DELETE',
  path: '/lists/{id}',
  access: 'customer',
  params: idParams,
  reply: deleted,
  errors: ['list_not_found'],
})

const sendLines = say('Send the lines to add')
const newListLine = z.object({
  productId: z.string(say('productId must be text.')),
  quantity: lineQuantity,
  note: lineNote,
})

export const addToList = endpoint({
  id: 'lists.addLines',
  summary: 'Add parts to a saved list; a line of the same part and note becomes larger',
  method: 'POST',
  path: '/lists/{id}/lines',
  access: 'customer',
  params: idParams,
  body: z.object({
    lines: z
      .array(newListLine, sendLines)
      .check(
        z.minLength(1, sendLines),
        z.maxLength(maxCartLines, say('Send at most {max} lines', { max: String(maxCartLines) })),
      ),
  }),
  status: 201,
  reply: orderList,
  errors: [
    'list_not_found',
    'product_not_found',
    'list_is_full',
    'quantity_not_allowed',
    'idempotency_key_reused',
  ],
})

const listLineParams = z.object({ id: z.string(), lineId: z.string() })

export const changeListLine = endpoint({
  id: 'lists.changeLine',
  summary: 'Change the quantity or the note of a line; `version` is that of the list',
  method: 'PATCH',
  path: '/lists/{id}/lines/{lineId}',
  access: 'customer',
  params: listLineParams,
  body: z.object({ version: cartVersion, quantity: z.optional(lineQuantity), note: lineNote }),
  reply: orderList,
  errors: ['list_not_found', 'list_line_not_found', 'stale_version'],
})

export const removeListLine = endpoint({
  id: 'lists.removeLine',
  summary: 'Remove a line of a saved list; `version` is that of the list',
  method: 'DELETE',
  path: '/lists/{id}/lines/{lineId}',
  access: 'customer',
  params: listLineParams,
  query: emptyCart.query,
  reply: orderList,
  errors: ['list_not_found', 'list_line_not_found', 'stale_version'],
})

/** What was added, and what could not be: parts that are no longer sold. */
export const filledCart = z.object({
  cart,
  added: z.int(),
  left: z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.int() })),
})
export type FilledCart = z.infer<typeof filledCart>

export const listToCart = endpoint({
  id: 'lists.toCart',
  summary: 'Add a whole saved list to one’s own cart; parts that are no longer sold are named',
  method: 'POST',
  path: '/lists/{id}/cart',
  access: 'customer',
  params: idParams,
  reply: filledCart,
  errors: ['list_not_found', 'cart_is_full', 'quantity_not_allowed', 'idempotency_key_reused'],
})

export const reorder = endpoint({
  id: 'cart.reorder',
  summary:
    'Add all lines of one of one’s own orders to the cart, with the prices of then as seen: the cart shows what has changed',
  method: 'POST',
  path: '/order/{id}/reorder',
  access: 'customer',
  params: idParams,
  reply: filledCart,
  errors: ['order_not_found', 'cart_is_full', 'quantity_not_allowed', 'idempotency_key_reused'],
})
