import type { Database } from '#server/database/pool.ts'
import { recordEvents } from '#server/events/events.ts'
import { columns, type OrderRow } from '../../orders/orders.store.ts'

type Discounted = { order: OrderRow; actorId: string | null; creditedMinor: number }

/** Takes a cash discount off what a locked order owes. */
export async function markDiscounted(
  tx: Database,
  { order, actorId, creditedMinor }: Discounted,
): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<OrderRow>(
    `with recorded as (
       insert into order_event (order_id, kind, actor_id, detail)
       values ($1, 'discounted', (select id from users where id = $2), jsonb_build_object('creditedMinor', $3::bigint))
     )
     update orders set credited_minor = credited_minor + $3, version = version + 1 where id = $1 returning ${columns}`,
    [order.id, actorId, creditedMinor],
  )
  await recordEvents(tx, { type: 'order.changed', subjectId: order.id, data: { number: order.number } })
  return rows[0]
}
