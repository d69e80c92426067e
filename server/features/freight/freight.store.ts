import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'

/** The shipping classes of products, each once. */
export async function listShippingClasses(db: Database, productIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ shipping_class: string }>(
    'select distinct shipping_class from product where id = any($1::uuid[])',
    [productIds],
  )
  return rows.map(({ shipping_class }) => shipping_class)
}

export type OrderedPieces = { productId: string; quantity: number }

/** What these pieces weigh together, in milligrams; null if the weight of one of the products is not known. */
export async function weightOf(db: Database, pieces: readonly OrderedPieces[]): Promise<number | null> {
  const { rows } = await db.query<{ weight_mg: number | null }>(
    `select case when bool_and(p.ship_weight_mg is not null) then sum(p.ship_weight_mg * w.quantity)::bigint end as weight_mg
     from jsonb_to_recordset($1) as w("productId" uuid, quantity integer) join product p on p.id = w."productId"`,
    [toJson(pieces)],
  )
  return rows[0]?.weight_mg ?? null
}

/** Names of the products of these that are of one of these classes, for a refusal. */
export async function listExcludedNames(
  db: Database,
  { productIds, classes }: { productIds: readonly string[]; classes: readonly string[] },
): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    'select name from product where id = any($1::uuid[]) and shipping_class = any($2) order by name limit 3',
    [productIds, classes],
  )
  return rows.map(({ name }) => name)
}

/** Shipping classes of products, with their number; deleted products count, because they can be restored. */
export async function listUsedShippingClasses(db: Database): Promise<{ key: string; products: number }[]> {
  const { rows } = await db.query<{ key: string; products: number }>(
    'select shipping_class as key, count(*)::integer as products from product group by shipping_class',
  )
  return rows
}
