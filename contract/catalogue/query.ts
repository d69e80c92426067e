import { readRange, writeRange } from '../lists/range.ts'
import { facetsOf } from './facets.ts'

export const productSorts = ['relevance', 'newest', 'name', 'price', '-price'] as const

export const lastPage = 10_000
const longestText = 100
/** Longer values are texts to read, not choices. */
const longestValue = 70
export const mostChoices = 20
export const longestFamily = 40
/** Length of all chosen values together in the address: each link of a page repeats them. */
const longestChosen = 2_000

/** The query of a catalogue page, as its address has it. An empty text means no filter. */
export type CatalogueQuery = {
  q: string
  family: string
  stock: string
  sort: string
  page: number
  /** `list`; empty means tiles. */
  view: string
  /** `10..50`, `10..` or `..50`, in whole units of the currency. */
  price: string
  /** By attribute: `11,12` for choices, `100..300` for numbers. */
  chosen: Record<string, string>
}

/** Splits `11,12` into its values. A comma inside a value is doubled: `Steel,, nickel plated`. */
export function readChoices(text: string): string[] {
  const values = text
    .replaceAll(',,', '\0')
    .split(',')
    .map((value) => value.replaceAll('\0', ',').trim())
  return [...new Set(values)].filter((value) => value !== '')
}

/** Sorted, so that one selection has one address. */
export function writeChoices(values: readonly string[]): string {
  return [...new Set(values)]
    .sort()
    .map((value) => value.replaceAll(',', ',,'))
    .join(',')
}

export function areChoices(values: readonly string[]): boolean {
  return values.length > 0 && values.length <= mostChoices && values.every((value) => value.length <= longestValue)
}

type Given = ReadonlyMap<string, string[]>

/** `10..50`, or the two fields of a form sent without scripts: `price-from=10&price-to=50`. */
function rangeIn(given: Given, key: string): string {
  const numberIn = (name: string) => (given.get(name)?.[0] ?? '').trim().replace(',', '.')
  const whole = given.get(key)?.[0] ?? `${numberIn(`${key}-from`)}..${numberIn(`${key}-to`)}`
  const range = readRange('measure', whole)
  return range ? writeRange(range) : ''
}

function choicesIn(given: Given, key: string): string {
  const values = (given.get(key) ?? []).flatMap(readChoices)
  return areChoices(values) ? writeChoices(values) : ''
}

function chosenIn(given: Given, family: string): Record<string, string> {
  const pairs = facetsOf(family).map(({ key, kind }) => [
    key,
    kind === 'range' ? rangeIn(given, key) : choicesIn(given, key),
  ])
  let length = 0
  return Object.fromEntries(
    pairs.filter(([key = '', text = '']) => {
      if (text === '') return false
      length += key.length + encodeURIComponent(text).length
      return length <= longestChosen
    }),
  )
}

/** Reads the query of an address. What the server would refuse, such as an old link or a typing error, is ignored. */
export function readCatalogueQuery(query: Iterable<readonly [string, string]>): CatalogueQuery {
  const given = new Map<string, string[]>()
  for (const [name, value] of query) given.set(name, [...(given.get(name) ?? []), value])
  const first = (name: string) => (given.get(name)?.[0] ?? '').trim()
  const sort = first('sort')
  const page = Number(first('page') || 1)
  const family = first('family').slice(0, longestFamily)
  return {
    q: first('q').slice(0, longestText),
    family,
    stock: first('stock') === 'in' ? 'in' : '',
    sort: productSorts.some((known) => known === sort) ? sort : '',
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    view: first('view') === 'list' ? 'list' : '',
    price: rangeIn(given, 'price'),
    chosen: chosenIn(given, family),
  }
}

/** The filters that are set, as parameters of the API, always in the same order. */
export function searchQuery({
  q,
  family,
  stock,
  sort,
  page,
  price,
  chosen,
}: CatalogueQuery): Record<string, string> {
  const given = { q, family, stock, sort, price, ...chosen, page: page > 1 ? String(page) : '' }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}

/** The same filters as parameters of the page's address, with the chosen view. */
export function writeCatalogueQuery(query: CatalogueQuery): Record<string, string> {
  return query.view ? { ...searchQuery(query), view: query.view } : searchQuery(query)
}
