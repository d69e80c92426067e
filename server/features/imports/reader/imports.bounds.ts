import { mostTableRows } from '#contract/imports/imports.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'

/** How much of a file is read. Each is counted while it is read, before anything is made of what comes next. */
export const bounds = {
  /** Rows without a value, those that a workbook leaves out among them. */
  emptyRows: 100_000,
  /** Cells of all rows, empty ones too. */
  cells: 10_000_000,
  rowCharacters: 100_000,
  /** All cells together. */
  characters: 100_000_000,
  /** Columns as they are in the file, before the empty ones at the end of a row are left out. */
  rawColumns: 1_000,
  /** Files of a workbook, and what they unpack to: a few bytes of them can become gigabytes. */
  entries: 2_000,
  unpackedBytes: 200_000_000,
  /** Texts that the cells of a workbook refer to by number. */
  sharedTexts: 2_000_000,
  sharedCharacters: 50_000_000,
  /** Formats of cells; a spreadsheet keeps 65,490. */
  styles: 65_490,
  /** XML of a workbook: elements in each other, and what stands between two brackets. */
  xmlDepth: 50,
  xmlCharacters: 1_000_000,
} as const

/** Throws `table_too_large` with one sentence that names the bound. */
export function tooLarge(message: string): never {
  return refuse('table_too_large', [{ path: 'file', message }])
}

/** Throws the refusal of a table that cannot be read, with one sentence that says where it breaks off. */
export function unreadable(message: string): never {
  return refuse('table_unreadable', [{ path: 'file', message }])
}

export type Counted = { rows: number; empty: number; cells: number; characters: number }

/** Counts what a file has, and refuses it as soon as one of the sums is too large. */
export function createCount(): { add(counted: Partial<Counted>): void } {
  const sums: Counted = { rows: 0, empty: 0, cells: 0, characters: 0 }
  return {
    add({ rows = 0, empty = 0, cells = 0, characters = 0 }) {
      sums.rows += rows
      sums.empty += empty
      sums.cells += cells
      sums.characters += characters
      // The headings are a row too.
      if (sums.rows > mostTableRows + 1) {
        tooLarge(t('This file has more than {max} rows. Split it into several files.', { max: mostTableRows }))
      }
      if (sums.empty > bounds.emptyRows) {
        tooLarge(
          t('This file has more than {max} empty rows. Delete them and save it again.', {
            max: bounds.emptyRows,
          }),
        )
      }
      if (sums.cells > bounds.cells) {
        tooLarge(t('This file has more than {max} cells. Split it into several files.', { max: bounds.cells }))
      }
      if (sums.characters > bounds.characters) {
        tooLarge(
          t('The cells of this file contain more than {max} characters in total. Split it into several files.', {
            max: bounds.characters,
          }),
        )
      }
    },
  }
}

export type Count = ReturnType<typeof createCount>
