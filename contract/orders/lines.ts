import * as z from 'zod/mini'
import type { Language } from '#i18n/language.ts'
import { say } from '../fields.ts'
import { supplies } from '../products/product-values.ts'
import { taxCategories } from '../tax/order-treatment.ts'
import { replyShape, type StoredField } from './stored-field.ts'

/** Most lines of one order. */
export const maxLines = 500

/**
 * One line of an order, as bought. Answers, the columns that are read and the statement that places an order are made from
 * this table.
 */
export const orderLineFields = {
  /** Its number in the order, which never changes. */
  line: { reply: z.int(), column: { name: 'line_no', type: 'integer' } },
  productId: { reply: z.string(), column: { name: 'product_id', type: 'uuid' } },
  sku: { reply: z.string(), column: { name: 'sku', type: 'text' }, from: 'product' },
  /** In the base language. */
  name: { reply: z.string(), column: { name: 'name', type: 'text' }, from: 'product' },
  /** The name in the language of the buyer; null where that is the base language, or the part had no name in it. */
  translation: {
    reply: z.nullable(z.object({ language: z.string(), name: z.string() })),
    column: { name: 'translation', type: 'jsonb' },
  },
  image: { reply: z.string(), column: { name: 'image', type: 'text' }, from: 'product' },
  drawing: {
    reply: z.nullable(z.looseObject({ family: z.string() })),
    column: { name: 'drawing', type: 'jsonb' },
    from: 'product',
  },
  quantity: { reply: z.int(), column: { name: 'quantity', type: 'integer' } },
  /** Its pieces that will not be sent any more. */
  ended: { reply: z.int(), column: { name: 'ended', type: 'integer' } },
  /** Those of them that are not charged: the invoice is without them. */
  unbilled: { reply: z.int(), column: { name: 'unbilled', type: 'integer' } },
  /** In major units of the order's currency. */
  unitprice: { reply: z.number(), column: { name: 'unit_price_minor', type: 'bigint' } },
  net: { reply: z.number(), column: { name: 'net_minor', type: 'bigint' } },
  taxClass: { reply: z.nullable(z.string()), column: { name: 'tax_class', type: 'text' } },
  /** In percent; null without tax. */
  taxRate: { reply: z.nullable(z.number()), column: { name: 'tax_rate_bp', type: 'integer' } },
  /** That of EN 16931. */
  taxCategory: { reply: z.nullable(z.enum(taxCategories)), column: { name: 'tax_category', type: 'text' } },
  /** Of the product, for the documents of exports. */
  tariffNumber: {
    reply: z.string(),
    column: { name: 'tariff_number', type: 'text' },
    from: 'product',
    isExported: true,
  },
  originCountry: {
    reply: z.string(),
    column: { name: 'origin_country', type: 'text' },
    from: 'product',
    isExported: true,
  },
  /** Of one piece, in grams. */
  netWeight: {
    reply: z.nullable(z.number()),
    column: { name: 'net_weight_mg', type: 'bigint' },
    from: 'product',
    isExported: true,
  },
  /** Whether consumers can withdraw from it, or why not: yes, made_to_measure or sealed. */
  withdrawal: { reply: z.string(), column: { name: 'withdrawal', type: 'text' }, from: 'product' },
  /** `make`: it is made for the order. Left out for what comes from stock. */
  supply: { reply: z.optional(z.enum(supplies)), column: { name: 'supply', type: 'text' }, from: 'product' },
  note: { reply: z.string(), column: { name: 'note', type: 'text' } },
  requestedOn: { reply: z.nullable(z.string()), column: { name: 'requested_on', type: 'date' } },
} as const satisfies Record<string, StoredField>

type NamedPart = { name: string; translation?: { language: string; name: string } | null | undefined }

/** The name of a part for a reader of this language. */
export function partName({ name, translation }: NamedPart, language: Language): string {
  return translation?.language === language ? translation.name : name
}

export const orderLine = z.object(replyShape(orderLineFields))
export type OrderLine = z.infer<typeof orderLine>

/** In the query of a list of orders: each order comes with its lines. */
export const linesQuery = {
  lines: z.optional(z.literal('with', say('lines can only be "with"'))),
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
