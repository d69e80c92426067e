import type { AdminSelection } from '#contract/lists/bulk.ts'
import { type AdminFilter, type AdminList, type RangeKind, readRange } from '#contract/lists/lists.ts'
import { toMinor } from '#contract/money.ts'
import { isUuid } from '#server/database/ids.ts'

/** Collects values and names them: what people send is never part of a statement's text. */
export type Bind = (value: unknown) => string

export function collectValues(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = []
  return { values, bind: (value) => `$${values.push(value)}` }
}

export type Criteria = Record<string, string | null | undefined>

/** What a list is made of: statements' text by column, all of it written in this repository. */
export type Source<L extends AdminList = AdminList> = {
  list: L
  from: string
  /** Which rows the list has at all. */
  base: (asked: Criteria) => string
  /** The row's id, a uuid, unless it is of another type. */
  id: Column
  filters: { readonly [K in keyof L['filters']]: FilterColumn }
  /** Lower case, a space before each word. Searched by its trigrams. */
  words: string | WordSearch
  /** Of amounts. */
  currency: string
}

/** Which rows have a word, when that is more than one text: a condition on the pattern, which `like` takes. */
export type WordSearch = (pattern: string) => string

/** A column of another type than its filter's own is said with it. */
export type FilterColumn = string | Column
export type Column = { sql: string; type: KeyType }
export type KeyType = 'uuid' | 'bigint' | 'text' | 'timestamptz' | 'integer'

/** `where` of the rows that were searched and filtered for. Expects what the list's schema has let through. */
export function conditionsOf(source: Source, asked: Criteria, bind: Bind): string[] {
  const filters = Object.entries(source.list.filters).flatMap(([id, filter]) => {
    const text = asked[id]
    const column = source.filters[id]
    if (text === undefined || text === null || text === '' || column === undefined) return []
    return filterCondition({ column, filter, text, currency: source.currency }, bind)
  })
  return [source.base(asked), ...filters, ...searchConditions(source.words, asked.q ?? '', bind)]
}

type Filtering = { column: FilterColumn; filter: AdminFilter; text: string; currency: string }

function filterCondition({ column: given, filter, text, currency }: Filtering, bind: Bind): string[] {
  const { sql: column, type } = typeof given === 'string' ? { sql: given, type: 'text' } : given
  if (filter.kind === 'is') {
    return [type === 'uuid' && !isUuid(text) ? 'false' : `${column} = ${bind(text)}::${type}`]
  }
  if (filter.kind === 'choice') {
    const chosen = [...new Set(text.split(','))]
    // With one value an index on it gives the rows in the order behind it; a list of values would be sorted first.
    return [chosen.length === 1 ? `${column} = ${bind(chosen[0])}` : `${column} = any(${bind(chosen)}::text[])`]
  }
  return rangeConditions({ column, kind: filter.kind, text, currency }, bind)
}

type Ranging = { column: string; kind: RangeKind; text: string; currency: string }

function rangeConditions({ column, kind, text, currency }: Ranging, bind: Bind): string[] {
  const range = readRange(kind, text)
  if (!range) return ['false']
  const { from, to } = range
  if (kind === 'date') {
    return [
      ...(from ? [`${column} >= ${bind(`${from}T00:00:00Z`)}::timestamptz`] : []),
      ...(to ? [`${column} < ${bind(nextDay(to))}::timestamptz`] : []),
    ]
  }
  const amount = (end: string) => (kind === 'money' ? toMinor(Number(end), currency) : Number(end))
  return [
    ...(from ? [`${column} >= ${bind(amount(from))}::bigint`] : []),
    ...(to ? [`${column} <= ${bind(amount(to))}::bigint`] : []),
  ]
}

/** The first moment after a day. */
function nextDay(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  // Year 10000 is written in a way of its own, which PostgreSQL does not read.
  return next.getUTCFullYear() > 9999 ? 'infinity' : next.toISOString()
}

const mostWords = 8

/**
 * Every word has to be found: anywhere in a text from three letters on, at the beginning of a word below that. Shorter
 * ones have no trigram inside a word, and an index could not help.
 */
export function searchConditions(column: string | WordSearch, text: string, bind: Bind): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords)
  return words.map((word) => {
    const pattern = bind(likePattern(word))
    return typeof column === 'string' ? `${column} like ${pattern}` : column(pattern)
  })
}

export function likePattern(word: string): string {
  const literal = word.replaceAll(/[\\%_]/g, '\\$&')
  return [...word].length < 3 ? `% ${literal}%` : `%${literal}%`
}

/** An id that no row can have must not be an error of the database. */
function isIdOf(type: KeyType, id: string): boolean {
  if (type === 'uuid') return isUuid(id)
  return type === 'text' || /^\d{1,18}$/.test(id)
}

/** `where` of the rows that were selected: by their ids, or all that match but for some. */
export function selectedConditions(source: Source, selection: AdminSelection | undefined, bind: Bind): string[] {
  const { ids, matching = {}, except = [] } = selection ?? {}
  const { sql, type } = source.id
  const known = (some: readonly string[]) => some.filter((one) => isIdOf(type, one))
  // A row that was selected by its id is meant in every state: restoring needs deleted ones.
  if (ids) return [`${sql} = any(${bind(known(ids))}::${type}[])`]
  const but = known(except)
  const rest = but.length > 0 ? [`${sql} <> all(${bind(but)}::${type}[])`] : []
  return [...conditionsOf(source, matching, bind), ...rest]
}
