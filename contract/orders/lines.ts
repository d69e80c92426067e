import * as z from 'zod/mini'
import { say } from '../fields.ts'
import { taxCategories } from '../tax-rules/order-treatment.ts'

/** Most lines of one order. */
export const mostLines = 500

/**
 * One line of an order, as it was bought. `line` is its number in the order and never changes; `unitprice` and `net` are
 * in major units of the order's currency. `taxRate` is in percent, null without tax; `taxCategory` is that of
 * EN 16931. `ended` are its pieces that will not be sent any more, `unbilled` those of them that are not charged: the invoice is
 * without them.
 */
export const orderLine = z.object({
  line: z.int(),
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  image: z.string(),
  drawing: z.nullable(z.looseObject({ family: z.string() })),
  quantity: z.int(),
  ended: z.int(),
  unbilled: z.int(),
  unitprice: z.number(),
  net: z.number(),
  taxClass: z.nullable(z.string()),
  taxRate: z.nullable(z.number()),
  taxCategory: z.nullable(z.enum(taxCategories)),
  note: z.string(),
  requestedOn: z.nullable(z.string()),
})
export type OrderLine = z.infer<typeof orderLine>

/** In the query of a list of orders: each order comes with its lines. */
export const linesQuery = {
  lines: z.optional(z.literal('with', say('lines may only be "with"'))),
}

/** Pieces of one line, such as those of a shipment. */
export const linePieces = z.object({ line: z.int(), quantity: z.int() })
export type LinePieces = z.infer<typeof linePieces>

/** The sum of the pieces of each line. */
export function piecesByLine(lines: readonly LinePieces[]): ReadonlyMap<number, number> {
  const pieces = new Map<number, number>()
  for (const { line, quantity } of lines) pieces.set(line, (pieces.get(line) ?? 0) + quantity)
  return pieces
}

/**
 * Why a line cannot be ordered, with the figures of now. `line` counts from 0, as in the names of wrong fields; `nearest`
 * are the quantities next to the wanted one that could be ordered, none if there are none.
 */
export const lineFailure = z.object({
  line: z.int(),
  code: z.string(),
  productId: z.string(),
  sku: z.nullable(z.string()),
  name: z.nullable(z.string()),
  quantity: z.int(),
  available: z.int(),
  unitprice: z.nullable(z.number()),
  nearest: z.array(z.int()),
  message: z.string(),
})
export type LineFailure = z.infer<typeof lineFailure>
