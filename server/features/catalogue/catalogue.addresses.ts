import type { Database } from '#server/database/pool.ts'
import type { PublicPath } from '#server/http/web/crawlers.ts'
import { listFamiliesOnSale, listNewestProducts } from './catalogue.store.ts'

/** A sitemap may have 50,000 addresses; the newest products matter most. */
const maxAddresses = 20_000

/** The pages of families and of the newest products, at the readable addresses where there are any. */
export async function listProductPaths(db: Database): Promise<PublicPath[]> {
  const [families, products] = await Promise.all([listFamiliesOnSale(db), listNewestProducts(db, maxAddresses)])
  return [
    ...families.map((family) => ({ path: `/products?${new URLSearchParams({ family })}` })),
    ...products.map(({ id, slug, updated_at: changedAt }) => ({ path: `/products/${slug ?? id}`, changedAt })),
  ]
}
