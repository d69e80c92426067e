import { redirect } from 'react-router'
import type { AdminList, AdminListName, AdminPage } from '#contract/lists/lists.ts'
import { listViews, readColumns } from '#contract/lists/views.ts'
import { ownAddress } from '#contract/own-address.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/problem.ts'
import { readSession, readStored, writeStored } from '../../../api/session.ts'
import { paths } from '../../../paths.ts'
import { hasUnknown, readListQuery, requestQuery } from './grid.list-query.ts'
import type { GridData, SavedGrid } from './grid.setup.ts'

/** Read once for each person and list: a search does not ask for them again. */
const cache = new Map<string, Promise<SavedGrid>>()

function keyOf(list: AdminListName): string {
  return `${list} ${readSession()?.email ?? ''}`
}

async function fetchSaved(list: AdminListName): Promise<SavedGrid> {
  const [columns, views] = await Promise.all([
    call(readColumns, { query: { list } }),
    call(listViews, { query: { list } }),
  ])
  return { columns: columns.columns, views }
}

function readSaved(list: AdminListName): Promise<SavedGrid> {
  const key = keyOf(list)
  const known = cache.get(key) ?? fetchSaved(list)
  cache.set(key, known)
  return known.catch(() => {
    // The rows matter most: they are shown even when the saved views and columns cannot be read.
    cache.delete(key)
    return { columns: null, views: [] }
  })
}

/** Views or columns have changed: they are read again with the next page. */
export function invalidateSavedGrid(list: AdminListName): void {
  cache.delete(keyOf(list))
}

const firstKey = (list: AdminListName) => `datum.view.${list}`

/** The view that this list opens with in this browser, by its id. */
export function readFirstView(list: AdminListName): string | null {
  return readStored(firstKey(list))
}

export function chooseFirstView(list: AdminListName, id: string | null): void {
  writeStored(firstKey(list), id)
}

function viewToOpen(search: string, list: AdminListName, { views }: SavedGrid): string | null {
  const first = search === '' ? readFirstView(list) : null
  const view = views.find(({ _id }) => _id === first)
  if (!view) return null
  const query = new URLSearchParams(view.query)
  query.set('view', view._id)
  return `?${query}`
}

/** What a filter with a value that is gone shows. */
const noRows = { items: [], total: 0, totalIsExact: true, position: null, before: null, after: null }

type LoadRows<Row> = (query: Record<string, string>) => Promise<AdminPage<Row>>

/** Loads what the address asks for. A refusal is part of the answer, so that what is on the page can stay. */
export async function loadGrid<Row>(
  request: Request,
  list: AdminList,
  loadRows: LoadRows<Row>,
): Promise<GridData<Row>> {
  const { pathname, search, searchParams } = new URL(request.url)
  const savedRequest = readSaved(list.name)
  const listQuery = readListQuery(searchParams, list)
  const asked = (hasUnknown(listQuery) ? Promise.resolve(noRows) : loadRows(requestQuery(listQuery))).then(
    (page) => ({ page, error: null }),
    (error: unknown) => ({ page: null, error }),
  )
  const saved = await savedRequest
  const first = viewToOpen(search, list.name, saved)
  if (first) throw redirect((ownAddress(pathname) ?? paths.dashboard) + first)
  const { page, error } = await asked
  // A session that is over, or a role that was removed, leads away from here.
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) throw error
  return { page, error, saved: saved }
}
