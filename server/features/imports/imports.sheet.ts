import { mostCellCharacters, mostTableColumns } from '#contract/imports.ts'
import { t } from '#texts/t.ts'
import { type Count, unreadable } from './imports.bounds.ts'
import type { TableRow } from './imports.reader.ts'
import type { XmlHandlers } from './imports.xml.ts'

/** Rows that were read and not yet fetched, and the number of the last one. */
export type Sheet = { rows: TableRow[]; line: number }

/** The number of a column, from 0, by the name of a cell: `C7` is 2. Null for what is no name. */
export function columnOf(cell: string): number | null {
  const [, letters] = /^([A-Z]{1,3})\d{1,9}$/.exec(cell) ?? []
  if (!letters) return null
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A number as people would write it: `12.4`, not `12.400000000000001`. */
function plainNumber(text: string): string {
  const value = Number(text)
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : text
}

function textOf(text: string, type: string, shared: readonly string[]): string {
  if (type === 's') return shared[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'true' : 'false'
  return type === '' || type === 'n' ? plainNumber(text) : text
}

/** Fills `sheet.rows` while a sheet is read. Rows that the sheet leaves out are counted and not made. */
export function sheetReader(
  sheet: Sheet,
  { shared, count }: { shared: readonly string[]; count: Count },
): XmlHandlers {
  let cells: string[] = []
  let column = 0
  let type = ''
  let text = ''
  let isValue = false

  function openRow(row: number): void {
    const line = Number.isInteger(row) && row > sheet.line ? row : sheet.line + 1
    count.add({ empty: line - sheet.line - 1 })
    sheet.line = line
    cells = []
    column = -1
  }

  function closeRow(): void {
    if (cells.length === 0) count.add({ empty: 1 })
    else sheet.rows.push({ line: sheet.line, cells })
    cells = []
  }

  function openCell(name: string, ofType: string): void {
    count.add({ cells: 1 })
    column = columnOf(name) ?? column + 1
    type = ofType
    text = ''
  }

  function closeCell(): void {
    if (text === '') return
    if (column >= mostTableColumns) {
      const values = { line: String(sheet.line), max: mostTableColumns }
      unreadable(t('Line {line} has more than {max} columns.', values))
    }
    while (cells.length < column) cells.push('')
    cells[column] = textOf(text, type, shared)
  }

  return {
    open(name, attributes) {
      if (name === 'row') openRow(Number(attributes.r))
      if (name === 'c') openCell(attributes.r ?? '', attributes.t ?? '')
      isValue = name === 'v' || name === 't'
    },
    text(piece) {
      if (!isValue) return
      text += piece
      if (text.length <= mostCellCharacters) return
      const values = { line: String(sheet.line), max: mostCellCharacters }
      unreadable(t('Line {line} has a cell of more than {max} characters.', values))
    },
    close(name) {
      isValue = false
      if (name === 'c') closeCell()
      if (name === 'row') closeRow()
    },
  }
}
