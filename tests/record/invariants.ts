import type pg from 'pg'
import { findBrokenOrders } from '#tests/support/orders/order-invariants.ts'

/** Invariants of the database: each statement returns the rows that break one. */
const invariants: readonly string[] = [
  `select 'order ' || number || ' owes ' || due || ', our records have ' || ours || ', the provider ' || theirs as breach
   from (select number, case when paid then total_minor - refunded_minor else 0 end as due,
           (select coalesce(sum(amount_minor), 0) from payment where order_id = orders.id and status = 'succeeded')
           - (select coalesce(sum(refund.amount_minor), 0) from refund join payment on payment.id = payment_id
              where order_id = orders.id and refund.status = 'succeeded') as ours,
           (select coalesce(sum(amount_minor), 0) from sandbox_intent
            where metadata->>'order' = orders.id::text and status = 'succeeded')
           - (select coalesce(sum(sandbox_refund.amount_minor), 0) from sandbox_refund
              join sandbox_intent on sandbox_intent.id = intent_id
              where sandbox_intent.metadata->>'order' = orders.id::text) as theirs
         from orders where exists (select from payment where order_id = orders.id)) as money
   where due <> ours or due <> theirs`,
  `select 'job ' || task_identifier || ' failed: ' || coalesce(last_error, '') as breach
   from graphile_worker.jobs where last_error is not null`,
]

export async function findBreaches(pool: pg.Pool): Promise<string[]> {
  const found = await findBrokenOrders(pool)
  for (const invariant of invariants) {
    const { rows } = await pool.query<{ breach: string }>(invariant)
    found.push(...rows.map(({ breach }) => breach))
  }
  return found
}
