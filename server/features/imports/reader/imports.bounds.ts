import { maxTableRows } from '#contract/imports/imports.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'

/** Limits of a file. Each is checked while reading, before the next part is processed. */
export const bounds = {
  rows: maxTableRows,
  /** Rows without a value, including those that a workbook leaves out. */
  emptyRows: 100_000,
  /** Cells of all rows, with empty ones. */
  cells: 10_000_000,
  rowCharacters: 100_000,
  /** Characters of all cells together. */
  characters: 100_000_000,
  /** Columns in the file, before empty cells at the end of a row are removed. */
  rawColumns: 1_000,
  /** Files of a workbook and their unpacked size: a few bytes can expand to gigabytes. */
  entries: 2_000,
  unpackedBytes: 200_000_000,
  /** Shared strings of a workbook. */
  sharedTexts: 2_000_000,
  sharedCharacters: 50_000_000,
  /** Cell styles; spreadsheets allow 65,490. */
  styles: 65_490,
  /** XML of a workbook: depth of elements, and length of one piece of markup. */
  xmlDepth: 50,
  xmlCharacters: 1_000_000,
} as const

/** Those that a reader takes from outside, so that a test need not read hundreds of megabytes to reach one. */
export type Bounds = Record<keyof typeof bounds, number>

/** Throws `table_too_large` with one sentence that names the limit. */
export function tooLarge(message: string): never {
  return refuse('table_too_large', [{ path: 'file', message }])
}

/** Throws `table_unreadable` with one sentence that says where reading failed. */
export function refuseUnreadableTable(message: string): never {
  return refuse('table_unreadable', [{ path: 'file', message }])
}

export type TableSize = { rows: number; empty: number; cells: number; characters: number }

/** Adds up counts and refuses a file as soon as one limit is exceeded. */
export function createCount(limits: Bounds = bounds): { add(counted: Partial<TableSize>): void } {
  const sums: TableSize = { rows: 0, empty: 0, cells: 0, characters: 0 }
  return {
    add({ rows = 0, empty = 0, cells = 0, characters = 0 }) {
      sums.rows += rows
      sums.empty += empty
      sums.cells += cells
      sums.characters += characters
      // The header counts as a row too.
      if (sums.rows > limits.rows + 1) {
        tooLarge(t('This file has more than {max} rows. Split it into several files.', { max: limits.rows }))
      }
      if (sums.empty > limits.emptyRows) {
        tooLarge(
          t('This file has more than {max} empty rows. Delete them and save it again.', {
            max: limits.emptyRows,
          }),
        )
      }
      if (sums.cells > limits.cells) {
        tooLarge(t('This file has more than {max} cells. Split it into several files.', { max: limits.cells }))
      }
      if (sums.characters > limits.characters) {
        tooLarge(
          t('The cells of this file contain more than {max} characters in total. Split it into several files.', {
            max: limits.characters,
          }),
        )
      }
    },
  }
}

export type RowCounter = ReturnType<typeof createCount>
