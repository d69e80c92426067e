import type { Actor } from '#contract/access.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { ProductAction } from '#contract/products/admin-list.ts'
import type { ProductChange, ProductChangeUndo } from '#contract/products/changes.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inSnapshot, type Transactional } from '#server/database/transaction.ts'
import { demand } from '#server/http/permission.ts'
import { refuse } from '#server/http/problem.ts'
import { recordProducts } from './products.audit.ts'
import {
  type BulkChangeRow,
  countJudged,
  findChangeRow,
  listBackRows,
  listBulkChangeRows,
  listBulkNotUndone,
  listLaterChanges,
  lockChange,
  writeBack,
} from './products.changes.store.ts'
import type { ProductDeps } from './products.deps.ts'
import { toNotUndone } from './products.not-undone.ts'
import { permissionOfAction } from './products.permissions.ts'
import { namesUnique } from './products.steps.ts'

const maxNotUndone = 100

export async function listBulkChanges({ db }: ProductDeps): Promise<ProductChange[]> {
  return (await listBulkChangeRows(db)).map(toChange)
}

/** What undoing would do now; for a change that was undone, what it did. Throws `change_not_found`. */
export function previewChangeUndo({ pool }: ProductDeps, id: string): Promise<ProductChangeUndo> {
  return inSnapshot(pool, (db) => readUndo(db, id))
}

/** The audit action of undoing each bulk action. */
const undoing: Record<ProductAction, AuditAction & `product.${string}`> = {
  change_price: 'product.changed',
  change_quantities: 'product.changed',
  change_fields: 'product.changed',
  publish: 'product.unpublished',
  unpublish: 'product.published',
  delete: 'product.restored',
  restore: 'product.deleted',
}

/**
 * Undoes a bulk action in one transaction: products that have not changed since change back, the others stay and are
 * listed. An undo that changes nothing is not spent. Throws `change_not_found`, `change_undone`.
 */
export async function undoChange(
  deps: ProductDeps & Transactional,
  actor: Actor,
  id: string,
): Promise<ProductChangeUndo> {
  if (!isUuid(id)) refuse('change_not_found')
  const undone = await namesUnique(() =>
    deps.transaction(async (tx) => {
      await lockChange(tx, id)
      const change = (await findChangeRow(tx, id)) ?? refuse('change_not_found')
      if (change.undone_at) refuse('change_undone')
      demand(actor, permissionOfAction(change.action))
      // Nothing would change back, such as before a later bulk action is undone: the way back stays open.
      if ((await countJudged(tx, id)).back === 0) return readUndo(tx, id)
      const before = new Map((await listBackRows(tx, id)).map((row) => [row.id, row]))
      const action = undoing[change.action]
      const changes = (await writeBack(tx, id, actor.id)).map((after) => {
        const row = before.get(after.id)
        return action === 'product.deleted' || !row ? { action, after } : { action, before: row, after }
      })
      await recordProducts(tx, actor, changes)
      return readUndo(tx, id)
    }),
  )
  return undone
}

async function readUndo(db: Database, id: string): Promise<ProductChangeUndo> {
  const row = (isUuid(id) && (await findChangeRow(db, id))) || refuse('change_not_found')
  const counts = await countJudged(db, id)
  const kept = counts.keptCount > 0 ? await listBulkNotUndone(db, id, maxNotUndone) : []
  const later = row.undone_at || counts.keptCount === 0 ? [] : await listLaterChanges(db, id)
  return { change: toChange(row), ...counts, kept: kept.map(toNotUndone), later: later.map(toChange) }
}

function toChange({ id, action, percent, count, by, created_at, undone_at }: BulkChangeRow): ProductChange {
  return {
    _id: id,
    action,
    percent,
    count,
    by,
    createdAt: created_at.toISOString(),
    undoneAt: undone_at?.toISOString() ?? null,
  }
}
