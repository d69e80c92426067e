import type { LinePieces } from '#contract/orders/lines.ts'
import type { Database } from '#server/database/pool.ts'
import type { OrderRow } from '../orders.columns.ts'
import { orderRowColumns } from '../orders.columns.ts'

export type Ended = {
  order: OrderRow
  actorId: string
  lines: readonly LinePieces[]
  note: string
  /** Whether they are not charged, because there is no payment and no invoice that would have to be taken back. */
  isUnbilled: boolean
  isMailed: boolean
}

type EndedRow = OrderRow & { product_ids: string[] }

/**
 * Ends pieces of lines of an order whose products are locked: they will not be sent, and are in stock again. The caller has checked
 * that so many are left to send.
 */
export async function insertEnded(
  tx: Database,
  { order, actorId, lines, note, isUnbilled, isMailed }: Ended,
): Promise<EndedRow | undefined> {
  const { rows } = await tx.query<EndedRow>(
    `with part as materialized (
       select part.line_no, part.quantity, l.product_id
       from unnest($2::smallint[], $3::integer[]) as part (line_no, quantity)
       join order_line l on l.order_id = $1 and l.line_no = part.line_no
     ), moved as (
       insert into stock_movement (product_id, delta, reason, order_id, actor_id, round, line_no)
       select product_id, quantity, 'pieces_ended', $1, $4, $5, line_no from part
     ), returned as (
       update product set available = available + demand.pieces
       from (select product_id, sum(quantity) as pieces from part group by product_id) demand where id = demand.product_id
     ), noted as (
       update order_line l set ended = l.ended + part.quantity,
         unbilled = l.unbilled + case when $7::boolean then part.quantity else 0 end
       from part where l.order_id = $1 and l.line_no = part.line_no
     ), recorded as (
       insert into order_event (order_id, kind, actor_id, detail)
       select $1, 'pieces_ended', $4, jsonb_strip_nulls(jsonb_build_object('quantity', sum(quantity), 'lines', count(*),
         'note', $6::text, 'withoutMail', case when not $8::boolean then true end)) from part
     )
     update orders set has_ended_pieces = true, version = version + 1 where id = $1
     returning ${orderRowColumns}, (select array_agg(distinct product_id) from part) as product_ids`,
    [
      order.id,
      lines.map(({ line }) => line),
      lines.map(({ quantity }) => quantity),
      actorId,
      order.stock_round,
      note,
      isUnbilled,
      isMailed,
    ],
  )
  return rows[0]
}

/** Takes what ended pieces would have cost off what a locked order owes. */
export async function markUnbilled(tx: Database, orderId: string, minor: number): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<OrderRow>(
    `update orders set credited_minor = credited_minor + $2, unbilled_minor = unbilled_minor + $2 where id = $1
     returning ${orderRowColumns}`,
    [orderId, minor],
  )
  return rows[0]
}
