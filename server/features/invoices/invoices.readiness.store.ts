import type { Database } from '#server/database/pool.ts'

/** Orders that will need an invoice and have no address, and products on sale without a shipping weight. */
export async function countLacking(db: Database): Promise<{ orders: number; products: number }> {
  const { rows } = await db.query<{ orders: number; products: number }>(
    `select (select count(*) from orders where status in ('pending', 'confirmed', 'in_production', 'shipped')
         and deleted_at is null and btrim(address) = '' and bill_to is null
         and not exists (select from invoice i where i.order_id = orders.id))::integer as orders,
       (select count(*) from product where archived_at is null and published_at is not null
         and ship_weight_mg is null and unit_price_minor > 0)::integer as products`,
  )
  return rows[0] ?? { orders: 0, products: 0 }
}
