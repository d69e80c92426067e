import { addDays, dayIn } from '#contract/days.ts'
import { minorDigits } from '#contract/money.ts'
import { mostBankEntries } from '#contract/payments/bank.ts'
import { t } from '#i18n/t.ts'
import type { TableRow } from '../../imports/reader/imports.table-row.ts'
import {
  bareAccount,
  longest,
  realRef,
  type Statement,
  type StatementEntry,
  unreadable,
  wrongEntry,
} from './payments.statement.ts'
import { dayOrderOf, plainDay } from './payments.statement-days.ts'

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
  ref: ['bank reference', 'transaction id', 'reference id'],
  account: ['account', 'iban', 'auftragskonto', 'iban auftragskonto', 'konto'],
  // What the payer has given: the same for each payment of a standing order. It tells no entry apart, and may name an order.
  endToEnd: ['kundenreferenz'],
  quoted: ['referenz'],
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

/** Of a currency with three decimals, `12.500` is no group of thousands. */
const hasThreeDecimals = (currency: string) => /^[A-Z]{3}$/.test(currency) && minorDigits(currency) === 3

/** `1.250,00`, `1,250.00` and `-12.5` with a point and without groups; null for anything else. */
export function plainAmount(written: string, currency: string): string | null {
  const bare = written.replaceAll(/[\s\u00a0'’]|[A-Z]{3}$|\p{Sc}/gu, '').replace('−', '-')
  const [, sign = '', digits = ''] = /^([+-]?)([\d.,]+)$/.exec(bare) ?? []
  if (digits === '') return null
  const decimal = /[.,](\d{1,3})$/.exec(digits)
  const groups = hasThreeDecimals(currency) ? /^\d{1,3}(?:[.,]\d{3}){2,}$/ : /^\d{1,3}(?:[.,]\d{3})+$/
  const isGrouped = groups.test(digits) && !(digits.includes('.') && digits.includes(','))
  const decimals = decimal && !isGrouped ? (decimal[1] ?? '') : ''
  const whole = decimals === '' ? digits : digits.slice(0, -decimals.length - 1)
  if (!/^\d{1,3}(?:\.\d{3})*$|^\d{1,3}(?:,\d{3})*$|^\d+$/.test(whole)) return null
  return `${sign === '-' ? '-' : ''}${whole.replaceAll(/\D/g, '')}${decimals === '' ? '' : `.${decimals}`}`
}

function wrongDay(written: string): string {
  if (written === '') return t('The booking date is missing.')
  return t('{day} is not a day such as 31.01.2026 or 2026-01-31.', { day: written.slice(0, 40) })
}

function cellOf(columns: Columns, row: TableRow, field: Field): string {
  const at = columns[field]
  return at === undefined ? '' : (row.cells[at] ?? '').trim()
}

type Texts = Record<'purpose' | 'text', string>

/** The first of these columns was taken for the bank's reference, and the text was the purpose alone. */
function formerOf(columns: Columns, row: TableRow, { purpose, text }: Texts): StatementEntry['former'] {
  const fields = ['ref', 'endToEnd', 'quoted'] as const
  const field = fields.find((one) => columns[one] !== undefined)
  const ref = field === undefined ? '' : cellOf(columns, row, field).slice(0, longest.ref)
  const isSame = ref === '' ? text === purpose : field === 'ref' && realRef(ref) === ref
  return isSame ? null : { ref, text: purpose }
}

type Wanted = {
  /** Where the file does not name it. */
  account: string
  currency: string
  /** The country of the company: how its bank writes days where the file does not show it. */
  country: string
}

/** Reads the rows of a bank's CSV. The first row that has a date and an amount among its titles is the header. */
export function createCsvReader({ account, currency, country }: Wanted) {
  let columns: Columns | null = null
  let found = account
  /** Their days are as the bank has written them until all are known. */
  const entries: StatementEntry[] = []
  const cell = (row: TableRow, field: Field) => cellOf(columns ?? {}, row, field)

  function readEntry(row: TableRow): void {
    const written = cell(row, 'amount')
    const ofRow = cell(row, 'currency').toUpperCase() || currency
    const amount = plainAmount(written, ofRow)
    if (amount === null)
      wrongEntry(entries.length + 1, t('{amount} is not an amount.', { amount: written || '–' }))
    found ||= cell(row, 'account')
    const purpose = cell(row, 'text').slice(0, longest.text)
    const quoted = [cell(row, 'quoted'), cell(row, 'endToEnd')].map(realRef).filter((one) => one !== '')
    const text = [purpose, ...quoted].filter(Boolean).join(' ').slice(0, longest.text)
    entries.push({
      ref: realRef(cell(row, 'ref')),
      former: formerOf(columns ?? {}, row, { purpose, text }),
      ...{ bookedOn: cell(row, 'bookedOn'), amount: amount.replace('-', ''), currency: ofRow },
      ...{ isIncoming: !amount.startsWith('-'), isCredit: !amount.startsWith('-'), isReversal: false },
      payer: cell(row, 'payer').slice(0, longest.payer),
      payerAccount: bareAccount(cell(row, 'payerAccount')),
      text,
    })
  }

  function withDays(): StatementEntry[] {
    const order = dayOrderOf(
      entries.map(({ bookedOn }) => bookedOn),
      // Where the bank is, the next day may have begun.
      { country, latest: addDays(dayIn('UTC', new Date()), 1) },
    )
    return entries.map((entry, at) => {
      const bookedOn = plainDay(entry.bookedOn, order)
      if (bookedOn === '') wrongEntry(at + 1, wrongDay(entry.bookedOn))
      return { ...entry, bookedOn }
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
      return { format: 'csv', account: found, currency, opening: null, closing: null, entries: withDays() }
    },
  }
}
