import type { Database } from '#server/database/pool.ts'
import { onSale } from '../products/products.store.ts'

/** A sitemap may hold 50,000 addresses; the newest parts are those worth finding. */
const mostAddresses = 20_000

/** Addresses of the pages of the newest products, from the root. */
export async function listProductPaths(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from product where ${onSale} order by seq desc limit $1`,
    [mostAddresses],
  )
  return rows.map(({ id }) => `/products/${id}`)
}
