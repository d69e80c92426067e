import crypto from 'node:crypto'
import type pg from 'pg'
import { inTransaction } from '#server/database/transaction.ts'
import { fillTable } from './database.ts'

/** The last migration of the release whose orders have one product each. */
export const lastMigrationOfPreviousRelease = '0057-order-payment.sql'

/** Products with stock and their movements, and buyers. */
const filling = `
insert into users (name, email, email_verified) select 'Buyer ' || n, 'buyer-' || n || '@test.example', true from generate_series(1, 20) n;
insert into product (sku, name, description, image, unit_price_minor, min_order, available, published_at)
  select 'P-' || n, 'Part ' || n, 'A part', 'https://pictures.example/' || n, n * 10, 1, 100000, now() from generate_series(1, 12) n;
insert into stock_movement (product_id, delta, reason) select id, available, 'initial' from product;
`

export async function fillPreviousRelease(pool: pg.Pool, orders: number): Promise<void> {
  await pool.query(filling)
  await fillTable(
    pool,
    `with placed as (
       insert into orders (id, user_id, product_id, email, user_name, name, sku, image, description, available, quantity,
         unit_price_minor, currency, address, phone, others, status, paid)
       select gen_random_uuid(), u.id, p.id, u.email, u.name, p.name, p.sku, p.image, p.description, 100000, 1 + n % 3,
         p.unit_price_minor, 'USD', 'Street 1', '1', '', 'delivered', false
       from generate_series(1, $1::integer) n join users u on u.seq = 1 + n % 20 join product p on p.seq = 1 + n % 12
       returning *
     ), moved as (
       insert into stock_movement (product_id, delta, reason, order_id) select product_id, -quantity, 'order', id from placed
     )
     update product set available = available - taken.pieces
     from (select product_id, sum(quantity) as pieces from placed group by 1) taken where product.id = taken.product_id`,
    [orders],
  )
}

/** The statement with which the previous release places an order. */
const placeSql = `
  with taken as (
    update product set available = available - 2
    where seq = $2 and archived_at is null and published_at is not null and available >= 2 returning *
  ), placed as (
    insert into orders (id, user_id, product_id, email, user_name, name, sku, image, description, drawing, available,
                        quantity, unit_price_minor, currency, address, phone, others, hold_until)
    select $1, (select id from users where seq = $3), id, 'b@test.example', 'Buyer', name, sku, image, description, drawing,
      available + 2, 2, unit_price_minor, 'USD', 'A', '1', '', now() + interval '1 hour' from taken
    returning id, user_id, product_id, quantity, number
  ), moved as (
    insert into stock_movement (product_id, delta, reason, order_id, actor_id)
    select product_id, -quantity, 'order', id, user_id from placed
  ), recorded as (
    insert into order_event (order_id, kind, actor_id) select id, 'placed', user_id from placed
  ), happened as (
    insert into event (type, subject_id, data)
    select 'order.placed', id, jsonb_build_object('number', number, 'productId', product_id, 'quantity', quantity) from placed
  )
  select id from placed`

export type PreviousOrder = { id: string; end: 'cancelled' | 'deleted' | 'restored' | 'shipped' | 'none' }

/** One order from its placing to its end, as the previous release does it: product, then order, are locked. */
export async function playPreviousRelease(pool: pg.Pool, index: number): Promise<PreviousOrder> {
  const id = crypto.randomUUID()
  await pool.query(placeSql, [id, 1 + (index % 12), 1 + (index % 20)])
  const end = (['cancelled', 'deleted', 'restored', 'shipped', 'none'] as const)[index % 5] ?? 'none'
  if (end === 'none') return { id, end }
  await inTransaction(pool, async (tx) => {
    await tx.query('select from product where id = (select product_id from orders where id = $1) for update', [id])
    const { rows } = await tx.query<{ product_id: string }>(
      'select product_id from orders where id = $1 for update',
      [id],
    )
    const productId = rows[0]?.product_id
    if (end === 'shipped') {
      await tx.query(
        `insert into shipment (id, order_id, quantity, carrier, tracking) values (gen_random_uuid(), $1, 2, 'DHL', '')`,
        [id],
      )
      await tx.query(`update orders set status = 'shipped', version = version + 1 where id = $1`, [id])
      return
    }
    await tx.query(
      `with moved as (
         insert into stock_movement (product_id, delta, reason, order_id, round) values ($2, 2, $3, $1, 0)
       )
       update product set available = available + 2 where id = $2`,
      [id, productId, end === 'cancelled' ? 'order_cancelled' : 'order_deleted'],
    )
    const change = end === 'cancelled' ? `status = 'cancelled', hold_until = null` : 'deleted_at = now()'
    await tx.query(`update orders set ${change}, version = version + 1 where id = $1`, [id])
  })
  if (end === 'restored') await restore(pool, id)
  return { id, end }
}

/** The statement with which the previous release restores a deleted order: its stock is taken again, in the next round. */
const restoreSql = `
  with taken as (
    update product set available = available - 2 where id = $2 and available >= 2 returning id
  ), moved as (
    insert into stock_movement (product_id, delta, reason, order_id, round) select id, -2, 'order_restored', $1, 1 from taken
  )
  update orders set deleted_at = null, stock_round = 1, version = version + 1 where id = $1 and exists (select from taken)`

async function restore(pool: pg.Pool, id: string): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const product = 'select id from product where id = (select product_id from orders where id = $1) for update'
    const { rows } = await tx.query<{ id: string }>(product, [id])
    await tx.query('select from orders where id = $1 for update', [id])
    await tx.query(restoreSql, [id, rows[0]?.id])
  })
}
