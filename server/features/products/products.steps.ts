import type { Actor } from '#contract/access.ts'
import type { FieldError } from '#contract/errors.ts'
import { missingAttributes } from '#contract/products/attribute-values.ts'
import type { BulkProductFields } from '#contract/products/bulk-fields.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { violates } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { recordProduct } from './products.audit.ts'
import { updateProduct } from './products.batch.store.ts'
import { withFields } from './products.bulk-fields.ts'
import { changeableOf, changed } from './products.bulk-preview.ts'
import { fieldChanges } from './products.bulk-texts.ts'
import type { ProductRow } from './products.columns.ts'
import type { ProductDeps } from './products.deps.ts'
import { refuseSlug } from './products.page.ts'
import type { BulkRequest } from './products.serializer.ts'
import { archiveProduct, lockProduct, setPublished, setValues, unarchiveProduct } from './products.store.ts'
import { keepVariant } from './variants/products.variants.members.ts'

/** A product before and after a step; the same row twice if nothing was to be done. */
export type Stepped = { before: ProductRow; after: ProductRow }

/** Throws `rule_broken` for a product that lacks what its family requires, with a sentence that names both. */
function requireAttributes({ name, family, attributes }: ProductRow): void {
  const missing = missingAttributes(family, attributes)
  if (missing.length === 0) return
  const errors = missing.map(({ path, message }) => ({
    path,
    message: t('{name} cannot be published: {message}', { name, message }),
  }))
  refuse('rule_broken', errors)
}

/**
 * Publishes a product or makes it a draft, in the caller's transaction. Throws `product_not_found`, and `rule_broken` for
 * one that lacks a required attribute.
 */
export async function setProductStatus(
  tx: Database,
  actor: Actor,
  { id, isDraft }: { id: string; isDraft: boolean },
): Promise<Stepped> {
  const before = (await lockProduct(tx, id)) ?? refuse('product_not_found')
  if ((before.published_at === null) === isDraft) return { before, after: before }
  if (!isDraft) requireAttributes(before)
  const after = await setPublished(tx, id, isDraft)
  const action = isDraft ? 'product.unpublished' : 'product.published'
  await recordProduct(tx, actor, { action, before, after })
  return { before, after }
}

/** Archives a product. Throws `product_not_found`. */
export async function archive(tx: Database, actor: Actor, id: string): Promise<Stepped> {
  const before = (await lockProduct(tx, id)) ?? refuse('product_not_found')
  const after = (await archiveProduct(tx, id)) ?? refuse('product_not_found')
  await recordProduct(tx, actor, { action: 'product.deleted', after })
  return { before, after }
}

/**
 * Restores a deleted product. Throws `product_not_found`; the caller handles a taken name or SKU, see `namesUnique`.
 */
export async function restore(tx: Database, actor: Actor, id: string): Promise<Stepped> {
  const after = await unarchiveProduct(tx, id)
  if (!after) {
    const row = (await lockProduct(tx, id)) ?? refuse('product_not_found')
    return { before: row, after: row }
  }
  await recordProduct(tx, actor, { action: 'product.restored', after })
  return { before: { ...after, archived_at: after.updated_at, version: after.version - 1 }, after }
}

type Change = { id: string; request: BulkRequest; currency: string }

/** Changes the price, or the order quantities, of a product. Throws `product_not_found`, `rule_broken`. */
export async function changeValues(
  tx: Database,
  actor: Actor,
  { id, request, currency }: Change,
): Promise<Stepped> {
  const before = (await lockProduct(tx, id)) ?? refuse('product_not_found')
  const values = changed(before, request, currency)
  const { unitPriceMinor, minOrder, orderMultiple } = changeableOf(before)
  const isSame =
    values.unitPriceMinor === unitPriceMinor &&
    values.minOrder === minOrder &&
    values.orderMultiple === orderMultiple
  if (isSame) return { before, after: before }
  const after = await setValues(tx, id, values)
  await recordProduct(tx, actor, { action: 'product.changed', before, after })
  return { before, after }
}

type FieldsChange = { id: string; fields: BulkProductFields; deps: ProductDeps }

/** Gives these fields to a product, by the rules of its form. Throws `product_not_found`, `rule_broken`. */
export async function changeFields(
  tx: Database,
  actor: Actor,
  { id, fields, deps }: FieldsChange,
): Promise<Stepped> {
  const before = (await lockProduct(tx, id)) ?? refuse('product_not_found')
  const values = withFields(before, fields, deps)
  if (fieldChanges(before, values).length === 0) return { before, after: before }
  const after = await updateProduct(tx, values, { actorId: actor.id, reason: 'correction' })
  await recordProduct(tx, actor, { action: 'product.changed', before, after })
  await keepVariant(tx, { before, after })
  return { before, after }
}

/** The error of a name that a product without a given part number has, or would have. */
export function nameTaken(): FieldError {
  const message = t(
    'This name is already in use. Products can share a name if you have given each of them an SKU.',
  )
  return { path: 'name', message }
}

/** Finds which of name, SKU and address another product has, if the database refused the write. Throws `name_taken`. */
export async function namesUnique<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'product_name')) refuse('name_taken', [nameTaken()])
    if (violates(error, 'product_sku'))
      refuse('name_taken', [{ path: 'sku', message: t('This SKU is already in use') }])
    if (violates(error, 'product_page_slug_key')) refuseSlug()
    throw error
  }
}
