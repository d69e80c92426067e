import { isDate } from '#contract/lists/range.ts'
import type { OrderStatus } from '#contract/orders/statuses.ts'
import { cut } from '#i18n/cut.ts'
import { mark } from '#i18n/t.ts'

/** The tabs of a customer's own orders: fewer than the statuses that admins see. */
export const ownTabs = [
  { id: 'all', label: mark('All'), statuses: null },
  { id: 'open', label: mark('In progress'), statuses: ['pending', 'confirmed', 'in_production'] },
  { id: 'shipped', label: mark('Shipped'), statuses: ['shipped'] },
  { id: 'delivered', label: mark('Delivered'), statuses: ['delivered'] },
  { id: 'ended', label: mark('Cancelled'), statuses: ['cancelled', 'expired'] },
] as const satisfies readonly { id: string; label: string; statuses: readonly OrderStatus[] | null }[]

export type OwnTab = (typeof ownTabs)[number]

export const ownPageSizes = [25, 50, 100] as const

/** The query of a customer's own orders, all of it in the address of the page. */
export type OwnQuery = {
  tab: OwnTab
  q: string
  /** Days, or empty. */
  from: string
  to: string
  limit: number
}

/** Values that cannot be chosen are left out. */
export function readOwnQuery(search: URLSearchParams): OwnQuery {
  const day = (name: string) => {
    const text = search.get(name) ?? ''
    return isDate(text) ? text : ''
  }
  return {
    tab: ownTabs.find(({ id }) => id === search.get('tab')) ?? ownTabs[0],
    q: cut((search.get('q') ?? '').trim(), 100),
    from: day('from'),
    to: day('to'),
    limit: ownPageSizes.find((size) => String(size) === search.get('limit')) ?? ownPageSizes[0],
  }
}

/** The address of a query, as short as possible, from its first page. */
export function ownSearch({ tab, q, from, to, limit }: OwnQuery): string {
  const given = { tab: tab.id === 'all' ? '' : tab.id, q: q.trim(), from, to }
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))
  if (limit !== ownPageSizes[0]) query.set('limit', String(limit))
  return `?${query}`
}

/** The same orders as a file: all that the filters leave, on every page. */
export function exportQueryOf({ tab, q, from, to }: OwnQuery) {
  return {
    q: q.trim() || undefined,
    from: from || undefined,
    to: to || undefined,
    status: tab.statuses?.join(','),
  }
}

/** Search and days, as both calls are asked for them. */
export function ownFilters({ q, from, to }: OwnQuery) {
  return { q: q || undefined, from: from || undefined, to: to || undefined }
}

/** Whether anything is left out of the list. */
export function hasFilters({ tab, q, from, to }: OwnQuery): boolean {
  return tab.id !== 'all' || q !== '' || from !== '' || to !== ''
}

type Count = { status: OrderStatus; count: number; total: number }

const ended: readonly OrderStatus[] = ['cancelled', 'expired']

/** How many orders a tab holds, and what those that still hold come to, in major units. */
export function tabSum({ statuses }: OwnTab, counts: readonly Count[]): { count: number; total: number } {
  const held: readonly OrderStatus[] | null = statuses
  const inTab = counts.filter(({ status }) => held === null || held.includes(status))
  return {
    count: inTab.reduce((sum, { count }) => sum + count, 0),
    total: inTab.filter(({ status }) => !ended.includes(status)).reduce((sum, { total }) => sum + total, 0),
  }
}
