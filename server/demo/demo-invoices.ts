import { dayIn } from '#contract/days.ts'
import { isInvoiceDue } from '#contract/invoices/documents.ts'
import type { Database } from '../database/pool.ts'
import { sellerOf } from '../documents/seller.ts'
import { snapshotOf } from '../features/invoices/invoices.serializer.ts'
import { addLines } from '../features/orders/orders.own.ts'
import { toOrder } from '../features/orders/orders.serializer.ts'
import { listOrderRows } from '../features/orders/orders.store.ts'
import { deliveredSettings } from '../portal-settings/delivered-settings.ts'

/** A demo order is paid six minutes after it was placed, and shipped after so many days. */
const paidAfterMs = 6 * 60_000
const shippedAfterMs = 12 * 24 * 3600_000

/**
 * The invoices of demo orders, as the job would have issued them: at payment or shipping, whichever came first, with the numbers of
 * their year.
 */
export async function insertInvoices(tx: Database, orderIds: readonly string[]): Promise<void> {
  const rows = (await listOrderRows(tx, orderIds)).map((row) => toOrder(row, { publicUrl: '' }))
  const orders = (await addLines({ db: tx, publicUrl: '' }, rows)).filter(isInvoiceDue)
  const issued = orders
    .map((order) => {
      const issuedAt = new Date(Date.parse(order.createdAt) + (order.paid ? paidAfterMs : shippedAfterMs))
      return { order, issuedAt, day: dayIn('UTC', issuedAt) }
    })
    .toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime())
  const lastOf = new Map<number, number>()
  const invoices = issued.map(({ order, issuedAt, day }) => {
    const year = issuedAt.getUTCFullYear()
    const number = (lastOf.get(year) ?? 0) + 1
    lastOf.set(year, number)
    const supplied = order.paid ? { isAdvance: true, paidOn: day } : { shippedOn: day }
    const snapshot = {
      version: 2,
      order: { ...snapshotOf(order), ...supplied },
      seller: sellerOf(deliveredSettings),
    }
    return { year, number, order_id: order._id, issued_at: issuedAt.toISOString(), snapshot, due_on: day }
  })
  await tx.query(
    `insert into invoice (year, number, order_id, issued_at, snapshot, due_on)
     select year, number, order_id, issued_at, snapshot, due_on from jsonb_to_recordset($1::jsonb)
       as given (year int, number int, order_id uuid, issued_at timestamptz, snapshot jsonb, due_on date)`,
    [JSON.stringify(invoices)],
  )
  await tx.query(
    `insert into invoice_counter (year, last)
     select year, last from jsonb_to_recordset($1::jsonb) as given (year int, last int)`,
    [JSON.stringify([...lastOf].map(([year, last]) => ({ year, last })))],
  )
}
