import { cut } from '#i18n/cut.ts'
import { unguardCell } from '../lists/cells.ts'

/** A row as it was pasted or read from a file: texts, because a part number such as `007` or `1E5` is no number. */
export type TypedRow = { row: number; sku: string; quantity: string }

/** Longest text of a field that comes back whole. No part number and no quantity is so long. */
export const longestCell = 1_000

/** Spaces of any kind, and marks that are not seen: spreadsheets and web pages put them around part numbers. */
const space = /[\s\u00a0\u200b\u2060\ufeff]/

/** An expression for both ends would take time that grows with the square of a long row of spaces inside. */
export function trimmed(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && space.test(text.charAt(from))) from += 1
  while (to > from && space.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** A file of 500 rows may hold 50 million characters. What is cut ends with a mark, so it is nothing that can be ordered. */
function shortened(text: string): string {
  return cut(text, longestCell, '…')
}

const skuHeading =
  /^(?:sku|part(?: ?(?:no|nr|number))?|item(?: ?(?:no|nr|number))?|article(?: ?(?:no|nr|number))?|product(?: ?(?:no|number|code))?|number|artikel(?:-?nr|nummer)?|teile?-?(?:nr|nummer)|nummer)\.?$/i
const quantityHeading = /^(?:qty|quantity|pieces|pcs|count|menge|anzahl|stück(?:zahl)?|stk)\.?$/i

type Columns = { sku: number; quantity: number }

/** The columns by their headings; null if this row is no heading. */
function columnsOf(cells: readonly string[]): Columns | null {
  const sku = cells.findIndex((cell) => skuHeading.test(trimmed(cell)))
  const quantity = cells.findIndex((cell) => quantityHeading.test(trimmed(cell)))
  if (sku < 0 && quantity < 0) return null
  if (sku < 0) return { sku: quantity === 0 ? 1 : 0, quantity }
  return { sku, quantity: quantity < 0 ? -1 : quantity }
}

export type Cells = { line: number; cells: readonly string[] }

/**
 * Reads a table row by row: the columns by its headings, else the part number first and the pieces second. A heading is
 * no row: null. `row` is the line in the table.
 */
export function createRowReader(): (row: Cells) => TypedRow | null {
  let columns: Columns | undefined
  let hasHeadings = false
  return ({ line, cells }) => {
    if (!columns) {
      const headings = columnsOf(cells)
      columns = headings ?? { sku: 0, quantity: 1 }
      hasHeadings = headings !== null
      if (headings) return null
    }
    const [only = ''] = cells
    const { sku, quantity } =
      cells.length === 1 && !hasHeadings
        ? splitText(only)
        : { sku: trimmed(cells[columns.sku] ?? ''), quantity: trimmed(cells[columns.quantity] ?? '') }
    return {
      row: line,
      sku: shortened(unguardCell(sku)),
      quantity: shortened(quantity),
    }
  }
}

/** Every row of a table below its headings. */
export function rowsOfTable(table: readonly Cells[]): TypedRow[] {
  const read = createRowReader()
  return table.map(read).filter((row) => row !== null)
}

/** "VALVE-15-B x 40" and "HOSE-12-B  25"; without a number at the end, the pieces are missing. */
function splitText(text: string): Omit<TypedRow, 'row'> {
  const whole = trimmed(text)
  let end = whole.length
  while (end > 0 && /[0-9]/.test(whole.charAt(end - 1))) end -= 1
  const quantity = whole.slice(end)
  const before = whole.slice(0, end)
  const sku = trimmed(before)
  if (quantity === '' || sku === '') return { sku: whole, quantity: '' }
  if (/^\s[x×*]$/i.test(sku.slice(-2))) return { sku: trimmed(sku.slice(0, -2)), quantity }
  return sku.length < before.length ? { sku, quantity } : { sku: whole, quantity: '' }
}

const delimiters = ['\t', ';', ',']

function cellsOf(line: string): string[] {
  const delimiter = delimiters.find((one) => line.includes(one))
  const cells = delimiter ? line.split(delimiter) : [line]
  return cells.map((cell) =>
    trimmed(cell)
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  )
}

/** Rows of a pasted text. Lines without any text are left out, as in files; every other one comes back, with its number. */
export function parseRows(text: string): TypedRow[] {
  const table = text.split(/\r\n|\n|\r/).flatMap((line, index) => {
    const cells = cellsOf(line)
    return cells.every((cell) => cell === '') ? [] : [{ line: index + 1, cells }]
  })
  return rowsOfTable(table)
}

/** The pieces as a whole number; null for everything that is not plainly one, such as 1.000 or 12,5. */
export function piecesOf(quantity: string): number | null {
  const digits = /^(\d{1,15})(?:[.,]0{1,2})?$/.exec(trimmed(quantity))?.[1]
  return digits === undefined ? null : Number(digits)
}
