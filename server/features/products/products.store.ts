import type { Database } from '#server/database/pool.ts'
import { type ProductRow, productColumns } from './products.columns.ts'

/** SQL: products that everybody may see. Admins also see drafts, nobody sees archived products. */
export const onSale = 'archived_at is null and published_at is not null'

/** A product on sale, or a draft for admins. */
export async function findProductRow(
  db: Database,
  id: string,
  withDrafts = false,
): Promise<ProductRow | undefined> {
  const { rows } = await db.query<ProductRow>(
    `select ${productColumns} from product where id = $1 and ${withDrafts ? 'archived_at is null' : onSale}`,
    [id],
  )
  return rows[0]
}

/** Those of these products that are not deleted, drafts among them. */
export async function listRowsWithDrafts(db: Database, ids: readonly string[]): Promise<ProductRow[]> {
  const { rows } = await db.query<ProductRow>(
    `select ${productColumns} from product where id = any($1::uuid[]) and archived_at is null`,
    [ids],
  )
  return rows
}

/**
 * Drawing parameters by SKU, for the picture of a product; also of products no longer sold, because orders show them. A
 * draft has none until it is ordered.
 */
export type DrawnProduct = { name: string; sku: string; family: string | null; drawing: { family: string } | null }

/** SQL: the picture is visible to everybody who knows the part number. */
const showableBySku = `lower(sku) = lower($1)
  and (published_at is not null or archived_at is not null or exists (select from order_line l where l.product_id = product.id))
  order by archived_at is null desc, seq desc limit 1`

export type CardProduct = Pick<ProductRow, 'name' | 'sku' | 'drawing' | 'family' | 'image' | 'unit_price_minor'>

/** What the preview card of a product shows. */
export async function findForCard(db: Database, sku: string): Promise<CardProduct | undefined> {
  const { rows } = await db.query<CardProduct>(
    `select name, sku, drawing, family, image, unit_price_minor from product where ${showableBySku}`,
    [sku],
  )
  return rows[0]
}

export async function findDrawn(db: Database, sku: string): Promise<DrawnProduct | undefined> {
  const { rows } = await db.query<DrawnProduct>(
    `select name, sku, drawing, family from product where ${showableBySku}`,
    [sku],
  )
  return rows[0]
}

/** Up to two products on sale of this name: products that have part numbers may share one. */
export async function listIdsByName(db: Database, name: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(`select id from product where name = $1 and ${onSale} limit 2`, [
    name,
  ])
  return rows.map(({ id }) => id)
}

function only([row]: ProductRow[]): ProductRow {
  if (!row) throw new Error('the product was not returned by its own statement')
  return row
}

export async function lockProduct(tx: Database, id: string): Promise<ProductRow | undefined> {
  const { rows } = await tx.query<ProductRow>(
    `select ${productColumns} from product where id = $1 and archived_at is null for no key update`,
    [id],
  )
  return rows[0]
}

/** Sets the main picture of a locked product; another than the drawing takes its place. */
export async function setImage(tx: Database, id: string, image: string): Promise<ProductRow> {
  const { rows } = await tx.query<ProductRow>(
    `update product set image = $2, drawing = case when image = $2 then drawing end, version = version + 1, updated_at = now()
     where id = $1 returning ${productColumns}`,
    [id, image],
  )
  return only(rows)
}

/** Publishes a locked product, or makes it a draft. */
export async function setPublished(tx: Database, id: string, isDraft: boolean): Promise<ProductRow> {
  const { rows } = await tx.query<ProductRow>(
    `update product set published_at = case when $2::boolean then null else now() end, version = version + 1, updated_at = now()
     where id = $1 returning ${productColumns}`,
    [id, isDraft],
  )
  return only(rows)
}

/** Sets the price of a locked product. */
export async function setPrice(tx: Database, id: string, unitPriceMinor: number): Promise<ProductRow> {
  const { rows } = await tx.query<ProductRow>(
    `update product set unit_price_minor = $2, version = version + 1, updated_at = now() where id = $1 returning ${productColumns}`,
    [id, unitPriceMinor],
  )
  return only(rows)
}

type Values = { unitPriceMinor: number; minOrder: number; orderMultiple: number }

/** Sets price and order quantities of a locked product. */
export async function setValues(
  tx: Database,
  id: string,
  { unitPriceMinor, minOrder, orderMultiple }: Values,
): Promise<ProductRow> {
  const { rows } = await tx.query<ProductRow>(
    `update product set unit_price_minor = $2, min_order = $3, order_multiple = $4, version = version + 1, updated_at = now()
     where id = $1 returning ${productColumns}`,
    [id, unitPriceMinor, minOrder, orderMultiple],
  )
  return only(rows)
}

/** Whether a product that is not archived has this SKU, or this name and may not share it. */
export async function isNameTaken(
  db: Database,
  { name, sku, is_sku_given: isGiven }: Pick<ProductRow, 'name' | 'sku' | 'is_sku_given'>,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from product where archived_at is null
       and (name = $1 and not (is_sku_given and $3::boolean) or lower(sku) = lower($2)) limit 1`,
    [name, sku, isGiven],
  )
  return rowCount !== 0
}

/** Archives a product; orders and movements keep referring to it. Undefined if it does not exist. */
export async function archiveProduct(db: Database, id: string): Promise<ProductRow | undefined> {
  const { rows } = await db.query<ProductRow>(
    `update product set archived_at = now(), version = version + 1 where id = $1 and archived_at is null
     returning ${productColumns}`,
    [id],
  )
  return rows[0]
}

/** Restores an archived product. Undefined if it is not archived. */
export async function unarchiveProduct(db: Database, id: string): Promise<ProductRow | undefined> {
  const { rows } = await db.query<ProductRow>(
    `update product set archived_at = null, version = version + 1 where id = $1 and archived_at is not null
     returning ${productColumns}`,
    [id],
  )
  return rows[0]
}
