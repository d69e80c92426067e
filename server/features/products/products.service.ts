import type { Actor } from '#contract/access.ts'
import type { FieldError } from '#contract/errors.ts'
import type { ProductChangeForm, ProductForm, ProductRowForm } from '#contract/products/form.ts'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction, Transactional } from '#server/database/transaction.ts'
import { demand } from '#server/http/permission.ts'
import { refuse } from '#server/http/problem.ts'
import { claimPictures } from '#server/pictures/pictures.ts'
import { recordProduct } from './products.audit.ts'
import { insertProduct, updateProduct } from './products.batch.store.ts'
import type { ProductDeps } from './products.deps.ts'
import { changePage } from './products.page.ts'
import { demandForChange } from './products.permissions.ts'
import { writePictures } from './products.pictures.ts'
import { toProduct } from './products.serializer.ts'
import { archive, namesUnique, restore, setProductStatus } from './products.steps.ts'
import { lockProduct } from './products.store.ts'
import { newProduct, toValues } from './products.values.ts'
import { keepVariant, setVariantGroup } from './variants/products.variants.members.ts'

type Addition = { actor: Actor; form: ProductForm; transaction: Transaction }

/** Adds a product and its first stock movement. Throws `name_taken` for a name, SKU or address that is in use. */
export async function addProduct(deps: ProductDeps, { actor, form, transaction }: Addition): Promise<Product> {
  const values = toValues(form, newProduct(), deps)
  async function add(tx: Database): Promise<Product> {
    await claimPictures(tx, [values.image])
    const product = { ...values, id: crypto.randomUUID(), stock_delta: form.available }
    const after = await insertProduct(tx, product, { actorId: actor.id, reason: 'initial' })
    const beside = await writeBeside(tx, after.id, { form, publicUrl: deps.publicUrl })
    await recordProduct(tx, actor, { action: 'product.added', after, ...beside })
    if (form.variantGroup) await setVariantGroup(tx, { actor, product: after, group: form.variantGroup })
    return toProduct(after, deps)
  }
  return namesUnique(() => transaction(add))
}

export type Edit = { actor: Actor; id: string; form: ProductChangeForm }

/**
 * Changes a product in the version that was read; stock is corrected by a movement. Throws `product_not_found`,
 * `name_taken`, `permission_missing`, and `stale_version` if it was changed since.
 */
export async function editProduct(deps: ProductDeps & Transactional, { actor, id, form }: Edit): Promise<Product> {
  if (!isUuid(id)) refuse('product_not_found')
  const row = await namesUnique(() =>
    deps.transaction(async (tx) => {
      const before = (await lockProduct(tx, id)) ?? refuse('product_not_found')
      if (before.version !== form.version) refuse('stale_version')
      const stockDelta = form.available - form.seenAvailable
      if (before.available + stockDelta < 0) refuse('out_of_stock', [stockGone(before.available)])
      const values = toValues(form, before, deps)
      await claimPictures(tx, [values.image])
      const by = { actorId: actor.id, reason: 'correction' } as const
      const after = await updateProduct(tx, { ...values, id, stock_delta: stockDelta }, by)
      const beside = await writeBeside(tx, id, { form, publicUrl: deps.publicUrl })
      demandForChange(actor, { before, after, ...beside })
      await recordProduct(tx, actor, { action: 'product.changed', before, after, ...beside })
      if (form.variantGroup !== undefined) demand(actor, 'products:write')
      if (form.variantGroup !== undefined)
        await setVariantGroup(tx, { actor, product: after, group: form.variantGroup || null })
      await keepVariant(tx, { before, after })
      return after
    }),
  )
  return toProduct(row, deps)
}

export type Publication = { actor: Actor; id: string; status: 'draft' | 'published' }

/** Publishes a product or makes it a draft; without a difference it stays unchanged. Throws `product_not_found`. */
export async function publishProduct(
  deps: ProductDeps & Transactional,
  { actor, id, status }: Publication,
): Promise<Product> {
  if (!isUuid(id)) refuse('product_not_found')
  const { after } = await deps.transaction((tx) =>
    setProductStatus(tx, actor, { id, isDraft: status === 'draft' }),
  )
  return toProduct(after, deps)
}

/** Archives a product; orders, stock movements and reviews stay. Throws `product_not_found`. */
export async function deleteProduct(
  deps: ProductDeps & Transactional,
  actor: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  if (!isUuid(id)) refuse('product_not_found')
  await deps.transaction((tx) => archive(tx, actor, id))
  return { deletedCount: 1 }
}

/**
 * Restores a deleted product; one that is not deleted is returned unchanged. Throws `product_not_found`, and
 * `name_taken` if another product has its name or SKU now.
 */
export async function restoreProduct(
  deps: ProductDeps & Transactional,
  actor: Actor,
  id: string,
): Promise<Product> {
  if (!isUuid(id)) refuse('product_not_found')
  const { after } = await namesUnique(() => deps.transaction((tx) => restore(tx, actor, id)))
  return toProduct(after, deps)
}

/** Writes the data stored beside the product. Fields missing in the form stay, and are undefined in the result. */
async function writeBeside(
  tx: Database,
  productId: string,
  { form, publicUrl }: { form: ProductRowForm; publicUrl: string },
) {
  const pictures = form.pictures && (await writePictures(tx, { productId, pictures: form.pictures, publicUrl }))
  return { pictures, page: await changePage(tx, productId, form) }
}

function stockGone(available: number): FieldError {
  const message = t('Only {available} left. The rest have since been ordered', {
    available: String(available),
  })
  return { path: 'available', message }
}
