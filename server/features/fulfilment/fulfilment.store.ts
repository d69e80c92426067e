import type { Database } from '#server/database/pool.ts'
import { type OrderRow, orderRowColumns } from '../orders/orders.columns.ts'

type NewAddress = { orderId: string; actorId: string; address: string; phone: string }

/** Sets the delivery address of a locked order. */
export async function updateOrderAddress(
  tx: Database,
  { orderId, actorId, address, phone }: NewAddress,
): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<OrderRow>(
    `with recorded as (
       insert into order_event (order_id, kind, actor_id) values ($1, 'address_changed', $2)
     )
     update orders set address = $3, phone = $4,
       priced_country = coalesce(priced_country, ship_to ->> 'country'), ship_to = null, version = version + 1 where id = $1 returning ${orderRowColumns}`,
    [orderId, actorId, address, phone],
  )
  return rows[0]
}

/** Orders in the order of the ids; missing ones are left out. */
export async function listOrdersByIds(db: Database, ids: readonly string[]): Promise<OrderRow[]> {
  const { rows } = await db.query<OrderRow>(
    `select ${orderRowColumns} from orders where id = any($1::uuid[]) and deleted_at is null
     order by array_position($1::uuid[], id)`,
    [ids],
  )
  return rows
}

/** How many lines of these orders can be shipped now, and the pieces that are left of them: `readyOf` as SQL. */
export async function countReady(
  db: Database,
  orderIds: readonly string[],
): Promise<{ lines: number; pieces: number }> {
  const { rows } = await db.query<{ lines: number; pieces: number }>(
    `with sent as (
       select s.order_id, p.line_no, sum(p.quantity) as quantity
       from shipment s join shipment_line p on p.shipment_id = s.id
       where s.order_id = any($1::uuid[]) group by 1, 2
     ), remaining as (
       select l.quantity - l.ended - coalesce(sent.quantity, 0) as quantity
       from order_line l left join sent on sent.order_id = l.order_id and sent.line_no = l.line_no
         join orders o on o.id = l.order_id
       where l.order_id = any($1::uuid[]) and (o.status <> 'confirmed' or l.supply <> 'make')
     )
     select count(*)::int as lines, coalesce(sum(quantity), 0)::float8 as pieces from remaining where quantity > 0`,
    [orderIds],
  )
  return rows[0] ?? { lines: 0, pieces: 0 }
}
