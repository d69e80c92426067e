import { parseArgs } from 'node:util'
import type pg from 'pg'
import type { CatalogueModel } from '#contract/catalogue-model/model.ts'
import { demoModel } from '#demo/model.ts'
import { brand } from '#tenant/brand.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { unhurried } from '../database/pool.ts'
import { insertDemoFamilies } from './demo-families.ts'
import { largeAttributes, largeCategory } from './large-attributes.ts'
import { addIntents, addPaidEvents, addPaymentEvents, addPayments } from './large-payments.ts'
import { widen } from './wide-families.ts'

/** `lines`: most lines of an order; orders have from one to so many, in turn. `model`: the families of the products. */
type Size = { products: number; orders: number; lines?: number; model?: CatalogueModel }

/** The tables that are filled. */
const filled = [
  ...['product', 'stock_movement', 'orders', 'order_line', 'order_event', 'shipment', 'shipment_line', 'payment'],
  ...['payment_event', 'sandbox_intent'],
]

/** Orders of 1 to 15 lines have eight on average. */
const usualLines = 15

/**
 * Fills the database with a large catalogue for measurements. PostgreSQL generates the rows itself, which is faster
 * than COPY from here.
 */
export async function seedLarge(pool: pg.Pool, size: Size): Promise<void> {
  const { products, orders, lines = usualLines, model = demoModel } = size
  const client = await pool.connect()
  try {
    const run = (text: string, values?: unknown[]) => client.query(unhurried(text, values))
    await run('set statement_timeout = 0')
    await run(`set maintenance_work_mem = '256MB'`)
    await run('begin')
    const indexes = await dropIndexes(run)
    await insertDemoFamilies(client, model)
    // Every name has the number of its product, and the index that the trigger asks is built only at the end.
    await run('alter table product disable trigger product_name_from_start')
    await run(addProducts(model), [products])
    await run('alter table product enable trigger product_name_from_start')
    await run(addStock)
    await run(addBuyers)
    // The triggers compare each payment and shipment with the lines of its order, which costs more than all the rest of it.
    await run('alter table payment disable trigger payment_of_lines')
    await run('alter table shipment disable trigger shipment_of_lines')
    await run(addOrders, [orders, brand.currency, lines])
    await run(addLines)
    await run(addMovements)
    for (const statement of [addIntents, addPaymentEvents, addPaidEvents]) await run(statement)
    await run(addShipments)
    await run(addShippedLines)
    await run('alter table shipment enable trigger shipment_of_lines')
    await run('alter table payment enable trigger payment_of_lines')
    // The products were written with the names and the filters of these families.
    await run('delete from search_name_change')
    await run('update filter_key set is_checked = true, filled_at = coalesce(filled_at, now())')
    for (const index of indexes) await run(index)
    // After the indexes: one that is built over rows changed in its own transaction is not used while older ones run.
    await run(settleStock)
    await run('commit')
    await run(`vacuum analyze ${filled.join(', ')}`)
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
     where indrelid = any($1::regclass[]) and not indisunique`,
    [filled],
  )
  for (const { name } of rows) await run(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

const addProducts = (model: CatalogueModel) => `
  with numbered as (
    select n, ${largeCategory(model)} as family, (array[1, 1, 1, 5, 10])[1 + (hashint4(n) & 2147483647) % 5] as pack
    from generate_series((select count(*)::int from product) + 1, (select count(*)::int from product) + $1::int) as n
  )
  insert into product (sku, is_sku_given, name, description, image, family, attributes, unit_price_minor, order_multiple, min_order, available)
  select 'L-' || n, true, 'Measured ' || replace(family, '_', ' ') || ' ' || n, 'Part ' || n || ' of a catalogue made for measuring: ' || repeat('steel, turned and ground. ', 4),
    'https://pictures.example/' || n || '.png', family, ${largeAttributes(model)},
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

/** Every order has its number `n` in its address: its lines are found by it. */
const goods = `goods as materialized (
    select row_number() over (order by seq) - 1 as place, * from product where sku like 'L-%' and available > 0
  ), sizes as (select count(*) as goods from goods)`
const placeOfLine = (n: string, line: string) => `(${n}::bigint * 13 + (${line} - 1) * 7) % sizes.goods`

const addOrders = `
  with ${goods},
  people as (select row_number() over (order by email) - 1 as place, id, email, name from users where email like 'buyer-%@load.example'),
  placed as (
  insert into orders (id, user_id, product_id, email, user_name, name, sku, image, description, available, quantity,
    unit_price_minor, currency, address, phone, others, status, paid, payment_id, created_at, line_count, goods_minor, total_minor, said_more)
  select gen_random_uuid(), people.id, goods.id, people.email, people.name, goods.name, goods.sku, goods.image, goods.description,
    goods.available, 1, goods.unit_price_minor, $2, 'Load street ' || n, '+1 555 0100', '', 'delivered', true, gen_random_uuid(),
    now() - (n % 365) * interval '1 day', 1 + n % $3::int, goods.unit_price_minor + coalesce(more.minor, 0), goods.unit_price_minor + coalesce(more.minor, 0),
    more.words
  from generate_series(1, $1::int) as n
  cross join sizes
  join goods on goods.place = ${placeOfLine('n', '1')}
  join people on people.place = n % 1000
  left join (
    select n, sum(unit_price_minor) as minor, lower(' ' || string_agg(sku || ' ' || name, ' ')) as words
    from generate_series(1, $1::int) as n cross join sizes cross join lateral generate_series(2, 1 + n % $3::int) as line
    join goods on goods.place = ${placeOfLine('n', 'line')}
    group by n
  ) more using (n)
  returning id, number, payment_id, total_minor, unit_price_minor, quantity, currency, created_at
  )
  ${addPayments}`

const addLines = `
  with ${goods}
  insert into order_line (order_id, line_no, number, product_id, sku, name, image, quantity, unit_price_minor, net_minor)
  select o.id, line, o.number, goods.id, goods.sku, goods.name, goods.image, 1, goods.unit_price_minor, goods.unit_price_minor
  from orders o cross join sizes cross join lateral generate_series(1, o.line_count) as line
  join goods on goods.place = ${placeOfLine('substring(o.address from 13)', 'line')}
  where o.address like 'Load street %' and not exists (select from order_line l where l.order_id = o.id)`

const addMovements = `
  insert into stock_movement (product_id, delta, reason, order_id, actor_id, at, line_no)
  select l.product_id, -l.quantity, 'order', o.id, o.user_id, o.created_at, l.line_no
  from orders o join order_line l on l.order_id = o.id
  where o.address like 'Load street %' and not exists (select from stock_movement m where m.order_id = o.id)`

/** Each order left whole, and has one piece of each line. */
const addShipments = `
  insert into shipment (id, order_id, quantity, carrier, tracking, at)
  select gen_random_uuid(), o.id, o.line_count, 'Load Freight', 'LF-' || o.number, least(o.created_at + interval '12 days', now())
  from orders o
  where o.address like 'Load street %' and not exists (select from shipment s where s.order_id = o.id)`

const addShippedLines = `
  insert into shipment_line (shipment_id, line_no, quantity)
  select s.id, line, 1 from shipment s cross join lateral generate_series(1, s.quantity) as line
  where s.carrier = 'Load Freight' and not exists (select from shipment_line l where l.shipment_id = s.id)`

const settleStock = `
  update product p set available = sums.left_over
  from (select product_id, sum(delta) as left_over from stock_movement group by product_id) sums
  where sums.product_id = p.id and p.available <> sums.left_over`

/** Rows and size on disk of the largest tables, with their indexes. */
async function readSizes(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ text: string }>(
    `select relname || ': ' || reltuples::bigint || ' rows, ' || pg_size_pretty(pg_table_size(oid)) || ', indexes '
       || pg_size_pretty(pg_indexes_size(oid)) as text
     from pg_class where oid = any($1::regclass[]) order by oid`,
    [filled],
  )
  return rows.map(({ text }) => text).join('\n')
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      products: { type: 'string' },
      orders: { type: 'string' },
      lines: { type: 'string' },
      attributes: { type: 'string' },
    },
  })
  const { products = '1000', orders = '0', lines = String(usualLines), attributes = '0' } = values
  const perFamily = Number(attributes)
  const size = { products: Number(products), orders: Number(orders), lines: Number(lines) }
  const isWhole = [...Object.values(size), perFamily].every(Number.isInteger)
  if (!isWhole || size.products < 1 || size.orders < 0 || size.lines < 1 || size.lines > 500 || perFamily > 60) {
    process.stderr.write(
      'Say how much: npm run seed -- --products 100000 --orders 1000000 --lines 15 --attributes 40\n',
    )
    process.exit(1)
  }
  const database = await openDatabase(readConfig(undefined, 'command'), (message) =>
    process.stderr.write(`${message}\n`),
  )
  const startedAt = performance.now()
  await seedLarge(database.pool, { ...size, model: widen(demoModel, perFamily) })
  process.stdout.write(
    `${size.products} products and ${size.orders} orders of 1 to ${size.lines} lines in ${Math.round((performance.now() - startedAt) / 1000)} s\n${await readSizes(database.pool)}\n`,
  )
  await database.close()
  process.exit(0)
}
