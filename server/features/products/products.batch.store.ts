import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import {
  ownColumns,
  type ProductRow,
  productColumns,
  type StoredFields,
  storedColumns,
} from './products.columns.ts'

/** The values of a product to store. Without a part number a new product gets one, and another one keeps its own. */
export type ProductValues = Omit<StoredFields, 'sku'> & { sku: string | null } & Pick<
    ProductRow,
    'drawing' | 'published_at'
  >

/** The new state of a product. `stock_delta` goes through the ledger. */
export type ProductUpdate = ProductValues & { id: string; stock_delta: number }

export type Writer = { actorId: string; reason: 'initial' | 'correction' | 'import' | 'import_undone' }

const valueColumns = storedColumns.filter(({ name }) => name !== 'sku')

const given = `given as (
  select * from jsonb_to_recordset($1::jsonb) as given(id uuid, sku text, drawing jsonb, published_at timestamptz, stock_delta integer,
    ${valueColumns.map(({ name, type }) => `${name} ${type}`).join(', ')})
), moved as (
  insert into stock_movement (product_id, delta, reason, actor_id)
  select id, stock_delta, $2, (select id from users where id = $3) from given where stock_delta <> 0
)`

/** The current state of a product, with unchanged stock: what a later undo restores. */
export function currentState(row: ProductRow): ProductUpdate {
  const { id, drawing, published_at } = row
  const stored = Object.fromEntries(storedColumns.map(({ name }) => [name, row[name]])) as StoredFields
  return { ...stored, id, drawing, published_at, stock_delta: 0 }
}

/** Adds products in one statement, with their first stock movements. */
export async function insertProducts(
  tx: Database,
  products: readonly ProductUpdate[],
  by: Writer,
): Promise<ProductRow[]> {
  if (products.length === 0) return []
  const { rows } = await tx.query<ProductRow>(
    `with ${given}
     insert into product (id, sku, is_sku_given, drawing, published_at, available, ${valueColumns.map(({ name }) => name).join(', ')})
     select id, coalesce(sku, 'P-' || upper(substr(md5(random()::text || id::text), 1, 8))), sku is not null, drawing, published_at,
       stock_delta, ${valueColumns.map(({ name }) => name).join(', ')} from given
     returning ${productColumns}`,
    [toJson(products), by.reason, by.actorId],
  )
  return rows
}

/** Changes locked products in one statement, their stock by movements. */
export async function updateProducts(
  tx: Database,
  products: readonly ProductUpdate[],
  by: Writer,
): Promise<ProductRow[]> {
  if (products.length === 0) return []
  const { rows } = await tx.query<ProductRow>(
    `with ${given}
     update product set sku = coalesce(given.sku, product.sku),
       is_sku_given = product.is_sku_given or coalesce(lower(given.sku) <> lower(product.sku), false),
       drawing = given.drawing, available = product.available + given.stock_delta,
       published_at = case when given.published_at is not null then coalesce(product.published_at, given.published_at) end,
       ${valueColumns.map(({ name }) => `${name} = given.${name}`).join(', ')},
       version = product.version + 1, updated_at = now()
     from given where product.id = given.id
     returning ${ownColumns}`,
    [toJson(products), by.reason, by.actorId],
  )
  return rows
}

/** Adds one product. */
export async function insertProduct(tx: Database, product: ProductUpdate, by: Writer): Promise<ProductRow> {
  return only(await insertProducts(tx, [product], by))
}

/** Changes one locked product. */
export async function updateProduct(tx: Database, product: ProductUpdate, by: Writer): Promise<ProductRow> {
  return only(await updateProducts(tx, [product], by))
}

function only([row]: ProductRow[]): ProductRow {
  if (!row) throw new Error('the product was not returned by its own statement')
  return row
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
