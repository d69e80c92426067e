import type { Database } from '#server/database/pool.ts'
import type { DayRow, ReportSpan } from './reports.series.ts'

/** Orders that count: neither deleted, cancelled nor expired. */
const counted = `deleted_at is null and status not in ('cancelled', 'expired')`

/**
 * The only definition of an unpaid order here; `overviewLists.unpaid` of the contract is the same as a filter of the
 * list.
 */
const unpaid = `not paid and unit_price_minor > 0 and ${counted}`

/** Orders by the day of ordering where the company is, in one currency. Days without orders are left out. */
export async function listDays(
  db: Database,
  { start, end, timeZone }: ReportSpan,
  currency: string,
): Promise<DayRow[]> {
  const { rows } = await db.query<DayRow>(
    `select to_char(created_at at time zone $4, 'YYYY-MM-DD') as day, count(*) as count,
       sum(total_minor)::bigint as "valueMinor",
       count(*) filter (where paid) as "paidCount",
       coalesce(sum(total_minor) filter (where paid), 0)::bigint as "paidMinor",
       count(*) filter (where ${unpaid}) as "unpaidCount"
     from orders
     where created_at >= $1 and created_at < $2 and currency = $3 and ${counted}
     group by 1`,
    [start, end, currency, timeZone],
  )
  return rows
}

/** Median hours between order and shipping, for the orders shipped in a period. */
export async function readMedianHours(db: Database, { start, end }: ReportSpan): Promise<number | null> {
  const { rows } = await db.query<{ hours: number | null }>(
    `select (percentile_cont(0.5) within group (order by extract(epoch from sent.at - placed.at)::float8)) / 3600 as hours
     from order_event sent
     join order_event placed on placed.order_id = sent.order_id and placed.kind = 'placed'
     join orders o on o.id = sent.order_id and o.deleted_at is null
     where sent.kind = 'shipped' and sent.at >= $1 and sent.at < $2`,
    [start, end],
  )
  return rows[0]?.hours ?? null
}

/** All unpaid orders, of any date. */
export async function readOutstanding(
  db: Database,
  currency: string,
): Promise<{ count: number; valueMinor: number }> {
  const { rows } = await db.query<{ count: number; valueMinor: number }>(
    `select count(*) as count, coalesce(sum(total_minor), 0)::bigint as "valueMinor"
     from orders where ${unpaid} and currency = $1`,
    [currency],
  )
  return rows[0] ?? { count: 0, valueMinor: 0 }
}

/** Rows of a work list, each with the total number. */
type Listed = { total: number }

export type UnpaidRow = {
  id: string
  number: number
  user_name: string
  total_minor: number
  created_at: Date
  hold_until: Date | null
  processing: boolean
}

/**
 * The most urgent unpaid orders: those that expire soonest; those that never expire count as if they did after a week.
 * Orders whose payment is being processed come last. `readOutstanding` has the total.
 */
export async function listUnpaid(db: Database, currency: string, limit: number): Promise<UnpaidRow[]> {
  const { rows } = await db.query<UnpaidRow>(
    `select id, number, user_name, total_minor, created_at, hold_until, processing
     from orders where ${unpaid} and currency = $1
     order by processing, coalesce(hold_until, created_at + interval '7 days'), number limit $2`,
    [currency, limit],
  )
  return rows
}

export type ScarceRow = Listed & { id: string; name: string; sku: string; available: number; min_order: number }

/** Products on sale with less than two minimum orders left, the scarcest first. */
export async function listScarce(db: Database, limit: number): Promise<ScarceRow[]> {
  const { rows } = await db.query<ScarceRow>(
    `select id, name, sku, available, min_order, count(*) over () as total
     from product where archived_at is null and published_at is not null and available < 2 * min_order
     order by available::float8 / min_order, name limit $1`,
    [limit],
  )
  return rows
}

export type NewReviewRow = Listed & {
  id: string
  user_name: string
  ratings: number
  beginning: string
  created_at: Date
}

export async function listNewReviews(db: Database, limit: number): Promise<NewReviewRow[]> {
  const { rows } = await db.query<NewReviewRow>(
    `select id, user_name, ratings, left(review_text, 160) as beginning, created_at,
       (select count(*) from review where deleted_at is null) as total
     from review where deleted_at is null order by seq desc limit $1`,
    [limit],
  )
  return rows
}

export type OpenPaymentExceptionRow = Listed & {
  id: number
  kind: string
  order_id: string | null
  order_number: number | null
  raised_at: Date
}

/** Payments that need review, newest first. */
export async function listOpenPaymentExceptions(db: Database, limit: number): Promise<OpenPaymentExceptionRow[]> {
  const { rows } = await db.query<OpenPaymentExceptionRow>(
    `select c.id, c.kind, p.order_id, o.number as order_number, c.raised_at, count(*) over () as total
     from payment_concern c left join payment p on p.id = c.payment_id left join orders o on o.id = p.order_id
     where c.resolved_at is null order by c.id desc limit $1`,
    [limit],
  )
  return rows
}
