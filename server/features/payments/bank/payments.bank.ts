import crypto from 'node:crypto'
import type { Actor } from '#contract/access.ts'
import { toMajor } from '#contract/money.ts'
import type { BankFileResult, BankReceipt } from '#contract/payments/bank.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { Refusal, refuse } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import { settingsNow } from '#server/portal-settings/portal-settings.ts'
import type { Workers } from '#server/workers/workers.ts'
import type { PaymentDeps } from '../payments.deps.ts'
import { recordReceipt } from '../transfers/payments.receipts.ts'
import {
  type BankReceiptRow,
  findBankRow,
  insertBankFile,
  insertBankReceipts,
  listBankRows,
  listOrdersByNumber,
  listStoredEntries,
  listToBook,
  markIgnored,
  markWaiting,
} from './payments.bank.store.ts'
import { readStatement } from './payments.bank-reading.ts'
import { type Credit, creditsOf, matchCredits } from './payments.credits.ts'
import { findFresh, type NamedEntry } from './payments.known-entries.ts'

const mostListed = 200
const batchSize = 1000

type Upload = { actor: Actor; file: Uint8Array<ArrayBuffer>; account: string; workers: Workers }

/** The entries that no file had before. */
async function freshOf(db: Database, credits: readonly Credit[]): Promise<NamedEntry<Credit>[]> {
  const accounts = [...new Set(credits.map(({ account }) => account))]
  const refs = credits.flatMap(({ ref, digest }) => (ref === '' ? [digest] : [ref, digest]))
  const days = [...new Set(credits.map(({ bookedOn }) => bookedOn))]
  return findFresh(credits, await listStoredEntries(db, { accounts, refs, days }))
}

/**
 * Reads a statement of the bank. What quotes the reference of an open order and has its amount is booked by a job; the rest
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
    for (let at = 0; at < fresh.length; at += batchSize) {
      const ids = await insertBankReceipts(tx, id, fresh.slice(at, at + batchSize))
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
    ...{ outgoing: entries - credits.length, ...leftOut },
  }
}

function toBankReceipt(row: BankReceiptRow): BankReceipt {
  const { order_id: id, order_number: number, customer, open_minor: openMinor } = row
  const currency = settingsNow().formats.currency
  const hasOrder = id !== null && number !== null
  const majorOf = (minor: number | null) => (minor === null ? null : toMajor(minor, row.currency))
  return {
    ...{ _id: row.id, account: row.account, bookedOn: row.booked_on, currency: row.currency },
    amount: toMajor(row.amount_minor, row.currency),
    ...{ payer: row.payer, payerAccount: row.payer_account, text: row.text, state: row.state, reason: row.reason },
    ...{ kind: row.kind, gross: majorOf(row.gross_minor), charges: majorOf(row.charges_minor) },
    order: hasOrder
      ? { _id: id, number, customer: customer ?? '', open: toMajor(openMinor ?? 0, currency) }
      : null,
  }
}

/** The entries of a state, the oldest first. */
export async function listBankReceipts(db: Database, state: BankReceiptRow['state']): Promise<BankReceipt[]> {
  return (await listBankRows(db, state, mostListed)).map(toBankReceipt)
}

/** Throws `bank_receipt_not_found`, `bank_receipt_done`. */
async function findOpen(db: Database, id: string): Promise<BankReceiptRow> {
  const row = (isUuid(id) && (await findBankRow(db, id))) || refuse('bank_receipt_not_found')
  return row.state === 'booked' || row.state === 'ignored' ? refuse('bank_receipt_done') : row
}

type ByPerson = { actor: Actor; id: string }

/** Books an entry for the order with this number. Throws `rule_broken` for one in another currency and for a return, what `recordReceipt` and `findOpen` throw, and `order_not_found`. */
export async function bookBankReceipt(
  deps: PaymentDeps,
  { actor, id, orderNumber }: ByPerson & { orderNumber: number },
): Promise<BankReceipt> {
  const row = await findOpen(deps.db, id)
  const { currency } = settingsNow().formats
  if (row.currency !== currency) {
    const message = t('This entry is in {other}, and orders are in {currency}. Set it aside with a note.', {
      other: row.currency,
      currency,
    })
    refuse('rule_broken', [{ path: 'orderNumber', message }])
  }
  if (row.kind === 'return') {
    const message = t(
      'This entry is a transfer of yours that came back, no payment of a customer. Set it aside with a note.',
    )
    refuse('rule_broken', [{ path: 'orderNumber', message }])
  }
  const [order] = await listOrdersByNumber(deps.db, [orderNumber])
  if (!order) refuse('order_not_found')
  await book(deps, { ...row, order_id: order.id }, actor)
  return toBankReceipt((await findBankRow(deps.db, id)) ?? row)
}

type Booker = { id: string | null; name: string; email: string }
type Bookable = Pick<BankReceiptRow, 'id' | 'amount_minor' | 'currency' | 'booked_on' | 'text'> & {
  order_id: string
}

/** As if a person had recorded the money; the entry is booked in the same transaction. */
function book(deps: PaymentDeps, row: Bookable, actor: Booker) {
  const amount = toMajor(row.amount_minor, row.currency)
  const form = { kind: 'transfer' as const, amount, receivedOn: row.booked_on, note: row.text.slice(0, 200) }
  const recording = { actor, orderId: row.order_id, form, bankReceiptId: row.id }
  return recordReceipt(deps, recording)
}

/** Sets an entry aside. Throws `bank_receipt_not_found`, `bank_receipt_done`. */
export async function ignoreBankReceipt(
  deps: PaymentDeps,
  { actor, id, note }: ByPerson & { note: string },
): Promise<BankReceipt> {
  const row = await findOpen(deps.db, id)
  await inTransaction(deps.pool, async (tx) => {
    if (!(await markIgnored(tx, { id, note, by: actor.name }))) refuse('bank_receipt_done')
    const subject = { kind: 'bank_file' as const, id, name: row.account }
    const after = { amountMinor: row.amount_minor, currency: row.currency, note }
    await recordAudit(tx, { actor, action: 'bank_file.entry_ignored', subject, after })
  })
  return toBankReceipt({ ...row, state: 'ignored' })
}

/**
 * Books what was matched, one entry after the other, each in its own transaction: a run that ends in the middle is gone on
 * with. An order that was paid otherwise meanwhile leaves its entry to a person.
 */
export async function bookMatched(deps: PaymentDeps): Promise<void> {
  for (;;) {
    const rows = await listToBook(deps.db, 100)
    if (rows.length === 0) return
    for (const row of rows) {
      try {
        await book(deps, row, { id: row.actor_id, name: row.actor_name, email: row.actor_email ?? '' })
      } catch (error) {
        if (!(error instanceof Refusal) || error.code === 'provider_unavailable') throw error
        await markWaiting(deps.db, row.id, 'not_open')
      }
    }
  }
}
