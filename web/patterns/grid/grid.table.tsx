import { type KeyboardEvent, startTransition, useEffect, useOptimistic, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '#i18n/t.ts'
import { usePageKeys } from '../../shell/page-keys.ts'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { tableRoles } from '../table/data-table.tsx'
import { GridRow } from './grid.row.tsx'
import { focusRows, moveInRows } from './state/grid.keys.ts'
import { changeListQuery, nextSort } from './state/grid.list-query.ts'
import { headState, isSelected } from './state/grid.selection.ts'
import type { GridColumn } from './state/grid.setup.ts'
import type { GridState } from './state/grid.use-grid.ts'

type TableProps<Row> = { grid: GridState<Row>; isMarked?: (row: Row) => boolean }

/** The rows. A browser that lays a table out as cards stops calling it a table: the roles are spelled out. */
export function GridTable<Row>({ grid, isMarked }: TableProps<Row>) {
  const { setup, columns, selection: chosen, isLoading, page } = grid
  const navigate = useNavigate()
  const here = useLocation()
  const [entry, setEntry] = useState<string | null>(null)
  const rows = page?.items ?? []
  const known = entry !== null && chosen.shown.includes(entry) ? entry : chosen.shown[0]
  const isWide = columns.length > setup.columns.filter(({ isExtra }) => !isExtra).length
  const { keyOf, nameOf, hrefOf, onOpen } = setup
  usePageKeys([
    { key: 'j', label: t('Next row'), run: focusRows },
    { key: 'k', label: t('Previous row'), run: focusRows },
  ])

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const action = moveInRows(event)
    const row = rows.find((one) => keyOf(one) === action?.id)
    if (!action || row === undefined) return
    event.preventDefault()
    if (action.kind === 'open') hrefOf ? void navigate(hrefOf(row, here)) : onOpen(row)
    if (action.kind === 'select') startTransition(() => chosen.toggle(action.id, null, event.shiftKey))
    if (action.kind === 'move') setEntry(action.id)
  }

  return (
    <div className="grid-scroll" data-wide={isWide}>
      <table
        {...tableRoles.table}
        className={`data-table grid-table phone-cards ${isLoading ? 'data-stale' : ''}`}
        aria-busy={isLoading}
        aria-rowcount={page?.totalIsExact ? page.total : -1}
      >
        <caption className="hidden-but-read">{setup.caption}</caption>
        <Head grid={grid} />
        {/* Other rows take the place of these: a row that is among them too does not jump there. */}
        <tbody key={grid.shownFor} {...tableRoles.rowgroup} onKeyDown={onKeyDown}>
          {rows.map((row) => {
            const id = keyOf(row)
            return (
              <GridRow
                key={id}
                row={row}
                id={id}
                name={nameOf(row)}
                columns={columns}
                isChosen={isSelected(chosen.selection, id)}
                isMarked={isMarked?.(row) ?? false}
                isEntry={id === known}
                onToggle={chosen.toggle}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Head<Row>({ grid }: { grid: GridState<Row> }) {
  return (
    <thead {...tableRoles.rowgroup}>
      <tr {...tableRoles.row}>
        <th scope="col" {...tableRoles.columnheader} className="data-select">
          <PageBox grid={grid} />
        </th>
        {grid.columns.map((column) => (
          <Heading key={column.id} grid={grid} column={column} />
        ))}
      </tr>
    </thead>
  )
}

/** Chooses the rows of this page, or none of them. The box shows it at once; up to a hundred rows follow. */
export function PageBox<Row>({ grid }: { grid: GridState<Row> }) {
  const { selection, shown, toggleShown } = grid.selection
  const state = headState(selection, shown)
  const [isAll, showAll] = useOptimistic(state === 'all')
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    <label className="grid-check">
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        aria-label={t('Select all rows on this page')}
        onChange={() =>
          startTransition(() => {
            showAll(!isAll)
            toggleShown(!isAll)
          })
        }
      />
    </label>
  )
}

type HeadingProps<Row> = { grid: GridState<Row>; column: GridColumn<Row> }

function Heading<Row>({ grid: { listQuery, go }, column }: HeadingProps<Row>) {
  const { sort, header, isNumeric, isTitle } = column
  const className = `${isNumeric ? 'data-numeric' : ''} ${isTitle ? 'data-title' : ''}`
  const order = listQuery.sort === sort ? 'ascending' : listQuery.sort === `-${sort}` ? 'descending' : 'none'
  return (
    <th scope="col" {...tableRoles.columnheader} className={className} aria-sort={sort ? order : undefined}>
      {column.isHeaderHidden ? <span className="hidden-but-read">{header}</span> : null}
      {sort && !column.isHeaderHidden ? (
        <button
          type="button"
          className="grid-sort"
          onClick={() => go(changeListQuery(listQuery, { sort: nextSort(listQuery.sort, sort) }))}
        >
          {header}
          <AnyIcon name="chevron" className="size-4" />
        </button>
      ) : null}
      {sort || column.isHeaderHidden ? null : header}
    </th>
  )
}
