import { t } from '#i18n/t.ts'
import { refuseUnreadableTable } from './imports.bounds.ts'
import type { TableRow } from './imports.table-row.ts'

/** Rows in front of the titles, such as the name of a price list and its date: more are not looked at. */
const looked = 20

function filledIn({ cells }: TableRow): number {
  return cells.filter((cell) => cell !== '').length
}

/**
 * The place of the titles among the first rows: the first one with at least half as many cells as the fullest, and two. A title over
 * all columns, or a date above the table, has fewer. The last row of a table is never its titles.
 */
export function findTitles(rows: readonly TableRow[]): number {
  const most = Math.max(0, ...rows.map(filledIn))
  const fewest = Math.max(most / 2, Math.min(most, 2))
  return Math.max(
    0,
    rows.slice(0, -1).findIndex((row) => filledIn(row) >= fewest),
  )
}

/** The rows of a table from its titles on. `line`: where these are, if an admin has chosen it. Throws `table_unreadable`. */
export async function* fromTitles(
  rows: AsyncIterable<TableRow>,
  line: number | undefined,
): AsyncGenerator<TableRow> {
  let first: TableRow[] | null = []
  for await (const row of rows) {
    if (line !== undefined) {
      if (first && row.line > line)
        refuseUnreadableTable(t('Line {line} of this file is empty.', { line: String(line) }))
      if (row.line === line) first = null
      if (row.line >= line) yield row
    } else if (first) {
      first.push(row)
      if (first.length < looked) continue
      yield* first.slice(findTitles(first))
      first = null
    } else yield row
  }
  if (line !== undefined && first)
    refuseUnreadableTable(t('This file has no line {line}.', { line: String(line) }))
  if (line === undefined && first) yield* first.slice(findTitles(first))
}
