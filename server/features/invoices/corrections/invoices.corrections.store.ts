import type { Database } from '#server/database/pool.ts'
import { recordEvents } from '#server/events/events.ts'
import { type OrderRow, orderRowColumns } from '../../orders/orders.columns.ts'

type Credited = { order: OrderRow; actorId: string; creditedMinor: number; note: string }

/** Takes a correction off what a locked order owes. */
export async function markCredited(
  tx: Database,
  { order, actorId, creditedMinor, note }: Credited,
): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<OrderRow>(
    `with recorded as (
       insert into order_event (order_id, kind, actor_id, detail)
       values ($1, 'corrected', $2, jsonb_build_object('creditedMinor', $3::bigint, 'note', $4::text))
     )
     update orders set credited_minor = credited_minor + $3, version = version + 1 where id = $1 returning ${orderRowColumns}`,
    [order.id, actorId, creditedMinor, note],
  )
  await recordEvents(tx, { type: 'order.changed', subjectId: order.id, data: { number: order.number } })
  return rows[0]
}
