import type { Attributes } from '#contract/products/attributes.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import { type ProductRow, productColumns } from './products.store.ts'

/** The new state of a product in a batch. `stockDelta` goes through the ledger. */
export type BatchProduct = {
  id: string
  sku: string | null
  name: string
  description: string
  image: string
  drawing: ProductRow['drawing']
  family: string | null
  attributes: Attributes
  unitPriceMinor: number
  minOrder: number
  orderMultiple: number
  /** Missing in what earlier imports have kept: it stays. */
  taxClass?: string
  shipWeightMg?: number | null
  shipWeightUnit?: ProductRow['ship_weight_unit']
  shippingClass?: string
  publishedAt: string | null
  stockDelta: number
}

export type Writer = { actorId: string; reason: 'import' | 'import_undone' }

const given = `given as (
  select * from jsonb_to_recordset($1::jsonb) as given(id uuid, sku text, name text, description text, image text, drawing jsonb,
    family text, attributes jsonb, "unitPriceMinor" bigint, "minOrder" integer, "orderMultiple" integer,
    "taxClass" text, "shipWeightMg" bigint, "shipWeightUnit" text, "shippingClass" text, "publishedAt" timestamptz, "stockDelta" integer)
), moved as (
  insert into stock_movement (product_id, delta, reason, actor_id)
  select id, "stockDelta", $2, (select id from users where id = $3) from given where "stockDelta" <> 0
)`

const ownColumns = productColumns
  .split(',')
  .map((column) => `product.${column.trim()}`)
  .join(', ')

/** The current state of a product, with unchanged stock: what a later undo restores. */
export function batchOf(row: ProductRow): BatchProduct {
  return {
    id: row.id,
    sku: row.sku,
    name: row.name,
    description: row.description,
    image: row.image,
    drawing: row.drawing,
    family: row.family,
    attributes: row.attributes,
    unitPriceMinor: row.unit_price_minor,
    minOrder: row.min_order,
    orderMultiple: row.order_multiple,
    taxClass: row.tax_class,
    shipWeightMg: row.ship_weight_mg,
    shipWeightUnit: row.ship_weight_unit,
    shippingClass: row.shipping_class,
    publishedAt: row.published_at?.toISOString() ?? null,
    stockDelta: 0,
  }
}

/** Adds many products in one statement, with their first stock movements. */
export async function insertBatch(tx: Database, products: BatchProduct[], by: Writer): Promise<ProductRow[]> {
  if (products.length === 0) return []
  const { rows } = await tx.query<ProductRow>(
    `with ${given}
     insert into product (id, sku, is_sku_given, name, description, image, drawing, family, attributes,
       unit_price_minor, min_order, order_multiple, tax_class, ship_weight_mg, ship_weight_unit, shipping_class, published_at, available)
     select id, coalesce(sku, 'P-' || upper(substr(md5(random()::text || id::text), 1, 8))), sku is not null,
       name, description, image, drawing, family, attributes, "unitPriceMinor", "minOrder", "orderMultiple",
       coalesce("taxClass", 'standard'), "shipWeightMg", coalesce("shipWeightUnit", 'kg'), coalesce("shippingClass", 'standard'), "publishedAt", "stockDelta" from given
     returning ${productColumns}`,
    [toJson(products), by.reason, by.actorId],
  )
  return rows
}

/** Changes many locked products in one statement, their stock by movements. */
export async function updateBatch(tx: Database, products: BatchProduct[], by: Writer): Promise<ProductRow[]> {
  if (products.length === 0) return []
  const { rows } = await tx.query<ProductRow>(
    `with ${given}
     update product set sku = coalesce(given.sku, product.sku), name = given.name, description = given.description,
       image = given.image, drawing = given.drawing, family = given.family, attributes = given.attributes,
       unit_price_minor = given."unitPriceMinor", min_order = given."minOrder", order_multiple = given."orderMultiple",
       tax_class = coalesce(given."taxClass", product.tax_class),
       ship_weight_mg = case when given."shipWeightUnit" is null then product.ship_weight_mg else given."shipWeightMg" end,
       ship_weight_unit = coalesce(given."shipWeightUnit", product.ship_weight_unit),
       shipping_class = coalesce(given."shippingClass", product.shipping_class), published_at = given."publishedAt", available = product.available + given."stockDelta",
       version = product.version + 1, updated_at = now()
     from given where product.id = given.id
     returning ${ownColumns}`,
    [toJson(products), by.reason, by.actorId],
  )
  return rows
}

/** Archives many products. */
export async function archiveBatch(tx: Database, ids: string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.query<ProductRow>(
    `update product set archived_at = now(), version = version + 1
     where id = any($1) and archived_at is null returning ${productColumns}`,
    [ids],
  )
  return rows
}

/** Locks products by id or SKU, in the order in which every writer locks them. Archived ones are left out. */
export async function lockBatch(
  tx: Database,
  { ids, skus }: { ids: string[]; skus: string[] },
): Promise<ProductRow[]> {
  const { rows } = await tx.query<ProductRow>(
    `select ${productColumns} from product
     where archived_at is null and id in (
       select id from product where id = any($1)
       union select id from product where lower(sku) = any($2) and archived_at is null)
     order by id for no key update`,
    [ids, skus],
  )
  return rows
}

/** Products that are not archived, by SKU (in lower case) or name, without locks. */
export async function findBatch(
  db: Database,
  { skus, names }: { skus: string[]; names: string[] },
): Promise<ProductRow[]> {
  const { rows } = await db.query<ProductRow>(
    `select ${productColumns} from product where lower(sku) = any($1) and archived_at is null
     union select ${productColumns} from product where name = any($2) and archived_at is null`,
    [skus, names],
  )
  return rows
}
