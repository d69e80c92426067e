import type { Database } from '#server/database/pool.ts'
import { onSale } from '../../products/products.store.ts'

/** Those of the products that are on sale. */
export async function listSold(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select id from product where id = any($1::uuid[]) and ${onSale}`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}
