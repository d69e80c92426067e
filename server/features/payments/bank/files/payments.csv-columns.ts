import { t } from '#i18n/t.ts'
import { unreadable } from '../payments.statement.ts'
import { manyColumns, type Role, readTitle, titles } from './payments.csv-titles.ts'

/** The places of the columns of each role, the one that counts most first. */
export type Columns = {
  places: Partial<Record<Role, number[]>>
  /** Currencies that the titles of the columns name, by place. */
  currencies: ReadonlyMap<number, string>
  width: number
  /** Titles as they are written. */
  titles: readonly string[]
}

type Found = { place: number; role: Role; rank: number; currency: string | null }

function rolesOf(written: string, place: number, ours: string): Found[] {
  const { names, currency } = readTitle(written, ours)
  // A sign alone, such as `+/-`.
  if (/^["'\s]*\+\s*\/\s*-["'\s]*$/.test(written)) return [{ place, role: 'sign', rank: 0, currency: null }]
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

/** What the cells of a row say as titles, or null if they are none: titles name a day and an amount. */
export function columnsOf(cells: readonly string[], ours: string): Columns | null {
  const found = cells.flatMap((cell, place) => (cell.trim() === '' ? [] : rolesOf(cell, place, ours)))
  const has = (roles: readonly Role[]) => found.some(({ role }) => roles.includes(role))
  if (!has(need.day) || !has(need.amount)) return null
  const places: Columns['places'] = {}
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
  return { places: withCurrency(withOnce(places, cells)), currencies, width: cells.length, titles: cells }
}

/** Which of the columns of one name is meant: for an amount that is not known, and a sum would be guessed. */
function withOnce(places: Columns['places'], cells: readonly string[]): Columns['places'] {
  for (const role of ['amount', 'credit', 'debit', 'net'] as const) {
    const [first, second] = places[role] ?? []
    if (first === undefined || second === undefined) continue
    if (cells[first]?.trim() !== cells[second]?.trim()) continue
    unreadable(
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
function withCurrency(places: Columns['places']): Columns['places'] {
  const all = places.currency ?? []
  const [amount] = places.amount ?? places.credit ?? places.net ?? []
  if (all.length < 2 || amount === undefined) return places
  const right = all.filter((place) => place > amount).sort((a, b) => a - b)[0]
  const left = all.filter((place) => place < amount).sort((a, b) => b - a)[0]
  const chosen = right ?? left
  return { ...places, currency: chosen === undefined ? all : [chosen] }
}

/** The cells of a role in a row, as they are written. */
export function cellsOf({ places }: Columns, row: readonly string[], role: Role): string[] {
  return (places[role] ?? []).map((place) => (row[place] ?? '').trim())
}

export function cellOf(columns: Columns, row: readonly string[], role: Role): string {
  return cellsOf(columns, row, role)[0] ?? ''
}

/** The currency that the title of a column names. */
export function titleCurrency({ places, currencies }: Columns, ...roles: readonly Role[]): string | null {
  for (const role of roles) {
    const place = places[role]?.[0]
    const found = place === undefined ? undefined : currencies.get(place)
    if (found) return found
  }
  return null
}
