import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { Product, ProductForm } from '#contract/catalogue.ts'
import type { FieldError } from '#contract/errors.ts'
import { toMajor, toMinor } from '#contract/money.ts'
import { type AuditEntry, recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, violates } from '#server/database/transaction.ts'
import { once } from '#server/http/idempotency.ts'
import { type PageQuery, readPage, takePage } from '#server/http/paging.ts'
import { refuse } from '#server/http/problem.ts'
import { claimPictures, ownPath } from '#server/pictures/pictures.ts'
import { t } from '#texts/t.ts'
import { writePictures } from './catalogue.pictures.ts'
import {
  archiveProduct,
  findProductRow,
  insertProduct,
  listProductRows,
  lockProduct,
  type ProductRow,
  unarchiveProduct,
  updateProduct,
} from './catalogue.store.ts'

export type CatalogueParts = {
  pool: pg.Pool
  db: Database
  currency: string
  publicUrl: string
  /** Told after a committed change that public pages show. */
  changed: () => void
}

/** Products that are sold, newest first, and where the next page begins. */
export async function listProducts(
  parts: CatalogueParts,
  query: PageQuery,
): Promise<{ products: Product[]; next: number | undefined }> {
  const page = readPage(query)
  const { rows, hasNext } = takePage(await listProductRows(parts.db, page), page)
  return { products: rows.map((row) => toProduct(row, parts)), next: hasNext ? rows.at(-1)?.seq : undefined }
}

/** Throws `product_not_found` also for an id that is none and for a product that is no longer sold. */
export async function getProduct(parts: CatalogueParts, id: string): Promise<Product> {
  const row = isUuid(id) ? await findProductRow(parts.db, id) : undefined
  return row ? toProduct(row, parts) : refuse('product_not_found')
}

export type Addition = { actor: Actor; form: ProductForm; idempotencyKey: string | undefined }

/** Adds a product and the first movement of its stock. Throws `name_taken` for a name or SKU that is in use. */
export async function addProduct(
  parts: CatalogueParts,
  { actor, form, idempotencyKey }: Addition,
): Promise<Product> {
  const row = { ...toRow(form, parts), actorId: actor.id }
  async function add(db: Database): Promise<Product> {
    await claimPictures(db, [row.image])
    const product = await insertProduct(db, row)
    const pictures = await keepPictures(db, product.id, { form, publicUrl: parts.publicUrl })
    const after = { ...audited(product), pictures: pictures?.after }
    await recordAudit(db, { actor, action: 'product.added', subject: subjectOf(product), after })
    return toProduct(product, parts)
  }
  const added = await namesUnique(() =>
    inTransaction(parts.pool, (tx) =>
      idempotencyKey
        ? once(tx, { actorId: actor.id, key: idempotencyKey, request: ['product', form] }, () => add(tx))
        : add(tx),
    ),
  )
  parts.changed()
  return added
}

export type Edit = { actor: Actor; id: string; form: ProductForm & { version: number; seenAvailable: number } }

/**
 * Changes a product somebody has read; stock is corrected by a movement.
 * Throws `product_not_found`, `name_taken`, and `stale_version` when it was changed since.
 */
export async function editProduct(parts: CatalogueParts, { actor, id, form }: Edit): Promise<Product> {
  if (!isUuid(id)) refuse('product_not_found')
  const row = await namesUnique(() =>
    inTransaction(parts.pool, async (tx) => {
      const before = (await lockProduct(tx, id)) ?? refuse('product_not_found')
      if (before.version !== form.version) refuse('stale_version')
      const stockDelta = form.available - form.seenAvailable
      if (before.available + stockDelta < 0) refuse('out_of_stock', [stockGone(before.available)])
      const change = { ...toRow(form, parts), stockDelta }
      await claimPictures(tx, [change.image])
      const after = await updateProduct(tx, id, change, actor.id)
      const pictures = await keepPictures(tx, id, { form, publicUrl: parts.publicUrl })
      const was = { ...audited(before), pictures: pictures?.before }
      const is = { ...audited(after), pictures: pictures?.after }
      await recordAudit(tx, {
        actor,
        action: 'product.changed',
        subject: subjectOf(after),
        before: was,
        after: is,
      })
      return after
    }),
  )
  parts.changed()
  return toProduct(row, parts)
}

/** Stops selling a product; orders, stock movements and reviews stay. Throws `product_not_found`. */
export async function deleteProduct(
  parts: CatalogueParts,
  actor: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  await inTransaction(parts.pool, async (tx) => {
    const product = (isUuid(id) && (await lockProduct(tx, id))) || refuse('product_not_found')
    await archiveProduct(tx, id)
    await recordAudit(tx, { actor, action: 'product.deleted', subject: subjectOf(product) })
  })
  parts.changed()
  return { deletedCount: 1 }
}

/**
 * Sells a deleted product again; one that is sold is answered as it is.
 * Throws `product_not_found`, and `name_taken` when its name or SKU went to another product meanwhile.
 */
export async function restoreProduct(parts: CatalogueParts, actor: Actor, id: string): Promise<Product> {
  if (!isUuid(id)) refuse('product_not_found')
  const row = await namesUnique(() =>
    inTransaction(parts.pool, async (tx) => {
      const sold = await lockProduct(tx, id)
      if (sold) return sold
      const product = (await unarchiveProduct(tx, id)) ?? refuse('product_not_found')
      await recordAudit(tx, { actor, action: 'product.restored', subject: subjectOf(product) })
      return product
    }),
  )
  parts.changed()
  return toProduct(row, parts)
}

/** Undefined when the form says nothing of pictures: they stay as they are. */
async function keepPictures(
  tx: Database,
  productId: string,
  { form, publicUrl }: { form: ProductForm; publicUrl: string },
) {
  return form.pictures && writePictures(tx, { productId, pictures: form.pictures, publicUrl })
}

function subjectOf({ id, name }: ProductRow): AuditEntry['subject'] {
  return { kind: 'product', id, name }
}

/** What the audit log keeps of a product: what its form holds. */
function audited({ sku, name, description, image, unit_price_minor, min_order, available }: ProductRow) {
  return { sku, name, description, image, unitPriceMinor: unit_price_minor, minOrder: min_order, available }
}

function stockGone(available: number): FieldError {
  const message = t('Only {available} are left: the others were ordered in the meantime', {
    available: String(available),
  })
  return { path: 'available', message }
}

async function namesUnique<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violates(error, 'product_name'))
      refuse('name_taken', [{ path: 'name', message: t('This name is in use') }])
    if (violates(error, 'product_sku')) refuse('name_taken', [{ path: 'sku', message: t('This SKU is in use') }])
    throw error
  }
}

function toRow(
  { unitprice, sku, image, pictures, ...rest }: ProductForm,
  { currency, publicUrl }: CatalogueParts,
) {
  return {
    ...rest,
    image: ownPath(pictures?.[0]?.address ?? image, publicUrl),
    sku: sku?.trim() || null,
    unitPriceMinor: toMinor(unitprice, currency),
  }
}

export function toProduct(row: ProductRow, { currency, publicUrl }: CatalogueParts): Product {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    image: absoluteImage(row.image, publicUrl),
    unitprice: toMajor(row.unit_price_minor, currency),
    minorder: row.min_order,
    available: row.available,
    sku: row.sku,
    currency,
    drawing: row.drawing,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

/** Our own pictures are kept without the host: the portal may move to another address. */
export function absoluteImage(image: string, publicUrl: string): string {
  return image.startsWith('/') ? publicUrl + image : image
}
