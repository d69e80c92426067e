import type { Database } from '#server/database/pool.ts'
import { recordEvents } from '#server/events/events.ts'
import type { OrderRow } from '../orders.columns.ts'

/** Whether money or an invoice depends on the total of an order. */
export async function hasMoneyOrInvoice(db: Database, orderId: string): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>(
    `select exists (select from payment where order_id = $1) or exists (select from invoice where order_id = $1) as has`,
    [orderId],
  )
  return rows[0]?.has ?? false
}

export type NewFreight = {
  order: OrderRow
  actorId: string
  freightMinor: number
  taxMinor: number | null
  totalMinor: number
  /** Minutes that the parts stay reserved from now on, if the order waits for its payment; null: without an end. */
  holdMinutes: number | null
  note: string | null
}

/** Sets the freight of a locked order, its tax and its total. */
export async function markFreight(tx: Database, freight: NewFreight): Promise<void> {
  const { order, actorId, freightMinor, taxMinor, totalMinor, holdMinutes, note } = freight
  await tx.query(
    `with recorded as (
       insert into order_event (order_id, kind, actor_id, detail)
       values ($1, 'freight_stated', $2, jsonb_strip_nulls(jsonb_build_object('freightMinor', $3::bigint, 'note', $7::text)))
     )
     update orders set freight_minor = $3, tax_minor = $4, total_minor = $5, version = version + 1,
       hold_until = case when status = 'pending' then now() + $6 * interval '1 minute' end
     where id = $1`,
    [order.id, actorId, freightMinor, taxMinor, totalMinor, holdMinutes, note],
  )
  await recordEvents(tx, { type: 'order.changed', subjectId: order.id, data: { number: order.number } })
}
