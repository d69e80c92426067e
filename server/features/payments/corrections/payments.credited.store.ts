import type { Database } from '#server/database/pool.ts'
import { isReleasedSql } from '#server/jobs/parked.store.ts'
import { orderOwedSql } from '../../orders/orders.store.ts'

/** What refunds and corrections take back of a line; line 0 is the freight. */
export type TakenLine = { line: number; quantity: number; net_minor: number }

/** Of every line of which something was taken back, by pending refunds too. Earlier refunds kept no amounts: theirs is the price. */
export async function listTakenLines(db: Database, orderId: string): Promise<TakenLine[]> {
  const { rows } = await db.query<TakenLine>(
    `with taken as (
       select (named ->> 'line')::integer as line, coalesce((named ->> 'quantity')::integer, 0) as quantity,
         (named ->> 'netMinor')::bigint as net_minor
       from refund r join payment p on p.id = r.payment_id cross join lateral jsonb_array_elements(r.lines) named
       where p.order_id = $1 and r.status <> 'failed'
       union all
       select (named ->> 'line')::integer, coalesce((named ->> 'quantity')::integer, 0), (named ->> 'netMinor')::bigint
       from credit_note c cross join lateral jsonb_array_elements(c.snapshot -> 'lines') named
       where c.order_id = $1 and c.correction_id is not null
     )
     select taken.line, sum(taken.quantity)::integer as quantity,
       sum(coalesce(taken.net_minor, taken.quantity * l.unit_price_minor))::bigint as net_minor
     from taken left join order_line l on l.order_id = $1 and l.line_no = taken.line group by taken.line`,
    [orderId],
  )
  return rows
}

/** The credit notes of refunds of the payment `p` that failed after they were issued. */
export const creditedByFailedSql = `coalesce((
    select sum((n.snapshot ->> 'totalMinor')::bigint) from refund r join credit_note n on n.refund_id = r.id
    where r.payment_id = p.id and r.status = 'failed'
  ), 0)`

/**
 * What the payments of the paid order `o` have brought beyond what it costs after its credit notes, less what refunds have returned
 * of that. The credit note of a refund that failed afterwards stands: its money is still owed, and the next refund returns it
 * without another one.
 */
export const overpaidSql = `coalesce((
    select sum(p.amount_minor + ${creditedByFailedSql} - coalesce((
      select sum(r.settled_minor) from refund r where r.payment_id = p.id and r.status <> 'failed'), 0))
    from payment p where p.order_id = o.id and is_of_order(p)
  ), 0) - ${orderOwedSql}`

/** What was paid too much for the order of a payment; 0 if it is not paid, and for a payment that did not pay it. */
export async function findOverpaid(db: Database, paymentId: string): Promise<number> {
  const { rows } = await db.query<{ minor: number }>(
    `select greatest(0, ${overpaidSql})::bigint as minor
     from payment paying join orders o on o.id = paying.order_id
     where paying.id = $1 and o.paid and is_of_order(paying)`,
    [paymentId],
  )
  return rows[0]?.minor ?? 0
}

/** Whether the money of a payment belongs to its order: it came, and was not sent back because the order needed none. */
export async function isOfOrder(db: Database, paymentId: string): Promise<boolean> {
  const { rows } = await db.query<{ is_of_order: boolean }>(
    'select is_of_order(p) as is_of_order from payment p where p.id = $1',
    [paymentId],
  )
  return rows[0]?.is_of_order ?? false
}

/** What payments have brought for an order and it has kept, one after the other if it was paid in parts. */
export async function sumPaid(db: Database, orderId: string): Promise<number> {
  const { rows } = await db.query<{ minor: number }>(
    `select coalesce(sum(p.amount_minor), 0)::bigint as minor from payment p where p.order_id = $1 and is_of_order(p)`,
    [orderId],
  )
  return rows[0]?.minor ?? 0
}

/** What of the payments of an order that staff record came through payments that paid it. */
export async function sumRecordedPaid(db: Database, orderId: string): Promise<number> {
  const { rows } = await db.query<{ minor: number }>(
    `select coalesce(sum(p.amount_minor), 0)::bigint as minor
     from payment p join transfer t on t.payment_id = p.id where p.order_id = $1 and is_of_order(p)`,
    [orderId],
  )
  return rows[0]?.minor ?? 0
}

/** Completed and pending refunds of the payments that paid an order, in minor units. */
export async function sumOrderRefunds(tx: Database, orderId: string): Promise<number> {
  const { rows } = await tx.query<{ minor: number }>(
    `select coalesce(sum(r.amount_minor), 0)::bigint as minor from refund r join payment p on p.id = r.payment_id
     where p.order_id = $1 and r.status <> 'failed' and is_of_order(p)`,
    [orderId],
  )
  return rows[0]?.minor ?? 0
}

/** The newest payment that has brought money for an order. */
export async function findPaying(tx: Database, orderId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `select p.id from payment p where p.order_id = $1 and is_of_order(p) order by p.created_at desc, p.id limit 1`,
    [orderId],
  )
  return rows[0]?.id
}

/** Orders that ended unpaid while money had come for them, and of which something is not refunded. */
export async function listEndedWithMoney(db: Database, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select o.id from orders o
     where o.received_minor > 0 and not o.paid and (o.deleted_at is not null or o.status in ('cancelled', 'expired'))
       and ${isReleasedSql('o.created_at')}
       and exists (select from payment p where p.order_id = o.id and (
         p.status = 'processing' and exists (
           select from money_receipt r where r.payment_id = p.id and r.withdrawn_at is null
         ) or is_of_order(p)
       ))
     order by o.number limit $1`,
    [limit],
  )
  return rows.map(({ id }) => id)
}

/** What was recorded for an order and not withdrawn. */
export async function sumOrderReceipts(db: Database, orderId: string): Promise<number> {
  const { rows } = await db.query<{ minor: number }>(
    `select coalesce(sum(r.amount_minor), 0)::bigint as minor
     from money_receipt r join transfer t on t.payment_id = r.payment_id where t.order_id = $1 and r.withdrawn_at is null`,
    [orderId],
  )
  return rows[0]?.minor ?? 0
}

/** What a transfer that is under way has to bring. */
export async function saveAsked(tx: Database, paymentId: string, amountMinor: number): Promise<void> {
  await tx.query(
    `with asked as (update transfer set amount_minor = $2 where payment_id = $1)
     update payment set amount_minor = $2 where id = $1`,
    [paymentId, amountMinor],
  )
}
