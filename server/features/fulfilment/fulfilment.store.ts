import type { Database } from '#server/database/pool.ts'
import { columns, type OrderRow } from '../orders/orders.store.ts'

type NewAddress = { orderId: string; actorId: string; address: string; phone: string }

/** Sets the delivery address of a locked order. */
export async function updateAddress(
  tx: Database,
  { orderId, actorId, address, phone }: NewAddress,
): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<OrderRow>(
    `with recorded as (
       insert into order_event (order_id, kind, actor_id) values ($1, 'address_changed', $2)
     )
     update orders set address = $3, phone = $4, ship_to = null, version = version + 1 where id = $1 returning ${columns}`,
    [orderId, actorId, address, phone],
  )
  return rows[0]
}

/** Orders in the order of the ids; missing ones are left out. */
export async function listOrdersByIds(db: Database, ids: readonly string[]): Promise<OrderRow[]> {
  const { rows } = await db.query<OrderRow>(
    `select ${columns} from orders where id = any($1::uuid[]) and deleted_at is null
     order by array_position($1::uuid[], id)`,
    [ids],
  )
  return rows
}
