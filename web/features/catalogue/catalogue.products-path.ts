import { type CatalogueQuery, writeCatalogueQuery } from '#contract/catalogue/query.ts'
import { paths } from '../../paths.ts'

/**
 * Address of the product list with some criteria changed. A change goes back to the first page; attributes belong to
 * their family and go with it.
 */
export function productsPath(criteria: CatalogueQuery, change: Partial<CatalogueQuery>): string {
  const isMoved = change.family !== undefined && change.family !== criteria.family
  const changed = { ...criteria, page: 1, ...(isMoved && { chosen: {} }), ...change }
  const query = new URLSearchParams(writeCatalogueQuery(changed))
  return query.size > 0 ? `${paths.products}?${query}` : paths.products
}
