import { maxCartLines } from '#contract/cart/cart.ts'
import type { TypedRow } from '#contract/cart/parse-rows.ts'
import { goodResults, type RowReport } from '#contract/cart/quick-order.ts'

/** One row of the pad. `report` is what the server said about exactly this content; null until it has. */
export type PadRow = { key: string; sku: string; quantity: string; report: RowReport | null }

let lastKey = 0

export function newRow(sku = '', quantity = ''): PadRow {
  lastKey += 1
  return { key: `row-${lastKey}`, sku, quantity, report: null }
}

export function isBlank({ sku, quantity }: Pick<PadRow, 'sku' | 'quantity'>): boolean {
  return sku.trim() === '' && quantity.trim() === ''
}

export function isGood({ report }: PadRow): boolean {
  return report !== null && goodResults.includes(report.result)
}

/** The rows with content. */
export function filled(rows: readonly PadRow[]): PadRow[] {
  return rows.filter((row) => !isBlank(row))
}

/** There is always one blank row at the end to type into. */
export function withBlankEnd(rows: readonly PadRow[]): PadRow[] {
  const last = rows.at(-1)
  return last && isBlank(last) ? [...rows] : [...rows, newRow()]
}

/** Adds rows below those with content; null if the pad would hold too many, and then nothing is taken over. */
export function withTyped(rows: readonly PadRow[], typed: readonly TypedRow[]): PadRow[] | null {
  const rowsBefore = filled(rows)
  if (rowsBefore.length + typed.length > maxCartLines) return null
  return withBlankEnd([...rowsBefore, ...typed.map(({ sku, quantity }) => newRow(sku, quantity))])
}

/** A changed row has no result until the server has judged it again. */
export function withChange(
  rows: readonly PadRow[],
  key: string,
  change: Partial<Pick<PadRow, 'sku' | 'quantity'>>,
): PadRow[] {
  return withBlankEnd(rows.map((row) => (row.key === key ? { ...row, ...change, report: null } : row)))
}

/** Results of rows that are still as they were sent. */
export function withReports(
  rows: readonly PadRow[],
  sent: readonly PadRow[],
  reports: readonly RowReport[],
): PadRow[] {
  const known = new Map(sent.map((row, index) => [row.key, { row, report: reports[index] ?? null }]))
  return rows.map((row) => {
    const judged = known.get(row.key)
    const isSame = judged && judged.row.sku === row.sku && judged.row.quantity === row.quantity
    return isSame ? { ...row, report: judged.report } : row
  })
}

function cell(text: string): string {
  // A spreadsheet would run a cell that starts like this as a formula.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as a table that can be corrected and uploaded again; `headings` are those of the columns. */
export function csvOf(rows: readonly PadRow[], headings: readonly [string, string, string]): string {
  const lines = rows.map(({ sku, quantity, report }) => [sku, quantity, report?.message ?? ''])
  return `\ufeff${[headings, ...lines].map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`
}
