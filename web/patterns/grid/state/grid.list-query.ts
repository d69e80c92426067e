import { type AdminFilter, type AdminList, adminPageSizes, choicesOf } from '#contract/lists/lists.ts'
import { readRange } from '#contract/lists/range.ts'
import { cut } from '#i18n/cut.ts'

type PagePosition = { kind: 'cursor'; cursor: string } | { kind: 'last' }

/** The query of a list: search, sort order, filters and position. All of it is in the address of the page. */
export type ListQuery = {
  q: string
  /** The column, with `-` before it when descending. */
  sort: string
  limit: number
  filters: Readonly<Record<string, string>>
  /** Filters whose value the list does not know, such as a deleted family: nothing is shown until they are removed. */
  unknown: Readonly<Record<string, string>>
  /** Null: the first page. */
  position: PagePosition | null
  /** A saved view, `all` for none of them, null when the address names none. */
  view: string | null
}

function isGood(filter: AdminFilter, value: string): boolean {
  if (filter.kind === 'is') return value.length <= 200
  if (filter.kind === 'choice') return value.split(',').every((one) => choicesOf(filter).includes(one))
  return readRange(filter.kind, value) !== null
}

function readPosition(search: URLSearchParams): PagePosition | null {
  const cursor = search.get('cursor')
  if (cursor) return { kind: 'cursor', cursor }
  return search.get('at') === 'last' ? { kind: 'last' } : null
}

/** What the server would refuse (an old link, a typing error) is not asked for: a lost filter must not show all rows. */
export function readListQuery(search: URLSearchParams, list: AdminList): ListQuery {
  const sort = search.get('sort') ?? ''
  const limit = Number(search.get('limit'))
  const given = Object.entries(list.filters).flatMap(([id, filter]) => {
    const value = search.get(id)
    return value ? [{ id, value, isKnown: isGood(filter, value) }] : []
  })
  const those = (isKnown: boolean) =>
    Object.fromEntries(given.flatMap((one) => (one.isKnown === isKnown ? [[one.id, one.value]] : [])))
  return {
    q: cut(search.get('q') ?? '', 100),
    sort: list.sorts.includes(sort.replace(/^-/, '')) ? sort : list.firstSort,
    limit: adminPageSizes.find((size) => size === limit) ?? adminPageSizes[0],
    filters: those(true),
    unknown: those(false),
    position: readPosition(search),
    view: search.get('view'),
  }
}

/** Which rows: the selection criteria for a bulk action or an export. */
export function matchingOf({ q, filters }: Pick<ListQuery, 'q' | 'filters'>): Record<string, string> {
  return q.trim() ? { q: q.trim(), ...filters } : { ...filters }
}

function positionParams(position: PagePosition | null): Record<string, string> {
  if (position === null) return {}
  return position.kind === 'last' ? { at: 'last' } : { cursor: position.cursor }
}

/** The same query as parameters of the request to the server. */
export function requestQuery(listQuery: ListQuery): Record<string, string> {
  return {
    ...matchingOf(listQuery),
    sort: listQuery.sort,
    limit: String(listQuery.limit),
    ...positionParams(listQuery.position),
  }
}

/** What a saved view stores of a query: which rows, in which order. */
export function viewQuery(listQuery: ListQuery, list: AdminList): string {
  const query = new URLSearchParams({ ...matchingOf(listQuery), ...listQuery.unknown })
  if (listQuery.sort !== list.firstSort) query.set('sort', listQuery.sort)
  query.sort()
  return query.toString()
}

/** The address of a query, as short as possible. */
export function gridSearch(listQuery: ListQuery, list: AdminList): string {
  const query = new URLSearchParams(viewQuery(listQuery, list))
  if (listQuery.limit !== adminPageSizes[0]) query.set('limit', String(listQuery.limit))
  for (const [name, value] of Object.entries(positionParams(listQuery.position))) query.set(name, value)
  if (listQuery.view) query.set('view', listQuery.view)
  const text = query.toString()
  return text ? `?${text}` : '?'
}

type ListQueryChange = Partial<ListQuery>

/** The query with a part of it changed. Any change except paging goes back to the first page. */
export function changeListQuery(listQuery: ListQuery, change: ListQueryChange): ListQuery {
  return { ...listQuery, position: null, ...change }
}

/** With this filter, or without it when `value` is empty. */
export function withFilter(listQuery: ListQuery, id: string, value: string): ListQuery {
  const { [id]: _, ...others } = listQuery.filters
  const { [id]: __, ...unknown } = listQuery.unknown
  return changeListQuery(listQuery, { filters: value ? { ...others, [id]: value } : others, unknown })
}

/** The order after a press on a heading: up, down, up again. */
export function nextSort(sort: string, column: string): string {
  return sort === column ? `-${column}` : column
}

/** Whether nothing narrows the list. */
export function isWhole({ q, filters, unknown }: ListQuery): boolean {
  return q.trim() === '' && Object.keys({ ...filters, ...unknown }).length === 0
}

/** Whether a filter asks for something that does not exist any more. */
export function hasUnknown({ unknown }: ListQuery): boolean {
  return Object.keys(unknown).length > 0
}

/** Whether exactly these filters narrow the list. */
export function isShowing(
  { q, filters, unknown }: ListQuery,
  wanted: Readonly<Record<string, string | undefined>>,
): boolean {
  const ids = Object.keys(wanted)
  return (
    q.trim() === '' &&
    Object.keys({ ...filters, ...unknown }).length === ids.length &&
    ids.every((id) => filters[id] === wanted[id])
  )
}
