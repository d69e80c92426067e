import crypto from 'node:crypto'
import type { Actor } from '#contract/access.ts'
import type { BankFileResult, BankReceipt } from '#contract/payments/bank.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Transactional, transactionOf } from '#server/database/transaction.ts'
import { RefusalError, refuse } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import type { Workers } from '#server/workers/workers.ts'
import { findOrderRow } from '../../orders/orders.store.ts'
import { recordEntry } from '../booking/payments.booking.ts'
import { shownEntries } from '../booking/payments.entries.ts'
import { cancelForeign } from '../corrections/payments.credited.ts'
import type { PaymentDeps } from '../payments.deps.ts'
import { isRecordable } from '../transfers/payments.recording.ts'
import {
  type BankReceiptRow,
  findBankRow,
  insertBankFile,
  insertBankReceipts,
  listBankRows,
  listStoredEntries,
  listToBook,
  markIgnored,
  markWaiting,
  type ToBook,
} from './payments.bank.store.ts'
import { readStatement } from './payments.bank-reading.ts'
import { type BankCredit, creditsOf, matchCredits } from './payments.credits.ts'
import { findFresh, type NamedEntry } from './payments.known-entries.ts'

const maxListed = 200
const batchSize = 1000

type Upload = { actor: Actor; file: Uint8Array<ArrayBuffer>; account: string; workers: Workers }

/** The entries that no file had before. */
async function freshOf(db: Database, credits: readonly BankCredit[]): Promise<NamedEntry<BankCredit>[]> {
  const accounts = [...new Set(credits.map(({ account }) => account))]
  const refs = credits.flatMap(({ ref, digest }) => (ref === '' ? [digest] : [ref, digest]))
  const days = [...new Set(credits.map(({ bookedOn }) => bookedOn))]
  return findFresh(credits, await listStoredEntries(db, { accounts, refs, days }))
}

/**
 * Reads a bank statement. What quotes the reference of an open order and has its amount is booked by a job; the rest
 * waits for a person. A file is read once, and an entry of two files too. Throws `bank_file_unreadable`, `bank_file_known`,
 * `bank_account_unknown`, `table_unreadable`, `table_too_large`.
 */
export async function readBankFile(deps: PaymentDeps, upload: Upload): Promise<BankFileResult> {
  const { actor, file, workers } = upload
  const sha256 = crypto.createHash('sha256').update(file).digest()
  const {
    format,
    accounts,
    entries: all,
    leftOut,
  } = await readStatement(workers, { file, chosen: upload.account })
  const account = accounts.join(', ')
  const credits = creditsOf(all)
  const fresh = await matchCredits(deps.db, await freshOf(deps.db, credits))
  const entries = all.length
  const stored = await inTransaction(deps.pool, async (tx) => {
    const id = crypto.randomUUID()
    const isNew = await insertBankFile(tx, { id, sha256, format, account, entries, actor })
    if (!isNew) refuse('bank_file_known')
    const inserted = new Set<string>()
    for (let index = 0; index < fresh.length; index += batchSize) {
      const ids = await insertBankReceipts(tx, id, fresh.slice(index, index + batchSize))
      for (const one of ids) inserted.add(one)
    }
    const rows = fresh.filter((one) => inserted.has(one.id))
    if (rows.some(({ state }) => state === 'matched')) await addJob(tx, 'payments.bookMatched', {})
    const subject = { kind: 'bank_file' as const, id, name: account }
    await recordAudit(tx, { actor, action: 'bank_file.read', subject, after: { format, entries } })
    return rows
  })
  const matched = stored.filter(({ state }) => state === 'matched').length
  return {
    ...{
      format,
      account,
      entries,
      matched,
      waiting: stored.length - matched,
      known: credits.length - stored.length,
    },
    outgoing: entries - credits.length,
    ...leftOut,
  }
}

/** The entries of a state, the oldest first; those that wait are partly booked ones too. */
export async function listBankReceipts(db: Database, state: BankReceiptRow['state']): Promise<BankReceipt[]> {
  const states = state === 'waiting' ? (['waiting', 'partial'] as const) : [state]
  return shownEntries(db, await listBankRows(db, states, maxListed))
}

/** Throws `bank_receipt_not_found`, `bank_receipt_done`. */
async function findOpen(db: Database, id: string): Promise<BankReceiptRow> {
  const row = (isUuid(id) && (await findBankRow(db, id))) || refuse('bank_receipt_not_found')
  return row.state === 'booked' || row.state === 'ignored' ? refuse('bank_receipt_done') : row
}

type ByPerson = { actor: Actor; id: string }

/** Sets aside the rest of an entry. Throws `bank_receipt_not_found`, `bank_receipt_done`. */
export async function ignoreBankReceipt(
  deps: PaymentDeps & Transactional,
  { actor, id, note }: ByPerson & { note: string },
): Promise<BankReceipt> {
  const row = await findOpen(deps.db, id)
  await deps.transaction(async (tx) => {
    if (!(await markIgnored(tx, { id, note, by: actor.name }))) refuse('bank_receipt_done')
    const subject = { kind: 'bank_file' as const, id, name: row.account }
    const after = { amountMinor: row.left_minor, currency: row.currency, note }
    await recordAudit(tx, { actor, action: 'bank_file.entry_ignored', subject, after })
  })
  const [shown] = await shownEntries(deps.db, [(await findBankRow(deps.db, id)) ?? row])
  return shown ?? refuse('bank_receipt_not_found')
}

/** The whole entry for its order, as if a person had recorded it. */
function bookRow(deps: PaymentDeps, row: ToBook): Promise<void> {
  const part = {
    orderId: row.order_id,
    orderNumber: row.order_number,
    amountMinor: row.amount_minor,
    mayOverpay: false,
    paths: { amount: 'amount' },
  }
  const actor = { id: row.actor_id, name: row.actor_name, email: row.actor_email ?? '' }
  return recordEntry(deps, {
    actor,
    entry: row,
    parts: [part],
    restMinor: 0,
    transaction: transactionOf(deps.pool),
  })
}

/**
 * Books what was matched, one entry after the other, each in its own transaction: a run that ends in the middle is gone on
 * with. An order that was paid otherwise meanwhile, the whole or a part, leaves its entry to a person.
 */
export async function bookMatched(deps: PaymentDeps): Promise<void> {
  for (;;) {
    const rows = await listToBook(deps.db, 100)
    if (rows.length === 0) return
    for (const row of rows) {
      try {
        const order = await findOrderRow(deps.db, row.order_id)
        const part = { amountMinor: row.amount_minor, mayOverpay: false }
        // A refused booking must not have cancelled the payment of a buyer.
        if (order && isRecordable(order, part)) await cancelForeign(deps, order.id)
        await bookRow(deps, row)
      } catch (error) {
        if (!(error instanceof RefusalError) || error.code === 'provider_unavailable') throw error
        await markWaiting(deps.db, row.id, error.code === 'above_open' ? 'amount' : 'not_open')
      }
    }
  }
}
