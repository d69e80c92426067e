import type { Database } from '#server/database/pool.ts'
import { type OrderLineRow, ownLineColumnsSql } from '../orders.columns.ts'

/** A line with its pieces that are sent, and those that refunds name. */
export type ExportedLineRow = OrderLineRow & { shipped: number; refunded: number }

/** Lines of these orders with the numbers `from` to `to`. */
export async function listExportedLines(
  db: Database,
  { orderIds, from, to }: { orderIds: readonly string[]; from: number; to: number },
): Promise<ExportedLineRow[]> {
  const { rows } = await db.query<ExportedLineRow>(
    `with sent as (
       select s.order_id, l.line_no, sum(l.quantity) as pieces
       from shipment s join shipment_line l on l.shipment_id = s.id
       where s.order_id = any($1::uuid[]) group by 1, 2
     ), refunded as (
       select p.order_id, (named ->> 'line')::smallint as line_no, sum((named ->> 'quantity')::integer) as pieces
       from payment p join refund r on r.payment_id = p.id and r.status <> 'failed'
       cross join lateral jsonb_array_elements(r.lines) named
       where p.order_id = any($1::uuid[]) group by 1, 2
     )
     select ${ownLineColumnsSql}, coalesce(sent.pieces, 0)::integer as shipped, coalesce(refunded.pieces, 0)::integer as refunded
     from order_line line left join sent using (order_id, line_no) left join refunded using (order_id, line_no)
     where line.order_id = any($1::uuid[]) and line.line_no between $2 and $3
     order by line.order_id, line.line_no`,
    [orderIds, from, to],
  )
  return rows
}
