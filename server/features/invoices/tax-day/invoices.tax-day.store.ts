import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import { recordEvents } from '#server/events/events.ts'
import type { OrderRow } from '../../orders/orders.columns.ts'

/** When pieces of a line were sent, the first and the last time. */
export type SentLine = { line_no: number; first_at: Date; last_at: Date }

export async function listSentLines(db: Database, orderId: string): Promise<SentLine[]> {
  const { rows } = await db.query<SentLine>(
    `select l.line_no::integer, min(s.at) as first_at, max(s.at) as last_at
     from shipment s join shipment_line l on l.shipment_id = s.id where s.order_id = $1 group by 1`,
    [orderId],
  )
  return rows
}

/** When an order was paid: the day that money came by transfer, or the moment of a payment by card. */
export async function readPaid(
  db: Database,
  orderId: string,
): Promise<{ received_on: string | null; settled_at: Date | null }> {
  const { rows } = await db.query<{ received_on: string | null; settled_at: Date | null }>(
    `select (select max(r.received_on)::text from money_receipt r where r.payment_id = o.payment_id and r.withdrawn_at is null)
         as received_on,
       (select p.settled_at from payment p where p.id = o.payment_id) as settled_at
     from orders o where o.id = $1`,
    [orderId],
  )
  return rows[0] ?? { received_on: null, settled_at: null }
}

export type LineOnDay = {
  line: number
  netMinor: number
  unitPriceMinor: number
  rateBp: number
  category: string
}

export type TaxedOn = {
  order: OrderRow
  actorId: string | null
  day: string
  lines: readonly LineOnDay[]
  freightMinor: number | null
  taxMinor: number
  totalMinor: number
  /** What of the total is not charged. */
  unbilledMinor: number
  /** What its invoice will be of. */
  chargedMinor: number
}

/** Makes these sums those of a locked order. Returns the order's new version. */
export async function markTaxedOn(tx: Database, changed: TaxedOn): Promise<number> {
  const { order, actorId, day, lines, freightMinor, taxMinor, totalMinor, unbilledMinor, chargedMinor } = changed
  const { rows } = await tx.query<{ version: number }>(
    `with recorded as (
       insert into order_event (order_id, kind, actor_id, detail)
       values ($1, 'tax_day_changed', $2, jsonb_build_object('totalMinor', $9::bigint))
     ), line as (
       select * from jsonb_to_recordset($4::jsonb)
         as named (line integer, "netMinor" bigint, "unitPriceMinor" bigint, "rateBp" integer, category text)
     ), lined as (
       update order_line l set net_minor = line."netMinor", unit_price_minor = line."unitPriceMinor",
         tax_rate_bp = line."rateBp", tax_category = line.category
       from line where l.order_id = $1 and l.line_no = line.line
     )
     update orders set taxed_on = $5::date, tax_minor = $6, freight_minor = $7, total_minor = $3, version = version + 1,
       credited_minor = credited_minor + $8 - unbilled_minor, unbilled_minor = $8,
       goods_minor = (select sum("netMinor") from line),
       unit_price_minor = (select "unitPriceMinor" from line where line = 1)
     where id = $1 returning version`,
    [order.id, actorId, totalMinor, toJson(lines), day, taxMinor, freightMinor, unbilledMinor, chargedMinor],
  )
  await recordEvents(tx, { type: 'order.changed', subjectId: order.id, data: { number: order.number } })
  return rows[0]?.version ?? order.version
}
