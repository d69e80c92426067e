import { maxCellCharacters, maxTableColumns } from '#contract/imports/imports.ts'
import { t } from '#i18n/t.ts'
import { storable } from '#server/database/json.ts'
import { bounds, createCount, type RowCounter, refuseUnreadableTable } from './imports.bounds.ts'
import { readCsv } from './imports.csv.ts'
import { refuseOldOffice, refuseOtherTexts } from './imports.formats.ts'
import type { TableReading, TableRow } from './imports.table-row.ts'
import { readWorkbook } from './imports.workbook.ts'

function rowsOf(file: Uint8Array, count: RowCounter, reading: TableReading): AsyncIterable<TableRow> {
  if (file.length === 0) refuseUnreadableTable(t('The file is empty.'))
  const isZip = file[0] === 0x50 && file[1] === 0x4b
  if (isZip) return readWorkbook(file, count, reading)
  refuseOldOffice(file)
  refuseOtherTexts(file)
  return readCsv(file, count)
}

/**
 * Reads a table row by row. The file type is read from its first bytes. Empty rows are skipped, the others keep their
 * line numbers. A large file takes seconds of processor time, so it runs in a worker thread. Throws `table_unreadable`
 * and `table_too_large`.
 */
export async function* readTable(file: Uint8Array, reading: TableReading = {}): AsyncGenerator<TableRow> {
  const count = createCount(reading.bounds)
  for await (const { line, cells: raw, numbers } of rowsOf(file, count, reading)) {
    const cells = withoutEnd(raw.map((cell) => cell.normalize('NFC').trim()))
    if (cells.length === 0) {
      count.add({ empty: 1 })
      continue
    }
    count.add({ rows: 1, characters: checkCells(line, cells) })
    yield { line, cells: cells.map(keepable), ...(numbers && { numbers }) }
  }
}

/** Returns the total number of characters. */
function checkCells(line: number, cells: readonly string[]): number {
  if (cells.length > maxTableColumns) {
    refuseUnreadableTable(
      t('Line {line} has more than {max} columns.', { line: String(line), max: maxTableColumns }),
    )
  }
  let characters = 0
  for (const cell of cells) {
    characters += cell.length
    if (cell.length > maxCellCharacters) {
      const max = maxCellCharacters
      refuseUnreadableTable(
        t('Line {line} has a cell of more than {max} characters.', { line: String(line), max }),
      )
    }
  }
  if (characters > bounds.rowCharacters) {
    const max = bounds.rowCharacters
    refuseUnreadableTable(t('Line {line} has more than {max} characters.', { line: String(line), max }))
  }
  return characters
}

function withoutEnd(cells: string[]): string[] {
  let length = cells.length
  while (length > 0 && cells[length - 1] === '') length -= 1
  return cells.slice(0, length)
}

/** PostgreSQL cannot store NUL or unpaired surrogates; the checks of the fields refuse everything else. */
function keepable(cell: string): string {
  return storable(cell)
}
