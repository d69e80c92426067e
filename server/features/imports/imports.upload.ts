import type { Actor } from '#contract/access.ts'
import { modelNow } from '#contract/catalogue-model/now.ts'
import { t } from '#i18n/t.ts'
import { TaskStopped } from '#server/workers/pool.ts'
import { taskOf } from '#server/workers/task.ts'
import type { Workers } from '#server/workers/workers.ts'
import type { ImportDeps } from './imports.check.ts'
import { insertLines } from './imports.lines.store.ts'
import { suggestColumns } from './imports.remembered.ts'
import { deleteImport, insertImport, updateImport } from './imports.store.ts'
import { tooLarge, unreadable } from './reader/imports.bounds.ts'
import type { RowBatch } from './reader/imports.read.task.ts'
import type { TableRow } from './reader/imports.table-row.ts'

const readRows = taskOf<typeof import('./reader/imports.read.task.ts').default>({
  name: 'imports.read',
  pool: 'tables',
  file: new URL('./reader/imports.read.task.ts', import.meta.url),
})

type Upload = {
  actor: Actor
  file: Uint8Array<ArrayBuffer>
  fileName: string
  sheet?: string | undefined
  titles?: number | undefined
}

/**
 * Stores the rows of a table for the check; returns the id of the import. An upload that breaks off leaves nothing. The
 * table is read in a worker thread, to which `file` is transferred. Throws `table_unreadable`, `table_too_large` and
 * `unavailable`.
 */
export async function keepTable(
  { db, currency, workers }: Pick<ImportDeps, 'db' | 'currency'> & { workers: Workers },
  { actor, file, fileName, sheet, titles }: Upload,
): Promise<string> {
  if (file.length === 0) unreadable(t('The file is empty.'))
  const id = await insertImport(db, actor, fileName)
  let headers: string[] | undefined
  let first: TableRow[] = []
  let total = 0
  let found: Pick<RowBatch, 'facts' | 'place'> = {}
  async function take({ rows, facts, place }: RowBatch): Promise<void> {
    found = { facts, place }
    const lines = headers ? rows : rows.slice(1)
    headers ??= rows[0]?.cells
    if (lines.length > 0) await insertLines(db, id, lines)
    if (total === 0) first = lines
    total += lines.length
  }
  try {
    const units = modelNow().units ?? []
    await workers
      .stream(readRows, { file, units, sheet, titles }, { transfer: [file.buffer], take })
      .catch(stopped)
    if (!headers) unreadable(t('The file is empty.'))
    if (total === 0) unreadable(t('The file has column names but no rows.'))
    const rows = first.map((row) => row.cells)
    const suggested = await suggestColumns(db, { headers, rows, currency: currency() })
    await updateImport(db, id, { state: 'read', headers, ...suggested, total, ...found })
    return id
  } catch (error) {
    await deleteImport(db, id)
    throw error
  }
}

/**
 * Calls `take` with the rows of a CSV or XLSX file, in batches. The file is read in a worker thread, to which it is
 * transferred. Throws `table_unreadable`, `table_too_large` and `unavailable`.
 */
export function readTableRows(
  workers: Workers,
  file: Uint8Array<ArrayBuffer>,
  take: (rows: TableRow[]) => Promise<void>,
): Promise<void> {
  const taking = { transfer: [file.buffer], take: ({ rows }: RowBatch) => take(rows) }
  return workers.stream(readRows, { file }, taking).catch(stopped)
}

/** A file within the bounds that still took too much time or memory. */
function stopped(error: unknown): never {
  if (!(error instanceof TaskStopped)) throw error
  if (error.reason === 'memory')
    tooLarge(t('Reading this file takes too much memory. Split it into several files.'))
  return tooLarge(t('Reading this file takes too long. Split it into several files or save it as CSV.'))
}
