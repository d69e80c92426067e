import type { Wanted } from '../payments.statement.ts'
import { type Columns, cellOf } from './payments.csv-columns.ts'
import { currencyInText, currencyOf } from './payments.csv-titles.ts'
import { endsWithAccount, isAccountNumber, isIban, ownAccountOf } from './payments.own-accounts.ts'
import { fold } from './payments.words.ts'

type Row = readonly string[]

const labels =
  /^(?:iban|konto(?:nummer|nr)?|account(?: (?:number|no|nr))?|rekening(?:nummer)?|(?:numero|n|no) (?:de )?(?:compte|cuenta|conto)|compte|cuenta|conto|(?:numer|nr) (?:konta|rachunku)|kontonr|acct)$/
const ibanInText = /(?<![A-Z\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]{2,4}){3,8}(?: ?[A-Z\d]{1,3})?(?![A-Z\d])/g

/** What the lines above the titles say. */
export type Preamble = { accounts: string[]; currency: string | null }

/** The accounts that the lines above the titles name, and the currency. */
export function readPreamble(rows: readonly Row[], ours: string): Preamble {
  const accounts: string[] = []
  let currency: string | null = null
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      accounts.push(...(cell.match(ibanInText) ?? []).filter(isIban))
      const [label = '', ...rest] = cell.split(':')
      const value = rest.join(':').trim() || (row.slice(index + 1).find((one) => one.trim() !== '') ?? '').trim()
      const name = fold(label)
      if (labels.test(name) && isAccountNumber(value) && !isIban(value)) accounts.push(value)
      if (
        /^(?:wahrung|kontowahrung|(?:account |booking )?currency(?: code)?|devise(?: du compte)?|divisa|moneda|waluta(?: rachunku)?|munt|valuta)$/.test(
          name,
        )
      ) {
        currency ??= currencyOf(value, ours)
      }
      currency ??= currencyInText(cell)
    }
  }
  return { accounts, currency }
}

/** The account of a row: `own` is that of the company, `other` is left out; `none` where the file names none. */
export type RowAccount = { kind: 'own'; account: string } | { kind: 'other'; name: string } | { kind: 'none' }

type Asked = { columns: Columns; rows: readonly Row[]; preamble: Preamble; wanted: Wanted }

/** The digits that a masked number such as `****3000` shows. */
const lastDigits = (written: string) => /(?:[*•]|…|[xX]{2})[\s-]*(\d{3,8})$/.exec(written.trim())?.[1] ?? null

function nameOf(written: string, wanted: Wanted): RowAccount {
  const last = lastDigits(written)
  const candidates = wanted.chosen === '' ? wanted.own : [wanted.chosen]
  if (last !== null && !candidates.some((iban) => endsWithAccount(iban, last)))
    return { kind: 'other', name: written }
  if (!isAccountNumber(written)) return { kind: 'none' }
  const account = ownAccountOf(written, wanted)
  return account === null ? { kind: 'other', name: written } : { kind: 'own', account }
}

function ofPreamble({ preamble, wanted }: Asked): RowAccount {
  const named = preamble.accounts.map((one) => nameOf(one, wanted))
  return named.find(({ kind }) => kind === 'own') ?? named.find(({ kind }) => kind === 'other') ?? { kind: 'none' }
}

/** Whether a column such as `IBAN` is the company's own account, and not that of the payer. */
function isOwnColumn({ columns, rows, wanted }: Asked, place: number, above: RowAccount): boolean {
  const values = rows.map((row) => (row[place] ?? '').trim()).filter(isAccountNumber)
  const ours = values.filter((value) => ownAccountOf(value, wanted) !== null)
  if (values.length > 0 && ours.length * 2 >= values.length) return true
  if (above.kind !== 'none') return false
  const { payerAccount, payer, bookedOn } = columns.places
  const isBesideAnother = payerAccount !== undefined && !payerAccount.includes(place)
  if (isBesideAnother || place < (bookedOn?.[0] ?? 0)) return true
  return payer === undefined || (new Set(values).size === 1 && values.length > 2)
}

/** What each row's account is: that of its column, or else that of the lines above the titles. */
export function createAccounts(asked: Asked): { of: (row: Row) => RowAccount; payerPlace: number | null } {
  const { columns, rows, wanted } = asked
  const above = ofPreamble(asked)
  const certain = columns.places.ownAccount?.[0]
  const candidates = certain === undefined ? (columns.places.someAccount ?? []) : [certain]
  const isNamed = (place: number) =>
    rows.some((row) => isAccountNumber(row[place] ?? '') || lastDigits(row[place] ?? '') !== null)
  const place = candidates.find((one) => {
    if (!isNamed(one)) return false
    if (certain === undefined || above.kind === 'own') return isOwnColumn(asked, one, above)
    return true
  })
  const payerPlace = candidates.find((one) => one !== place && isNamed(one)) ?? null
  if (place === undefined) return { of: () => above, payerPlace }
  return {
    of: (row) => {
      const named = nameOf((row[place] ?? '').trim(), wanted)
      return named.kind === 'none' && above.kind !== 'none' ? above : named
    },
    payerPlace: payerPlace ?? (columns.places.someAccount ?? []).find((one) => one !== place) ?? null,
  }
}

/** Whether the account of the payer is in a column of its own. */
export function payerAccountOf(columns: Columns, row: Row, place: number | null): string {
  return cellOf(columns, row, 'payerAccount') || (place === null ? '' : (row[place] ?? '').trim())
}
