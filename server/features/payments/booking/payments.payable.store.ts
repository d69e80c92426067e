import type { Database } from '#server/database/pool.ts'
import { orderOwedSql } from '../../orders/orders.store.ts'
import { openSql } from '../bank/payments.bank.store.ts'
import { maxAmounts } from './payments.subset.ts'

/** An order that money can be booked for; `openMinor` is 0 for one that takes none. */
export type PayableRow = {
  id: string
  number: number
  userId: string | null
  customer: string
  invoice: string | null
  currency: string
  totalMinor: number
  openMinor: number
  /** Its cash discount, which an invoice made here grants until the end of a day such as 2026-01-31; 0 and null without one. */
  discountBp: number
  discountUntil: string | null
}

const payableSql = `select o.id, o.number, o.user_id as "userId", concat_ws(', ', nullif(o.bill_to ->> 'company', ''), o.user_name) as customer,
    i.printed as invoice, o.currency,
    ${orderOwedSql}::bigint as "totalMinor", ${openSql} as "openMinor",
    coalesce(o.discount_bp, 0) as "discountBp", i.discount_until::text as "discountUntil"
  from orders o left join invoice i on i.order_id = o.id`

const unpaidSql = `not o.paid and o.deleted_at is null and o.status not in ('cancelled', 'expired')`

type Names = { numbers: readonly number[]; invoices: readonly string[] }

/** Orders of these numbers, and of the invoices with these numbers. */
export async function listNamedOrders(db: Database, { numbers, invoices }: Names): Promise<PayableRow[]> {
  const { rows } = await db.query<PayableRow>(
    `${payableSql} where o.number = any($1::bigint[]) or o.id in (
       select named.order_id from invoice named where named.printed = any($2::text[])
     )`,
    [numbers, invoices],
  )
  return rows
}

export async function listOrdersById(db: Database, ids: readonly string[]): Promise<PayableRow[]> {
  const { rows } = await db.query<PayableRow>(`${payableSql} where o.id = any($1::uuid[])`, [ids])
  return rows
}

/** An account that has paid from this bank account before, or has this name; `key` is the one or the other. */
export type PayerRow = { key: string; userId: string }

export async function listPayers(
  db: Database,
  { accounts, names }: Record<'accounts' | 'names', readonly string[]>,
): Promise<PayerRow[]> {
  const { rows } = await db.query<PayerRow>(
    `select b.payer_account as key, o.user_id as "userId"
     from bank_receipt b join money_receipt m on m.bank_receipt_id = b.id and m.withdrawn_at is null
       join transfer t on t.payment_id = m.payment_id join orders o on o.id = t.order_id
     where b.payer_account <> '' and b.payer_account = any($1) and o.user_id is not null
     union
     select lower(o.user_name), o.user_id from orders o
     where o.deleted_at is null and o.user_id is not null and lower(o.user_name) = any($2)
     union
     select lower(a.company), a.user_id from address a where a.company <> '' and lower(a.company) = any($2)
     limit 2000`,
    [accounts, names],
  )
  return rows
}

/** The open orders of these accounts, the oldest first; of each account one more than is compared. */
export async function listOpenOf(db: Database, userIds: readonly string[]): Promise<PayableRow[]> {
  const { rows } = await db.query<PayableRow>(
    `select payable.* from unnest($1::uuid[]) as payer(id) cross join lateral (
       ${payableSql} where o.user_id = payer.id and ${unpaidSql} order by o.number limit ${maxAmounts + 1}
     ) payable where "openMinor" > 0`,
    [userIds],
  )
  return rows
}

export type PayableSearch = {
  /** With the wildcards of `like`, in lower case. */
  pattern: string
  number: number | null
  invoice: string | null
  amountMinor: number | null
}

/** The order or invoice of this number, and of the newest open orders those of this customer, company or open amount. */
export async function listFoundOrders(
  db: Database,
  { pattern, number, invoice, amountMinor }: PayableSearch,
  limit: number,
): Promise<PayableRow[]> {
  const { rows } = await db.query<PayableRow>(
    `with newest as (
       select o.id, o.user_name, o.bill_to ->> 'company' as company from orders o where ${unpaidSql} order by o.number desc limit 20000
     ), found as (
       select o.id from orders o where o.number = $2::bigint and o.deleted_at is null
       union select i.order_id from invoice i where i.printed = $3::text
       union select id from newest where lower(user_name) like $1 or lower(company) like $1
       union select o.id from newest n join orders o on o.id = n.id where $4::bigint is not null and ${openSql} = $4::bigint
     )
     select * from (${payableSql} where o.id in (select id from found)) payable
     where "openMinor" > 0 or number = $2::bigint or invoice is not null and exists (
       select from invoice i where i.order_id = payable.id and i.printed = $3::text
     )
     order by number = $2::bigint desc nulls last, number desc limit $5`,
    [pattern, number, invoice, amountMinor, limit],
  )
  return rows
}
