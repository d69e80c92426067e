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

/**
 * Each order of the demo with its first line only, and without its shipments and payments, as in releases before orders
 * had several lines. What the other lines took was in the initial stock.
 */
const firstLinesSql = `
  with others as (delete from stock_movement where line_no > 1 returning product_id, delta)
  update stock_movement initial set delta = initial.delta + taken.delta
  from (select product_id, sum(delta) as delta from others group by product_id) taken
  where initial.product_id = taken.product_id and initial.reason = 'initial';
  delete from shipment;
  delete from order_event where kind in ('shipment', 'paid');
  update orders set payment_id = null;
  delete from payment_event;
  delete from payment;
  delete from sandbox_intent;
  delete from order_line where line_no > 1;
  update orders set line_count = 1, goods_minor = null, total_minor = null, po_number = null, said_more = null
  where line_count > 1`

/** For a comparison with a release whose demo has orders of one line only: both get the same orders. */
export async function keepFirstLines(pool: pg.Pool): Promise<void> {
  await pool.query(firstLinesSql)
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
