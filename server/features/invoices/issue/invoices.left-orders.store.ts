import type { Database } from '#server/database/pool.ts'
import { addJobSql } from '#server/jobs/jobs.store.ts'
import { uninvoicedSql } from '../runs/invoices.runs.store.ts'

/** How many are counted, and how many of them are listed. */
const maxCounted = 2000
const maxListed = 100

export type LeftRow = { order_id: string; order_number: number; customer: string; count: number }

const listed = `select id as order_id, number as order_number, user_name as customer, count(*) over () as count
  from left_orders order by number limit ${maxListed}`

/** Paid or shipped orders of any age without an invoice. */
export async function listUninvoiced(db: Database): Promise<LeftRow[]> {
  const { rows } = await db.query<LeftRow>(
    `with left_orders as (select o.id, o.number, o.user_name from orders o where ${uninvoicedSql} limit ${maxCounted}) ${listed}`,
  )
  return rows
}

/**
 * Invoiced orders that may still need a credit note: parts of them have not left, something of them is open, or a refund has no
 * credit note yet.
 */
export async function listUnfinished(db: Database): Promise<LeftRow[]> {
  const { rows } = await db.query<LeftRow>(
    `with left_orders as (
       select o.id, o.number, o.user_name from invoice i join orders o on o.id = i.order_id
       where o.deleted_at is null and (o.status in ('pending', 'confirmed', 'in_production')
         or not o.paid and o.status in ('shipped', 'delivered')
         or exists (select from refund r where r.payment_id = o.payment_id and r.status in ('pending', 'succeeded')
           and not r.is_credited_elsewhere and r.amount_minor > r.settled_minor
           and not exists (select from credit_note c where c.refund_id = r.id)))
       limit ${maxCounted}
     ) ${listed}`,
  )
  return rows
}

/** While invoices were not issued here, other software has made those of these orders and the credit notes of these refunds. */
export async function markElsewhere(tx: Database): Promise<void> {
  await tx.query(
    `insert into invoice_due (order_id, is_elsewhere) select o.id, true from orders o where ${uninvoicedSql}
     on conflict (order_id) do update set is_elsewhere = true, reasons = '[]'`,
  )
  await tx.query(
    `update refund r set is_credited_elsewhere = true from orders o
     where o.payment_id = r.payment_id and r.status in ('pending', 'succeeded') and not r.is_credited_elsewhere
       and exists (select from invoice i where i.order_id = o.id)
       and not exists (select from credit_note c where c.refund_id = r.id)`,
  )
}

/** What came of orders without an invoice may be what their cash discount leaves to pay: no invoice here will say so any more. */
export async function queueDiscounts(tx: Database): Promise<void> {
  await tx.query(
    `select ${addJobSql('payments.discount', `json_build_object('orderId', o.id)`)} from orders o
     where o.discount_bp is not null and not o.paid and o.deleted_at is null and o.status not in ('cancelled', 'expired')
       and not exists (select from invoice i where i.order_id = o.id)
       and exists (select from money_receipt r join transfer t on t.payment_id = r.payment_id
         where t.order_id = o.id and r.withdrawn_at is null)`,
  )
}
