import type pg from 'pg'
import { findBrokenOrders } from '#tests/support/order-invariants.ts'

/** Invariants of the database: each statement returns the rows that break one. `total` is what an order costs. */
const invariantsOf = (total: string): string[] => [
  `select 'order ' || number || ' owes ' || due || ', our records have ' || ours || ', the provider ' || theirs as breach
   from (select number, case when paid then ${total} - refunded_minor else 0 end as due,
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

/** Also for a database of a release before orders had lines. */
export async function findBreaches(pool: pg.Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ hasLines: boolean }>(
    `select to_regclass('order_line') is not null as "hasLines"`,
  )
  const hasLines = tables[0]?.hasLines ?? false
  const found = hasLines ? await findBrokenOrders(pool) : []
  const total = hasLines ? 'total_minor' : 'unit_price_minor * quantity'
  for (const invariant of invariantsOf(total)) {
    const { rows } = await pool.query<{ breach: string }>(invariant)
    found.push(...rows.map(({ breach }) => breach))
  }
  return found
}
