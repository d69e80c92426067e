import * as z from 'zod/mini'
import { orderFreight } from '../freight/order-freight.ts'
import { orderTreatment } from '../tax/order-treatment.ts'
import { orderLine } from './lines.ts'
import { orderPayments, orderStatuses } from './statuses.ts'
import type { StoredField } from './stored-field.ts'

const country = z.looseObject({ country: z.string() })

/**
 * An order in the API: a snapshot of what was bought. Amounts are in major units of `currency`. An order has one line or
 * more: name, part number, picture, description, quantity, stock and `unitprice` are those of its first line, the sums are of
 * the whole order. The answer, the columns that are read, the statement that places an order and exports are made from this
 * table; `server/features/orders/orders.serializer.ts` says how the values without a column are made.
 */
export const orderFields = {
  _id: { reply: z.string() },
  number: { reply: z.int(), column: { name: 'number', type: 'bigint' }, isExported: true },
  userName: { reply: z.string(), column: { name: 'user_name', type: 'text' }, from: 'request', isExported: true },
  email: { reply: z.string(), column: { name: 'email', type: 'text' }, from: 'request', isExported: true },
  productId: { reply: z.nullable(z.string()), column: { name: 'product_id', type: 'uuid' }, from: 'product' },
  name: { reply: z.string(), column: { name: 'name', type: 'text' }, from: 'product', isExported: true },
  sku: { reply: z.string(), column: { name: 'sku', type: 'text' }, from: 'product', isExported: true },
  image: { reply: z.string(), column: { name: 'image', type: 'text' }, from: 'product' },
  description: { reply: z.string(), column: { name: 'description', type: 'text' }, from: 'product' },
  drawing: {
    reply: z.nullable(z.looseObject({ family: z.string() })),
    column: { name: 'drawing', type: 'jsonb' },
    from: 'product',
  },
  newOrderQty: {
    reply: z.int(),
    column: { name: 'quantity', type: 'integer' },
    from: 'product',
    isExported: true,
  },
  available: { reply: z.int(), column: { name: 'available', type: 'integer' }, from: 'product' },
  unitprice: {
    reply: z.number(),
    column: { name: 'unit_price_minor', type: 'bigint' },
    from: 'product',
    isExported: true,
  },
  total: { reply: z.number(), isExported: true },
  currency: { reply: z.string(), column: { name: 'currency', type: 'text' }, from: 'request', isExported: true },
  address: { reply: z.string(), column: { name: 'address', type: 'text' }, from: 'request', isExported: true },
  phone: { reply: z.string(), column: { name: 'phone', type: 'text' }, from: 'request', isExported: true },
  others: { reply: z.string(), column: { name: 'others', type: 'text' }, from: 'request', isExported: true },
  status: { reply: z.enum(orderStatuses), column: { name: 'status', type: 'text' }, isExported: true },
  paid: { reply: z.boolean(), column: { name: 'paid', type: 'boolean' } },
  payment: { reply: z.enum(orderPayments), isExported: true },
  refunded: { reply: z.number(), isExported: true },
  /** What corrections have taken off `total`. */
  credited: { reply: z.number() },
  /** The unpaid amount: less than the total if a part of it was received. */
  open: { reply: z.number() },
  lineCount: { reply: z.int(), isExported: true },
  /** How many of its lines are made for it. Left out where all of them come from stock. */
  madeLines: { reply: z.optional(z.int()), column: { name: 'made_lines', type: 'integer' } },
  goods: { reply: z.number(), isExported: true },
  /** Part of `total`; null where it is off. One without an amount is set later by staff, and the order cannot be paid before. */
  freight: { reply: z.nullable(orderFreight), isExported: true },
  /** Part of `total`; null where it is off. */
  tax: { reply: z.nullable(z.number()), isExported: true },
  /** Why the tax is as it is. */
  treatment: { reply: z.nullable(orderTreatment), column: { name: 'treatment', type: 'jsonb' } },
  /** The address of the invoice if it is another one. */
  billTo: {
    reply: z.nullable(z.looseObject({ country: z.string(), vatId: z.string() })),
    column: { name: 'bill_to', type: 'jsonb' },
    from: 'request',
  },
  /** Days after the invoice in which it is paid; null: in advance. */
  paymentDays: {
    reply: z.nullable(z.int()),
    column: { name: 'payment_days', type: 'integer' },
    from: 'request',
  },
  /** The percentage off for who pays within `days` after the invoice; null: none. */
  cashDiscount: { reply: z.nullable(z.object({ percent: z.number(), days: z.int() })) },
  /** The buyer's own number. */
  poNumber: {
    reply: z.nullable(z.string()),
    column: { name: 'po_number', type: 'text' },
    from: 'request',
    isExported: true,
  },
  requestedOn: {
    reply: z.nullable(z.string()),
    column: { name: 'requested_on', type: 'date' },
    from: 'request',
    isExported: true,
  },
  /** The structured address that `address` is the text of. */
  shipTo: { reply: z.nullable(country), column: { name: 'ship_to', type: 'jsonb' }, from: 'request' },
  /** The country that tax and freight are calculated for; null where they are off, or for an address as free text. */
  pricedFor: { reply: z.nullable(z.string()) },
  /** All lines, where a call says that it sends them. */
  lines: { reply: z.optional(z.array(orderLine)) },
  holdUntil: { reply: z.nullable(z.string()) },
  createdAt: { reply: z.string(), isExported: true },
  version: { reply: z.int(), column: { name: 'version', type: 'integer' } },
} as const satisfies Record<string, StoredField>

export type OrderFields = typeof orderFields

/** What buyers call the order, and the day they want it by; null for none. */
export type BuyerReference = { poNumber: string | null; requestedOn: string | null }

export const noReference: BuyerReference = { poNumber: null, requestedOn: null }
