import type { FreightKind } from '#contract/freight/freight-kinds.ts'
import type { StoredFreight } from '#contract/freight/order-freight.ts'
import type { OrderTreatment, TaxCategory } from '#contract/tax/order-treatment.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import { recordEvents } from '#server/events/events.ts'
import type { OrderRow } from '../orders.columns.ts'

export type ParcelRow = { line_no: number; ship_weight_mg: number | null; shipping_class: string }

/** How the products of an order are sent now, in the sequence of its lines. */
export async function listParcels(db: Database, orderId: string): Promise<ParcelRow[]> {
  const { rows } = await db.query<ParcelRow>(
    `select l.line_no, p.ship_weight_mg, p.shipping_class from order_line l join product p on p.id = l.product_id
     where l.order_id = $1 order by l.line_no`,
    [orderId],
  )
  return rows
}

type MoneyRow = { has_payment: boolean; has_started_card: boolean; has_invoice: boolean }

/** What depends on the total of an order, beside the card payment that the order itself names. */
export async function readOrderMoney(db: Database, orderId: string): Promise<MoneyRow> {
  const isStarted = `status in ('starting', 'open') and (ref is null or ref not like '%:%')`
  const { rows } = await db.query<MoneyRow>(
    `select exists (
         select from payment where order_id = $1 and status <> 'canceled' and not (${isStarted})
       ) as has_payment,
       exists (select from payment where order_id = $1 and ${isStarted}) as has_started_card,
       exists (select from invoice where order_id = $1) as has_invoice`,
    [orderId],
  )
  return rows[0] ?? { has_payment: false, has_started_card: false, has_invoice: false }
}

export type LineRate = { line: number; rateBp: number | null; category: TaxCategory | null }

/** What changes with the address of an order; null where it is off. */
export type OrderMoney = {
  treatment: OrderTreatment | null
  rates: readonly LineRate[]
  freightKind: FreightKind | null
  freightMinor: number | null
  freight: StoredFreight | null
  taxMinor: number | null
  totalMinor: number
}

export type NewShipTo = {
  order: OrderRow
  actorId: string
  address: string
  phone: string
  shipTo: Record<string, unknown>
  money: OrderMoney
  /** Until when the parts stay reserved. */
  holdUntil: { minutes: number | null } | 'unchanged'
  isTotalNew: boolean
}

/** Sets the address of a locked order with the tax and the freight of that address. */
export async function markShipTo(tx: Database, changed: NewShipTo): Promise<void> {
  const { order, actorId, address, phone, shipTo, money, holdUntil, isTotalNew } = changed
  await tx.query(
    `with recorded as (
       insert into order_event (order_id, kind, actor_id, detail)
       values ($1, 'address_changed', $2, jsonb_strip_nulls(jsonb_build_object('totalMinor', $3::bigint)))
     ), rated as (
       update order_line l set tax_rate_bp = rate.rate_bp, tax_category = rate.category
       from unnest($4::smallint[], $5::integer[], $6::text[]) as rate (line_no, rate_bp, category)
       where l.order_id = $1 and l.line_no = rate.line_no
         and (l.tax_rate_bp, l.tax_category) is distinct from (rate.rate_bp, rate.category)
     )
     update orders set address = $7, phone = $8, ship_to = $9::jsonb, priced_country = null, priced_at = now(),
       treatment = $10::jsonb, tax_minor = $11, freight_kind = $12, freight_minor = $13, freight = $14::jsonb,
       total_minor = $15, version = version + 1,
       hold_until = case when status <> 'pending' or $16 then hold_until else now() + $17 * interval '1 minute' end
     where id = $1`,
    [
      order.id,
      actorId,
      isTotalNew ? money.totalMinor : null,
      money.rates.map(({ line }) => line),
      money.rates.map(({ rateBp }) => rateBp),
      money.rates.map(({ category }) => category),
      address,
      phone,
      toJson(shipTo),
      money.treatment && toJson(money.treatment),
      money.taxMinor,
      money.freightKind,
      money.freightMinor,
      money.freight && toJson(money.freight),
      money.totalMinor,
      holdUntil === 'unchanged',
      holdUntil === 'unchanged' ? null : holdUntil.minutes,
    ],
  )
  await recordEvents(tx, { type: 'order.changed', subjectId: order.id, data: { number: order.number } })
}

export type NewVatId = Pick<NewShipTo, 'order' | 'actorId' | 'money'> & { vatId: string }

/** Sets the VAT number of a locked order with its tax. What kept its invoice is judged again. */
export async function markVatId(tx: Database, { order, actorId, money, vatId }: NewVatId): Promise<void> {
  await tx.query(
    `with recorded as (
       insert into order_event (order_id, kind, actor_id, detail)
       values ($1, 'vat_id_changed', $2, jsonb_build_object('totalMinor', $3::bigint))
     ), rated as (
       update order_line l set tax_rate_bp = rate.rate_bp, tax_category = rate.category
       from unnest($4::smallint[], $5::integer[], $6::text[]) as rate (line_no, rate_bp, category)
       where l.order_id = $1 and l.line_no = rate.line_no
     ), released as (
       delete from invoice_hold where order_id = $1
     )
     update orders set treatment = $7::jsonb, tax_minor = $8, total_minor = $3, priced_at = now(), version = version + 1,
       bill_to = case when coalesce(bill_to, ship_to) is null then null
         else coalesce(bill_to, ship_to) || jsonb_build_object('vatId', $9::text) end
     where id = $1`,
    [
      order.id,
      actorId,
      money.totalMinor,
      money.rates.map(({ line }) => line),
      money.rates.map(({ rateBp }) => rateBp),
      money.rates.map(({ category }) => category),
      toJson(money.treatment),
      money.taxMinor,
      vatId,
    ],
  )
  await recordEvents(tx, { type: 'order.changed', subjectId: order.id, data: { number: order.number } })
}
