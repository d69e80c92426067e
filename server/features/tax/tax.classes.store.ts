import type { Database } from '#server/database/pool.ts'

/** Tax classes of products, with their number; deleted products count, because they can be restored. */
export async function listUsedTaxClasses(db: Database): Promise<{ key: string; products: number }[]> {
  const { rows } = await db.query<{ key: string; products: number }>(
    'select tax_class as key, count(*)::integer as products from product group by tax_class',
  )
  return rows
}
