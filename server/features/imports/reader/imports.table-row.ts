import type { Bounds } from './imports.bounds.ts'

/**
 * A row as texts, with its line in a spreadsheet; the header is line 1. `numbers` are the columns, from 0, whose cells
 * are numbers in the workbook, not texts that look like numbers.
 */
export type TableRow = { line: number; cells: string[]; numbers?: number[] }

export type TableReading = {
  /** The name of the sheet to read; left out, the first one that is shown and has rows. */
  sheet?: string | undefined
  onSheets?: (sheets: string[], sheet: string) => void
  /** Absent: the real ones. */
  bounds?: Bounds
}
