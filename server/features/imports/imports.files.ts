import { stringify } from 'csv-stringify'
import { importFields, minOrderField } from '#contract/imports/fields.ts'
import { exportImportErrors, exportImportSample } from '#contract/imports/imports.ts'
import { guardCell, isEmptied, unguardCell } from '#contract/lists/cells.ts'
import type { ReaderNumbers } from '#contract/lists/reader-form.ts'
import { familiesNow } from '#contract/products/attributes.ts'
import { productTitles } from '#contract/products/reader-titles.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { App } from '#server/http/app.ts'
import { refuse } from '#server/http/problem.ts'
import { csvOf } from '#server/lists/export.ts'
import { readerDelimiter, readerNumber } from '#server/lists/reader-form.ts'
import { importSample, sampleMinOrders } from '#tenant/trade.ts'
import { listImportLines } from './imports.lines.store.ts'
import { fixedOf, mappedCells } from './imports.rules.ts'
import { findImport, type ImportRow } from './imports.store.ts'
import { numberFields } from './reader/imports.numbers.ts'

const atATime = 500

/**
 * Rows that were not imported, with their errors in front and otherwise unchanged, so that they can be corrected and
 * uploaded again.
 */
async function* faultyRows(db: Database, imported: ImportRow): AsyncGenerator<string[]> {
  const { id, headers, decimal } = imported
  const { mapping } = fixedOf(imported)
  yield ['line', 'error', ...headers.map(cellAgain)]
  let below = 0
  for (;;) {
    const lines = await listImportLines(db, id, { below, limit: atATime, outcomes: ['bad', 'failed', 'kept'] })
    for (const row of lines) {
      const errors = (row.faults ?? []).map(({ message }) => message).join(' · ')
      yield [String(row.line), guardCell(errors), ...mappedCells(row, mapping, decimal).map(cellAgain)]
    }
    const last = lines.at(-1)
    if (!last) return
    below = last.line
  }
}

/** A cell of a file as an import reads it again: what has a guard keeps it, and what lacks one gets it. */
function cellAgain(cell: string): string {
  return isEmptied(cell) ? cell : guardCell(unguardCell(cell))
}

/** Two products as a table that can be imported unchanged, with their families where the portal has these. */
const example: Record<string, [string, string]> = { ...importSample, [minOrderField]: sampleMinOrders }

function sampleRows(reader: ReaderNumbers | undefined): string[][] {
  const keys = importFields()
    .map(({ key }) => key)
    .filter((key) => key in example)
  const families = new Set(familiesNow().map(({ key }) => key))
  const cell = (key: string, row: number) => {
    const text = example[key]?.[row] ?? ''
    return key === 'category' && !families.has(text) ? '' : text
  }
  const rows = [0, 1].map((row) => keys.map((key) => cell(key, row)))
  if (!reader) return [keys, ...rows]
  const titles = productTitles()
  const read = (key: string, text: string) =>
    numberFields().has(key) && text !== '' ? readerNumber(Number(text), reader) : text
  return [
    keys.map((key) => titles.get(key) ?? key),
    ...rows.map((cells) => cells.map((text, index) => read(keys[index] ?? '', text))),
  ]
}

/** For a person, with the separator that a spreadsheet of that language expects. */
function tableFor(reader: ReaderNumbers | undefined) {
  return stringify({ bom: true, ...(reader && { delimiter: readerDelimiter(reader) }) })
}

export function registerImportFiles({ handle }: App, { db }: { db: Database }): void {
  handle(exportImportSample, ({ query: { reader } }) =>
    csvOf('products-sample.csv', sampleRows(reader), tableFor(reader)),
  )
  handle(exportImportErrors, async ({ params: { id }, query: { reader } }) => {
    const row = (isUuid(id) && (await findImport(db, id))) || refuse('import_not_found')
    return csvOf('import-errors.csv', faultyRows(db, row), tableFor(reader))
  })
}
