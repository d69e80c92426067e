import type { Attributes } from '#contract/catalogue.attributes.ts'
import type { ProductForm } from '#contract/catalogue.ts'
import type { Database } from '#server/database/pool.ts'
import { fetchLimit, type Page } from '#server/http/paging.ts'

export type ProductRow = {
  id: string
  seq: number
  sku: string
  name: string
  description: string
  image: string
  drawing: { family: string } | null
  unit_price_minor: number
  min_order: number
  available: number
  version: number
  created_at: Date
}

const columns =
  'id, seq, sku, name, description, image, drawing, unit_price_minor, min_order, available, version, created_at'

/** Products that are sold, newest first. */
export async function listProductRows(db: Database, page: Page): Promise<ProductRow[]> {
  const { rows } = await db.query<ProductRow>(
    `select ${columns} from product
     where archived_at is null and seq < $2
     order by seq desc
     limit $1`,
    [fetchLimit(page), page.below],
  )
  return rows
}

export async function findProductRow(db: Database, id: string): Promise<ProductRow | undefined> {
  const { rows } = await db.query<ProductRow>(
    `select ${columns} from product where id = $1 and archived_at is null`,
    [id],
  )
  return rows[0]
}

export type DescribedRow = ProductRow & { family: string | null; attributes: Attributes }

export async function findDescribedRow(db: Database, id: string): Promise<DescribedRow | undefined> {
  const { rows } = await db.query<DescribedRow>(
    `select ${columns}, family, attributes from product where id = $1 and archived_at is null`,
    [id],
  )
  return rows[0]
}

/** The newest others of a family. */
export async function listRelatedRows(
  db: Database,
  { id, family, count }: { id: string; family: string; count: number },
): Promise<ProductRow[]> {
  const { rows } = await db.query<ProductRow>(
    `select ${columns} from product where family = $1 and id <> $2 and archived_at is null order by seq desc limit $3`,
    [family, id, count],
  )
  return rows
}

/** Drawing parameters by SKU, for the picture of a product; also of products no longer sold, since orders show them. */
export type DrawnProduct = { name: string; sku: string; drawing: { family: string } }

export async function findDrawn(db: Database, sku: string): Promise<DrawnProduct | undefined> {
  const { rows } = await db.query<DrawnProduct>(
    `select name, sku, drawing from product where lower(sku) = lower($1) and drawing is not null
     order by archived_at is null desc, seq desc limit 1`,
    [sku],
  )
  return rows[0]
}

export type NewProduct = Omit<ProductForm, 'unitprice' | 'sku' | 'pictures'> & {
  unitPriceMinor: number
  sku: string | null
  actorId: string
}

/** One statement: the product and the movement its stock begins with. Without a SKU it gets its number as one. */
export async function insertProduct(db: Database, product: NewProduct): Promise<ProductRow> {
  const { rows } = await db.query<ProductRow>(
    `with added as (
       insert into product (sku, name, description, image, unit_price_minor, min_order, available)
       values (coalesce($1, 'P-' || upper(substr(md5(random()::text || clock_timestamp()::text), 1, 8))), $2, $3, $4, $5, $6, $7)
       returning ${columns}
     ), stocked as (
       insert into stock_movement (product_id, delta, reason, actor_id)
       select id, available, 'initial', $8 from added where available > 0
     )
     select * from added`,
    [
      product.sku,
      product.name,
      product.description,
      product.image,
      product.unitPriceMinor,
      product.minorder,
      product.available,
      product.actorId,
    ],
  )
  const [row] = rows
  if (!row) throw new Error('the product was not returned by its own insert')
  return row
}

/** Names of products that are sold are unique. */
export async function findProductByName(db: Database, name: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    'select id from product where name = $1 and archived_at is null',
    [name],
  )
  return rows[0]?.id
}

export type ProductChange = Omit<NewProduct, 'actorId' | 'available'> & { stockDelta: number }

/** Changes a locked product, its stock by a movement in the same statement. `sku` stays when none is given; a new picture takes the drawing's place. */
export async function updateProduct(
  tx: Database,
  id: string,
  change: ProductChange,
  actorId: string,
): Promise<ProductRow> {
  const { rows } = await tx.query<ProductRow>(
    `with moved as (
       insert into stock_movement (product_id, delta, reason, actor_id)
       select $1, $8, 'correction', $9 where $8 <> 0
     )
     update product set sku = coalesce($2, sku), name = $3, description = $4, image = $5, unit_price_minor = $6,
       drawing = case when image = $5 then drawing end,
       min_order = $7, available = available + $8, version = version + 1, updated_at = now()
     where id = $1
     returning ${columns}`,
    [
      id,
      change.sku,
      change.name,
      change.description,
      change.image,
      change.unitPriceMinor,
      change.minorder,
      change.stockDelta,
      actorId,
    ],
  )
  const [row] = rows
  if (!row) throw new Error('the product was not returned by its own update')
  return row
}

export async function lockProduct(tx: Database, id: string): Promise<ProductRow | undefined> {
  const { rows } = await tx.query<ProductRow>(
    `select ${columns} from product where id = $1 and archived_at is null for update`,
    [id],
  )
  return rows[0]
}

/** Takes a product off the market; orders and movements keep pointing at it. */
export async function archiveProduct(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'update product set archived_at = now(), version = version + 1 where id = $1 and archived_at is null',
    [id],
  )
  return rowCount === 1
}

/** Puts a product back on the market. Undefined when there never was one. */
export async function unarchiveProduct(db: Database, id: string): Promise<ProductRow | undefined> {
  const { rows } = await db.query<ProductRow>(
    `update product set archived_at = null, version = version + (archived_at is not null)::integer where id = $1
     returning ${columns}`,
    [id],
  )
  return rows[0]
}
