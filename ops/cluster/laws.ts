import type { Trade } from './trade.ts'

type Query = <Row extends Record<string, unknown>>(sql: string) => Promise<Row[]>

/** A row of an order placed with a key, as the database has it. */
type Kept = { key: string; acknowledged: string; orders: number }

/**
 * What must hold whatever happened: each acknowledged order is there under its key, no key has made two, and the stock is
 * the sum of its movements. Answers what does not.
 */
export async function breachesOf(query: Query, { productId, trades }: { productId: string; trades: Trade[] }) {
  const breaches: string[] = []
  const kept = await query<Kept>(
    `select r.key, r.answer ->> '_id' as acknowledged,
       (select count(*)::int from orders o where o.id::text = r.answer ->> '_id') as orders
     from idempotency_record r where r.answer ->> '_id' is not null`,
  )
  const byKey = new Map(kept.map((row) => [row.key, row]))
  for (const [key, id] of trades.flatMap(({ orders }) => [...orders])) {
    const row = byKey.get(key)
    if (row?.orders !== 1) breaches.push(`order ${id} was acknowledged and is lost`)
    else if (row.acknowledged !== id) breaches.push(`order ${id} was acknowledged, ${row.acknowledged} is kept`)
  }
  const ids = trades.flatMap(({ orders }) => [...orders.values()])
  if (new Set(ids).size < ids.length) breaches.push('two keys were answered with one order')
  const [figures] = await query<{ orders: number; keys: number; available: number; moved: number; live: number }>(
    `select count(o.id)::int as orders,
       (select count(*)::int from idempotency_record r join orders k on k.id::text = r.answer ->> '_id'
        where k.product_id = p.id) as keys,
       p.available, coalesce(sum(o.quantity), 0)::int as live,
       (select sum(delta)::int from stock_movement where product_id = p.id) as moved
     from product p left join orders o on o.product_id = p.id where p.id = '${productId}' group by p.id`,
  )
  if (!figures) return [...breaches, 'the product is gone']
  const { orders, keys, available, moved, live } = figures
  if (orders !== keys) breaches.push(`${orders} orders were made with ${keys} keys`)
  if (available !== moved) breaches.push(`stock ${available} is not the sum of its movements ${moved}`)
  if (available + live !== initialStock)
    breaches.push(`stock ${available} and ordered ${live}: ${initialStock} were there`)
  return breaches
}

export const initialStock = 1_000_000
