import { momentsOf, startOfDay } from '#contract/days.ts'
import { foldText } from '#contract/fold.ts'
import type { AdminSelection } from '#contract/lists/bulk.ts'
import type { AdminFilter, AdminList } from '#contract/lists/lists.ts'
import { readRange, type WrittenRangeKind } from '#contract/lists/range.ts'
import { toMinor } from '#contract/money.ts'
import type { PortalSettings } from '#contract/portal-settings.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Bind } from '#server/database/statement.ts'

/** How amounts and days are written in filters. */
export type Formats = Pick<PortalSettings['formats'], 'currency' | 'timeZone'>

export type Criteria = Record<string, string | null | undefined>

/** The SQL of a list, by column. All of it is written in this repository. */
export type Source<L extends AdminList = AdminList> = {
  list: L
  from: string
  /** The condition of all rows of the list. */
  base: (asked: Criteria) => string
  /** The row's id: a uuid, unless the type says otherwise. */
  id: SqlColumn
  filters: { readonly [K in keyof L['filters']]: FilterColumn }
  /** SQL: the text that is searched, with a space before its first word. `search_text` of it has an index where rows are many. */
  words: string | WordSearch
  /** The text to search for in place of the one that was entered. */
  meant?: (text: string) => string
  formats: Formats
  /** SQL: how many rows of an export the selected rows become, unless each becomes one. */
  exportedCount?: string
}

/**
 * The condition for rows that contain a word, if more than one text is searched. Gets the pattern for `like`, which is compared
 * with a `search_text`.
 */
export type WordSearch = (pattern: string) => string

/** A column, with its type if that differs from the filter's; or the condition for a value that rows elsewhere have. */
export type FilterColumn = string | SqlColumn | ValueSearch
export type ValueSearch = { where: (value: string, bind: Bind) => string; type: KeyType }
export type SqlColumn = { sql: string; type: KeyType }
export type KeyType = 'uuid' | 'bigint' | 'text' | 'timestamptz' | 'integer' | 'float8'

/** The `where` conditions of search and filters. Expects a query that the list's schema has checked. */
export function conditionsOf(source: Source, asked: Criteria, bind: Bind): string[] {
  const filters = Object.entries(source.list.filters).flatMap(([id, filter]) => {
    const text = asked[id]
    const column = source.filters[id]
    if (text === undefined || text === null || text === '' || column === undefined) return []
    return filterCondition({ column, filter, text, formats: source.formats }, bind)
  })
  const text = source.meant?.(asked.q ?? '') ?? asked.q ?? ''
  return [source.base(asked), ...filters, ...searchConditions(source.words, text, bind)]
}

type Filtering = { column: FilterColumn; filter: AdminFilter; text: string; formats: Formats }

function filterCondition({ column: given, filter, text, formats }: Filtering, bind: Bind): string[] {
  if (typeof given === 'object' && 'where' in given) {
    return [given.type === 'uuid' && !isUuid(text) ? 'false' : given.where(`${bind(text)}::${given.type}`, bind)]
  }
  const { sql: column, type } = typeof given === 'string' ? { sql: given, type: 'text' } : given
  if (filter.kind === 'is') {
    return [type === 'uuid' && !isUuid(text) ? 'false' : `${column} = ${bind(text)}::${type}`]
  }
  if (filter.kind === 'choice') {
    const chosen = [...new Set(text.split(','))]
    // With one value, an index returns the rows already sorted; with `any`, they would have to be sorted.
    return [chosen.length === 1 ? `${column} = ${bind(chosen[0])}` : `${column} = any(${bind(chosen)}::text[])`]
  }
  return rangeConditions({ column, kind: filter.kind, text, formats }, bind)
}

type Ranging = { column: string; kind: WrittenRangeKind; text: string; formats: Formats }

function rangeConditions({ column, kind, text, formats: { currency, timeZone } }: Ranging, bind: Bind): string[] {
  const range = readRange(kind, text)
  if (!range) return ['false']
  const { from, to } = range
  if (kind === 'date') {
    return [
      ...(from ? [`${column} >= ${bind(startOfDay(timeZone, from).toISOString())}::timestamptz`] : []),
      ...(to ? [`${column} < ${bind(endOf(timeZone, to))}::timestamptz`] : []),
    ]
  }
  const amount = (end: string) => (kind === 'money' ? toMinor(Number(end), currency) : Number(end))
  return [
    ...(from ? [`${column} >= ${bind(amount(from))}::bigint`] : []),
    ...(to ? [`${column} <= ${bind(amount(to))}::bigint`] : []),
  ]
}

/** The first moment after a day of the company. */
function endOf(timeZone: string, day: string): string {
  // `Date` writes the year 10000 in a format that PostgreSQL does not read.
  return day === '9999-12-31' ? 'infinity' : momentsOf(timeZone, { from: day, to: day }).end.toISOString()
}

const maxWords = 8

/**
 * Every word must match: anywhere in a text if it has three letters or more, else at the start of a word. Shorter words
 * have no trigram inside a word, so no index could help.
 */
export function searchConditions(column: string | WordSearch, text: string, bind: Bind): string[] {
  const words = foldText(text).split(/\s+/).filter(Boolean).slice(0, maxWords)
  return words.map((word) => {
    const pattern = bind(likePattern(word))
    return typeof column === 'string' ? `search_text(${column}) like ${pattern}` : column(pattern)
  })
}

export function likePattern(word: string): string {
  const literal = word.replaceAll(/[\\%_]/g, '\\$&')
  return [...word].length < 3 ? `% ${literal}%` : `%${literal}%`
}

/** An id of the wrong format must not cause a database error. */
function isIdOf(type: KeyType, id: string): boolean {
  if (type === 'uuid') return isUuid(id)
  return type === 'text' || /^\d{1,18}$/.test(id)
}

/** The `where` conditions of selected rows: by their ids, or all that match except some. */
export function selectedConditions(source: Source, selection: AdminSelection | undefined, bind: Bind): string[] {
  const { rows, matching = {}, except = [] } = selection ?? {}
  const ids = selection?.ids ?? (rows && Object.keys(rows))
  const { sql, type } = source.id
  const known = (some: readonly string[]) => some.filter((one) => isIdOf(type, one))
  // A row selected by id counts in every state: restoring needs deleted rows.
  if (ids) return [`${sql} = any(${bind(known(ids))}::${type}[])`]
  const but = known(except)
  const rest = but.length > 0 ? [`${sql} <> all(${bind(but)}::${type}[])`] : []
  return [...conditionsOf(source, matching, bind), ...rest]
}
