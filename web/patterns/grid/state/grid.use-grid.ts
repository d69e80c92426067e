import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { arrangedColumns } from './grid.arrangement.ts'
import { useDensity } from './grid.density.ts'
import { gridSearch, type ListQuery, matchingOf, readListQuery } from './grid.list-query.ts'
import type { GridData, GridSetup } from './grid.setup.ts'
import { useSelection } from './grid.use-selection.ts'

/** The last page that came: it stays while another is on its way, and when that one does not come. */
function useLastPage<Row>({ page }: GridData<Row>) {
  const [last, setLast] = useState(page)
  if (page !== null && page !== last) setLast(page)
  return page ?? last
}

/** Everything the components of a grid share: the query, the columns, the selection. */
export function useGrid<Row>(setup: GridSetup<Row>, data: GridData<Row>) {
  const { list, columns, keyOf } = setup
  const navigate = useNavigate()
  const here = useLocation()
  const { location: next } = useNavigation()
  // What was pressed shows at once: the controls already show the query that is being loaded.
  const search = next?.pathname === here.pathname ? next.search : here.search
  const listQuery = useMemo(() => readListQuery(new URLSearchParams(search), list), [search, list])
  // The shown rows belong to the address that was loaded last.
  const shownFor = useMemo(
    () => JSON.stringify(readListQuery(new URLSearchParams(here.search), list)),
    [here, list],
  )
  const page = useLastPage(data)
  const shown = useMemo(() => page?.items.map(keyOf) ?? [], [page, keyOf])
  const matching = useMemo(() => matchingOf(listQuery), [listQuery])
  const go = useCallback(
    (to: ListQuery, options: { isReplacing?: boolean } = {}) =>
      void navigate(gridSearch(to, list), {
        replace: options.isReplacing ?? false,
        preventScrollReset: to.position === null,
      }),
    [navigate, list],
  )
  return {
    setup,
    saved: data.saved,
    error: data.error,
    page,
    shownFor,
    listQuery,
    matching,
    go,
    isLoading: next?.pathname === here.pathname,
    columns: useMemo(() => arrangedColumns(columns, data.saved.columns), [columns, data.saved.columns]),
    selection: useSelection(shown, JSON.stringify(matching)),
    density: useDensity(),
  }
}

export type GridState<Row> = ReturnType<typeof useGrid<Row>>
