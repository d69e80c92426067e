import type pg from 'pg'

const seededSql = `select table_name as "table", column_name as "column" from information_schema.columns
  where table_schema = 'public' and data_type = 'timestamp with time zone' and table_name in
    ('order_event', 'orders', 'payment', 'payment_event', 'product', 'review', 'sandbox_intent', 'shipment',
     'stock_movement', 'users')`

/** By the database's clock; the server generates orders with its own, seconds later on a busy machine. */
const pastSql = `
  create temporary table seeded on commit drop as
  select seeded_at - midnight as past, ordered_at - midnight as past_orders
  from (select min(created_at) as seeded_at, date_trunc('day', min(created_at), 'UTC') as midnight from users) as people,
    -- The newest order is a tenth of a day old.
    (select max(created_at) + interval '0.1 days' as ordered_at from orders) as ordered`

const ofOrders = ['orders', 'order_event', 'payment', 'payment_event', 'sandbox_intent', 'shipment']

function pastOf(table: string): string {
  if (table === 'stock_movement') return `case reason when 'order' then past_orders else past end`
  return ofOrders.includes(table) ? 'past_orders' : 'past'
}

/**
 * Moves the demo's times back as if it had been created at midnight (UTC), so that its days are the same at whatever
 * hour a recording is made.
 */
export async function moveDemoToMidnight(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ table: string; column: string }>(seededSql)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(pastSql)
    for (const { table, column } of rows) {
      await client.query(
        `update ${table} set ${column} = ${column} - (${pastOf(table)}) from seeded where ${column} <= now()`,
      )
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Names of the demo's rows in a recording. */
const demoSql = `
  select id::text, 'product ' || sku as name from product
  union all select id::text, 'user ' || email from users
  union all select id::text, 'order ' || number from orders
  union all select id::text, 'review ' || seq from review`

export async function nameDemo(pool: pg.Pool, remember: (value: string, name: string) => void): Promise<void> {
  const { rows } = await pool.query<{ id: string; name: string }>(demoSql)
  for (const { id, name } of rows) remember(id, name)
}
