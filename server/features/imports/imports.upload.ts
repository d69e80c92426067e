import type { Actor } from '#contract/access.ts'
import { t } from '#texts/t.ts'
import type { ImportParts } from './imports.check.ts'
import { suggestMapping } from './imports.columns.ts'
import { unreadable } from './imports.fault.ts'
import { readTable, type TableRow } from './imports.reader.ts'
import { deleteImport, insertImport, insertLines, updateImport } from './imports.store.ts'

const atOnce = 1_000

type Upload = { actor: Actor; file: Uint8Array; fileName: string }

/**
 * Keeps the rows of a table for checking; answers the id of the import. A file that breaks off leaves nothing behind.
 * Throws `table_unreadable` and `table_too_large`.
 */
export async function keepTable({ db }: ImportParts, { actor, file, fileName }: Upload): Promise<string> {
  const rows = readTable(file)
  const headers = await firstRow(rows)
  const id = await insertImport(db, actor, fileName)
  try {
    let total = 0
    let first: TableRow[] = []
    for await (const lines of batchesOf(rows)) {
      await insertLines(db, id, lines)
      if (total === 0) first = lines
      total += lines.length
    }
    if (total === 0) unreadable(t('The table has headings but no rows below them.'))
    const cells = first.map((row) => row.cells)
    await updateImport(db, id, { state: 'read', headers, mapping: suggestMapping(headers, cells), total })
    return id
  } catch (error) {
    await deleteImport(db, id)
    throw error
  }
}

async function firstRow(rows: AsyncGenerator<TableRow>): Promise<string[]> {
  const { value, done } = await rows.next()
  return done ? unreadable(t('The table is empty.')) : value.cells
}

async function* batchesOf(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < atOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
