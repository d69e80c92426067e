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

/** Drawing parameters by SKU, for the picture of a product; also of products no longer sold, since orders show them. */
export async function findDrawing(db: Database, sku: string): Promise<{ family: string } | undefined> {
  const { rows } = await db.query<{ drawing: { family: string } }>(
    'select drawing from product where lower(sku) = lower($1) and drawing is not null order by seq desc limit 1',
    [sku],
  )
  return rows[0]?.drawing
}

export type NewProduct = Omit<ProductForm, 'unitprice' | 'sku'> & {
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
