import type { Database } from '#server/database/pool.ts'
import { recordEvents } from '#server/events/events.ts'
import { type OrderRow, orderRowColumns } from '../../orders/orders.columns.ts'

type Discounted = { order: OrderRow; actorId: string | null; creditedMinor: number; isElsewhere: boolean }

/** Takes a cash discount off what a locked order owes; `isElsewhere`: without a credit note here. */
export async function markDiscounted(
  tx: Database,
  { order, actorId, creditedMinor, isElsewhere }: Discounted,
): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<OrderRow>(
    `with recorded as (
       insert into order_event (order_id, kind, actor_id, detail)
       values ($1, 'discounted', (select id from users where id = $2), jsonb_build_object('creditedMinor', $3::bigint))
     )
     update orders set credited_minor = credited_minor + $3, discounted_elsewhere_minor = case when $4 then $3::bigint end,
       version = version + 1 where id = $1 returning ${orderRowColumns}`,
    [order.id, actorId, creditedMinor, isElsewhere],
  )
  await recordEvents(tx, { type: 'order.changed', subjectId: order.id, data: { number: order.number } })
  return rows[0]
}
