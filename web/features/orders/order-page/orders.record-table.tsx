import type { ReactNode } from 'react'
import { tableRoles } from '../../../patterns/table/data-table.tsx'

export type RecordColumn<Row> = {
  head: string
  /** Classes of its cells. */
  look?: string
  cell: (row: Row) => ReactNode
}

type RecordTableProps<Row> = {
  caption: string
  columns: readonly RecordColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** What belongs to an order, a row each, such as its shipments. The last column has figures. */
export function RecordTable<Row>({ caption, columns, rows, keyOf }: RecordTableProps<Row>) {
  const lookOf = (index: number, look = '') =>
    index === columns.length - 1 ? `line-figure ${look}`.trimEnd() : look || undefined
  return (
    <table {...tableRoles.table} className="record-table">
      <caption className="hidden-but-read">{caption}</caption>
      <thead {...tableRoles.rowgroup}>
        <tr {...tableRoles.row}>
          {columns.map(({ head }, index) => (
            <th key={head} scope="col" {...tableRoles.columnheader} className={lookOf(index)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.rowgroup}>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...tableRoles.row}>
            {columns.map(({ head, look, cell }, index) => (
              <td key={head} {...tableRoles.cell} className={lookOf(index, look)}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
