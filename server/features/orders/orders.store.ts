import type { Database } from '#server/database/pool.ts'
import { type OrderRow, orderRowColumns } from './orders.columns.ts'

/** What it costs after the corrections of its invoice; `o` is the order. */
export const orderOwedSql = '(o.total_minor - o.credited_minor)'

/**
 * Orders of which nobody has said to which country they go, though their tax or freight depends on it: `lacks_country` of the
 * schema, `lacksCountry` of the contract. No job issues their invoice.
 */
export const lacksCountrySql = 'lacks_country(ship_to, priced_country, tax_minor, freight_kind, treatment)'

/** An order, also a deleted one. */
export async function findAnyOrder(db: Database, id: string): Promise<OrderRow | undefined> {
  const { rows } = await db.query<OrderRow>(`select ${orderRowColumns} from orders where id = $1`, [id])
  return rows[0]
}

export async function findOrderRow(db: Database, id: string): Promise<OrderRow | undefined> {
  const { rows } = await db.query<OrderRow>(
    `select ${orderRowColumns} from orders where id = $1 and deleted_at is null`,
    [id],
  )
  return rows[0]
}

/** Those of these orders that are not deleted. */
export async function listOrderRows(db: Database, ids: readonly string[]): Promise<OrderRow[]> {
  const { rows } = await db.query<OrderRow>(
    `select ${orderRowColumns} from orders where id = any($1::uuid[]) and deleted_at is null`,
    [ids],
  )
  return rows
}

/** The first half of `lockOrder`. The lock of a product lets other transactions refer to it. */
export async function lockProductsOf(tx: Database, orderId: string): Promise<void> {
  await tx.query(
    `select from product where id in (select product_id from order_line where order_id = $1)
     order by id for no key update`,
    [orderId],
  )
}

/** Locks the products by id, then the order: the same sequence everywhere, so that transactions do not deadlock. */
export async function lockOrder(tx: Database, id: string): Promise<OrderRow | undefined> {
  await lockProductsOf(tx, id)
  const { rows } = await tx.query<OrderRow>(
    `select ${orderRowColumns} from orders where id = $1 and deleted_at is null for update`,
    [id],
  )
  return rows[0]
}

const unpaidOf = "user_id = $1 and not paid and status = 'pending' and deleted_at is null"

/** Open unpaid orders of an account that is being deleted. Their products are locked, all of them in one sequence. */
export async function lockUnpaidIds(tx: Database, userId: string): Promise<string[]> {
  await tx.query(
    `select from product where id in (
       select l.product_id from orders o join order_line l on l.order_id = o.id where ${unpaidOf}
     ) order by id for no key update`,
    [userId],
  )
  const { rows } = await tx.query<{ id: string }>(`select id from orders where ${unpaidOf} order by number`, [
    userId,
  ])
  return rows.map(({ id }) => id)
}

/** The order is kept for accounting; the buyer's data is removed. */
export async function anonymiseOrders(tx: Database, userId: string): Promise<void> {
  await tx.query(
    `with anonymised as (
       update orders set user_name = 'Deleted account', email = 'deleted@account.invalid', address = '', phone = '',
         others = '', priced_country = coalesce(priced_country, ship_to ->> 'country'), ship_to = null, bill_to = null, version = version + 1
       where user_id = $1 returning id
     )
     update order_line set note = '' from anonymised where order_id = anonymised.id and note <> ''`,
    [userId],
  )
}

/** The orders of an account name its new address; issued documents keep the one that they were written with. */
export async function renameBuyer(tx: Database, userId: string, email: string): Promise<void> {
  await tx.query('update orders set email = $2 where user_id = $1 and email <> $2', [userId, email])
}

/** Number of orders of a product that are still to be made or sent. */
export async function countOpenRows(db: Database, productId: string): Promise<number> {
  const { rows } = await db.query<{ open: number }>(
    `select count(distinct id)::integer as open from orders join order_line on order_id = id
     where order_line.product_id = $1 and deleted_at is null and status in ('pending', 'confirmed', 'in_production')`,
    [productId],
  )
  return rows[0]?.open ?? 0
}

/**
 * Locks the open orders of an account against new ones and counts them. Take this lock before those of products, as
 * placing an order does.
 */
export async function lockOpenOrders(tx: Database, userId: string): Promise<number> {
  const { rows } = await tx.query<{ orders: number }>('select orders from lock_open_orders($1, null)', [userId])
  return rows[0]?.orders ?? 0
}

/** Counts without a lock, to explain a refusal. */
export async function countOpenOrdersOf(db: Database, userId: string): Promise<number> {
  const { rows } = await db.query<{ orders: number }>(
    `select count(*)::integer as orders from orders
     where user_id = $1 and status = 'pending' and not paid and deleted_at is null`,
    [userId],
  )
  return rows[0]?.orders ?? 0
}
