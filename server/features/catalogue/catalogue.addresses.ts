import type { Database } from '#server/database/pool.ts'
import { listNewestIds } from './catalogue.store.ts'

/** A sitemap may have 50,000 addresses; the newest products matter most. */
const mostAddresses = 20_000

/** Paths of the pages of the newest products. */
export async function listProductPaths(db: Database): Promise<string[]> {
  return (await listNewestIds(db, mostAddresses)).map((id) => `/products/${id}`)
}
