import { memo, type ReactNode, startTransition, useOptimistic } from 'react'
import { t } from '#i18n/t.ts'
import { cellClass, tableRoles } from '../table/data-table.tsx'
import type { GridColumn } from './state/grid.setup.ts'

type RowProps<Row> = {
  row: Row
  id: string
  name: string
  columns: readonly GridColumn<Row>[]
  isChosen: boolean
  isMarked: boolean
  /** The one row that Tab stops at. */
  isEntry: boolean
  onToggle: (id: string, isIn: boolean, isRange?: boolean) => void
}

function PlainRow<Row>({ row, id, name, columns, isChosen, isMarked, isEntry, onToggle }: RowProps<Row>) {
  // The box shows it at once; the bar of the selection, which changes the whole list, follows.
  const [isShownChosen, showChosen] = useOptimistic(isChosen)
  const className = `${isMarked ? 'data-marked' : ''} ${isShownChosen ? 'grid-chosen' : ''}`
  return (
    <tr {...tableRoles.row} className={className} data-row={id} tabIndex={isEntry ? 0 : -1}>
      <td {...tableRoles.cell} className="data-select">
        <label className="grid-check">
          <input
            type="checkbox"
            checked={isShownChosen}
            aria-label={t('Select {name}', { name })}
            onChange={({ currentTarget: { checked }, nativeEvent }) =>
              startTransition(() => {
                showChosen(checked)
                onToggle(id, checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              })
            }
          />
        </label>
      </td>
      <RowCells row={row} columns={columns} />
    </tr>
  )
}

function PlainCells<Row>({ row, columns }: Pick<RowProps<Row>, 'row' | 'columns'>): ReactNode {
  return columns.map((column) => (
    <td
      key={column.id}
      {...tableRoles.cell}
      className={cellClass(column)}
      data-label={column.isTitle || column.isHeaderHidden ? undefined : column.header}
    >
      {column.cell(row)}
    </td>
  ))
}

/** Choosing a row leaves what it says as it is. */
const RowCells = memo(PlainCells) as typeof PlainCells

/** One row; it is drawn again only when something of itself has changed. */
export const GridRow = memo(PlainRow) as typeof PlainRow
