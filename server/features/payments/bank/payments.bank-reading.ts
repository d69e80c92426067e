import crypto from 'node:crypto'
import { isWholeMinor, mostMinor, toMajor, toMinor } from '#contract/money.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { settingsNow } from '#server/portal-settings/portal-settings.ts'
import { taskOf } from '#server/workers/task.ts'
import type { Workers } from '#server/workers/workers.ts'
import { readTableRows } from '../../imports/imports.upload.ts'
import { listOrdersByAmount, listOrdersByNumber, type NewBankReceipt } from './payments.bank.store.ts'
import { createMatching, plainNumbers, referencedNumbers } from './payments.match.ts'
import { type Statement, type StatementEntry, unreadable, wrongEntry } from './payments.statement.ts'
import { createCsvReader } from './payments.statement-csv.ts'

const camtTask = taskOf<typeof import('./payments.camt.task.ts').default>({
  name: 'payments.camt',
  pool: 'tables',
  file: new URL('./payments.camt.task.ts', import.meta.url),
})

type Bytes = Uint8Array<ArrayBuffer>

const firstBytes: Readonly<Record<number, string>> = { 255: 'utf-16le', 254: 'utf-16be' }

function looksLikeXml(file: Bytes): boolean {
  const encoding = firstBytes[file[0] ?? 0] ?? 'latin1'
  const start = new TextDecoder(encoding).decode(file.subarray(0, 300))
  return /^(?:ï»¿|\ufeff)?\s*<(?:\?xml|\w)/.test(start)
}

/** What the file says. It is read in a worker thread. Throws `bank_file_unreadable`, `table_unreadable`, `table_too_large`. */
export async function readStatement(workers: Workers, file: Bytes, account: string): Promise<Statement> {
  if (file.length === 0) unreadable(t('The file is empty.'))
  if (looksLikeXml(file)) return workers.run(camtTask, { file })
  const { formats, company } = settingsNow()
  const reader = createCsvReader({ account, currency: formats.currency, country: company.country })
  await readTableRows(workers, file, async (rows) => reader.take(rows))
  return reader.end()
}

export const compactIban = (iban: string) => iban.replaceAll(/\s/g, '').toUpperCase()

/** Whether the account is the company's, and the balances fit the entries. */
export function checkStatement(statement: Statement): void {
  const { currency } = settingsNow().formats
  const own = settingsNow().company.bankAccounts.map(({ iban }) => compactIban(iban))
  if (!own.includes(compactIban(statement.account))) {
    const message = t('The file is of the account {account}.', { account: statement.account || '–' })
    refuse('bank_account_unknown', [{ path: 'account', message }])
  }
  const { opening, closing } = statement
  if (opening === null || closing === null || (statement.currency !== '' && statement.currency !== currency))
    return
  const balances = { opening, closing, currency }
  const difference = differenceOf(statement, balances, (entry) => entry.isCredit)
  if (difference === 0) return
  if (differenceOf(statement, balances, ({ isCredit, isReversal }) => isCredit !== isReversal) === 0) return
  const values = { difference: String(toMajor(difference, currency)), currency }
  unreadable(
    t('The balances of the file differ from its entries by {difference} {currency}. Export it again.', values),
    'balances',
  )
}

type Balances = { opening: string; closing: string; currency: string }

/** By how much the closing balance is above the opening one with its entries. */
function differenceOf({ entries }: Statement, balances: Balances, isCredit: (entry: StatementEntry) => boolean) {
  const { opening, closing, currency } = balances
  const minorOf = (amount: string) => toMinor(Number(amount), currency)
  return entries.reduce(
    (left, entry) => left - (isCredit(entry) ? 1 : -1) * minorOf(entry.amount),
    minorOf(closing) - minorOf(opening),
  )
}

type Credit = { place: number; entryRef: string; amountMinor: number } & Pick<
  StatementEntry,
  'bookedOn' | 'currency' | 'payer' | 'payerAccount' | 'text' | 'former'
>

/** Incoming money, each entry with what tells it apart: the reference of the bank, or what it says and how often it was said. */
export function creditsOf({ entries }: Statement): Credit[] {
  const said = new Map<string, number>()
  return entries.flatMap((entry, at) => {
    const amount = Number(entry.amount)
    if (!entry.isIncoming || amount === 0) return []
    const { bookedOn, currency, payer, payerAccount, text, ref, former } = entry
    const currencyNow = settingsNow().formats.currency
    const isOurs = currency === currencyNow
    if (isOurs && !isWholeMinor(amount, currency)) {
      wrongEntry(at + 1, t('{amount} is not an amount.', { amount: `${entry.amount} ${currency}` }))
    }
    const amountMinor = toMinor(amount, isOurs ? currency : currencyNow)
    if (amountMinor > mostMinor) wrongEntry(at + 1, t('{amount} is not an amount.', { amount: entry.amount }))
    const content = ref || [bookedOn, entry.amount, currency, payer, text].join('\n')
    const times = (said.get(content) ?? 0) + 1
    said.set(content, times)
    const digest = () => crypto.createHash('sha256').update(`${content}\n${times}`).digest('hex')
    const entryRef = ref !== '' && times === 1 ? ref : digest()
    return [{ place: at + 1, entryRef, amountMinor, bookedOn, currency, payer, payerAccount, text, former }]
  })
}

const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Decides about each credit, with the orders as they are now. */
export async function matchCredits(db: Database, credits: readonly Credit[]): Promise<NewBankReceipt[]> {
  const { currency } = settingsNow().formats
  const numbers = new Set(credits.flatMap(({ text }) => [...referencedNumbers(text), ...plainNumbers(text)]))
  const orders = await listOrdersByNumber(db, [...numbers].filter(Number.isSafeInteger))
  const amounts = new Set(credits.map(({ amountMinor }) => amountMinor))
  const byAmount = Map.groupBy(await listOrdersByAmount(db, [...amounts]), ({ openMinor }) => openMinor)
  const byNumber = new Map(orders.map((order) => [order.number, order]))
  const decide = createMatching({ currency, byNumber, byAmount })
  const receipts: NewBankReceipt[] = []
  for (const credit of credits) {
    const { isMatched, order, reason } = decide(credit)
    const state = isMatched ? 'matched' : 'waiting'
    const facts = { kind: null, grossMinor: null, chargesMinor: null }
    receipts.push({ ...credit, ...facts, id: crypto.randomUUID(), state, reason, orderId: order?.id ?? null })
    // Other requests have their turn.
    if (receipts.length % 500 === 0) await pause()
  }
  return receipts
}
