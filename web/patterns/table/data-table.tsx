import type { ReactNode } from 'react'
import { t } from '#i18n/t.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

export type Column<Row> = {
  id: string
  header: string
  /** Figures stand to the right, so that their digits stand below each other. */
  isNumeric?: boolean
  /** Heads the card a row becomes on a narrow screen; without a label there. */
  isTitle?: boolean
  /** Takes the whole width of such a card. */
  isWhole?: boolean
  /**
   * Where it stands on such a card if that is as narrow as a phone, without a label: `lead` above, `figure` beside it,
   * `note` below, then `state` and, at the end of its line, `side` and `action`. `off` is left out.
   */
  onPhone?: 'lead' | 'figure' | 'note' | 'state' | 'side' | 'action' | 'off'
  /** A heading that only a screen reader needs, such as the one over the buttons. */
  isHeaderHidden?: boolean
  cell: (row: Row) => ReactNode
}

type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  isMarked?: (row: Row) => boolean
  /** The shown rows are about to be replaced. */
  isStale?: boolean
  className?: string
}

/**
 * A browser that lays a table out as blocks no longer exposes it as a table: the roles are spelled out so that a row
 * shown as a card is still read as a row.
 */
export const tableRoles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

export function cellClass<Row>({ isNumeric, isTitle, isWhole, onPhone }: Column<Row>): string {
  const classes = [
    isNumeric && 'data-numeric',
    isTitle && 'data-title',
    isWhole && 'data-whole',
    onPhone && `phone-${onPhone}`,
  ]
  return classes.filter(Boolean).join(' ')
}

function Head<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <thead {...tableRoles.rowgroup}>
      <tr {...tableRoles.row}>
        {columns.map((column) => (
          <th key={column.id} scope="col" {...tableRoles.columnheader} className={cellClass(column)}>
            {column.isHeaderHidden ? <span className="hidden-but-read">{column.header}</span> : column.header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Rows of data. On a narrow screen each row is a card with its labels. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, isMarked, isStale = false, className = '' } = props
  return (
    <table
      {...tableRoles.table}
      className={`data-table ${isStale ? 'data-stale' : ''} ${className}`}
      aria-busy={isStale}
    >
      <caption className="hidden-but-read">{caption}</caption>
      <Head columns={columns} />
      <tbody {...tableRoles.rowgroup}>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...tableRoles.row} className={isMarked?.(row) ? 'data-marked' : undefined}>
            {columns.map((column) => (
              <td
                key={column.id}
                {...tableRoles.cell}
                className={cellClass(column)}
                data-label={column.isTitle || column.isHeaderHidden ? undefined : column.header}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type SkeletonProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rowCount: number
  className?: string
}

/** The same table before its data is there: same rows, same heights, so that nothing moves when it arrives. */
export function DataTableSkeleton<Row>({ caption, columns, rowCount, className = '' }: SkeletonProps<Row>) {
  const rows = Array.from({ length: rowCount }, (_, row) => row)
  return (
    <table {...tableRoles.table} className={`data-table ${className}`} aria-busy="true">
      <caption className="hidden-but-read">{t('Loading {what}', { what: caption })}</caption>
      <Head columns={columns} />
      <tbody {...tableRoles.rowgroup}>
        {rows.map((row) => (
          <tr key={row} {...tableRoles.row}>
            {columns.map((column) => (
              <td
                key={column.id}
                {...tableRoles.cell}
                className={cellClass(column)}
                data-label={column.isTitle || column.isHeaderHidden ? undefined : column.header}
              >
                <Skeleton className={column.isTitle ? 'h-9 w-40' : 'h-3.5 w-16'} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
