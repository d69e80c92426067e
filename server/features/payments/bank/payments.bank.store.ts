import type { BankKind, BankReason, bankReceiptStates } from '#contract/payments/bank.ts'
import { discountMinor } from '#contract/tax/cash-discount.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import { orderOwedSql } from '../../orders/orders.store.ts'
import type { StoredEntry } from './payments.known-entries.ts'
import type { MatchedOrder } from './payments.match.ts'

export type NewBankFile = {
  id: string
  sha256: Buffer
  format: string
  account: string
  entries: number
  actor: { id: string; name: string }
}

/** False if a file of these bytes was read before. */
export async function insertBankFile(tx: Database, file: NewBankFile): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into bank_file (id, sha256, format, account, entries, actor_id, actor_name)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (sha256) do nothing`,
    [file.id, file.sha256, file.format, file.account, file.entries, file.actor.id, file.actor.name],
  )
  return rowCount === 1
}

export type NewBankReceipt = {
  id: string
  account: string
  place: number
  entryRef: string
  bookedOn: string
  amountMinor: number
  currency: string
  payer: string
  payerAccount: string
  text: string
  state: 'matched' | 'waiting'
  reason: BankReason | null
  orderId: string | null
  kind: BankKind | null
  grossMinor: number | null
  chargesMinor: number | null
}

/** Returns the ids of those that were not known. */
export async function insertBankReceipts(
  tx: Database,
  fileId: string,
  receipts: readonly NewBankReceipt[],
): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into bank_receipt (id, file_id, account, place, entry_ref, booked_on, amount_minor, currency, payer, payer_account, text,
       state, reason, order_id, kind, gross_minor, charges_minor)
     select id, $1, account, place, "entryRef", "bookedOn", "amountMinor", currency, payer, "payerAccount", text, state, reason, "orderId",
       kind, "grossMinor", "chargesMinor"
     from jsonb_to_recordset($2::jsonb) as given(id uuid, account text, place integer, "entryRef" text, "bookedOn" date, "amountMinor" bigint,
       currency text, payer text, "payerAccount" text, text text, state text, reason text, "orderId" uuid, kind text,
       "grossMinor" bigint, "chargesMinor" bigint)
     on conflict (account, entry_ref) do nothing returning id`,
    [fileId, toJson(receipts)],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The entries of accounts that have one of these references, or are of one of these days. */
export async function listStoredEntries(
  db: Database,
  { accounts, refs, days }: Record<'accounts' | 'refs' | 'days', readonly string[]>,
): Promise<StoredEntry[]> {
  const { rows } = await db.query<StoredEntry>(
    `select account, entry_ref as "entryRef", booked_on::text as "bookedOn", amount_minor as "amountMinor", currency, payer, text
     from bank_receipt where account = any($1) and (entry_ref = any($2) or booked_on = any($3::date[]))
     order by booked_on, place, id`,
    [accounts, refs, days],
  )
  return rows
}

/** The open amount of the order `o`: its cost less the receipts; 0 if no money can be booked for it. */
export const openSql = `case when o.paid or o.processing and not exists (
    select from transfer t where t.order_id = o.id and not t.is_cancelled
  ) or o.deleted_at is not null or o.status in ('cancelled', 'expired')
    or o.freight_kind = 'quoted' and o.freight_minor is null then 0
  else greatest(0, ${orderOwedSql} - coalesce((
    select sum(r.amount_minor) from money_receipt r join transfer t on t.payment_id = r.payment_id
    where t.order_id = o.id and r.withdrawn_at is null
  ), 0)) end::bigint`

type OpenRow = {
  id: string
  number: number
  openMinor: number
  owedMinor: number
  bp: number | null
  until: string | null
}

/** Orders of these numbers, with the open amount of each. */
export async function listOrdersByNumber(db: Database, numbers: readonly number[]): Promise<MatchedOrder[]> {
  const { rows } = await db.query<OpenRow>(
    `select o.id, o.number, ${openSql} as "openMinor", ${orderOwedSql}::bigint as "owedMinor", o.discount_bp as bp,
       i.discount_until::text as until
     from orders o left join invoice i on i.order_id = o.id where o.number = any($1::bigint[])`,
    [numbers],
  )
  return rows.map(({ id, number, openMinor, owedMinor, bp, until }) => {
    const leftMinor = bp === null ? 0 : openMinor - discountMinor(owedMinor, bp)
    return {
      id,
      number,
      openMinor,
      reduced: until !== null && leftMinor > 0 ? { openMinor: leftMinor, until } : null,
    }
  })
}

/** Open orders of which one of these amounts is open, at most some thousand. */
export async function listOrdersByAmount(db: Database, amounts: readonly number[]): Promise<MatchedOrder[]> {
  const { rows } = await db.query<MatchedOrder>(
    `select * from (
       select o.id, o.number, ${openSql} as "openMinor" from orders o
       where not o.paid and o.deleted_at is null and o.status not in ('cancelled', 'expired')
       order by o.number desc limit 20000
     ) open where "openMinor" > 0 and "openMinor" = any($1::bigint[])`,
    [amounts],
  )
  return rows
}

export type BankReceiptRow = {
  id: string
  account: string
  booked_on: string
  amount_minor: number
  currency: string
  payer: string
  payer_account: string
  text: string
  state: (typeof bankReceiptStates)[number]
  reason: BankReason | null
  kind: BankKind | null
  gross_minor: number | null
  charges_minor: number | null
  order_id: string | null
  order_number: number | null
  customer: string | null
  open_minor: number | null
  /** The amount not booked. */
  left_minor: number
  parts: { orderId: string; orderNumber: number; amountMinor: number }[]
}

const receiptSql = `select b.id, b.account, b.booked_on::text as booked_on, b.amount_minor, b.currency, b.payer, b.payer_account, b.text, b.state, b.reason,
    b.kind, b.gross_minor, b.charges_minor, o.id as order_id, o.number as order_number, o.user_name as customer, ${openSql} as open_minor,
    (b.amount_minor - coalesce(booked.minor, 0))::bigint as left_minor, coalesce(booked.parts, '[]'::jsonb) as parts
  from bank_receipt b left join orders o on o.id = b.order_id left join lateral (
    select sum(m.amount_minor) as minor, jsonb_agg(jsonb_build_object('orderId', po.id, 'orderNumber', po.number,
      'amountMinor', m.amount_minor) order by po.number) as parts
    from money_receipt m join transfer t on t.payment_id = m.payment_id join orders po on po.id = t.order_id
    where m.bank_receipt_id = b.id and m.withdrawn_at is null
  ) booked on true`

export async function listBankRows(
  db: Database,
  states: readonly BankReceiptRow['state'][],
  limit: number,
): Promise<BankReceiptRow[]> {
  const { rows } = await db.query<BankReceiptRow>(
    `${receiptSql} where b.state = any($1) order by b.booked_on, b.id limit $2`,
    [states, limit],
  )
  return rows
}

export async function findBankRow(db: Database, id: string): Promise<BankReceiptRow | undefined> {
  const { rows } = await db.query<BankReceiptRow>(`${receiptSql} where b.id = $1`, [id])
  return rows[0]
}

/** The matched entries that are to be booked, with who has read their file. */
export type ToBook = {
  id: string
  order_id: string
  order_number: number
  amount_minor: number
  currency: string
  booked_on: string
  text: string
  actor_id: string | null
  actor_name: string
  actor_email: string | null
}

export async function listToBook(db: Database, limit: number): Promise<ToBook[]> {
  const { rows } = await db.query<ToBook>(
    `select b.id, o.id as order_id, o.number as order_number, b.amount_minor, b.currency, b.booked_on::text as booked_on, b.text, f.actor_id, f.actor_name,
       u.email as actor_email
     from bank_receipt b join orders o on o.id = b.order_id join bank_file f on f.id = b.file_id left join users u on u.id = f.actor_id
     where b.state = 'matched' order by b.booked_on, b.id limit $1`,
    [limit],
  )
  return rows
}

/** A matched entry that cannot be booked any more waits for a person. */
export async function markWaiting(db: Database, id: string, reason: BankReason): Promise<void> {
  await db.query(`update bank_receipt set state = 'waiting', reason = $2 where id = $1 and state = 'matched'`, [
    id,
    reason,
  ])
}

/** Sets an entry aside; false if it was booked or set aside before. */
export async function markIgnored(
  tx: Database,
  { id, note, by }: { id: string; note: string; by: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update bank_receipt set state = 'ignored', note = $2, done_by = $3
     where id = $1 and state in ('matched', 'waiting', 'partial')`,
    [id, note, by],
  )
  return rowCount === 1
}
