/** What buyers know: the order that each key was acknowledged with. */
type Acknowledged = { orders: Map<string, string> }
/** `hasKeys`: each order was placed with a key of its own; an order of a cart is known by its cart instead. */
type Asked = { productIds: string[]; traffics: Acknowledged[]; hasKeys?: boolean }

type Query = <Row extends Record<string, unknown>>(sql: string) => Promise<Row[]>

/** A row of an order placed with a key, as the database has it. */
type KeyedOrders = { key: string; acknowledged: string; orders: number }

/**
 * The invariants: each acknowledged order exists under its key, no key has two orders, and the stock is the sum of its
 * movements. Returns the broken ones.
 */
export async function breachesOf(
  query: Query,
  { productIds, traffics, hasKeys = true }: Asked,
): Promise<string[]> {
  const products = productIds.map((id) => `'${id}'`).join(', ')
  const breaches: string[] = []
  if (!hasKeys) return lostOrders(query, traffics)
  const stored = await query<KeyedOrders>(
    `select r.key, r.answer ->> '_id' as acknowledged,
       (select count(*)::int from orders o where o.id::text = r.answer ->> '_id') as orders
     from idempotency_record r where r.answer ->> '_id' is not null`,
  )
  const byKey = new Map(stored.map((row) => [row.key, row]))
  for (const [key, id] of traffics.flatMap(({ orders }) => [...orders])) {
    const row = byKey.get(key)
    if (row?.orders !== 1) breaches.push(`order ${id} was acknowledged and is lost`)
    else if (row.acknowledged !== id) breaches.push(`order ${id} was acknowledged, ${row.acknowledged} is kept`)
  }
  const ids = traffics.flatMap(({ orders }) => [...orders.values()])
  if (new Set(ids).size < ids.length) breaches.push('two keys were answered with one order')
  const rows = await query<Stock>(
    `select p.id, count(o.id)::int as orders, p.available, coalesce(sum(o.quantity), 0)::int as live,
       (select count(*)::int from idempotency_record r join orders k on k.id::text = r.answer ->> '_id'
        where k.product_id = p.id) as keys,
       (select sum(delta)::int from stock_movement where product_id = p.id) as moved
     from product p left join orders o on o.product_id = p.id where p.id in (${products}) group by p.id`,
  )
  if (rows.length < productIds.length) breaches.push('a product is gone')
  return [...breaches, ...rows.flatMap(stockBreaches)]
}

async function lostOrders(query: Query, traffics: Acknowledged[]): Promise<string[]> {
  const stored = new Set((await query<{ id: string }>('select id from orders')).map(({ id }) => id))
  const ids = traffics.flatMap(({ orders }) => [...orders.values()])
  const lost = ids.filter((id) => !stored.has(id)).map((id) => `order ${id} was acknowledged and is lost`)
  return new Set(ids).size < ids.length ? [...lost, 'two carts were answered with one order'] : lost
}

type Stock = { id: string; orders: number; keys: number; available: number; moved: number; live: number }

function stockBreaches({ id, orders, keys, available, moved, live }: Stock): string[] {
  return [
    ...(orders === keys ? [] : [`${orders} orders of ${id} were made with ${keys} keys`]),
    ...(available === moved ? [] : [`stock ${available} is not the sum of its movements ${moved}`]),
    ...(available + live === initialStock ? [] : [`stock ${available} and ordered ${live}, of ${initialStock}`]),
  ]
}

/** Initial stock of each product of a run. */
export const initialStock = 1_000_000
