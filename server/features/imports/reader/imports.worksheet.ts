import { maxCellCharacters, maxTableColumns } from '#contract/imports/imports.ts'
import { cut } from '#i18n/cut.ts'
import { t } from '#i18n/t.ts'
import { type RowCounter, refuseUnreadableTable } from './imports.bounds.ts'
import { lostDigits } from './imports.numbers.ts'
import { dateOf } from './imports.styles.ts'
import type { TableRow } from './imports.table-row.ts'
import type { XmlHandlers } from './imports.xml.ts'

/** Rows that were read and not yet fetched, and the line of the last one. */
export type WorksheetRows = { rows: TableRow[]; line: number }

/** The column, from 0, in the reference of a cell: `C7` is 2. Null for an invalid reference. */
export function columnOf(cell: string): number | null {
  const [, letters] = /^([A-Z]{1,3})\d{1,9}$/.exec(cell) ?? []
  if (!letters) return null
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** What the cells of a sheet refer to. */
export type Workbook = {
  shared: readonly string[]
  /** Numbers of the styles that show dates. */
  dates: ReadonlySet<number>
  isFrom1904: boolean
}

/** Significant digits of spreadsheets: `12.4`, not `12.400000000000001`. */
const digits = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 })

/** Whole numbers from here on have more digits than a workbook keeps: the last ones may be others than were typed. */
const firstLong = 1e15

/**
 * A number without exponent, with all its digits. One with more than 15 whole digits has only these and a mark: it is not
 * the number that was typed, and must not be taken for one.
 */
function plainNumber(value: number): string {
  if (Math.abs(value) >= firstLong)
    return `${cut(String(BigInt(Math.trunc(value))), value < 0 ? 16 : 15)}${lostDigits}`
  const short = String(Number(value.toPrecision(15)))
  return short.includes('e') ? digits.format(value) : short
}

type Cell = { text: string; type: string; style: number }
type Value = { text: string; isNumber: boolean }

/**
 * The value of a cell. A number with a date style becomes text: it may have been typed as `1.5` and turned into the 1st
 * of May.
 */
function readCell({ text, type, style }: Cell, { shared, dates, isFrom1904 }: Workbook): Value {
  if (type === 's') return { text: shared[Number(text)] ?? '', isNumber: false }
  if (type === 'b') return { text: text === '1' ? 'true' : 'false', isNumber: false }
  if (type === 'd') return { text: text.replace('T00:00:00', '').replace('T', ' '), isNumber: false }
  const value = Number(text)
  if ((type !== '' && type !== 'n') || !Number.isFinite(value)) return { text, isNumber: false }
  const date = dates.has(style) ? dateOf(value, isFrom1904) : null
  return date === null ? { text: plainNumber(value), isNumber: true } : { text: date, isNumber: false }
}

/** Fills `sheet.rows` while a sheet is read. Rows that the sheet leaves out are only counted. */
export function sheetReader(
  sheet: WorksheetRows,
  { workbook, count }: { workbook: Workbook; count: RowCounter },
): XmlHandlers {
  let cells: string[] = []
  let numbers: number[] = []
  let column = 0
  let type = ''
  let style = 0
  let text = ''
  let isValue = false

  function openRow(row: number): void {
    const line = Number.isInteger(row) && row > sheet.line ? row : sheet.line + 1
    count.add({ empty: line - sheet.line - 1 })
    sheet.line = line
    cells = []
    numbers = []
    column = -1
  }

  function closeRow(): void {
    if (cells.length === 0) count.add({ empty: 1 })
    else sheet.rows.push({ line: sheet.line, cells, ...(numbers.length > 0 && { numbers }) })
    cells = []
    numbers = []
  }

  function openCell({ r: name = '', t: ofType = '', s: ofStyle = '' }: Record<string, string>): void {
    count.add({ cells: 1 })
    column = columnOf(name) ?? column + 1
    type = ofType
    style = Number(ofStyle)
    text = ''
  }

  function closeCell(): void {
    if (text === '') return
    if (column >= maxTableColumns) {
      const values = { line: String(sheet.line), max: maxTableColumns }
      refuseUnreadableTable(t('Line {line} has more than {max} columns.', values))
    }
    while (cells.length < column) cells.push('')
    const value = readCell({ text, type, style }, workbook)
    cells[column] = value.text
    if (value.isNumber) numbers.push(column)
  }

  return {
    open(name, attributes) {
      if (name === 'row') openRow(Number(attributes.r))
      if (name === 'c') openCell(attributes)
      isValue = name === 'v' || name === 't'
    },
    text(piece) {
      if (!isValue) return
      text += piece
      if (text.length <= maxCellCharacters) return
      const values = { line: String(sheet.line), max: maxCellCharacters }
      refuseUnreadableTable(t('Line {line} has a cell of more than {max} characters.', values))
    },
    close(name) {
      isValue = false
      if (name === 'c') closeCell()
      if (name === 'row') closeRow()
    },
  }
}
