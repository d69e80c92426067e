import { fromMilligrams } from '#contract/freight/weights.ts'
import { toMajor, toMinor } from '#contract/money.ts'
import type { OrderLine } from '#contract/orders/lines.ts'
import { type OrderFields, orderFields } from '#contract/orders/order-fields.ts'
import { type Order, type OrderForm, openOf, paymentOf } from '#contract/orders/orders.ts'
import type { QuantityRule } from '#contract/orders/quantity.ts'
import type { ReorderCheck } from '#contract/orders/reorder.ts'
import { toCashDiscount } from '#contract/tax/cash-discount.ts'
import { toOrderFreight } from '../freight/freight.serializer.ts'
import { lineImage } from '../products/products.serializer.ts'
import { type ListedOrder, type OrderLineRow, orderColumns, orderLineColumns } from './orders.columns.ts'
import type { OrderDeps } from './orders.deps.ts'

export type OrderBatch = { orders: Order[]; next: number | undefined }

/** A page of rows as the API returns it. */
export function toOrderPage(
  { rows, hasNext }: { rows: ListedOrder[]; hasNext: boolean },
  deps: OrderDeps,
): OrderBatch {
  return { orders: rows.map((row) => toOrder(row, deps)), next: hasNext ? rows.at(-1)?.number : undefined }
}

/** The cash discount of an order's terms, or null. */
function cashDiscountOf({ discount_bp: bp, discount_days: days }: ListedOrder): Order['cashDiscount'] {
  return bp === null || days === null ? null : toCashDiscount({ bp, days })
}

type Context = { publicUrl: string }
type MadeKey =
  | 'image'
  | 'unitprice'
  | 'madeLines'
  | { [Key in keyof OrderFields]: OrderFields[Key] extends { column: object } ? never : Key }[keyof OrderFields]

/** Fields that are answered in another form than they are stored in, or made of several columns. */
const made: { [Key in MadeKey]: (row: ListedOrder, context: Context) => Order[Key] } = {
  _id: ({ id }) => id,
  image: (row, { publicUrl }) => lineImage(row, publicUrl),
  unitprice: ({ unit_price_minor, currency }) => toMajor(unit_price_minor, currency),
  total: ({ total_minor, currency }) => toMajor(total_minor, currency),
  payment: ({ status, paid, processing, total_minor, refunded_minor }) =>
    paymentOf({ status, paid, isProcessing: processing, total: total_minor, refunded: refunded_minor }),
  refunded: ({ refunded_minor, currency }) => toMajor(refunded_minor, currency),
  credited: ({ credited_minor, currency }) => toMajor(credited_minor, currency),
  open: ({ status, paid, total_minor, credited_minor, received_minor, currency }) =>
    toMajor(openOf({ status, paid, owed: total_minor - credited_minor, received: received_minor }), currency),
  lineCount: ({ line_count }) => line_count,
  madeLines: ({ made_lines }) => made_lines || undefined,
  goods: ({ goods_minor, currency }) => toMajor(goods_minor, currency),
  freight: (row) => toOrderFreight(row, row.currency),
  tax: ({ tax_minor, currency }) => (tax_minor === null ? null : toMajor(tax_minor, currency)),
  cashDiscount: cashDiscountOf,
  pricedFor: pricedForOf,
  // Its place in the response: an order that gets its lines is written as it is, not copied into this sequence.
  lines: () => undefined,
  holdUntil: ({ hold_until }) => hold_until?.toISOString() ?? null,
  createdAt: ({ created_at }) => created_at.toISOString(),
}

const readers = Object.keys(orderFields).map((key) => {
  const name = orderColumns.find((column) => column.key === key)?.name as keyof ListedOrder
  return [key, key in made ? made[key as MadeKey] : (row: ListedOrder) => row[name]] as const
})

export function toOrder(row: ListedOrder, context: Context): Order {
  const order: Record<string, unknown> = {}
  for (const [key, read] of readers) order[key] = read(row, context)
  return order as Order
}

type Priced = Pick<ListedOrder, 'tax_minor' | 'freight_kind' | 'priced_country' | 'ship_to'>

/** The country that the money of an order was calculated for. */
function pricedForOf({ tax_minor, freight_kind, priced_country, ship_to }: Priced): string | null {
  if (tax_minor === null && freight_kind === null) return null
  return priced_country ?? ship_to?.country ?? null
}

type LineContext = Context & { currency: string }
/** Fields of a line that are answered in another form than they are stored in. */
const madeOfLine: Partial<Record<keyof OrderLine, (row: OrderLineRow, context: LineContext) => unknown>> = {
  image: (row, { publicUrl }) => lineImage(row, publicUrl),
  unitprice: ({ unit_price_minor }, { currency }) => toMajor(unit_price_minor, currency),
  net: ({ net_minor }, { currency }) => toMajor(net_minor, currency),
  supply: ({ supply }) => (supply === 'stock' ? undefined : supply),
  netWeight: ({ net_weight_mg }) => (net_weight_mg === null ? null : fromMilligrams(net_weight_mg, 'g')),
  taxRate: ({ tax_rate_bp }) => (tax_rate_bp === null ? null : tax_rate_bp / 100),
}

/** A line of an order as the API returns it. */
export function toOrderLine(row: OrderLineRow, currency: string, publicUrl: string): OrderLine {
  const line: Record<string, unknown> = {}
  for (const { key, name } of orderLineColumns) {
    const make = madeOfLine[key as keyof OrderLine]
    line[key] = make ? make(row, { currency, publicUrl }) : row[name as keyof OrderLineRow]
  }
  return line as OrderLine
}

/** What the body of a new order asks for. */
export function fromOrderForm(form: OrderForm, currency: string) {
  return {
    quantity: form.newOrderQty,
    seenPriceMinor: form.unitprice == null ? null : toMinor(form.unitprice, currency),
    seenAvailable: typeof form.available === 'number' ? form.available : null,
    address: form.address ?? '',
    phone: form.phone ?? '',
    others: form.others ?? '',
  }
}

type Offer = QuantityRule & { unitprice: number; currency: string }

/** The product of a former order as it is offered today; `quantity` is the proposed one. */
export function toReorderOffer({ minOrder, ...offer }: Offer, quantity: number): NonNullable<ReorderCheck['now']> {
  return { ...offer, minorder: minOrder, quantity }
}
