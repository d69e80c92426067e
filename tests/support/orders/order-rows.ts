import type { Database } from '#server/database/pool.ts'

/** Inserts the line of each order that a test has inserted as a row; its columns are in `orders` too. */
export async function addFirstLines(db: Database): Promise<void> {
  await db.query(
    `insert into order_line (order_id, line_no, number, product_id, sku, name, image, drawing, quantity, unit_price_minor, net_minor)
     select id, 1, number, product_id, sku, name, image, drawing, quantity, unit_price_minor, goods_minor from orders
     where not exists (select from order_line where order_id = orders.id)`,
  )
}
