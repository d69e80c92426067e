import type { OrderEvent, OrderLifecycle, Shipment } from '#contract/orders/lifecycle.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { Database } from '#server/database/pool.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import type { OrderRow } from './orders.store.ts'

export type EventRow = {
  id: number
  kind: OrderEvent['kind']
  at: Date
  actor: string | null
  detail: { note?: string; refundedMinor?: number; quantity?: number }
}

/** The history of an order, oldest first. */
export async function listOrderEvents(db: Database, orderId: string): Promise<EventRow[]> {
  const { rows } = await db.query<EventRow>(
    `select e.id, e.kind, e.at, e.detail, u.name as actor
     from order_event e left join users u on u.id = e.actor_id
     where e.order_id = $1 order by e.id`,
    [orderId],
  )
  return rows
}

export type ShipmentRow = { id: string; quantity: number; carrier: string; tracking: string; at: Date }

export function toShipment({ id, quantity, carrier, tracking, at }: ShipmentRow): Shipment {
  return { _id: id, quantity, carrier, tracking, at: at.toISOString() }
}

export async function listShipments(db: Database, orderId: string): Promise<ShipmentRow[]> {
  const { rows } = await db.query<ShipmentRow>(
    'select id, quantity, carrier, tracking, at from shipment where order_id = $1 order by at, id',
    [orderId],
  )
  return rows
}

/** What a mail about an order reports: the new status, a shipment or a note. */
export type Progress = { step: OrderStatus | 'shipment' | 'note'; note?: string; shipmentId?: string }

/**
 * Queues the mail about a transition in its transaction. `version` is the order's new version: one mail per version.
 */
export async function queueBuyerMail(
  tx: Database,
  { orderId, version, progress }: { orderId: string; version: number; progress: Progress },
): Promise<void> {
  await addJob(tx, 'orders.progress', { orderId, version, progress })
}

type OrderChange = { order: OrderRow; actorId: string; note: string | null }

/** Sets a status that does not move stock, on a locked order. Returns the new version. */
export async function markMoved(
  tx: Database,
  { order, actorId, note }: OrderChange,
  to: OrderStatus,
): Promise<number> {
  const { rows } = await tx.query<{ version: number }>(
    `with recorded as (
       insert into order_event (order_id, kind, actor_id, detail)
       values ($1, $2, $3, jsonb_strip_nulls(jsonb_build_object('note', $4::text)))
     )
     update orders set status = $2, version = version + 1, hold_until = null where id = $1 returning version`,
    [order.id, to, actorId, note],
  )
  return rows[0]?.version ?? order.version
}

/** Adds a note to an order; `internal_note` is for staff only. Returns the order's new version. */
export async function insertNote(
  tx: Database,
  { order, actorId, note }: OrderChange,
  kind: 'note' | 'internal_note',
): Promise<number> {
  const { rows } = await tx.query<{ version: number }>(
    `with recorded as (
       insert into order_event (order_id, kind, actor_id, detail) values ($1, $2, $3, jsonb_build_object('note', $4::text))
     )
     update orders set version = version + 1 where id = $1 returning version`,
    [order.id, kind, actorId, note],
  )
  return rows[0]?.version ?? order.version
}

export type NewShipment = OrderLifecycle['shipments'][number]

/** Adds a shipment to a locked order. The caller has checked that enough pieces are left. */
export async function insertShipment(
  tx: Database,
  { order, actorId }: Pick<OrderChange, 'order' | 'actorId'>,
  sent: Omit<NewShipment, 'at'>,
): Promise<number> {
  const { rows } = await tx.query<{ version: number }>(
    `with sent as (
       insert into shipment (id, order_id, quantity, carrier, tracking, actor_id) values ($2, $1, $3, $4, $5, $6)
     ), recorded as (
       insert into order_event (order_id, kind, actor_id, detail)
       values ($1, 'shipment', $6, jsonb_build_object('quantity', $3::integer, 'note', $4::text || case when $5 = '' then '' else ', ' || $5 end))
     )
     update orders set version = version + 1 where id = $1 returning version`,
    [order.id, sent._id, sent.quantity, sent.carrier, sent.tracking, actorId],
  )
  return rows[0]?.version ?? order.version
}
