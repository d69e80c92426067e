import { cut } from '#i18n/cut.ts'
import { t } from '#i18n/t.ts'
import {
  bareAccount,
  type Doubt,
  longestEntryTexts,
  realRef,
  refuseEntry,
  type StatementEntry,
} from '../payments.statement.ts'
import { payerAccountOf } from './payments.csv-account.ts'
import { type ReadAmount, readAmount } from './payments.csv-amounts.ts'
import { type CsvColumns, cellOf, cellsOfRole, titleCurrency } from './payments.csv-columns.ts'
import { type EntrySide, sideOfRow } from './payments.csv-signs.ts'
import { currencyOf, type Role } from './payments.csv-titles.ts'
import { isAccountNumber, isIban } from './payments.own-accounts.ts'
import { entryStatus } from './payments.words.ts'

type Row = readonly string[]

export type CsvTable = {
  columns: CsvColumns
  signPlaces: readonly number[]
  payerPlace: number | null
  /** The currency of the company, and that of the lines above the titles. */
  ours: string
  ofPreamble: string | null
}

export type EntryMoney = Pick<StatementEntry, 'amount' | 'currency' | 'isIncoming' | 'gross' | 'charges'> & {
  /** A note of the bank moves nothing. */
  isNote: boolean
  doubt: Doubt | null
}

/** A row, and which entry of the file it would be. */
type Placed = { table: CsvTable; row: Row; place: number }

function given({ table, row, place }: Placed, role: Role): ReadAmount | null {
  const written = cellOf(table.columns, row, role)
  if (written === '' || /^[-–—.]+$/.test(written)) return null
  const read = readAmount(written, currencyOfRow(table, row) ?? table.ours)
  return read ?? refuseEntry(place, t('{amount} is not an amount.', { amount: cut(written, 40) }))
}

const isZero = (amount: string) => !/[1-9]/.test(amount)
const withoutSign = (amount: string) => amount.replace('-', '')

/** What the column of currencies says, and the titles. The one that is not the company's counts: such an entry is never booked. */
function currencyOfRow(
  { columns, ours, ofPreamble }: CsvTable,
  row: Row,
  ofCell: string | null = null,
): string | null {
  const written = cellOf(columns, row, 'currency')
  const ofColumn = written === '' ? null : (currencyOf(written, ours) ?? currencyOf(written.toUpperCase(), ours))
  if (written !== '' && ofColumn === null) return ''
  const ofTitle = titleCurrency(columns, 'net', 'credit', 'debit', 'amount', 'gross')
  const said = [ofCell, ofColumn, ofTitle].filter((one) => one !== null)
  return said.find((one) => one !== ours) ?? said[0] ?? ofPreamble
}

type Arrived = { amount: string; cell: string | null; side: ReadAmount['side']; isDebit: boolean }

/** What the columns of debits and credits say; null where a row has neither. */
function fromSides(placed: Placed): Arrived | null {
  const { place } = placed
  const [credit, debit] = [given(placed, 'credit'), given(placed, 'debit')]
  const [hasCredit, hasDebit] = [credit, debit].map((one) => one !== null && !isZero(one.amount))
  if (hasCredit && hasDebit) refuseEntry(place, t('Marked as both credit and debit.'))
  const found = hasDebit ? debit : (credit ?? debit)
  if (!found) return null
  return { amount: found.amount, cell: found.currency, side: null, isDebit: found === debit }
}

function arrivedOf(placed: Placed): Arrived | null {
  const sided = fromSides(placed)
  if (sided) return sided
  for (const role of ['net', 'amount', 'gross'] as const) {
    const read = given(placed, role)
    if (read) return { amount: read.amount, cell: read.currency, side: read.side, isDebit: read.side === 'debit' }
  }
  return null
}

const unitsOf = (amount: string) => {
  const [whole = '0', decimals = ''] = withoutSign(amount).split('.')
  return BigInt(whole + decimals.padEnd(5, '0').slice(0, 5))
}

/** What the payer has sent, and the fee; with a doubt where they do not fit what arrived. */
function beforeFee(placed: Placed): Pick<EntryMoney, 'gross' | 'charges' | 'doubt'> {
  const fee = given(placed, 'fee')
  if (!fee || isZero(fee.amount)) return { gross: null, charges: null, doubt: null }
  const charges = withoutSign(fee.amount)
  const net = given(placed, 'net')
  const gross = given(placed, 'gross') ?? given(placed, 'amount')
  // A fee alone does not say whether it was taken from the amount already.
  if (!net || !gross) return { gross: null, charges, doubt: 'unclear' }
  const fits = unitsOf(gross.amount) - unitsOf(charges) === unitsOf(net.amount)
  return { gross: withoutSign(gross.amount), charges, doubt: fits ? null : 'unclear' }
}

/** What a row says of money, or null if it has no amount. */
export function moneyOf(table: CsvTable, row: Row, place: number): EntryMoney | null {
  const placed = { table, row, place }
  const arrived = arrivedOf(placed)
  if (!arrived) return null
  const { columns, signPlaces, ours } = table
  const side: EntrySide | null = sideOfRow({ place, columns, row, signPlaces })
  const isSigned = arrived.isDebit || arrived.side !== null || arrived.amount.startsWith('-')
  if (side === null && (columns.places.sign?.length ?? 0) > 0 && !isSigned && !isZero(arrived.amount)) {
    const title = columns.titles[columns.places.sign?.[0] ?? 0]?.trim() ?? ''
    refuseEntry(place, t('{value} in the column {title} is neither credit nor debit.', { value: '–', title }))
  }
  const currency = currencyOfRow(table, row, arrived.cell) ?? ours
  if (!/^[A-Z]{3}$/.test(currency)) refuseEntry(place, t('The currency is missing.'))
  const isIncoming = side !== 'debit' && !arrived.isDebit && !arrived.amount.startsWith('-')
  const before = isIncoming ? beforeFee(placed) : { gross: null, charges: null, doubt: null }
  return { amount: withoutSign(arrived.amount), currency, isIncoming, isNote: side === 'none', ...before }
}

/** Texts of columns without a title, and of cells behind the last one. */
function untitled({ columns, signPlaces }: CsvTable, row: Row): string[] {
  return row.filter((_, place) => (columns.titles[place] ?? '').trim() === '' && !signPlaces.includes(place))
}

type Texts = Pick<StatementEntry, 'text' | 'identity' | 'payer' | 'payerAccount' | 'ref'>

/** Who paid, and what for. */
export function textsOf(table: CsvTable, row: Row): Texts {
  const { columns, payerPlace, signPlaces } = table
  const purposes = (columns.places.text ?? [])
    .filter((one) => !signPlaces.includes(one))
    .map((one) => (row[one] ?? '').trim())
  const purpose = cut(purposes[0] ?? '', longestEntryTexts.text)
  const quoted = [cellOf(columns, row, 'quoted'), cellOf(columns, row, 'endToEnd')].map(realRef).filter(Boolean)
  const identified = cut([purpose, ...quoted].filter(Boolean).join(' '), longestEntryTexts.text)
  const hints = cellsOfRole(columns, row, 'hint').filter((hint) => entryStatus(hint) === 'unknown')
  const all = [...purposes, ...quoted, ...hints, ...untitled(table, row)]
  const text = cut([...new Set(all.map((one) => one.trim()).filter(Boolean))].join(' '), longestEntryTexts.text)
  const names = cellsOfRole(columns, row, 'payer')
  const isNumber = (name: string) => isIban(name) || (isAccountNumber(name) && !/\p{L}{3}/u.test(name))
  const account = payerAccountOf(columns, row, payerPlace) || (names.find(isNumber) ?? '')
  return {
    text,
    identity: { payer: cut(names[0] ?? '', longestEntryTexts.payer), text: identified },
    payer: cut(names.find((name) => name !== '' && !isNumber(name)) ?? '', longestEntryTexts.payer),
    payerAccount: isAccountNumber(account) ? bareAccount(account) : '',
    ref: realRef(cellOf(columns, row, 'ref')),
  }
}
