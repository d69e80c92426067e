import { type DeskFilter, type DeskList, deskPageSizes, readRange } from '#contract/lists/lists.ts'

type Spot = { kind: 'after' | 'before'; cursor: string } | { kind: 'last' }

/** Where somebody stands in a list, all of it in the address of the page. */
export type GridPlace = {
  q: string
  /** The column, with `-` before it when descending. */
  sort: string
  limit: number
  filters: Readonly<Record<string, string>>
  /** Null: the first page. */
  spot: Spot | null
  /** A saved view, `all` for none of them, null when the address names none. */
  view: string | null
}

function isGood(filter: DeskFilter, value: string): boolean {
  if (filter.kind === 'is') return value.length <= 200
  if (filter.kind === 'choice') return value.split(',').every((one) => filter.choices.includes(one))
  return readRange(filter.kind, value) !== null
}

function spotOf(search: URLSearchParams): Spot | null {
  const after = search.get('after')
  if (after) return { kind: 'after', cursor: after }
  const before = search.get('before')
  if (before) return { kind: 'before', cursor: before }
  return search.get('at') === 'last' ? { kind: 'last' } : null
}

/** What the server would refuse (an old link, a typing error) is left out. */
export function readGridPlace(search: URLSearchParams, list: DeskList): GridPlace {
  const sort = search.get('sort') ?? ''
  const limit = Number(search.get('limit'))
  const filters = Object.entries(list.filters).flatMap(([id, filter]) => {
    const value = search.get(id)
    return value && isGood(filter, value) ? [[id, value] as const] : []
  })
  return {
    q: (search.get('q') ?? '').slice(0, 100),
    sort: list.sorts.includes(sort.replace(/^-/, '')) ? sort : list.firstSort,
    limit: deskPageSizes.find((size) => size === limit) ?? deskPageSizes[0],
    filters: Object.fromEntries(filters),
    spot: spotOf(search),
    view: search.get('view'),
  }
}

/** Which rows: what a bulk action or an export is told. */
export function matchingOf({ q, filters }: Pick<GridPlace, 'q' | 'filters'>): Record<string, string> {
  return q.trim() ? { q: q.trim(), ...filters } : { ...filters }
}

function spotQuery(spot: Spot | null): Record<string, string> {
  if (spot === null) return {}
  return spot.kind === 'last' ? { at: 'last' } : { [spot.kind]: spot.cursor }
}

/** The same place as the server is asked for it. */
export function gridQuery(place: GridPlace): Record<string, string> {
  return {
    ...matchingOf(place),
    sort: place.sort,
    limit: String(place.limit),
    ...spotQuery(place.spot),
  }
}

/** What a saved view keeps of a place: which rows, in which order. */
export function viewQuery(place: GridPlace, list: DeskList): string {
  const query = new URLSearchParams(matchingOf(place))
  if (place.sort !== list.firstSort) query.set('sort', place.sort)
  query.sort()
  return query.toString()
}

/** Address of a place, as short as it can be said. */
export function gridSearch(place: GridPlace, list: DeskList): string {
  const query = new URLSearchParams(viewQuery(place, list))
  if (place.limit !== deskPageSizes[0]) query.set('limit', String(place.limit))
  for (const [name, value] of Object.entries(spotQuery(place.spot))) query.set(name, value)
  if (place.view) query.set('view', place.view)
  const text = query.toString()
  return text ? `?${text}` : '?'
}

type Wish = Partial<Pick<GridPlace, 'q' | 'sort' | 'limit' | 'filters' | 'spot' | 'view'>>

/** The place with a part of it changed. Anything but a move through the pages begins at the first one. */
export function changedPlace(place: GridPlace, wish: Wish): GridPlace {
  return { ...place, spot: null, ...wish }
}

/** With this filter, or without it when `value` is empty. */
export function withFilter(place: GridPlace, id: string, value: string): GridPlace {
  const { [id]: _, ...others } = place.filters
  return changedPlace(place, { filters: value ? { ...place.filters, [id]: value } : others })
}

/** The order after a press on a heading: up, down, up again. */
export function nextSort(sort: string, column: string): string {
  return sort === column ? `-${column}` : column
}

/** Whether nothing narrows the list. */
export function isWhole({ q, filters }: GridPlace): boolean {
  return q.trim() === '' && Object.keys(filters).length === 0
}
