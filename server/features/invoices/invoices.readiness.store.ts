import type { Database } from '#server/database/pool.ts'
import { lacksCountrySql } from '../orders/orders.store.ts'

type LackingRow = { orders: number; countries: number; products: number }

/** Orders that will need an invoice and have no address or no country, and products on sale without a shipping weight. */
export async function countLacking(db: Database): Promise<LackingRow> {
  const { rows } = await db.query<LackingRow>(
    `select (select count(*) from orders where status in ('pending', 'confirmed', 'in_production', 'shipped')
         and deleted_at is null and btrim(address) = '' and bill_to is null
         and not exists (select from invoice i where i.order_id = orders.id))::integer as orders,
       (select count(*) from orders where status not in ('cancelled', 'expired') and deleted_at is null and ${lacksCountrySql}
         and not exists (select from invoice i where i.order_id = orders.id))::integer as countries,
       (select count(*) from product where archived_at is null and published_at is not null
         and ship_weight_mg is null and unit_price_minor > 0)::integer as products`,
  )
  return rows[0] ?? { orders: 0, countries: 0, products: 0 }
}
