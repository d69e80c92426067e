import { addDays, dayIn } from '#contract/days.ts'
import { minorDigits } from '#contract/money.ts'
import { maxBankEntries } from '#contract/payments/bank.ts'
import { cut } from '#i18n/cut.ts'
import { t } from '#i18n/t.ts'
import {
  type BankStatement,
  nothingLeftOut,
  refuseEntry,
  refuseUnreadableFile,
  type StatementEntry,
  type WantedEntries,
} from '../payments.statement.ts'
import { dayOrderOf, plainDay } from '../payments.statement-days.ts'
import { createAccounts, readPreamble } from './payments.csv-account.ts'
import { decimalMarkOf, hasOddGroups } from './payments.csv-amounts.ts'
import {
  type CsvColumns,
  cellOf,
  columnsFor,
  columnsOf,
  filledAmounts,
  titleCurrency,
} from './payments.csv-columns.ts'
import { type CsvTable, moneyOf, textsOf } from './payments.csv-entry.ts'
import { signPlacesOf } from './payments.csv-signs.ts'
import { entryOutcome, sectionOf } from './payments.csv-status.ts'
import { currencyOf, type Role } from './payments.csv-titles.ts'
import { accountNotNamed, ownAccountOf } from './payments.own-accounts.ts'
import { fold } from './payments.words.ts'

type Row = readonly string[]
/** A row of the table; `isAnnounced` by the line that begins its part of it. */
type Line = { row: Row; isAnnounced: boolean }
type Part = { columns: CsvColumns; lines: Line[] }

const isEmpty = (row: Row) => row.every((cell) => cell === '')

/** The parts of a table: each row of titles begins one. The rows above the first are the preamble. */
function partsOf(rows: readonly Row[], ours: string): { preamble: Row[]; parts: Part[] } {
  const preamble: Row[] = []
  const parts: Part[] = []
  let section: 'pending' | 'booked' | null = null
  for (const row of rows) {
    if (isEmpty(row)) continue
    const begun: 'pending' | 'booked' | null = sectionOf(row)
    section = begun ?? section
    const last = parts.at(-1)
    const columns = begun === null && mayBeTitles(row) ? columnsOf(row, ours) : null
    if (columns) {
      const isSame = last && last.columns.titles.join('\n') === row.join('\n')
      if (!isSame) parts.push({ columns, lines: [] })
    } else if (!last) preamble.push(row)
    else if (begun === null) last.lines.push({ row, isAnnounced: section === 'pending' })
  }
  return { preamble, parts }
}

/** Titles are no numbers: rows with amounts and days need no look at what they might be called. */
const mayBeTitles = (row: Row) => !row.some((cell) => /^[-+]?\d[\d.,/:-]*$/.test(cell))

/** Lines around the entries: balances, sums and notes of the bank. */
const aside =
  /^(?:(?:alter|neuer|aktueller|letzter) )?(?:kontostand|saldo|anfangssaldo|endsaldo|startsaldo|schlusssaldo|saldovortrag|summe|gesamt|total|totals|totaal|balance|opening balance|closing balance|beginning balance|ending balance|starting balance|balance brought forward|balance carried forward|available balance|begin(?:saldo)?|eindsaldo|solde|saldo inicial|saldo final|saldo iniziale|saldo finale|saldo poczatkowe|saldo koncowe|saldo konta|startsaldo|slutsaldo|in(?:d)?gande saldo|disclaimer|hinweis|haftungsausschluss)(?![\p{L}])/u

const isAside = (cell: string) => aside.test(fold(cell))

/** A text that is nothing but such a word, beside an amount that is a balance. */
const balances = new Set(
  [
    ...[
      'anfangssaldo',
      'endsaldo',
      'startsaldo',
      'schlusssaldo',
      'kontostand',
      'saldovortrag',
      'alter saldo',
      'neuer saldo',
    ],
    ...['opening balance', 'closing balance', 'beginning balance', 'ending balance', 'balance brought forward'],
    ...[
      'balance carried forward',
      'beginsaldo',
      'eindsaldo',
      'solde',
      'solde initial',
      'solde final',
      'saldo inicial',
    ],
    ...['saldo final', 'saldo iniziale', 'saldo finale', 'saldo poczatkowe', 'saldo koncowe', 'slutsaldo'],
  ].map(fold),
)

const moneyRoles: readonly Role[] = ['amount', 'credit', 'debit', 'net', 'gross', 'fee']

/** Throws `bank_file_unreadable` if amounts have a point before the decimals in one row, and a comma in another. */
function checkMarks({ columns, lines }: Part, ours: string): void {
  const written = lines.flatMap(({ row }) => moneyRoles.map((role) => cellOf(columns, row, role)).filter(Boolean))
  const marks = new Set(written.map(decimalMarkOf))
  const [point, comma] = [marks.has('.'), marks.has(',')]
  if (point && comma)
    refuseUnreadableFile(t('Some amounts have a decimal point, others a decimal comma. Export the file again.'))
  if ((!point && !comma) || minorDigits(ours) === 3) return
  const odd = written.find((one) => hasOddGroups(one, point ? '.' : ','))
  if (odd) refuseUnreadableFile(t('{amount} is not an amount.', { amount: cut(odd, 40) }))
}

function sayInvalidDay(written: string): string {
  if (written === '') return t('The booking date is missing.')
  return t('{day} is not a date such as 31.01.2026 or 2026-01-31.', { day: cut(written, 40) })
}

/** `Valuta` is a currency in the banks of some countries, and a day in those of others. */
function withValuta(part: Part, ours: string): Part {
  const [place] = part.columns.places.valuta ?? []
  if (place === undefined) return part
  const values = part.lines.map(({ row }) => row[place] ?? '').filter(Boolean)
  const isCurrency = values.length > 0 && values.every((value) => currencyOf(value, ours) !== null)
  const { places } = part.columns
  const role: Role = isCurrency ? 'currency' : 'bookedOn'
  return { ...part, columns: { ...part.columns, places: { [role]: [place], ...places } } }
}

/** The currency of a column whose title is not known: every row has one there, and nothing else says which it is. */
function withUntitledCurrency(part: Part, ofPreamble: string | null, ours: string): Part {
  const { places } = part.columns
  const isSaid =
    places.currency?.length || ofPreamble || titleCurrency(part.columns, 'net', 'credit', 'amount', 'gross')
  if (isSaid || part.lines.length === 0) return part
  const claimed = new Set(Object.values(places).flat())
  const isCurrency = (cell: string) => /^[A-Za-z]{3}$/.test(cell) && currencyOf(cell, ours) !== null
  const place = part.columns.titles.findIndex(
    (_, at) => !claimed.has(at) && part.lines.every(({ row }) => isCurrency((row[at] ?? '').trim())),
  )
  return place < 0 ? part : { ...part, columns: { ...part.columns, places: { ...places, currency: [place] } } }
}

type Reading = { statement: BankStatement; wanted: WantedEntries; days: string[] }
type Read = Reading & { table: CsvTable; accounts: ReturnType<typeof createAccounts>; isTextLast: boolean }

/** The company's account that a row is of, or null: then it is left out. */
function accountOf({ statement, wanted, accounts }: Read, row: Row): string | null {
  const found = accounts.of(row)
  if (found.kind === 'other') {
    statement.otherAccounts.push(cut(found.name, 40))
    statement.leftOut.otherAccount += 1
    return null
  }
  const account = found.kind === 'own' ? found.account : accountNotNamed(wanted)
  if (!statement.accounts.includes(account)) statement.accounts.push(account)
  return account
}

/** Whether a row is no entry: a balance, a sum or a note of the bank. */
function isBeside({ columns }: CsvTable, row: Row): boolean {
  const hasDay = /\d/.test(cellOf(columns, row, 'bookedOn'))
  const hasAmount = moneyRoles.some((role) => role !== 'fee' && cellOf(columns, row, role) !== '')
  if (hasDay && hasAmount) return row.some((cell) => balances.has(fold(cell)))
  return (!hasDay && !hasAmount) || row.some((cell) => cell !== '' && isAside(cell))
}

function addEntry(
  { statement, table, days, isTextLast }: Read,
  row: Row,
  entry: Pick<StatementEntry, 'account' | 'doubt'>,
) {
  const { columns } = table
  const place = statement.entries.length + 1
  if (row.slice(columns.width).some((cell) => cell !== '') && !isTextLast) {
    refuseEntry(place, t('The row has more cells than the file has columns.'))
  }
  const { isNote, doubt, ...money } =
    moneyOf(table, row, place) ?? refuseEntry(place, t('{amount} is not an amount.', { amount: '–' }))
  if (isNote || !/[1-9]/.test(money.amount)) {
    statement.leftOut.zero += 1
    return
  }
  if (statement.entries.length >= maxBankEntries) {
    const most = String(maxBankEntries)
    refuseUnreadableFile(t('A file can have up to {most} transactions. Export a shorter period.', { most }))
  }
  const bookedOn = cellOf(columns, row, 'bookedOn')
  days.push(bookedOn)
  const own = { account: entry.account, statement: 0, localRef: '', bookedOn, doubt: entry.doubt ?? doubt }
  statement.entries.push({ ...textsOf(table, row), ...own, ...money })
}

function readLine(read: Read, { row, isAnnounced }: Line): void {
  const { statement } = read
  const columns = columnsFor(read.table.columns, row)
  const table = { ...read.table, columns }
  if (isBeside(table, row)) return
  const account = accountOf(read, row)
  if (account === null) return
  const outcome = entryOutcome(columns, row, cellOf(columns, row, 'bookedOn'))
  if (isAnnounced || outcome.kind === 'announced') statement.leftOut.announced += 1
  else if (outcome.kind === 'booked') {
    // Which of two amounts moved the account is not known.
    const doubt = outcome.doubt ?? (filledAmounts(columns, row).length > 1 ? 'unclear' : null)
    addEntry({ ...read, table }, row, { account, doubt })
  } else statement.leftOut.failed += 1
}

function readPart(found: Part, preamble: readonly Row[], reading: Reading): void {
  const { currency: ours } = reading.wanted
  const above = readPreamble(preamble, ours)
  const part = withUntitledCurrency(withValuta(found, ours), above.currency, ours)
  const { columns, lines } = part
  const rows = lines.map(({ row }) => row)
  checkMarks(part, ours)
  const accounts = createAccounts({ columns, rows, preamble: above, wanted: reading.wanted })
  const signPlaces = signPlacesOf(columns, rows, ours)
  const table = { columns, signPlaces, payerPlace: accounts.payerPlace, ours, ofPreamble: above.currency }
  const isTextLast = (columns.places.text ?? []).includes(columns.width - 1)
  for (const line of lines) readLine({ ...reading, table, accounts, isTextLast }, line)
}

/** Where the bank is, the next day may have begun. */
function withDays(entries: readonly StatementEntry[], days: readonly string[], country: string): StatementEntry[] {
  const order = dayOrderOf(days, { country, latest: addDays(dayIn('UTC', new Date()), 1) })
  return entries.map((entry, index) => {
    const bookedOn = plainDay(entry.bookedOn, order)
    if (bookedOn === '') refuseEntry(index + 1, sayInvalidDay(entry.bookedOn))
    return { ...entry, bookedOn }
  })
}

/** Reads the rows of a bank's table. A row that has a day and an amount among its titles begins it. */
export function readCsvTable(rows: readonly Row[], wanted: WantedEntries): BankStatement {
  const statement: BankStatement = {
    format: 'csv',
    accounts: [],
    otherAccounts: [],
    entries: [],
    leftOut: { ...nothingLeftOut },
  }
  const { preamble, parts } = partsOf(rows, wanted.currency)
  const days: string[] = []
  for (const part of parts) readPart(part, preamble, { statement, wanted, days })
  if (statement.accounts.length === 0 && statement.otherAccounts.length === 0) {
    const [above] = readPreamble(preamble, wanted.currency).accounts
    const own = above === undefined ? accountNotNamed(wanted) : ownAccountOf(above, wanted)
    if (own !== null) statement.accounts.push(own)
    else statement.otherAccounts.push(above ?? '')
  }
  return { ...statement, entries: withDays(statement.entries, days, wanted.country) }
}
