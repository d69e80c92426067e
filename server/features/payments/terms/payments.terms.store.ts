import type { Age } from '#contract/payments/open-items.ts'
import type { DiscountTerms } from '#contract/tax/cash-discount.ts'
import type { Database } from '#server/database/pool.ts'

export type TermsRow = {
  payment_days: number | null
  buyer_reference: string
  discount_bp: number | null
  discount_days: number | null
}

/** The terms of an account, locked if they are to be changed; undefined if there is no such account. */
export async function findTerms(
  db: Database,
  userId: string,
  lock: 'for update' | '' = '',
): Promise<TermsRow | undefined> {
  const { rows } = await db.query<TermsRow>(
    `select payment_days, buyer_reference, discount_bp, discount_days from users where id = $1 ${lock}`,
    [userId],
  )
  return rows[0]
}

/** The cash discount that orders of an account get; null: none. */
export async function findDiscountTerms(db: Database, userId: string): Promise<DiscountTerms | null> {
  const { rows } = await db.query<DiscountTerms>(
    `select coalesce(discount_bp, 0) as bp, coalesce(discount_days, 0) as days from users
     where id = $1 and discount_bp is not null and discount_days is not null`,
    [userId],
  )
  return rows[0] ?? null
}

export type StoredTerms = { paymentDays: number | null; buyerReference: string; discount: DiscountTerms | null }

export async function updateTerms(
  tx: Database,
  userId: string,
  { paymentDays, buyerReference, discount }: StoredTerms,
): Promise<void> {
  await tx.query(
    `update users set payment_days = $2, buyer_reference = $3, discount_bp = $4, discount_days = $5 where id = $1`,
    [userId, paymentDays, buyerReference, discount?.bp ?? null, discount?.days ?? null],
  )
}

export type OpenItemRow = {
  order_id: string
  order_number: number
  year: number
  number: number
  customer: string
  issued_at: Date
  due_on: string
  days_overdue: number
  total_minor: number
  /** What corrections have taken off it. */
  credited_minor: number
  received_minor: number
  currency: string
  is_in_transit: boolean
  note: string | null
  noted_by: string | null
  since: Date | null
  reminders: number
  last_reminder_at: Date | null
  discount_bp: number | null
  discount_until: string | null
  last_received_on: string | null
  /** Invoiced with a VAT number, or an account that has saved an address with one. */
  is_business: boolean
}

/** Issued invoices of which something is open; `$1` is today, and `$2` the orders, null for all. */
const openItems = `select * from (
       select o.id as order_id, o.number as order_number, i.year, i.number, o.user_name as customer, i.issued_at,
         i.due_on::text, greatest(0, $1::date - i.due_on) as days_overdue, o.total_minor, o.credited_minor,
         coalesce(received.minor, 0)::bigint as received_minor, received.last::text as last_received_on, o.currency,
         o.discount_bp, i.discount_until::text as discount_until,
         o.processing and coalesce(received.minor, 0) = 0 and not exists (
           select from transfer t where t.order_id = o.id and not t.is_cancelled
         ) as is_in_transit,
         d.note, d.actor_name as noted_by, d.since, coalesce(sent.count, 0)::integer as reminders, sent.last as last_reminder_at,
         coalesce(o.bill_to ->> 'vatId', '') <> '' or coalesce(o.treatment ->> 'vatId', '') <> '' or exists (
           select from address a where a.user_id = o.user_id and a.vat_id <> '' and a.company <> ''
         ) as is_business
       from invoice i join orders o on o.id = i.order_id
         left join payment_dispute d on d.order_id = o.id
         left join lateral (
           select sum(r.amount_minor) as minor, max(r.received_on) as last
           from money_receipt r join transfer t on t.payment_id = r.payment_id
           where t.order_id = o.id and r.withdrawn_at is null
         ) received on true
         left join lateral (
           select count(*) as count, max(sent_at) as last from payment_reminder p where p.order_id = o.id
         ) sent on true
       where not o.paid and o.deleted_at is null and o.status not in ('cancelled', 'expired')
         and ($2::uuid[] is null or o.id = any($2))
     ) item where total_minor - credited_minor > received_minor`

/** Invoices that are not paid, the longest due first; `today` is such as 2026-01-31. Of these orders, or of all. */
export async function listOpenRows(
  { db }: { db: Database },
  { today, orderIds = null, limit }: { today: string; orderIds?: readonly string[] | null; limit: number },
): Promise<OpenItemRow[]> {
  const { rows } = await db.query<OpenItemRow>(`${openItems} order by due_on, order_number limit $3`, [
    today,
    orderIds,
    limit,
  ])
  return rows
}

export type OpenSumRow = { currency: string; age: Age; open_minor: number; count: number }

/** Open amounts by currency and by how long they are late. */
export async function sumOpenItems(db: Database, today: string): Promise<OpenSumRow[]> {
  const { rows } = await db.query<OpenSumRow>(
    `select currency, age, count(*)::integer as count, sum(total_minor - credited_minor - received_minor)::bigint as open_minor
     from (
       select open.*, case
           when note is not null then 'disputed' when is_in_transit then 'underWay' when days_overdue = 0 then 'notDue'
           when days_overdue <= 14 then 'to14' when days_overdue <= 30 then 'to30' else 'over30'
         end as age
       from (${openItems}) open
     ) aged group by currency, age order by currency, age`,
    [today, null],
  )
  return rows
}

export type ReceiptOf = { order_id: string; received_on: string; amount_minor: number }

/** What came for these orders and was not withdrawn. */
export async function listReceiptsOf(db: Database, orderIds: readonly string[]): Promise<ReceiptOf[]> {
  const { rows } = await db.query<ReceiptOf>(
    `select t.order_id, r.received_on::text as received_on, r.amount_minor
     from money_receipt r join transfer t on t.payment_id = r.payment_id
     where t.order_id = any($1::uuid[]) and r.withdrawn_at is null`,
    [orderIds],
  )
  return rows
}

/** What a reminder claims besides the open amount, in minor units. */
export type ClaimedSums = { interestMinor: number | null; flatMinor: number | null }

/** What a reminder claims, and its own text; undefined if there is none. */
export async function findReminder(
  db: Database,
  reminderId: string,
): Promise<(ClaimedSums & { ownText: string }) | undefined> {
  const { rows } = await db.query<ClaimedSums & { ownText: string }>(
    `select interest_minor as "interestMinor", flat_minor as "flatMinor", text as "ownText"
     from payment_reminder where id = $1`,
    [reminderId],
  )
  return rows[0]
}

export type NewReminder = {
  id: string
  orderId: string
  step: number
  actor: { id: string; name: string }
  claims: ClaimedSums
  ownText: string
}

/** False if this reminder was sent before. */
export async function insertReminder(
  tx: Database,
  { id, orderId, step, actor, claims, ownText }: NewReminder,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into payment_reminder (id, order_id, step, actor_id, actor_name, interest_minor, flat_minor, text)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (order_id, step) do nothing`,
    [id, orderId, step, actor.id, actor.name, claims.interestMinor, claims.flatMinor, ownText],
  )
  return rowCount === 1
}

export async function saveDispute(
  tx: Database,
  { orderId, note, by }: { orderId: string; note: string; by: string },
): Promise<void> {
  await tx.query(
    `insert into payment_dispute (order_id, note, actor_name) values ($1, $2, $3)
     on conflict (order_id) do update set note = excluded.note, actor_name = excluded.actor_name`,
    [orderId, note, by],
  )
}

export async function deleteDispute(tx: Database, orderId: string): Promise<void> {
  await tx.query('delete from payment_dispute where order_id = $1', [orderId])
}
