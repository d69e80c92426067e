/** A row as it was pasted or read from a file: texts, because a part number such as `007` or `1E5` is no number. */
export type TypedRow = { row: number; sku: string; quantity: string }

/** Spaces of any kind, and marks that are not seen: spreadsheets and web pages put them around part numbers. */
const spaces = /^[\s\u00a0\u200b\u2060\ufeff]+|[\s\u00a0\u200b\u2060\ufeff]+$/g

export function trimmed(text: string): string {
  return text.replaceAll(spaces, '')
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
 * Rows of a table: the columns by their headings, else the part number first and the pieces second. Every row below the
 * headings comes back; `row` is its line in the table.
 */
export function rowsOfTable(table: readonly Cells[]): TypedRow[] {
  const headings = table[0] ? columnsOf(table[0].cells) : null
  const { sku, quantity } = headings ?? { sku: 0, quantity: 1 }
  const rows = headings ? table.slice(1) : table
  return rows.map(({ line, cells }) => {
    const [only = ''] = cells
    if (cells.length === 1 && !headings) return { row: line, ...splitText(only) }
    return { row: line, sku: trimmed(cells[sku] ?? ''), quantity: trimmed(cells[quantity] ?? '') }
  })
}

/** "HB-148-R x 40" and "CS-1252-B  25"; without a number at the end, the pieces are missing. */
function splitText(text: string): Omit<TypedRow, 'row'> {
  const whole = trimmed(text)
  const match = /^(.+?)(?:\s+[x×*]\s*|\s+)(\d+)$/i.exec(whole)
  return match ? { sku: trimmed(match[1] ?? ''), quantity: match[2] ?? '' } : { sku: whole, quantity: '' }
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
  const table = text.split(/\r\n|\n|\r/).flatMap((line, at) => {
    const cells = cellsOf(line)
    return cells.every((cell) => cell === '') ? [] : [{ line: at + 1, cells }]
  })
  return rowsOfTable(table)
}

/** The pieces as a whole number; null for everything that is not plainly one, such as 1.000 or 12,5. */
export function piecesOf(quantity: string): number | null {
  const digits = /^(\d{1,15})(?:[.,]0{1,2})?$/.exec(trimmed(quantity))?.[1]
  return digits === undefined ? null : Number(digits)
}
