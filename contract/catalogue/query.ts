import { cut } from '#i18n/cut.ts'
import { readRange, writeRange } from '../lists/range.ts'
import { type Facet, facetsOf } from './facets.ts'

const productSorts = ['relevance', 'newest', 'name', 'price', '-price'] as const

/** What a parameter of the product search may be. */
type Parameter =
  | { kind: 'text'; max: number }
  | { kind: 'word'; words: readonly string[] }
  | { kind: 'page'; last: number }
  | { kind: 'range' }

/**
 * The parameters of every product search; each attribute that the family, or all of them, can be filtered by is one more (`facetsOf`).
 * The API's schema, which refuses, and the reader of addresses, which ignores, follow from this list.
 */
export const searchParameters = {
  q: { kind: 'text', max: 100 },
  family: { kind: 'text', max: 40 },
  stock: { kind: 'word', words: ['in'] },
  sort: { kind: 'word', words: productSorts },
  price: { kind: 'range' },
  page: { kind: 'page', last: 10_000 },
} as const satisfies Record<string, Parameter>

/** Longer values are texts to read, not choices. */
const longestValue = 70
export const maxChoices = 20
/** A number, or two of them with units: `1/2 in..12,7 mm`. */
export const longestMeasures = 70
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
  /** By attribute: `11,12` for choices, `100..300` or `1/2 in..` for numbers. Only the server knows which units there are. */
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

function areChoices(values: readonly string[]): boolean {
  return values.length > 0 && values.length <= maxChoices && values.every((value) => value.length <= longestValue)
}

/** Whether the text says two numbers instead of values: `10..20 mm`. */
export function isBetween({ attribute: { kind } }: Pick<Facet, 'attribute'>, text: string): boolean {
  return (kind === 'number' || kind === 'range') && text.includes('..')
}

/** The two ends as they were written, also of a single number: both fields of a form have it. */
export function endsOf(text: string): { from: string; to: string } {
  const [from = '', to = from] = text.split('..')
  return { from: from.trim(), to: to.trim() }
}

/** Whether a text may choose by an attribute; whether its units and numbers are any is known where they are read. */
export function isChoosable(facet: Facet, text: string): boolean {
  if (facet.kind === 'choice' && !isBetween(facet, text)) return areChoices(readChoices(text))
  return text.trim() !== '' && text.length <= longestMeasures
}

type Given = ReadonlyMap<string, string[]>

/** `10..50`, or the two fields of a form sent without scripts: `price-from=10&price-to=50`. */
function rangeIn(given: Given, key: string): string {
  const numberIn = (name: string) => (given.get(name)?.[0] ?? '').trim().replace(',', '.')
  const whole = given.get(key)?.[0] ?? `${numberIn(`${key}-from`)}..${numberIn(`${key}-to`)}`
  const range = readRange('measure', whole)
  return range ? writeRange(range) : ''
}

/** As written: `1/2 in..`, or the two fields of a form. */
function measuresIn(given: Given, key: string): string {
  const end = (name: string) => (given.get(name)?.[0] ?? '').trim()
  const text = given.get(key)?.[0]?.trim() ?? `${end(`${key}-from`)}..${end(`${key}-to`)}`
  return text === '..' || text.length > longestMeasures ? '' : text
}

function attributeIn(given: Given, facet: Facet): string {
  const isMeasured = facet.kind === 'range' || isBetween(facet, given.get(facet.key)?.[0] ?? '')
  const text = isMeasured ? measuresIn(given, facet.key) : choicesIn(given, facet.key)
  return isChoosable(facet, text) ? text : ''
}

function choicesIn(given: Given, key: string): string {
  const values = (given.get(key) ?? []).flatMap(readChoices)
  return areChoices(values) ? writeChoices(values) : ''
}

function readParameter(given: Given, name: string, parameter: Parameter): string {
  const first = (given.get(name)?.[0] ?? '').trim()
  switch (parameter.kind) {
    case 'text':
      return cut(first, parameter.max)
    case 'word':
      return parameter.words.find((word) => word === first) ?? ''
    case 'page': {
      const page = Number(first)
      return Number.isInteger(page) && page >= 1 && page <= parameter.last ? String(page) : ''
    }
    case 'range':
      return rangeIn(given, name)
  }
}

function chosenIn(given: Given, family: string): Record<string, string> {
  const pairs = facetsOf(family).map((facet) => [facet.key, attributeIn(given, facet)])
  let length = 0
  return Object.fromEntries(
    pairs.filter(([key = '', text = '']) => {
      if (text === '') return false
      length += key.length + encodeURIComponent(text).length
      return length <= longestChosen
    }),
  )
}

/**
 * Reads the query of an address. What the server would refuse, such as an old link or a typing error, is ignored; what it
 * refuses of the measures of attributes is said at their fields.
 */
export function readCatalogueQuery(query: Iterable<readonly [string, string]>): CatalogueQuery {
  const given = new Map<string, string[]>()
  for (const [name, value] of query) given.set(name, [...(given.get(name) ?? []), value])
  const read = (name: keyof typeof searchParameters) => readParameter(given, name, searchParameters[name])
  const family = read('family')
  return {
    q: read('q').normalize('NFC'),
    family,
    stock: read('stock'),
    sort: read('sort'),
    page: Number(read('page') || 1),
    view: readParameter(given, 'view', { kind: 'word', words: ['list'] }),
    price: read('price'),
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
