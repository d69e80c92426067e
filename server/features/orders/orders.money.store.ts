import type { Database } from '#server/database/pool.ts'

/**
 * Money of the unpaid order `o` that the company has: what was received and what a card has brought, less what went back; and a
 * payment of another amount than was asked for, until staff have reviewed it.
 */
const heldSql = `(not o.paid and (
    o.received_minor + coalesce((
      select sum(p.amount_minor) from payment p where p.order_id = o.id and p.status = 'succeeded'
        and not exists (select from transfer t where t.payment_id = p.id)
    ), 0) - coalesce((
      select sum(r.amount_minor) from refund r join payment p on p.id = r.payment_id
      where p.order_id = o.id and r.status = 'succeeded'
    ), 0) > 0
    or exists (
      select from payment p join payment_concern c on c.payment_id = p.id
      where p.order_id = o.id and c.kind = 'mismatch' and c.resolved_at is null
    )
  ))`

/** Whether an order that is not paid has money that was not returned. */
export async function hasMoney(db: Database, orderId: string): Promise<boolean> {
  const { rows } = await db.query<{ has_money: boolean }>(
    `select ${heldSql} as has_money from orders o where o.id = $1`,
    [orderId],
  )
  return rows[0]?.has_money ?? false
}

/** The first order of an account that is not paid and has money that was not returned. */
export async function findHolding(db: Database, userId: string): Promise<{ number: number } | undefined> {
  const { rows } = await db.query<{ number: number }>(
    `select o.number from orders o where o.user_id = $1 and ${heldSql} order by o.number limit 1`,
    [userId],
  )
  return rows[0]
}
