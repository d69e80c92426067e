import type { Actor } from '#contract/access.ts'
import type { BulkResult } from '#contract/lists/bulk.ts'
import { exportProducts, type ProductBulkForm } from '#contract/products/admin-list.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { App } from '#server/http/app.ts'
import { demand } from '#server/http/permission.ts'
import { refuse } from '#server/http/problem.ts'
import type { RunSteps } from '#server/http/writes.ts'
import { type BulkDeps, runBulk } from '#server/lists/bulk.ts'
import { type CsvRecord, serveExport } from '#server/lists/export.ts'
import { attributeCells, readTextColumns, toAdminProduct } from './products.admin.ts'
import { checkRequest } from './products.bulk-preview.ts'
import {
  findChangeByKey,
  hasRows,
  insertBulkChange,
  insertChangeRow,
  isInChange,
} from './products.changes.store.ts'
import type { ProductDeps } from './products.deps.ts'
import { type ListedProduct, productListing } from './products.lists.store.ts'
import { listProductPages } from './products.page.store.ts'
import { permissionOfAction } from './products.permissions.ts'
import { productReaderSide } from './products.reader-cells.ts'
import { absoluteImage, type BulkRequest, toBulkRequest } from './products.serializer.ts'
import { archive, changeFields, changeValues, namesUnique, restore, setProductStatus } from './products.steps.ts'
import { listGroupsOf } from './variants/products.variants.store.ts'

type Bulk = { actor: Actor; form: ProductBulkForm; steps: RunSteps; idempotencyKey: string | undefined }

/**
 * Publishes, withdraws, deletes, restores or reprices the selected products, or changes their order quantities or other fields, each
 * by the rules for one, and stores what it changed, so that it can be undone. A repeated request with the same key skips
 * what the first one changed. Throws `rule_broken` for an action that lacks a number, `selection_too_large`.
 */
export async function bulkProducts(
  deps: ProductDeps & BulkDeps,
  { actor, form, steps, idempotencyKey }: Bulk,
): Promise<BulkResult & { changeId?: string }> {
  const asked = toBulkRequest(form)
  checkRequest(asked)
  demand(actor, permissionOfAction(asked.action))
  const { pool, log, settings } = deps
  const { action, percent } = asked
  const listing = productListing(settings.formats())
  let changeId: Promise<string> | undefined
  const openChange = () => {
    changeId ??= insertBulkChange(pool, { actorId: actor.id, key: idempotencyKey ?? null, action, percent })
    return changeId
  }
  const result = await steps(() =>
    runBulk<ListedProduct>(
      { pool, log, listing, selection: form.selection },
      {
        idOf: ({ id }) => id,
        nameOf: ({ name }) => name,
        missing: 'product_not_found',
        command: async ({ id }) =>
          changeProduct(deps, { actor, asked, id, seen: form.selection.rows?.[id], changeId: await openChange() }),
      },
    ),
  )
  const recordedId = idempotencyKey ? await findChangeByKey(pool, actor.id, idempotencyKey) : await changeId
  return recordedId && (await hasRows(pool, recordedId)) ? { ...result, changeId: recordedId } : result
}

/** `seen`: the version that was confirmed; undefined where none was. */
type ChangeOfProduct = {
  actor: Actor
  asked: BulkRequest
  id: string
  seen: number | null | undefined
  changeId: string
}

/** Changes one product, in one transaction with the data for the undo. */
function changeProduct(deps: ProductDeps, { actor, asked, id, seen, changeId }: ChangeOfProduct): Promise<void> {
  return namesUnique(() =>
    inTransaction(deps.pool, async (tx) => {
      if (await isInChange(tx, changeId, id)) return
      const { before, after } = await step(tx, { actor, asked, id, deps })
      // Another admin has saved it since the preview: what was confirmed is not what would be written.
      if (seen != null && before.version !== seen) refuse('stale_version')
      if (before.version === after.version) return
      await insertChangeRow(tx, changeId, { before, after })
    }),
  )
}

function step(
  tx: Database,
  { actor, asked, id, deps }: Omit<ChangeOfProduct, 'changeId' | 'seen'> & { deps: ProductDeps },
) {
  switch (asked.action) {
    case 'publish':
    case 'unpublish':
      return setProductStatus(tx, actor, { id, isDraft: asked.action === 'unpublish' })
    case 'delete':
      return archive(tx, actor, id)
    case 'restore':
      return restore(tx, actor, id)
    case 'change_price':
    case 'change_quantities':
      return changeValues(tx, actor, { id, request: asked, currency: deps.currency() })
    case 'change_fields':
      return changeFields(tx, actor, { id, fields: asked.fields ?? {}, deps })
  }
}

export function registerProductsExport({ handle }: App, deps: ProductDeps): void {
  /** Texts in other languages and what pages have of their own are read for the rows of the file alone: no list shows them. */
  async function* toRecords(rows: readonly ListedProduct[]): AsyncGenerator<CsvRecord> {
    const ids = rows.map(({ id }) => id)
    const [pages, texts, groups] = await Promise.all([
      listProductPages(deps.pool, ids),
      readTextColumns(deps.pool, ids),
      listGroupsOf(deps.pool, ids),
    ])
    const byProduct = new Map(pages.map((page) => [page.product_id, page]))
    const groupOf = new Map(groups.map(({ product_id, key }) => [product_id, key]))
    for (const row of rows) {
      const page = byProduct.get(row.id)
      const own = { metaTitle: page?.title, metaDescription: page?.description, slug: page?.slug }
      const more = { ...own, ...attributeCells(row.attributes), variantGroup: groupOf.get(row.id) }
      const { attributes } = row
      // Without a picture the cell is empty: the address of its family's icon would be read back as a picture by another portal.
      const image = absoluteImage(row.image, deps.publicUrl)
      yield { ...toAdminProduct(row, deps), attributes, image, ...texts.get(row.id), ...more }
    }
  }
  serveExport(handle, exportProducts, {
    pool: deps.pool,
    listing: () => productListing(deps.settings.formats()),
    toRecords,
    forReader: productReaderSide,
  })
}
