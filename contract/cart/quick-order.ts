import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'
import { tableTypes } from '../imports/table-types.ts'
import { cart, maxCartLines } from './cart.ts'
import { longestCell } from './parse-rows.ts'

/**
 * What becomes of a row:
 * - `added`: a new line; `merged`: it makes a line larger that is in the cart, or in an earlier row
 * - `rule`: below the minimum order, not of whole packs, or without a price; `short`: more than is left
 * - `ambiguous`: several part numbers begin so; `unknown`: no part has this number
 * - `bad`: no part number, or no whole number of pieces
 */
export const rowResults = ['added', 'merged', 'rule', 'short', 'ambiguous', 'unknown', 'bad'] as const
export type RowResult = (typeof rowResults)[number]

/** Rows with these results can be added. */
export const goodResults: readonly RowResult[] = ['added', 'merged']

const tooMany = say('Send at most {max} rows at a time', { max: String(maxCartLines) })
const skuText = say('SKU must be text of at most {max} characters', { max: String(longestCell) })
const quantityText = say('Quantity must be a number, or text of at most {max} characters', {
  max: String(longestCell),
})

const typedRow = z.object({
  sku: z.string(skuText).check(z.maxLength(longestCell, skuText)),
  /** As typed: anything but a whole number is reported, not refused. */
  quantity: z.union([z.string().check(z.maxLength(longestCell, quantityText)), z.number()], quantityText),
})

const rowsForm = z
  .object({
    /** Pasted rows: part number and pieces, separated by a tab, semicolon, comma or space. Either this, or `rows`. */
    text: z.optional(
      z.string(say('text must be text')).check(z.maxLength(100_000, say('Paste at most 100,000 characters'))),
    ),
    rows: z.optional(z.array(typedRow, say('rows must be a list')).check(z.maxLength(maxCartLines, tooMany))),
    /** Without it nothing is added: the result only says what would be. */
    add: z.optional(z.boolean(say('add must be true or false'))),
  })
  .check(
    z.refine(({ text, rows }) => (text === undefined) !== (rows === undefined), {
      ...say('Specify either text or rows, not both'),
      path: ['text'],
    }),
  )
export type RowsForm = z.infer<typeof rowsForm>

const choice = z.object({ productId: z.string(), sku: z.string(), name: z.string() })

/** One row with its result. `quantity` is null where it is no whole number; `inCart` are the pieces of the line so far. */
const rowReport = z.object({
  row: z.int(),
  sku: z.string(),
  quantity: z.nullable(z.int()),
  typedQuantity: z.string(),
  result: z.enum(rowResults),
  message: z.string(),
  product: z.nullable(
    z.object({
      ...choice.shape,
      image: z.string(),
      drawing: z.nullable(z.looseObject({ family: z.string() })),
      unitprice: z.number(),
    }),
  ),
  total: z.number(),
  inCart: z.int(),
  nearest: z.array(z.int()),
  choices: z.array(choice),
})

export type RowReport = z.infer<typeof rowReport>

/** Every row that was sent, in its order. `cart` is the cart with the added rows; null if nothing was to be added. */
export const quickOrderReply = z.object({
  rows: z.array(rowReport),
  good: z.int(),
  currency: z.string(),
  cart: z.nullable(cart),
})

export type QuickOrder = z.infer<typeof quickOrderReply>

export const orderRows = endpoint({
  id: 'cart.rows',
  summary:
    'Quick order: a result for each row of part number and pieces; with `add`, the good rows are added to the cart',
  method: 'POST',
  path: '/cart/rows',
  access: 'visitor',
  body: rowsForm,
  reply: quickOrderReply,
  errors: ['cart_not_found', 'cart_is_full', 'idempotency_key_reused'],
})

/** Largest file of a quick order. */
export const maxOrderFileBytes = 5_000_000

export const orderFile = endpoint({
  id: 'cart.file',
  summary:
    'Quick order from a CSV or XLSX file up to 5 MB, which is the body: a result for each row. Nothing is added',
  method: 'POST',
  path: '/cart/file',
  access: 'customer',
  takes: tableTypes,
  reply: quickOrderReply,
  errors: ['table_too_large', 'table_type', 'table_unreadable'],
})
