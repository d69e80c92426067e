import type { Database } from '#server/database/pool.ts'

/** What refunds and corrections take back of a line; line 0 is the freight. */
export type TakenLine = { line: number; quantity: number; net_minor: number }

/** Of every line of which something was taken back, by pending refunds too. Refunds of before kept no amounts: theirs is the price. */
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
 * What a payment has brought beyond what its order costs after its credit notes, less what refunds have returned of that; 0 of one
 * that paid no order. The credit note of a refund that failed afterwards stands: its money is still owed, and the next refund
 * returns it without another one.
 */
export async function findOverpaid(db: Database, paymentId: string): Promise<number> {
  const { rows } = await db.query<{ minor: number }>(
    `select greatest(0, p.amount_minor + o.credited_minor - order_total(o.total_minor, o.unit_price_minor, o.quantity)
       - coalesce((select sum(r.settled_minor) from refund r where r.payment_id = p.id and r.status <> 'failed'), 0)
       + ${creditedByFailedSql})::bigint as minor
     from payment p join orders o on o.payment_id = p.id where p.id = $1 and o.paid`,
    [paymentId],
  )
  return rows[0]?.minor ?? 0
}

/** What was recorded for an order and not withdrawn. */
export async function sumReceived(db: Database, orderId: string): Promise<number> {
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
