import { parseArgs } from 'node:util'
import type pg from 'pg'
import { brand } from '#tenant/brand.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { unhurried } from '../database/pool.ts'
import { largeAttributes, largeCategory } from './large-attributes.ts'

type Size = { products: number; orders: number }

/**
 * Fills the database with a large catalogue for measurements. PostgreSQL generates the rows itself, which is faster
 * than COPY from here.
 */
export async function seedLarge(pool: pg.Pool, { products, orders }: Size): Promise<void> {
  const client = await pool.connect()
  try {
    const run = (text: string, values?: unknown[]) => client.query(unhurried(text, values))
    await run('set statement_timeout = 0')
    await run(`set maintenance_work_mem = '256MB'`)
    await run('begin')
    const indexes = await dropIndexes(run)
    await run(addProducts, [products])
    await run(addStock)
    await run(addBuyers)
    await run(addOrders, [orders, brand.currency])
    await run(addMovements)
    await run(settleStock)
    for (const index of indexes) await run(index)
    await run('commit')
    await run('vacuum analyze product, orders, stock_movement')
  } finally {
    client.release(true)
  }
}

type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/**
 * Drops the indexes that are not unique, and returns the statements that create them again: building them at the
 * end takes a fifth of the time.
 */
async function dropIndexes(run: Run): Promise<string[]> {
  const { rows } = await run(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in ('product'::regclass, 'orders'::regclass, 'stock_movement'::regclass) and not indisunique`,
  )
  for (const { name } of rows) await run(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

const addProducts = `
  with numbered as (
    select n, ${largeCategory} as family, (array[1, 1, 1, 5, 10])[1 + (hashint4(n) & 2147483647) % 5] as pack
    from generate_series((select count(*)::int from product) + 1, (select count(*)::int from product) + $1::int) as n
  )
  insert into product (sku, name, description, image, family, attributes, unit_price_minor, order_multiple, min_order, available)
  select 'L-' || n, 'Measured ' || replace(family, '_', ' ') || ' ' || n, 'Part ' || n || ' of a catalogue made for measuring: ' || repeat('steel, turned and ground. ', 4),
    'https://pictures.example/' || n || '.png', family, ${largeAttributes()},
    500 + n % 40000, pack, pack * (1 + n % 10), case when n % 12 = 0 then 0 else 1000000 end
  from numbered`

const addStock = `
  insert into stock_movement (product_id, delta, reason)
  select id, available, 'initial' from product p
  where p.available > 0 and p.sku like 'L-%' and not exists (select from stock_movement m where m.product_id = p.id)`

const addBuyers = `
  insert into users (name, email, email_verified)
  select 'Measured buyer ' || n, 'buyer-' || n || '@load.example', true from generate_series(1, 1000) as n
  on conflict (email) do nothing`

const addOrders = `
  with goods as (select row_number() over (order by seq) - 1 as place, * from product where sku like 'L-%' and available > 0),
  sizes as (select count(*) as goods from goods),
  people as (select row_number() over (order by email) - 1 as place, id, email, name from users where email like 'buyer-%@load.example')
  insert into orders (id, user_id, product_id, email, user_name, name, sku, image, description, available, quantity,
    unit_price_minor, currency, address, phone, others, status, paid, created_at)
  select gen_random_uuid(), people.id, goods.id, people.email, people.name, goods.name, goods.sku, goods.image, goods.description,
    goods.available, 1, goods.unit_price_minor, $2, 'Load street ' || n, '+1 555 0100', '', 'delivered', true,
    now() - (n % 365) * interval '1 day'
  from generate_series(1, $1::int) as n
  cross join sizes
  join goods on goods.place = n % sizes.goods
  join people on people.place = n % 1000`

const addMovements = `
  insert into stock_movement (product_id, delta, reason, order_id, actor_id, at)
  select product_id, -quantity, 'order', id, user_id, created_at from orders o
  where sku like 'L-%' and not exists (select from stock_movement m where m.order_id = o.id)`

const settleStock = `
  update product p set available = sums.left_over
  from (select product_id, sum(delta) as left_over from stock_movement group by product_id) sums
  where sums.product_id = p.id and p.available <> sums.left_over`

if (import.meta.main) {
  const { values } = parseArgs({ options: { products: { type: 'string' }, orders: { type: 'string' } } })
  const size = { products: Number(values.products ?? 1000), orders: Number(values.orders ?? 0) }
  if (!Number.isInteger(size.products) || !Number.isInteger(size.orders) || size.products < 1 || size.orders < 0) {
    process.stderr.write('Say how much: npm run seed -- --products 100000 --orders 1000000\n')
    process.exit(1)
  }
  const database = await openDatabase(readConfig(undefined, 'command'), (message) =>
    process.stderr.write(`${message}\n`),
  )
  const startedAt = performance.now()
  await seedLarge(database.pool, size)
  process.stdout.write(
    `${size.products} products and ${size.orders} orders in ${Math.round((performance.now() - startedAt) / 1000)} s\n`,
  )
  await database.close()
  process.exit(0)
}
