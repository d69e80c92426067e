import { toMajor, toMinor } from '#contract/money.ts'
import type { OrderLine } from '#contract/orders/lines.ts'
import { type Order, type OrderForm, openOf, paymentOf } from '#contract/orders/orders.ts'
import type { QuantityRule } from '#contract/orders/quantity.ts'
import type { ReorderCheck } from '#contract/orders/reorder.ts'
import { toCashDiscount } from '#contract/tax-rules/cash-discount.ts'
import { toOrderFreight } from '../freight/freight.serializer.ts'
import { lineImage } from '../products/products.serializer.ts'
import type { OrderDeps } from './orders.deps.ts'
import type { OrderLineRow } from './orders.lines.store.ts'
import type { ListedOrder } from './orders.store.ts'

export type OrderPage = { orders: Order[]; next: number | undefined }

/** A page of rows as the API returns it. */
export function toOrderPage(
  { rows, hasNext }: { rows: ListedOrder[]; hasNext: boolean },
  deps: OrderDeps,
): OrderPage {
  return { orders: rows.map((row) => toOrder(row, deps)), next: hasNext ? rows.at(-1)?.number : undefined }
}

/** The cash discount of an order's terms, or null. */
function cashDiscountOf({ discount_bp: bp, discount_days: days }: ListedOrder): Order['cashDiscount'] {
  return bp === null || days === null ? null : toCashDiscount({ bp, days })
}

export function toOrder(row: ListedOrder, { publicUrl }: Pick<OrderDeps, 'publicUrl'>): Order {
  const totalMinor = row.total_minor
  return {
    _id: row.id,
    number: row.number,
    userName: row.user_name,
    email: row.email,
    productId: row.product_id,
    name: row.name,
    sku: row.sku,
    image: lineImage(row, publicUrl),
    description: row.description,
    drawing: row.drawing,
    newOrderQty: row.quantity,
    available: row.available,
    unitprice: toMajor(row.unit_price_minor, row.currency),
    total: toMajor(totalMinor, row.currency),
    currency: row.currency,
    address: row.address,
    phone: row.phone,
    others: row.others,
    status: row.status,
    paid: row.paid,
    payment: paymentOf({
      status: row.status,
      paid: row.paid,
      isProcessing: row.processing,
      total: totalMinor,
      refunded: row.refunded_minor,
    }),
    refunded: toMajor(row.refunded_minor, row.currency),
    credited: toMajor(row.credited_minor, row.currency),
    open: toMajor(
      openOf({ ...row, owed: totalMinor - row.credited_minor, received: row.received_minor }),
      row.currency,
    ),
    lineCount: row.line_count,
    goods: toMajor(row.goods_minor ?? totalMinor, row.currency),
    freight: toOrderFreight(row, row.currency),
    tax: row.tax_minor === null ? null : toMajor(row.tax_minor, row.currency),
    treatment: row.treatment,
    billTo: row.bill_to,
    paymentDays: row.payment_days,
    cashDiscount: cashDiscountOf(row),
    poNumber: row.po_number,
    requestedOn: row.requested_on,
    shipTo: row.ship_to,
    pricedFor: pricedForOf(row),
    // Their place in the response: an order that gets them is written as it is, not copied into this sequence.
    lines: undefined,
    holdUntil: row.hold_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}

type Priced = Pick<ListedOrder, 'tax_minor' | 'freight_kind' | 'priced_country' | 'ship_to'>

/** The country that the money of an order was calculated for. */
function pricedForOf({ tax_minor, freight_kind, priced_country, ship_to }: Priced): string | null {
  if (tax_minor === null && freight_kind === null) return null
  return priced_country ?? ship_to?.country ?? null
}

/** The lines of an order as the API returns them. */
export function toOrderLine(row: OrderLineRow, currency: string, publicUrl: string): OrderLine {
  return {
    line: row.line_no,
    productId: row.product_id,
    sku: row.sku,
    name: row.name,
    image: lineImage(row, publicUrl),
    drawing: row.drawing,
    quantity: row.quantity,
    ended: row.ended,
    unbilled: row.unbilled,
    unitprice: toMajor(row.unit_price_minor, currency),
    net: toMajor(row.net_minor, currency),
    taxClass: row.tax_class,
    taxRate: row.tax_rate_bp === null ? null : row.tax_rate_bp / 100,
    taxCategory: row.tax_category,
    note: row.note,
    requestedOn: row.requested_on,
  }
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
