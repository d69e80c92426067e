import type pg from 'pg'
import type { Ledger } from './ledger.ts'

type Money = {
  id: string
  is_deleted: boolean
  paid: boolean
  total: number
  refunded: number
  /** According to our records. */
  ours: number
  /** According to the provider's: taken and not refunded. */
  theirs: number
  charges: number
  is_open: boolean
  /** What came by transfer. */
  received: number
  /** Refunds that nobody has transferred yet. */
  to_return: number
}

/**
 * The provider and the bank keep exactly what paid orders cost, less refunds, and nothing for any other order. What the rates of the
 * day of supply have made too much stays until it is returned. Both records agree,
 * and they contain every charge that a buyer saw.
 */
export async function paymentBreaches(
  pool: pg.Pool,
  { products, orders }: Ledger,
): Promise<{ breaches: string[]; paid: number }> {
  const { rows } = await pool.query<Money>(
    `select orders.id, deleted_at is not null as is_deleted, paid, case when taxed_on is null then owed.minor else greatest(owed.minor, brought.minor) end as total,
       refunded_minor as refunded,
       brought.minor - (select coalesce(sum(refund.amount_minor), 0)::bigint from refund join payment on payment.id = payment_id
            where order_id = orders.id and refund.status = 'succeeded') as ours,
       coalesce(taken.minor, 0) + coalesce(received.minor, 0) - coalesce(returned.minor, 0) as theirs,
       coalesce(taken.count, 0) as charges, deleted_at is null and status not in ('cancelled', 'expired') as is_open, received_minor as received,
       coalesce((select sum(tr.amount_minor)::bigint from transfer_refund tr join transfer t using (payment_id)
         where t.order_id = orders.id and tr.paid_at is null), 0) as to_return
     from orders
     cross join lateral (select total_minor - credited_minor as minor) owed
     cross join lateral (
       select coalesce(sum(amount_minor), 0)::bigint as minor from payment where order_id = orders.id and status = 'succeeded'
     ) brought
     left join (
       select metadata->>'order' as order_id, sum(amount_minor)::bigint as minor, count(*) from sandbox_intent
       where status = 'succeeded' group by 1
     ) taken on taken.order_id = orders.id::text
     left join (
       select sandbox_intent.metadata->>'order' as order_id, sum(sandbox_refund.amount_minor)::bigint as minor
       from sandbox_refund join sandbox_intent on sandbox_intent.id = intent_id group by 1
     ) returned on returned.order_id = orders.id::text
     left join (
       select order_id, sum(r.amount_minor)::bigint as minor from money_receipt r join transfer using (payment_id)
       where withdrawn_at is null group by 1
     ) received on received.order_id = orders.id
     where product_id = any($1::uuid[])`,
    [products.map(({ id }) => id)],
  )
  const charged = new Set(orders.filter(({ isCharged }) => isCharged).map(({ id }) => id))
  const breaches = rows.flatMap((found) => {
    // A transfer of which only a part has come is money that no finished payment has.
    const row = {
      ...found,
      ours: found.paid || !found.is_open ? found.ours : Math.max(found.ours, found.received),
    }
    // What came of an order that is not paid yet stays until the rest has come. Of one that ended it is to be transferred back.
    const due = row.paid ? row.total - row.refunded : row.is_open ? row.received : row.to_return
    const order = `order ${row.id}${row.is_deleted ? ' (deleted)' : ''}`
    return [
      ...(row.ours === due ? [] : [`${order}: our records have ${row.ours}, ${due} is due`]),
      ...(row.theirs === due ? [] : [`${order}: the provider keeps ${row.theirs}, ${due} is due`]),
      ...(row.charges > 1 ? [`${order}: charged ${row.charges} times`] : []),
      ...(charged.has(row.id) && row.charges === 0 ? [`${order}: the buyer saw a charge that no record has`] : []),
    ]
  })
  return { breaches, paid: rows.filter(({ paid }) => paid).length }
}
