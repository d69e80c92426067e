import type { bankReceiptStates } from '#contract/payments/bank.ts'
import type { Database } from '#server/database/pool.ts'

export type BankEntryState = { state: (typeof bankReceiptStates)[number]; amountMinor: number; currency: string }

export async function findEntry(
  tx: Database,
  id: string,
  lock: 'for update' | '' = '',
): Promise<BankEntryState | undefined> {
  const { rows } = await tx.query<BankEntryState>(
    `select state, amount_minor as "amountMinor", currency from bank_receipt where id = $1 ${lock}`,
    [id],
  )
  return rows[0]
}

/**
 * The booked and not withdrawn amount of an entry. A separate statement, after the lock: it sees what others have committed.
 */
export async function sumBooked(tx: Database, id: string): Promise<number> {
  const { rows } = await tx.query<{ minor: number }>(
    `select coalesce(sum(amount_minor), 0)::bigint as minor from money_receipt
     where bank_receipt_id = $1 and withdrawn_at is null`,
    [id],
  )
  return rows[0]?.minor ?? 0
}

type Change = { id: string; reason: 'withdrawn' | null; by: string | null }

/** Follows from the receipts of a locked entry: whether it is booked, and for which order if it is one. */
export async function saveBooked(tx: Database, { id, reason, by }: Change): Promise<void> {
  await tx.query(
    `update bank_receipt b set reason = $2, done_by = $3,
       order_id = case when booked.orders = 1 then booked.order_id end,
       state = case booked.minor when 0 then 'waiting' when b.amount_minor then 'booked' else 'partial' end
     from (
       select coalesce(sum(m.amount_minor), 0) as minor, count(distinct t.order_id) as orders, min(t.order_id::text)::uuid as order_id
       from money_receipt m join transfer t on t.payment_id = m.payment_id
       where m.bank_receipt_id = $1 and m.withdrawn_at is null
     ) booked where b.id = $1`,
    [id, reason, by],
  )
}
