import type { Database } from '#server/database/pool.ts'
import { lineColumns, type OrderLineRow } from './orders.columns.ts'

/** The lines of these orders, each order's in their sequence. */
export async function listOrderLines(db: Database, orderIds: readonly string[]): Promise<OrderLineRow[]> {
  const { rows } = await db.query<OrderLineRow>(
    `select ${lineColumns} from order_line where order_id = any($1::uuid[]) order by order_id, line_no`,
    [orderIds],
  )
  return rows
}
