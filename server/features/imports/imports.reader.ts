import { mostCellCharacters, mostTableColumns, mostTableRows } from '#contract/imports.ts'
import { refuse } from '#server/http/problem.ts'
import { t } from '#texts/t.ts'
import { readCsv } from './imports.csv.ts'
import { unreadable } from './imports.fault.ts'
import { readWorkbook } from './imports.workbook.ts'

/** A row of a table as texts, with the number a spreadsheet gives it: the headings are line 1. */
export type TableRow = { line: number; cells: string[] }

/** All cells together; what is kept of a file is at most this. */
const mostCharacters = 200_000_000

function rowsOf(file: Uint8Array): AsyncIterable<string[]> {
  if (file.length === 0) unreadable(t('The file is empty.'))
  const isZip = file[0] === 0x50 && file[1] === 0x4b
  // The workbooks of older spreadsheets, and those that are locked by a password.
  const isOld = file[0] === 0xd0 && file[1] === 0xcf && file[2] === 0x11
  if (isOld) unreadable(t('This workbook is locked or of an old kind. Save it as .xlsx without a password.'))
  return isZip ? readWorkbook(file) : readCsv(file)
}

/**
 * Reads a table row by row, whatever kind of file it is: what it is, is read from its first bytes. Empty rows are left out,
 * the others keep their line. Throws `table_unreadable` and `table_too_large`.
 */
export async function* readTable(file: Uint8Array): AsyncGenerator<TableRow> {
  let line = 0
  let rows = 0
  let characters = 0
  for await (const raw of rowsOf(file)) {
    line += 1
    const cells = withoutEnd(raw.map((cell) => cell.trim()))
    if (cells.length === 0) continue
    rows += 1
    if (rows > mostTableRows + 1 || line > 2_000_000) refuse('table_too_large')
    for (const cell of cells) {
      if (cell.length > mostCellCharacters) {
        const max = String(mostCellCharacters)
        unreadable(t('Line {line} has a cell of more than {max} characters.', { line: String(line), max }))
      }
      characters += cell.length
    }
    if (characters > mostCharacters) refuse('table_too_large')
    if (cells.length > mostTableColumns) {
      unreadable(t('Line {line} has more than {max} columns.', { line: String(line), max: mostTableColumns }))
    }
    yield { line, cells: cells.map(keepable) }
  }
}

function withoutEnd(cells: string[]): string[] {
  let length = cells.length
  while (length > 0 && cells[length - 1] === '') length -= 1
  return cells.slice(0, length)
}

/** PostgreSQL keeps no NUL and no half of a surrogate pair; the checks of each field say what else is wrong. */
function keepable(cell: string): string {
  return cell.replaceAll('\u0000', '\uFFFD').toWellFormed()
}
