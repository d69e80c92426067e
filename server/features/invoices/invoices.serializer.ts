import { toMinor } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'

/**
 * The order in the snapshot of an invoice. Issued invoices never change, so the stored fields keep the names that the
 * API had when the first was issued.
 */
export type OrderSnapshot = Pick<
  Order,
  | 'number'
  | 'createdAt'
  | 'userName'
  | 'email'
  | 'address'
  | 'phone'
  | 'others'
  | 'name'
  | 'sku'
  | 'newOrderQty'
  | 'unitprice'
  | 'total'
  | 'currency'
  | 'paid'
>

export function snapshotOf(order: Order): OrderSnapshot {
  const { number, createdAt, userName, email, address, phone, others } = order
  const { name, sku, newOrderQty, unitprice, total, currency, paid } = order
  return {
    number,
    createdAt,
    userName,
    email,
    address,
    phone,
    others,
    name,
    sku,
    newOrderQty,
    unitprice,
    total,
    currency,
    paid,
  }
}

/** What the documents of an order need. */
export type DocumentOrder = Omit<OrderSnapshot, 'newOrderQty' | 'unitprice' | 'total'> & {
  quantity: number
  unitPriceMinor: number
  totalMinor: number
}

/** An order of the API, or of a snapshot, as the documents read it. */
export function toDocumentOrder({ newOrderQty, unitprice, total, ...order }: OrderSnapshot): DocumentOrder {
  return {
    ...order,
    quantity: newOrderQty,
    unitPriceMinor: toMinor(unitprice, order.currency),
    totalMinor: toMinor(total, order.currency),
  }
}
