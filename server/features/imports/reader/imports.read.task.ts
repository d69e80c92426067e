import type { UnitRow } from '#contract/catalogue-model/units.ts'
import type { FileFacts } from '../proposals/imports.facts.ts'
import { createLook } from '../proposals/imports.looking.ts'
import { readTable } from './imports.reader.ts'
import type { TableRow } from './imports.table-row.ts'
import { fromTitles } from './imports.titles.ts'

/** Size of a batch for the main thread, which handles it in a few milliseconds. */
const most = { rows: 500, cells: 10_000, characters: 250_000 }

/** `units`: those of the company, to look at what the rows contain; left out where nobody asks what they do. */
type Given = {
  file: Uint8Array
  units?: readonly UnitRow[]
  /** The sheet of a workbook, and the line of the titles; without them, they are found. */
  sheet?: string | undefined
  titles?: number | undefined
}

/** Where in a file the rows are: `sheets` are the names of those that can be chosen; of a CSV there are none. */
export type TablePlace = { sheets: string[]; sheet: string | null; titles: number }

/** `facts`: with the last rows, what the whole file contains. */
export type RowBatch = { rows: TableRow[]; facts?: FileFacts; place?: TablePlace }

/** The rows of a table in batches. Runs in a worker thread. */
export default async function* readFileRows({ file, units, sheet, titles }: Given): AsyncGenerator<RowBatch> {
  const look = units && createLook(units)
  const place: TablePlace = { sheets: [], sheet: null, titles: 1 }
  const table = readTable(file, {
    sheet,
    onSheets: (sheets, chosen) => Object.assign(place, { sheets, sheet: chosen }),
  })
  let isFirst = true
  let batch: TableRow[] = []
  let cells = 0
  let characters = 0
  for await (const row of units ? fromTitles(table, titles) : table) {
    if (isFirst) place.titles = row.line
    isFirst = false
    batch.push(row)
    look?.add(row)
    cells += row.cells.length
    characters += row.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (batch.length < most.rows && cells < most.cells && characters < most.characters) continue
    yield { rows: batch }
    batch = []
    cells = 0
    characters = 0
  }
  if (look) yield { rows: batch, facts: look.facts(), place }
  else if (batch.length > 0) yield { rows: batch }
}
