import { paths } from '../../paths.ts'

const filters = ['q', 'actor', 'action', 'kind', 'subject'] as const

type Asked = Partial<Record<(typeof filters)[number] | 'at' | 'after' | 'before', string>>

/** The filters of the page's address as the API is asked for them. Empty fields of the form ask for nothing. */
function readFilters(search: URLSearchParams): Asked {
  const given = filters.flatMap((name) => {
    const value = search.get(name)?.trim()
    return value ? [[name, value]] : []
  })
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  return { ...Object.fromEntries(given), ...((from || to) && { at: `${from}..${to}` }) }
}

/** What the API is asked for: filters, and the place in the list. */
export function readAsked(search: URLSearchParams): Asked {
  const [after, before] = [search.get('after'), search.get('before')]
  return { ...readFilters(search), ...(after && { after }), ...(before && { before }) }
}

export function isFiltered(search: URLSearchParams): boolean {
  return Object.keys(readFilters(search)).length > 0
}

/** Address of the table for a spreadsheet, with the same filters. */
export function exportAddress(path: string, search: URLSearchParams): string {
  const query = new URLSearchParams(readFilters(search))
  return query.size > 0 ? `${path}?${query}` : path
}

/** Address of another page of the list. */
export function turned(search: URLSearchParams, place: { after: string } | { before: string }): string {
  const query = new URLSearchParams(search)
  query.delete('after')
  query.delete('before')
  for (const [name, value] of Object.entries(place)) query.set(name, value)
  return `${paths.audit}?${query}`
}
