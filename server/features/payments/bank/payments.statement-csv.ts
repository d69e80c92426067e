import { isDay } from '#contract/days.ts'
import { mostBankEntries } from '#contract/payments/bank.ts'
import { t } from '#i18n/t.ts'
import type { TableRow } from '../../imports/reader/imports.table-row.ts'
import {
  bareAccount,
  longest,
  type Statement,
  type StatementEntry,
  unreadable,
  wrongEntry,
} from './payments.statement.ts'

/** What banks call the columns, in small letters; the first that is there counts. */
const titles = {
  bookedOn: [
    'booking date',
    'booked on',
    'buchungstag',
    'buchungsdatum',
    'date',
    'datum',
    'valutadatum',
    'value date',
  ],
  amount: ['amount', 'betrag', 'umsatz', 'credit', 'haben'],
  currency: ['currency', 'währung', 'waehrung', 'ccy'],
  text: [
    'purpose',
    'verwendungszweck',
    'remittance information',
    'reference',
    'description',
    'buchungstext',
    'text',
  ],
  payer: [
    'payer',
    'name',
    'counterparty',
    'beguenstigter/zahlungspflichtiger',
    'begünstigter/zahlungspflichtiger',
  ].concat([
    'name zahlungsbeteiligter',
    'zahlungspflichtiger',
    'auftraggeber',
    'auftraggeber/empfänger',
    'debtor',
  ]),
  payerAccount: [
    'payer account',
    'payer iban',
    'counterparty iban',
    'debtor iban',
    'kontonummer/iban',
    'iban zahlungsbeteiligter',
    'iban zahlungspflichtiger',
    'gegenkonto',
  ],
  ref: ['bank reference', 'transaction id', 'kundenreferenz', 'referenz', 'reference id'],
  account: ['account', 'iban', 'auftragskonto', 'iban auftragskonto', 'konto'],
} as const
type Field = keyof typeof titles
type Columns = Partial<Record<Field, number>>

function columnsOf(cells: readonly string[]): Columns {
  const names = cells.map((cell) =>
    cell
      .replace(/\s*\(.*\)\s*$/, '')
      .trim()
      .toLowerCase(),
  )
  const found = Object.entries(titles).flatMap(([field, known]) => {
    const title = known.find((one) => names.includes(one))
    return title === undefined ? [] : [[field, names.indexOf(title)]]
  })
  return Object.fromEntries(found)
}

/** `1.250,00`, `1,250.00` and `-12.5` with a point and without groups; null for anything else. */
export function plainAmount(written: string): string | null {
  const bare = written.replaceAll(/[\s\u00a0'’]|[A-Z]{3}$|\p{Sc}/gu, '').replace('−', '-')
  const [, sign = '', digits = ''] = /^([+-]?)([\d.,]+)$/.exec(bare) ?? []
  if (digits === '') return null
  const decimal = /[.,](\d{1,3})$/.exec(digits)
  const isGrouped = /^\d{1,3}(?:\.\d{3})+$|^\d{1,3}(?:,\d{3})+$/.test(digits)
  const decimals = decimal && !isGrouped ? (decimal[1] ?? '') : ''
  const whole = decimals === '' ? digits : digits.slice(0, -decimals.length - 1)
  if (!/^\d{1,3}(?:\.\d{3})*$|^\d{1,3}(?:,\d{3})*$|^\d+$/.test(whole)) return null
  return `${sign === '-' ? '-' : ''}${whole.replaceAll(/\D/g, '')}${decimals === '' ? '' : `.${decimals}`}`
}

/** `31.01.2026`, `31/01/2026` and `2026-01-31` as the last; empty for anything else. */
function plainDay(written: string): string {
  const [, day, month, year = ''] = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})$/.exec(written.trim()) ?? []
  const full = year.length === 2 ? `20${year}` : year
  const text =
    day && month ? `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : written.trim().slice(0, 10)
  return isDay(text) ? text : ''
}

type Wanted = { account: string; currency: string }

/** Reads the rows of a bank's CSV. The first row that has a date and an amount among its titles is the header. */
export function createCsvReader({ account, currency }: Wanted) {
  let columns: Columns | null = null
  let found = account
  const entries: StatementEntry[] = []
  const cell = (row: TableRow, field: Field) => {
    const at = columns?.[field]
    return at === undefined ? '' : (row.cells[at] ?? '').trim()
  }

  function readEntry(row: TableRow): void {
    const written = cell(row, 'amount')
    const amount = plainAmount(written)
    const bookedOn = plainDay(cell(row, 'bookedOn'))
    if (amount === null)
      wrongEntry(entries.length + 1, t('{amount} is not an amount.', { amount: written || '–' }))
    if (bookedOn === '') wrongEntry(entries.length + 1, t('The booking date is missing.'))
    found ||= cell(row, 'account')
    entries.push({
      ref: cell(row, 'ref').slice(0, longest.ref),
      ...{ bookedOn, amount: amount.replace('-', ''), currency: cell(row, 'currency').toUpperCase() || currency },
      isIncoming: !amount.startsWith('-'),
      payer: cell(row, 'payer').slice(0, longest.payer),
      payerAccount: bareAccount(cell(row, 'payerAccount')),
      text: cell(row, 'text').slice(0, longest.text),
    })
  }

  return {
    take(rows: readonly TableRow[]): void {
      for (const row of rows) {
        if (columns === null) {
          const read = columnsOf(row.cells)
          if (read.bookedOn !== undefined && read.amount !== undefined) columns = read
        } else if (row.cells.some((one) => one.trim() !== '')) {
          if (entries.length >= mostBankEntries) {
            const most = String(mostBankEntries)
            unreadable(t('A file can have up to {most} entries. Export a shorter period.', { most }))
          }
          readEntry(row)
        }
      }
    },
    end(): Statement {
      if (columns === null)
        unreadable(
          t('There is no row with the titles "Date" and "Amount". Export the file with its column names.'),
        )
      if (found === '') unreadable(t('The file does not name its account. Choose the account with the file.'))
      return { format: 'csv', account: found, currency, opening: null, closing: null, entries }
    },
  }
}
