import type { FastifyInstance } from 'fastify'
import type { Actor } from '#contract/access.ts'
import type { BulkResult } from '#contract/lists/bulk.ts'
import { adminProductsExportPath, type ProductBulkForm } from '#contract/products/admin-list.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Identify } from '#server/http/handle.ts'
import { refuse } from '#server/http/problem.ts'
import { type BulkDeps, runBulk } from '#server/lists/bulk.ts'
import { eachRow, serveExport } from '#server/lists/export.ts'
import { toProductRecord } from './products.admin.ts'
import { findChangeByKey, hasRows, insertChange, insertChangeRow, isInChange } from './products.changes.store.ts'
import type { ProductDeps } from './products.deps.ts'
import { type ListedProduct, productListing } from './products.lists.store.ts'
import { archive, changePrice, namesUnique, restore, setStatus } from './products.steps.ts'

type Bulk = { actor: Actor; form: ProductBulkForm; idempotencyKey: string | undefined }

/**
 * Publishes, withdraws, deletes, restores or reprices the selected products, each by the rules for one, and stores what
 * it changed, so that it can be undone. A repeated request with the same key skips what the first one changed. Throws
 * `rule_broken` for a price change without a percentage, `selection_too_large`.
 */
export async function bulkProducts(
  deps: ProductDeps & BulkDeps,
  { actor, form, idempotencyKey }: Bulk,
): Promise<BulkResult & { changeId?: string }> {
  if (form.action === 'change_price' && form.percent === undefined) {
    refuse('rule_broken', [{ path: 'percent', message: t('Enter the price change in percent') }])
  }
  const { pool, log, currency } = deps
  const { action, percent = null } = form
  const listing = productListing(currency)
  const request = ['products', form]
  let changeId: Promise<string> | undefined
  const openChange = () => {
    changeId ??= insertChange(pool, { actorId: actor.id, key: idempotencyKey ?? null, action, percent })
    return changeId
  }
  const result = await runBulk<ListedProduct>(
    { pool, log, listing, selection: form.selection, actor, idempotencyKey, request },
    {
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      missing: 'product_not_found',
      command: async ({ id }) => changeOne(deps, { actor, form, id, changeId: await openChange() }),
    },
  )
  const kept = idempotencyKey ? await findChangeByKey(pool, actor.id, idempotencyKey) : await changeId
  return kept && (await hasRows(pool, kept)) ? { ...result, changeId: kept } : result
}

type One = { actor: Actor; form: ProductBulkForm; id: string; changeId: string }

/** Changes one product, in one transaction with the data for the undo. */
function changeOne({ pool, currency }: ProductDeps, { actor, form, id, changeId }: One): Promise<void> {
  return namesUnique(() =>
    inTransaction(pool, async (tx) => {
      if (await isInChange(tx, changeId, id)) return
      const { before, after } = await step(tx, { actor, form, id, currency })
      if (before.version === after.version) return
      await insertChangeRow(tx, changeId, { before, after })
    }),
  )
}

function step(tx: Database, { actor, form, id, currency }: Omit<One, 'changeId'> & { currency: string }) {
  switch (form.action) {
    case 'publish':
    case 'unpublish':
      return setStatus(tx, actor, { id, isDraft: form.action === 'unpublish' })
    case 'delete':
      return archive(tx, actor, id)
    case 'restore':
      return restore(tx, actor, id)
    case 'change_price':
      return changePrice(tx, actor, { id, percent: form.percent ?? 0, currency })
  }
}

export function productsExport(app: FastifyInstance, deps: ProductDeps, identify: Identify): void {
  const listing = productListing(deps.currency)
  const toRecords = eachRow((row: ListedProduct) => toProductRecord(row, deps))
  serveExport(app, { path: adminProductsExportPath, identify, what: { pool: deps.pool, listing, toRecords } })
}
