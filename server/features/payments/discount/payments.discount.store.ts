import type { Database } from '#server/database/pool.ts'
import { companyTimeZone } from '#server/portal-settings/company-days.ts'
import { readInvoicing } from '#server/portal-settings/rules.ts'

/**
 * The cash discount of an order, and what came of it; `owed_minor` is what it costs after its credit notes. The days of an invoice
 * that other software makes are not known here: they count from the shipment, and before it whatever comes is in time.
 */
export type DiscountRow = {
  bp: number
  days: number
  until: string
  /** Its credit note is made here. */
  is_credited_here: boolean
  owed_minor: number
  received_minor: number
  last_received_on: string | null
}

/** Undefined for an order without a discount, that is not invoiced here but will be, or whose discount was granted. */
export async function findDiscount(db: Database, orderId: string): Promise<DiscountRow | undefined> {
  const isElsewhere = (await readInvoicing(db)) === 'elsewhere'
  const { rows } = await db.query<DiscountRow>(
    `select coalesce(o.discount_bp, 0) as bp, coalesce(o.discount_days, 0) as days, (i.order_id is not null and not $2) as is_credited_here,
       coalesce(i.discount_until, (coalesce(shipped.last, now()) at time zone $3::text)::date + o.discount_days)::text as until,
       (o.total_minor - o.credited_minor)::bigint as owed_minor,
       coalesce(received.minor, 0)::bigint as received_minor, received.last::text as last_received_on
     from orders o left join invoice i on i.order_id = o.id left join lateral (
       select sum(r.amount_minor) as minor, max(r.received_on) as last
       from money_receipt r join transfer t on t.payment_id = r.payment_id
       where t.order_id = o.id and r.withdrawn_at is null
     ) received on true left join lateral (
       select max(s.at) as last from shipment s where s.order_id = o.id and o.status in ('shipped', 'delivered')
     ) shipped on true
     where o.id = $1 and o.discount_bp is not null and o.discount_days is not null and o.discounted_elsewhere_minor is null
       and (i.discount_until is not null or i.order_id is null and ($2
         or exists (select from invoice_due d where d.order_id = o.id and d.is_elsewhere)))
       and not exists (select from credit_note c where c.order_id = o.id and c.kind = 'discount')`,
    [orderId, isElsewhere, companyTimeZone()],
  )
  return rows[0]
}

/** The day that the invoice of an order is due; undefined without an invoice. */
export async function findDueDay(db: Database, orderId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ due_on: string | null }>(
    'select due_on::text as due_on from invoice where order_id = $1',
    [orderId],
  )
  return rows[0]?.due_on ?? undefined
}

/** Whether a cash discount of this order was granted. */
export async function isDiscountGranted(db: Database, orderId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from orders o where o.id = $1 and (o.discounted_elsewhere_minor is not null
       or exists (select from credit_note c where c.order_id = o.id and c.kind = 'discount'))`,
    [orderId],
  )
  return rowCount === 1
}
