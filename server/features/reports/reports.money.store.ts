import type { Database } from '#server/database/pool.ts'
import type { ReportSpan } from './reports.series.ts'

/** Orders that count, as in `reports.store.ts`: neither deleted, cancelled nor expired. */
const counted = `o.deleted_at is null and o.status not in ('cancelled', 'expired')`
const sums = `coalesce(sum(o.total_minor) - sum(coalesce(o.freight_minor, 0)) - sum(coalesce(o.tax_minor, 0)), 0)::bigint as "netMinor",
  coalesce(sum(o.freight_minor), 0)::bigint as "freightMinor", coalesce(sum(o.tax_minor), 0)::bigint as "taxMinor",
  coalesce(sum(o.total_minor), 0)::bigint as "totalMinor"`

export type SumsRow = { netMinor: number; freightMinor: number; taxMinor: number; totalMinor: number }

/** Whether an order of the range charges tax or freight. */
export async function hasTaxOrFreight(db: Database, { start, end }: ReportSpan): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from orders where created_at >= $1 and created_at < $2 and deleted_at is null
       and (tax_minor is not null or freight_kind is not null) limit 1`,
    [start, end],
  )
  return rowCount === 1
}

/** Orders by the day of ordering, in one currency. Days without orders are left out. */
export async function listOrderedDays(
  db: Database,
  { start, end, timeZone }: ReportSpan,
  currency: string,
): Promise<(SumsRow & { day: string; count: number })[]> {
  const { rows } = await db.query<SumsRow & { day: string; count: number }>(
    `select to_char(o.created_at at time zone $4, 'YYYY-MM-DD') as day, count(*) as count, ${sums}
     from orders o
     where o.created_at >= $1 and o.created_at < $2 and o.currency = $3 and ${counted}
     group by 1 order by 1`,
    [start, end, currency, timeZone],
  )
  return rows
}

/** An invoice is of the sums of its order, which nothing changes afterwards: its snapshot need not be read. */
export async function sumInvoiced(db: Database, { start, end }: ReportSpan, currency: string): Promise<SumsRow> {
  const { rows } = await db.query<SumsRow>(
    `select ${sums} from invoice i join orders o on o.id = i.order_id
     where i.issued_at >= $1 and i.issued_at < $2 and o.currency = $3`,
    [start, end, currency],
  )
  return rows[0] ?? { netMinor: 0, freightMinor: 0, taxMinor: 0, totalMinor: 0 }
}

export type CreditedRow = { count: number; totalMinor: number; taxMinor: number }

export async function sumCredited(
  db: Database,
  { start, end }: ReportSpan,
  currency: string,
): Promise<CreditedRow> {
  const { rows } = await db.query<CreditedRow>(
    `select count(*) as count, coalesce(sum((n.snapshot ->> 'totalMinor')::bigint), 0)::bigint as "totalMinor",
       coalesce(sum(tax.minor), 0)::bigint as "taxMinor"
     from credit_note n join orders o on o.id = n.order_id, lateral (
       select sum((g ->> 'taxMinor')::bigint) as minor from jsonb_array_elements(n.snapshot -> 'groups') g
     ) tax
     where n.issued_at >= $1 and n.issued_at < $2 and o.currency = $3`,
    [start, end, currency],
  )
  return rows[0] ?? { count: 0, totalMinor: 0, taxMinor: 0 }
}

export type ReceivedRow = { receivedMinor: number; refundedMinor: number }

/** Money by the day that it came: that of a payment which staff record is in its receipts, which may be parts. */
export async function sumReceivedInSpan(
  db: Database,
  { start, end, from, to }: ReportSpan,
  currency: string,
): Promise<ReceivedRow> {
  const { rows } = await db.query<ReceivedRow>(
    `select (
       coalesce((select sum(p.amount_minor) from payment p
         where p.settled_at >= $1 and p.settled_at < $2 and p.status = 'succeeded' and p.currency = $3
           and not exists (select from transfer t where t.payment_id = p.id)), 0)
       + coalesce((select sum(r.amount_minor) from money_receipt r join transfer t on t.payment_id = r.payment_id
         where r.received_on between $4::date and $5::date and r.withdrawn_at is null and t.currency = $3), 0)
     )::bigint as "receivedMinor",
     coalesce((select sum(r.amount_minor) from refund r join payment p on p.id = r.payment_id
       where r.created_at >= $1 and r.created_at < $2 and r.status = 'succeeded' and p.currency = $3), 0)::bigint
       as "refundedMinor"`,
    [start, end, currency, from, to],
  )
  return rows[0] ?? { receivedMinor: 0, refundedMinor: 0 }
}

export type OpenRow = { openCount: number; openMinor: number; overdueCount: number; overdueMinor: number }

/**
 * The open amount of unpaid invoices, less their corrections, and the overdue part of it: `today` by the calendar of the
 * company. The unpaid orders lead to them, because they are few.
 */
export async function sumOpen(
  db: Database,
  { today, currency }: { today: string; currency: string },
): Promise<OpenRow> {
  const { rows } = await db.query<OpenRow>(
    `with item as (
       select i.due_on < $1::date as is_overdue, o.total_minor - o.credited_minor - coalesce((
         select sum(r.amount_minor) from transfer t join money_receipt r on r.payment_id = t.payment_id
         where t.order_id = o.id and r.withdrawn_at is null
       ), 0) as minor
       from orders o join invoice i on i.order_id = o.id
       where not o.paid and ${counted} and o.currency = $2
     )
     select count(*) as "openCount", coalesce(sum(minor), 0)::bigint as "openMinor",
       count(*) filter (where is_overdue) as "overdueCount",
       coalesce(sum(minor) filter (where is_overdue), 0)::bigint as "overdueMinor"
     from item where minor > 0`,
    [today, currency],
  )
  return rows[0] ?? { openCount: 0, openMinor: 0, overdueCount: 0, overdueMinor: 0 }
}
