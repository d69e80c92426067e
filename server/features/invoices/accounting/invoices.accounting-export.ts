import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { addDays } from '#contract/days.ts'
import type { FieldError } from '#contract/errors.ts'
import { maxBookings } from '#contract/invoices/accounting-export.ts'
import { unguardCell } from '#contract/lists/cells.ts'
import type { ReaderNumbers } from '#contract/lists/reader-form.ts'
import type { AccountingSettings } from '#contract/tax/accounting-settings.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import { refuse } from '#server/http/problem.ts'
import { csvOf } from '#server/lists/export.ts'
import { readerTable } from '#server/lists/reader-form.ts'
import { companyMoments, companyTimeZone } from '#server/portal-settings/company-days.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { accountingColumns, creditRows, invoiceRows } from '../invoices.accounting-rows.ts'
import { type IssuedKey, listIssued } from '../invoices.archive.store.ts'
import { bookDocument, type IssuedDocument } from './invoices.bookings.ts'
import { type Batch, batchHead, bookingLine } from './invoices.datev.ts'
import { readInvoices, readNotes } from './invoices.issued.store.ts'

type Asked = { month?: string | undefined; from?: string | undefined; to?: string | undefined }
type Days = { from: string; to: string; name: string }

function daysOf({ month, from = '', to = '' }: Asked): Days {
  if (month === undefined) return { from, to, name: from === to ? from : `${from}-${to}` }
  const next = addDays(`${month}-01`, 31).slice(0, 7)
  return { from: `${month}-01`, to: addDays(`${next}-01`, -1), name: month }
}

/** Documents read at a time: only these are in memory. */
const atATime = 100

/** Documents in the order of their keys. A document never changes, so a second reading gives the same. */
async function* documentsOf(db: Database, keys: readonly IssuedKey[]): AsyncGenerator<IssuedDocument> {
  for (let index = 0; index < keys.length; index += atATime) {
    const some = keys.slice(index, index + atATime)
    const invoices = await readInvoices(
      db,
      some.filter(({ isCredit }) => !isCredit),
    )
    const notes = await readNotes(
      db,
      some.filter(({ isCredit }) => isCredit),
    )
    for (const { year, number, isCredit } of some) {
      if (!isCredit) {
        const invoice = invoices.find((one) => one.year === year && one.number === number)
        if (invoice) yield { invoice, buyer: invoice.buyer }
        continue
      }
      const note = notes.find((one) => one.year === year && one.number === number)
      if (note) yield { invoice: { ...note.invoice, issuedAt: note.issuedAt }, note, buyer: note.buyer }
    }
  }
}

/** What was issued on these days. Throws `rule_broken` where it is more than one file may have. */
async function keysOf({ db, settings }: SettingsDb, days: Days): Promise<IssuedKey[]> {
  const keys = await listIssued(db, companyMoments(settings, days), maxBookings + 1)
  return keys.length > maxBookings ? refuseTooMany() : keys
}

function refuseTooMany(): never {
  const values = { max: maxBookings }
  const message = t('These days have more than {max} bookings, too many for one file. Choose fewer days.', values)
  return refuse('rule_broken', [{ path: 'to', message }])
}

/** The first day of the business year of a day. */
function yearStartOf(day: string, firstMonth: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return `${month >= firstMonth ? year : year - 1}-${String(firstMonth).padStart(2, '0')}-01`
}

function refuseTwoYears({ yearStartMonth }: AccountingSettings, { from, to }: Days): void {
  const [first, last] = [yearStartOf(from, yearStartMonth), yearStartOf(to, yearStartMonth)]
  if (first === last) return
  const message = t(
    'A file covers one business year, and a new one begins on {day}. Choose days before or after that.',
    { day: last },
  )
  refuse('rule_broken', [{ path: 'to', message }])
}

type Known = AccountingSettings & { consultantNumber: number; clientNumber: number }

/** What the accounting settings lack whatever is booked. */
function missingIn({ consultantNumber, clientNumber, collectiveDebtor }: AccountingSettings): FieldError[] {
  const missing = (path: string, message: string, isMissing: boolean) => (isMissing ? [{ path, message }] : [])
  return [
    ...missing('consultantNumber', t('Enter the consultant number.'), consultantNumber === null),
    ...missing('clientNumber', t('Enter the client number.'), clientNumber === null),
    ...missing('collectiveDebtor', t('Enter the collective debtor.'), collectiveDebtor === ''),
  ]
}

function isKnown(accounting: AccountingSettings): accounting is Known {
  return accounting.consultantNumber !== null && accounting.clientNumber !== null
}

/** The refusal names the first errors and the number of the others. */
const maxErrors = 1_000

/** Books everything once without writing it: a file is whole, or it is none. Throws `accounts_missing`. */
async function refuseUnbookable(
  db: Database,
  keys: readonly IssuedKey[],
  { accounting, currency }: { accounting: AccountingSettings; currency: string },
): Promise<void> {
  const errors: FieldError[] = []
  let count = 0
  for await (const document of documentsOf(db, keys)) {
    const booked = bookDocument(accounting, document, currency)
    count += booked.bookings.length
    errors.push(...booked.errors.map((message) => ({ path: 'revenueAccounts', message })))
    if (errors.length >= maxErrors) break
  }
  if (errors.length > 0) refuse('accounts_missing', errors)
  if (count > maxBookings) refuseTooMany()
}

/** 20261129234436000, by the clock of the company. */
function momentText(timeZone: string, moment: Date): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return `${format.format(moment).replaceAll(/\D/g, '')}${String(moment.getMilliseconds()).padStart(3, '0')}`
}

/**
 * What was issued on some days as a DATEV booking batch. Throws `rule_broken` for days of two business years or with too many
 * bookings, and `accounts_missing` with what has no account.
 */
export async function exportBookings({ db, settings }: SettingsDb, asked: Asked): Promise<FileAnswer> {
  const days = daysOf(asked)
  const accounting = settings.accounting()
  const { currency } = settings.formats()
  refuseTwoYears(accounting, days)
  const missing = missingIn(accounting)
  if (missing.length > 0 || !isKnown(accounting)) return refuse('accounts_missing', missing)
  const keys = await keysOf({ db, settings }, days)
  await refuseUnbookable(db, keys, { accounting, currency })
  const { from, to } = days
  const batch: Batch = {
    consultant: accounting.consultantNumber,
    client: accounting.clientNumber,
    yearStart: yearStartOf(from, accounting.yearStartMonth),
    accountLength: accounting.accountLength,
    from,
    to,
    currency,
    madeAt: momentText(companyTimeZone(settings), new Date()),
  }
  async function* write(): AsyncGenerator<Buffer> {
    yield batchHead(batch)
    for await (const document of documentsOf(db, keys)) {
      const { bookings } = bookDocument(accounting, document, currency)
      yield Buffer.concat(bookings.map(bookingLine))
    }
  }
  const saveAs = `EXTF_Buchungsstapel_${from.replaceAll('-', '')}_${to.replaceAll('-', '')}.csv`
  return {
    body: Readable.from(write(), { objectMode: false }),
    saveAs,
    isWholeName: true,
    charset: 'windows-1252',
  }
}

/** What was issued on some days as CSV, a row for each document and rate. Throws `rule_broken` for too many documents. */
export async function exportAmounts(
  { db, settings }: SettingsDb,
  { reader, ...asked }: Asked & { reader?: ReaderNumbers | undefined },
): Promise<FileAnswer> {
  const days = daysOf(asked)
  const keys = await keysOf({ db, settings }, days)
  async function* rows() {
    for await (const { invoice, note } of documentsOf(db, keys)) {
      yield* note ? creditRows(note, invoice) : invoiceRows(invoice)
    }
  }
  const saveAs = `invoice-amounts-${days.name}.csv`
  const columns = [...accountingColumns]
  if (!reader) return csvOf(saveAs, rows(), stringify({ header: true, columns, bom: true }))
  const { timeZone } = settings.formats()
  const table = readerTable({ name: 'amounts', numbers: reader, timeZone, columns })
  async function* readerRows() {
    for await (const row of rows())
      yield table.toRow({ ...row, customer: unguardCell(String(row.customer ?? '')) })
  }
  return csvOf(saveAs, readerRows(), stringify(table.options))
}
