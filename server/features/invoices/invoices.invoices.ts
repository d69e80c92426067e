import { isInvoiceDue } from '#contract/invoices/documents.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { brand } from '#tenant/brand.ts'
import { type OrderDeps, toOrder } from '../orders/orders.service.ts'
import { lockAnyOrder } from '../orders/orders.status.ts'

/** What the documents of an order show. */
export type DocumentOrder = Pick<
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

export type Seller = { name: string; legalName: string; contactEmail: string }

/** An invoice as it was issued. Nothing of its snapshot changes any more, whatever becomes of the order or the account. */
export type Invoice = {
  year: number
  number: number
  issuedAt: Date
  snapshot: { order: DocumentOrder; seller: Seller }
}

export function sellerOf({ name, legalName, contactEmail }: Seller): Seller {
  return { name, legalName, contactEmail }
}

const columns = 'year, number, issued_at as "issuedAt", snapshot'

async function findInvoice(db: Database, orderId: string): Promise<Invoice | undefined> {
  const { rows } = await db.query<Invoice>(`select ${columns} from invoice where order_id = $1`, [orderId])
  return rows[0]
}

function snapshotOf(order: Order): Invoice['snapshot'] {
  const { number, createdAt, userName, email, address, phone, others } = order
  const { name, sku, newOrderQty, unitprice, total, currency, paid } = order
  return {
    order: {
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
    },
    seller: sellerOf(brand),
  }
}

/** The year's counter is locked from here to the end of the transaction: a number that is not used is not gone. */
async function insertInvoice(tx: Database, order: Order): Promise<Invoice> {
  const { rows } = await tx.query<Invoice>(
    `with counted as (
       insert into invoice_counter (year, last) values (extract(year from now())::integer, 1)
       on conflict (year) do update set last = invoice_counter.last + 1
       returning year, last
     )
     insert into invoice (year, number, order_id, issued_at, snapshot)
     select year, last, $1, now(), $2::jsonb from counted
     returning ${columns}`,
    [order._id, JSON.stringify(snapshotOf(order))],
  )
  return rows[0] ?? refuse('internal')
}

/**
 * The invoice of an order, issued with the year's next number when it is asked for the first time.
 * Throws `order_not_found`, `invoice_not_due`.
 */
export async function findOrIssueInvoice(
  deps: Pick<OrderDeps, 'pool' | 'db' | 'publicUrl'>,
  orderId: string,
): Promise<Invoice> {
  const issued = await findInvoice(deps.db, orderId)
  if (issued) return issued
  return inTransaction(deps.pool, async (tx) => {
    const row = (await lockAnyOrder(tx, orderId)) ?? refuse('order_not_found')
    // Another request may have issued it while this one waited for the order.
    const meanwhile = await findInvoice(tx, orderId)
    if (meanwhile) return meanwhile
    const order = toOrder(row, deps)
    if (!isInvoiceDue(order)) refuse('invoice_not_due')
    return insertInvoice(tx, order)
  })
}
