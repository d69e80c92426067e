import type * as z from 'zod/mini'
import type { FreightKind } from '#contract/freight/freight-kinds.ts'
import type { StoredFreight } from '#contract/freight/order-freight.ts'
import { orderLineFields } from '#contract/orders/lines.ts'
import { orderFields } from '#contract/orders/order-fields.ts'
import type { StoredField } from '#contract/orders/stored-field.ts'
import type { OrderTreatment } from '#contract/tax/order-treatment.ts'
import type { UserText } from '#server/database/user-text.ts'

type WithColumn<Fields> = {
  [Key in keyof Fields]: Fields[Key] extends { column: { name: string } } ? Key : never
}[keyof Fields]
/** The columns of the fields of a table, with the types of the answer: amounts in minor units are numbers too. */
type Stored<Fields extends Record<string, StoredField>> = {
  -readonly [Key in WithColumn<Fields> as NonNullable<Fields[Key]['column']>['name']]: Exclude<
    z.output<Fields[Key]['reply']>,
    undefined
  >
}

type StoredColumn = { key: string; name: string; type: string; from: StoredField['from'] }

function columnsOf(fields: Record<string, StoredField>): StoredColumn[] {
  return Object.entries(fields).flatMap(([key, { column, from }]) => (column ? [{ key, ...column, from }] : []))
}

/** SQL: a column as it is read. A day is a text, because a date of JavaScript is an instant. */
function readColumn({ name, type }: StoredColumn): string {
  return type === 'date' ? `${name}::text` : name
}

export const orderColumns = columnsOf(orderFields)
export const orderLineColumns = columnsOf(orderLineFields)

type WrittenByBuyer = 'user_name' | 'address' | 'phone'

/** What the API returns of an order. Lists read no more: each column costs something in each row. */
export type ListedOrder = Omit<
  Stored<typeof orderFields>,
  WrittenByBuyer | 'product_id' | 'drawing' | 'ship_to' | 'treatment'
> & {
  [Column in WrittenByBuyer]: UserText
} & {
  id: string
  product_id: string
  drawing: { family: string } | null
  ship_to: { country: string; postcode?: string } | null
  treatment: OrderTreatment | null
  processing: boolean
  refunded_minor: number
  credited_minor: number
  /** What came by transfer, in cash or otherwise and was not returned: a column that a trigger writes. */
  received_minor: number
  hold_until: Date | null
  created_at: Date
  line_count: number
  total_minor: number
  /** Where tax and freight are of another address than the one it has now. */
  priced_country: string | null
  goods_minor: number
  /** Null: without tax. */
  tax_minor: number | null
  freight_kind: FreightKind | null
  freight_minor: number | null
  freight: StoredFreight | null
  discount_bp: number | null
  discount_days: number | null
}

export type OrderRow = ListedOrder & {
  user_id: string | null
  payment_id: string | null
  /** The price of ended pieces: part of the credited amount. */
  unbilled_minor: number
  deleted_at: Date | null
  stock_round: number
  /** The day of its tax rates, such as 2026-01-31; null: the day it was placed or priced. */
  taxed_on: string | null
}

/** The columns of line 1 are those of the order; `order_line` has all lines. */
export const listColumns = `id, ${orderColumns.map(readColumn).join(', ')}, processing, refunded_minor, credited_minor, received_minor,
  hold_until, created_at, line_count, total_minor, priced_country, goods_minor,
  tax_minor, freight_kind, freight_minor, freight, discount_bp, discount_days`

export const orderRowColumns = `${listColumns}, user_id, payment_id, unbilled_minor, deleted_at, stock_round, taxed_on::text`

export type OrderLineRow = Omit<Stored<typeof orderLineFields>, 'drawing'> & {
  order_id: string
  drawing: { family: string } | null
}

export const lineColumns = `order_id, ${orderLineColumns.map(readColumn).join(', ')}`
/** The same in a statement that has other tables with columns of these names; `line` is the line. */
export const ownLineColumnsSql = ['order_id', ...orderLineColumns.map(readColumn)]
  .map((sql) => `line.${sql}`)
  .join(', ')
