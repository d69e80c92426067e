import type { Database } from '#server/database/pool.ts'
import { listNewestProducts } from './catalogue.store.ts'

/** A sitemap may have 50,000 addresses; the newest products matter most. */
const maxAddresses = 20_000

/** Paths of the pages of the newest products, the readable ones where there are any. */
export async function listProductPaths(db: Database): Promise<string[]> {
  return (await listNewestProducts(db, maxAddresses)).map(({ id, slug }) => `/products/${slug ?? id}`)
}
