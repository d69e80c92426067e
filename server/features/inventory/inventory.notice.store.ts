import type { Database } from '#server/database/pool.ts'
import type { UserText } from '#server/database/user-text.ts'
import { addJobSql } from '#server/jobs/jobs.store.ts'
import { onSale } from '../products/products.store.ts'

/** The job of one mail to one customer. */
export const noticeJob = 'catalogue.notice'

/** SQL: the stock is enough for the minimum order in whole packs. The trigger `product_restocked` has the same rule. */
const orderable = 'available >= ceil(min_order::numeric / order_multiple) * order_multiple'

/** Whether this customer waits for this product. */
export async function hasWait(db: Database, productId: string, userId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from product_wait where product_id = $1 and user_id = $2', [
    productId,
    userId,
  ])
  return rowCount === 1
}

/**
 * Whether a product can be ordered; undefined if it is not on sale. The product is locked until the end of the
 * transaction: a change of the stock then either comes before and is seen here, or comes after and sees the request.
 */
export async function lockOrderable(tx: Database, productId: string): Promise<boolean | undefined> {
  const { rows } = await tx.query<{ orderable: boolean }>(
    `select ${orderable} as orderable from product where id = $1 and ${onSale} for share`,
    [productId],
  )
  return rows[0]?.orderable
}

export async function insertWait(tx: Database, productId: string, userId: string): Promise<void> {
  await tx.query('insert into product_wait (product_id, user_id) values ($1, $2) on conflict do nothing', [
    productId,
    userId,
  ])
}

export async function deleteWait(db: Database, productId: string, userId: string): Promise<void> {
  await db.query('delete from product_wait where product_id = $1 and user_id = $2', [productId, userId])
}

/**
 * Queues a mail for each request for a product, in one statement, so that no request is lost and none is answered
 * twice. If other customers have already ordered the new stock, all requests stay open.
 */
export async function queueNotices(db: Database, productId: string): Promise<void> {
  await db.query(
    `with notified as (
       delete from product_wait w using product p
       where p.id = $1 and w.product_id = p.id and ${onSale} and ${orderable} returning w.id, w.product_id, w.user_id
     )
     select ${addJobSql(noticeJob, `json_build_object('waitId', id, 'productId', product_id, 'userId', user_id)`)} from notified`,
    [productId],
  )
}

/** Products deleted more than a day ago will not be restored, so their requests are deleted. */
export async function deleteWaiting(db: Database): Promise<void> {
  await db.query(
    `delete from product_wait w using product p where p.id = w.product_id and p.archived_at < now() - interval '1 day'`,
  )
}

export type NotifiedCustomer = {
  address: string
  user_name: UserText
  product_id: string
  name: string
  sku: string
  available: number
}

/** Undefined if there is nothing to send or no recipient: deleted, deactivated, no longer sold. */
export async function findNotified(
  db: Database,
  { productId, userId }: { productId: string; userId: string },
): Promise<NotifiedCustomer | undefined> {
  const { rows } = await db.query<NotifiedCustomer>(
    `select u.email as address, u.name as user_name, p.id as product_id, p.name, p.sku, p.available
     from product p, users u
     where p.id = $1 and u.id = $2 and u.deactivated_at is null and ${onSale}`,
    [productId, userId],
  )
  return rows[0]
}
