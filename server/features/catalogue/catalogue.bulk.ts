import type { FastifyInstance } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { type ProductBulkForm, productDeskExportPath } from '#contract/catalogue.desk.ts'
import { maxUnitPrice } from '#contract/catalogue.form.ts'
import type { BulkResult } from '#contract/desk.bulk.ts'
import { toMinor } from '#contract/money.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { runBulk } from '#server/desk/bulk.ts'
import { serveExport } from '#server/desk/export.ts'
import type { Identify } from '#server/http/answer.ts'
import { refuse } from '#server/http/problem.ts'
import { t } from '#texts/t.ts'
import { recordProduct } from './catalogue.audit.ts'
import { productListing, toDeskProduct } from './catalogue.desk.ts'
import { type CatalogueParts, deleteProduct, publishProduct, restoreProduct } from './catalogue.service.ts'
import { lockProduct, type ProductRow, setPrice } from './catalogue.store.ts'

type Bulk = { actor: Actor; form: ProductBulkForm; idempotencyKey: string | undefined }

/**
 * Publishes, withdraws, deletes, restores or prices the chosen products, each by the rules for one.
 * Throws `rule_broken` for a change of prices without a percentage, `selection_too_large`.
 */
export async function bulkProducts(parts: CatalogueParts, bulk: Bulk): Promise<BulkResult> {
  const { actor, form, idempotencyKey } = bulk
  if (form.action === 'change_price' && form.percent === undefined) {
    refuse('rule_broken', [{ path: 'percent', message: t('Say by how many percent the prices change') }])
  }
  const { pool, currency } = parts
  const listing = productListing(currency)
  const request = ['products', form]
  // Public pages are drawn anew once, not once for each product.
  const quiet = { ...parts, changed: () => {} }
  const result = await runBulk<ProductRow>(
    { pool, listing, selection: form.selection, actor, idempotencyKey, request },
    {
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      missing: 'product_not_found',
      deed: ({ id }) => deedOf(quiet, bulk, id),
    },
  )
  if (result.done > 0) parts.changed()
  return result
}

function deedOf(parts: CatalogueParts, { actor, form }: Bulk, id: string): Promise<unknown> {
  switch (form.action) {
    case 'publish':
      return publishProduct(parts, { actor, id, status: 'published' })
    case 'unpublish':
      return publishProduct(parts, { actor, id, status: 'draft' })
    case 'delete':
      return deleteProduct(parts, actor, id)
    case 'restore':
      return restoreProduct(parts, actor, id)
    case 'change_price':
      return changePrice(parts, { actor, id, percent: form.percent ?? 0 })
  }
}

/** Changes a price by so many percent of itself, to the nearest smallest unit; a price on request stays one. */
async function changePrice(
  { pool, currency }: CatalogueParts,
  { actor, id, percent }: { actor: Actor; id: string; percent: number },
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const before = (await lockProduct(tx, id)) ?? refuse('product_not_found')
    const price = Math.round((before.unit_price_minor * (100 + percent)) / 100)
    if (price > toMinor(maxUnitPrice, currency)) {
      const message = t('Unit price must be {max} or less', { max: String(maxUnitPrice) })
      refuse('rule_broken', [{ path: 'percent', message }])
    }
    if (price === 0 && before.unit_price_minor > 0) {
      const message = t('The price would become 0, which means on request. Set it by hand.')
      refuse('rule_broken', [{ path: 'percent', message }])
    }
    if (price === before.unit_price_minor) return
    const after = await setPrice(tx, id, price)
    await recordProduct(tx, actor, { action: 'product.changed', before, after })
  })
}

export function catalogueExport(app: FastifyInstance, parts: CatalogueParts, identify: Identify): void {
  const listing = productListing(parts.currency)
  const toRecord = (row: ProductRow) => toDeskProduct(row, parts)
  serveExport(app, { path: productDeskExportPath, identify, what: { pool: parts.pool, listing, toRecord } })
}
