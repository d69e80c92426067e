import type { StockReason } from '#contract/inventory/stock.ts'
import type { Database } from '#server/database/pool.ts'
import { fetchLimit, type PageBounds } from '#server/http/paging.ts'
import { type ProductRow, productColumns } from '../products/products.columns.ts'

export type Movement = { id: string; delta: number; reason: StockReason; note: string; actorId: string }

/**
 * Moves the stock of a locked product: ledger and current number in one statement. The product's version does not
 * change, as with orders.
 */
export async function insertMovement(
  tx: Database,
  { id, delta, reason, note, actorId }: Movement,
): Promise<ProductRow> {
  const { rows } = await tx.query<ProductRow>(
    `with moved as (
       insert into stock_movement (product_id, delta, reason, note, actor_id) values ($1, $2, $3, $4, $5)
     )
     update product set available = available + $2, updated_at = now() where id = $1 returning ${productColumns}`,
    [id, delta, reason, note, actorId],
  )
  const [row] = rows
  if (!row) throw new Error('the product was not returned by its own statement')
  return row
}

export type MovementRow = {
  id: number
  at: Date
  delta: number
  balance: number
  reason: string
  note: string
  actor_name: string | null
  order_id: string | null
  order_number: number | null
  order_is_deleted: boolean
  order_line: number | null
}

/**
 * A page of movements, newest first. The balance after each is the current stock minus all later movements, added up
 * from the index: correct on any page, even if the stock moved since the page before.
 */
export const movementsSql = `
  with page as (
    select id, at, delta, reason, note, actor_id, order_id, line_no from stock_movement
    where product_id = $1 and id < $3 order by id desc limit $2
  ), newest as (
    select p.available - coalesce(
      (select sum(m.delta) from stock_movement m where m.product_id = $1 and m.id > (select max(id) from page)), 0
    ) as balance from product p where p.id = $1
  )
  select page.id, page.at, page.delta, page.reason, page.note, page.order_id, u.name as actor_name,
    o.number as order_number, coalesce(o.deleted_at is not null, false) as order_is_deleted,
    case when o.line_count > 1 then page.line_no end as order_line,
    (newest.balance - coalesce(
      sum(page.delta) over (order by page.id desc rows between unbounded preceding and 1 preceding), 0
    ))::integer as balance
  from page cross join newest
  left join users u on u.id = page.actor_id
  left join orders o on o.id = page.order_id
  order by page.id desc`

export async function listMovementRows(db: Database, productId: string, page: PageBounds): Promise<MovementRow[]> {
  const { rows } = await db.query<MovementRow>(movementsSql, [productId, fetchLimit(page), page.below])
  return rows
}

/** True for deleted products too. */
export async function productExists(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select from product where id = $1', [id])
  return rowCount === 1
}
