import type { Database } from '#server/database/pool.ts'
import { onSale } from '../products/products.store.ts'

/** A sitemap may have 50,000 addresses; the newest products matter most. */
const mostAddresses = 20_000

/** Paths of the pages of the newest products. */
export async function listProductPaths(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from product where ${onSale} order by seq desc limit $1`,
    [mostAddresses],
  )
  return rows.map(({ id }) => `/products/${id}`)
}
