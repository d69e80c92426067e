import { trackingUrl } from '#contract/freight/carriers.ts'
import type { OrderEvent, Shipment } from '#contract/orders/lifecycle.ts'
import type { LinePieces } from '#contract/orders/lines.ts'
import type { OrderStatus } from '#contract/orders/statuses.ts'
import type { Database } from '#server/database/pool.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import type { OrderRow } from './orders.columns.ts'

export type EventRow = {
  id: number
  kind: OrderEvent['kind']
  at: Date
  actor: string | null
  detail: {
    note?: string
    refundedMinor?: number
    freightMinor?: number
    totalMinor?: number
    creditedMinor?: number
    quantity?: number
    withoutMail?: boolean
  }
}

/** What happens to the money of pieces that will not be sent. */
export type EndedMoney = 'refunded' | 'credited' | 'not_charged' | 'unchanged'

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

export type ShipmentRow = {
  id: string
  order_id: string
  quantity: number
  lines: LinePieces[]
  carrier: string
  tracking: string
  at: Date
}

/** `carriers` is the setting of that name. */
export function toShipment(row: ShipmentRow, carriers: string | undefined): Shipment {
  const { id, quantity, lines, carrier, tracking, at } = row
  return {
    _id: id,
    quantity,
    lines,
    carrier,
    tracking,
    trackingUrl: trackingUrl(carriers ?? '', row),
    at: at.toISOString(),
  }
}

/** The shipments of these orders, oldest first. */
export async function listShipments(db: Database, orderIds: readonly string[]): Promise<ShipmentRow[]> {
  const { rows } = await db.query<ShipmentRow>(
    `select s.id, s.order_id, s.quantity, s.carrier, s.tracking, s.at,
       (select jsonb_agg(jsonb_build_object('line', l.line_no, 'quantity', l.quantity) order by l.line_no)
        from shipment_line l where l.shipment_id = s.id) as lines
     from shipment s where s.order_id = any($1::uuid[]) order by s.at, s.id`,
    [orderIds],
  )
  return rows
}

/** What a mail about an order reports: the new status, a shipment, pieces that will not be sent, its freight, another total for another address or VAT number, or a note. */
export type OrderProgress = {
  step: OrderStatus | 'shipment' | 'ended' | 'note' | 'freight' | 'address' | 'vatId' | 'taxDay'
  note?: string
  shipmentId?: string
  /** Of ended pieces: which, and what happens with their money. */
  lines?: LinePieces[]
  money?: EndedMoney
  /** The total before, of a step of `address`, `vatId` or `taxDay`. */
  formerMinor?: number
}

/**
 * Queues the mail about a transition in its transaction. `version` is the order's new version: one mail per version.
 */
export async function queueBuyerMail(
  tx: Database,
  { orderId, version, progress }: { orderId: string; version: number; progress: OrderProgress },
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
export async function insertOrderNote(
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

/** `carrier` is empty if it is not known. */
export type NewShipment = Omit<Shipment, 'at' | 'quantity' | 'trackingUrl'> & { isMailed: boolean }

/** Adds a shipment to a locked order. The caller has checked that enough pieces of each line are left. */
export async function insertShipment(
  tx: Database,
  { order, actorId }: Pick<OrderChange, 'order' | 'actorId'>,
  { _id, lines, carrier, tracking, isMailed }: NewShipment,
): Promise<number> {
  const { rows } = await tx.query<{ version: number }>(
    `with part as (
       select * from unnest($3::smallint[], $4::integer[]) as part (line_no, quantity)
     ), sent as (
       insert into shipment (id, order_id, quantity, carrier, tracking, actor_id)
       select $2, $1, sum(quantity), $5, $6, $7 from part
       returning id, quantity
     ), listed as (
       insert into shipment_line (shipment_id, line_no, quantity) select $2, line_no, quantity from part
     ), recorded as (
       insert into order_event (order_id, kind, actor_id, detail)
       select $1, 'shipment', $7, jsonb_strip_nulls(jsonb_build_object('quantity', quantity,
         'lines', cardinality($3::smallint[]),
         'note', nullif(concat_ws(', ', nullif($5::text, ''), nullif($6::text, '')), ''),
         'withoutMail', case when not $8::boolean then true end)) from sent
     )
     update orders set version = version + 1 where id = $1 returning version`,
    [
      order.id,
      _id,
      lines.map(({ line }) => line),
      lines.map(({ quantity }) => quantity),
      carrier,
      tracking,
      actorId,
      isMailed,
    ],
  )
  return rows[0]?.version ?? order.version
}
