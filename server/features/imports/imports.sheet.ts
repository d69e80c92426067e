import type { SaxesParser } from 'saxes'
import { mostTableColumns } from '#contract/imports.ts'
import { t } from '#texts/t.ts'
import { ZipFault } from './imports.zip.ts'

/** Rows that were read and not yet fetched, and the number of the last one. */
export type Sheet = { rows: string[][]; line: number }

const mostGap = 100_000

/** The number of a column, from 0, by the name of a cell: `C7` is 2. Null for what is no name. */
export function columnOf(cell: string): number | null {
  const [, letters] = /^([A-Z]{1,3})\d+$/.exec(cell) ?? []
  if (!letters) return null
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A number as people would write it: `12.4`, not `12.400000000000001`. */
function plainNumber(text: string): string {
  const value = Number(text)
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : text
}

/** Fills `sheet.rows` while the parser reads a sheet. */
export function sheetReader(parser: SaxesParser, sheet: Sheet, shared: readonly string[]): void {
  let cells: string[] = []
  let column = 0
  let type = ''
  let text = ''
  let isValue = false

  function openRow(row: number): void {
    const line = Number.isInteger(row) && row > sheet.line ? row : sheet.line + 1
    if (line - sheet.line > mostGap) throw new ZipFault(t('This sheet has too many empty lines.'))
    while (sheet.line + 1 < line) {
      sheet.rows.push([])
      sheet.line += 1
    }
    cells = []
    column = -1
  }

  function closeCell(): void {
    if (column >= mostTableColumns) throw new ZipFault(t('This sheet has too many columns.'))
    while (cells.length < column) cells.push('')
    if (type === 's') cells[column] = shared[Number(text)] ?? ''
    else if (type === 'b') cells[column] = text === '1' ? 'true' : 'false'
    else cells[column] = type === '' || type === 'n' ? plainNumber(text) : text
  }

  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'row') openRow(Number(attributes.r))
    if (name === 'c') {
      column = columnOf(String(attributes.r ?? '')) ?? column + 1
      type = String(attributes.t ?? '')
      text = ''
    }
    isValue = name === 'v' || name === 't'
  })
  parser.on('text', (piece) => {
    if (isValue) text += piece
  })
  parser.on('closetag', ({ name }) => {
    isValue = false
    if (name === 'c' && text !== '') closeCell()
    if (name === 'row') {
      sheet.rows.push(cells)
      sheet.line += 1
    }
  })
}
