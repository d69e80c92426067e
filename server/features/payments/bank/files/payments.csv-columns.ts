import { t } from '#i18n/t.ts'
import { refuseUnreadableFile } from '../payments.statement.ts'
import { bothSides, currencyTitle, manyColumns, type Role, readTitle, titles } from './payments.csv-titles.ts'
import { fold } from './payments.words.ts'

/** The places of the columns of each role, the one that counts most first. */
export type CsvColumns = {
  places: Partial<Record<Role, number[]>>
  /** Currencies that the titles of the columns name, by place. */
  currencies: ReadonlyMap<number, string>
  /** The places of the amounts of a table that has a column for each currency. */
  amounts: readonly number[]
  width: number
  /** Titles as they are written. */
  titles: readonly string[]
}

type Found = { place: number; role: Role; rank: number; currency: string | null }

function rolesOf(written: string, place: number, ours: string): Found[] {
  const { names, currency } = readTitle(written, ours)
  // A sign alone, such as `+/-`.
  if (/^["'\s]*\+\s*\/\s*-["'\s]*$/.test(written)) return [{ place, role: 'sign', rank: 0, currency: null }]
  const alone = currencyTitle(written)
  if (alone) return [{ place, role: 'amount', rank: titles.amount.length, currency: alone }]
  for (const [index, name] of names.entries()) {
    const found = (Object.keys(titles) as Role[]).flatMap((role) => {
      const rank = titles[role].indexOf(name)
      return rank < 0 ? [] : [{ place, role, rank, currency: index === 0 && names.length === 1 ? null : currency }]
    })
    if (found.length > 0) return found
  }
  return []
}

const need = {
  day: ['bookedOn', 'valuta'],
  amount: ['amount', 'credit', 'net', 'gross'],
} as const

const isAmount = ({ role }: Found) => role === 'debit' || (need.amount as readonly Role[]).includes(role)

/** Where nothing else is an amount, `Soll/Haben` is: with its sign. */
function withSignedAmount(found: readonly Found[], cells: readonly string[]): readonly Found[] {
  if (found.some(isAmount)) return found
  return found.map((one) =>
    one.role === 'sign' && bothSides.has(fold(cells[one.place] ?? '')) ? { ...one, role: 'amount' } : one,
  )
}

/** What the cells of a row say as titles, or null if they are none: titles name a day and an amount. */
export function columnsOf(cells: readonly string[], ours: string): CsvColumns | null {
  const titled = cells.flatMap((cell, place) => (cell.trim() === '' ? [] : rolesOf(cell, place, ours)))
  const found = withSignedAmount(titled, cells)
  const has = (roles: readonly Role[]) => found.some(({ role }) => roles.includes(role))
  if (!has(need.day) || !has(need.amount)) return null
  const places: CsvColumns['places'] = {}
  for (const role of new Set(found.map((one) => one.role))) {
    const ranked = found
      .filter((one) => one.role === role)
      .sort(
        (a, b) =>
          a.rank - b.rank || Number(b.currency === ours) - Number(a.currency === ours) || a.place - b.place,
      )
    places[role] = ranked.map(({ place }) => place)
  }
  const currencies = new Map(found.flatMap(({ place, currency }) => (currency ? [[place, currency]] : [])))
  const ofCurrencies = (places.amount ?? []).every((place) => currencyTitle(cells[place] ?? '') !== null)
  return {
    places: withCurrency(withOnce(places, cells)),
    currencies,
    amounts: ofCurrencies ? (places.amount ?? []) : [],
    width: cells.length,
    titles: cells,
  }
}

/** The places of the amounts that a row has, in a table that has a column for each currency. */
export function filledAmounts({ amounts }: CsvColumns, row: readonly string[]): number[] {
  return amounts.filter((place) => (row[place] ?? '').trim() !== '')
}

/** The columns for a row: of a table that has an amount for each currency, that of the row. */
export function columnsFor(columns: CsvColumns, row: readonly string[]): CsvColumns {
  const [place] = filledAmounts(columns, row)
  if (place === undefined || place === columns.places.amount?.[0]) return columns
  return { ...columns, places: { ...columns.places, amount: [place] } }
}

/** Which of the columns of one name is meant: for an amount that is not known, and a sum would be guessed. */
function withOnce(places: CsvColumns['places'], cells: readonly string[]): CsvColumns['places'] {
  for (const role of ['amount', 'credit', 'debit', 'net'] as const) {
    const [first, second] = places[role] ?? []
    if (first === undefined || second === undefined) continue
    if (cells[first]?.trim() !== cells[second]?.trim()) continue
    refuseUnreadableFile(
      t('There are two columns named {title}. Give them different names.', { title: cells[first]?.trim() ?? '' }),
    )
  }
  const one = Object.entries(places).map(([role, all]) => [
    role,
    manyColumns.has(role as Role) ? all : all.slice(0, 1),
  ])
  return { ...Object.fromEntries(one), currency: places.currency, someAccount: places.someAccount }
}

/** Of several columns with currencies, that of the amount: the one right of it, or else the nearest left of it. */
function withCurrency(places: CsvColumns['places']): CsvColumns['places'] {
  const all = places.currency ?? []
  const [amount] = places.amount ?? places.credit ?? places.net ?? []
  if (all.length < 2 || amount === undefined) return places
  const right = all.filter((place) => place > amount).sort((a, b) => a - b)[0]
  const left = all.filter((place) => place < amount).sort((a, b) => b - a)[0]
  const chosen = right ?? left
  return { ...places, currency: chosen === undefined ? all : [chosen] }
}

/** The cells of a role in a row, as they are written. */
export function cellsOfRole({ places }: CsvColumns, row: readonly string[], role: Role): string[] {
  return (places[role] ?? []).map((place) => (row[place] ?? '').trim())
}

export function cellOf(columns: CsvColumns, row: readonly string[], role: Role): string {
  return cellsOfRole(columns, row, role)[0] ?? ''
}

/** The currency that the title of a column names. */
export function titleCurrency({ places, currencies }: CsvColumns, ...roles: readonly Role[]): string | null {
  for (const role of roles) {
    const place = places[role]?.[0]
    const found = place === undefined ? undefined : currencies.get(place)
    if (found) return found
  }
  return null
}
