import type { ImportChange, UndoPreview } from '#contract/imports/preview.ts'
import { isUuid } from '#server/database/ids.ts'
import { inSnapshot } from '#server/database/transaction.ts'
import type { PageQuery } from '#server/http/paging.ts'
import { refuse } from '#server/http/problem.ts'
import { toNotUndone } from '../products/products.not-undone.ts'
import type { ImportDeps } from './imports.check.ts'
import {
  type ChangeCursor,
  countChanges,
  countUndo,
  listChangeRows,
  listNotUndone,
} from './imports.preview.store.ts'
import { findImport } from './imports.store.ts'
import { countFiles } from './pictures/imports.linked-files.store.ts'

const usualPage = 25
const maxOnPage = 200
const maxNotUndone = 100

/** `weight:line`. An unknown cursor starts at the first page. */
function readCursor(cursor = ''): ChangeCursor | null {
  const [weight, line] = cursor.split(':').map(Number)
  return Number.isFinite(weight) && Number.isSafeInteger(line) ? { weight: weight ?? 0, line: line ?? 0 } : null
}

type Asked = PageQuery & { only?: 'warned' | undefined }
type ChangePage = { items: ImportChange[]; total: number; next: string | null }

/** Changed products, before and after, as the check found them. Throws `import_not_found`. */
export async function listChanges({ pool }: ImportDeps, id: string, asked: Asked): Promise<ChangePage> {
  if (!isUuid(id)) refuse('import_not_found')
  const limit = Math.min(asked.limit ?? usualPage, maxOnPage)
  const isWarnedOnly = asked.only === 'warned'
  const behind = readCursor(asked.cursor)
  const { rows, counts } = await inSnapshot(pool, async (db) => {
    if (!(await findImport(db, id))) refuse('import_not_found')
    const counts = await countChanges(db, id)
    return { counts, rows: await listChangeRows(db, id, { behind, limit: limit + 1, isWarnedOnly }) }
  })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(({ line, product_id, sku, name, changes, warnings }) => {
      return { line, productId: product_id, sku, name, changes, warnings }
    }),
    total: isWarnedOnly ? counts.warned : counts.all,
    next: last ? `${last.weight}:${last.line}` : null,
  }
}

/**
 * What undoing an import would do now. Throws `import_not_found`, and `import_step_not_allowed` if there is nothing to
 * undo.
 */
export async function previewUndo({ pool }: ImportDeps, id: string): Promise<UndoPreview> {
  if (!isUuid(id)) refuse('import_not_found')
  const { fields, kept, ...counts } = await inSnapshot(pool, async (db) => {
    const imported = (await findImport(db, id)) ?? refuse('import_not_found')
    if (imported.state !== 'done') refuse('import_step_not_allowed')
    const { added: files } = await countFiles(db, id)
    return { ...(await countUndo(db, id)), files, kept: await listNotUndone(db, id, { limit: maxNotUndone }) }
  })
  return {
    ...counts,
    fields: Object.entries(fields)
      .map(([field, count]) => ({ field, count }))
      .sort((one, other) => other.count - one.count),
    kept: kept.map(toNotUndone),
  }
}
