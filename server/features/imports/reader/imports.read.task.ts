import { readTable } from './imports.reader.ts'
import type { TableRow } from './imports.table-row.ts'

/** Size of a batch for the main thread, which handles it in a few milliseconds. */
const most = { rows: 500, cells: 10_000, characters: 250_000 }

/** The rows of a table in batches. Runs in a worker thread. */
export default async function* readRows({ file }: { file: Uint8Array }): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = []
  let cells = 0
  let characters = 0
  for await (const row of readTable(file)) {
    batch.push(row)
    cells += row.cells.length
    characters += row.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (batch.length < most.rows && cells < most.cells && characters < most.characters) continue
    yield batch
    batch = []
    cells = 0
    characters = 0
  }
  if (batch.length > 0) yield batch
}
