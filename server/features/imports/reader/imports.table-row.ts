/**
 * A row as texts, with its line in a spreadsheet; the header is line 1. `numbers` are the columns, from 0, whose cells
 * are numbers in the workbook, not texts that look like numbers.
 */
export type TableRow = { line: number; cells: string[]; numbers?: number[] }

/** `sheet`: the name of the sheet to read; left out, the first one that is shown and has rows. */
export type TableReading = { sheet?: string | undefined; onSheets?: (sheets: string[], sheet: string) => void }
