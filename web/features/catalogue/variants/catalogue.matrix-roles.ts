/**
 * As in `data-table.tsx`, which brings the tables of the dashboard along: laid out as blocks, a table is still read as one.
 */
export const matrixRoles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
