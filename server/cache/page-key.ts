import { readingPages } from '#contract/access.ts'
import { comparedQuery, comparePage, readCompared } from '#contract/catalogue/compare.ts'
import { readCatalogueQuery, writeCatalogueQuery } from '#contract/catalogue/query.ts'

/** The cache key of an address. Pages are the same for all visitors, so the query matters only for lists. */
export function pageKey(url: string): string {
  // HTTP also allows absolute addresses (`GET http://host/path`) and `*`: only the path counts.
  const ours = url.startsWith('/') ? url : `/${url.replace(/^https?:\/\/[^/?#]*\/?/i, '')}`
  const [pathname = '/', search = ''] = ours.split('?', 2)
  if (!search) return pathname
  // React Router requests parts of a page's data with `_routes`.
  if (pathname.endsWith('.data')) return `${pathname}?${search}`
  return pathname + queryOf(pathname, new URLSearchParams(search))
}

/** The query of a list in canonical form: the same filters give the same key, and other parameters are ignored. */
function queryOf(pathname: string, given: URLSearchParams): string {
  const query = new URLSearchParams(
    pathname === readingPages.products
      ? writeCatalogueQuery(readCatalogueQuery(given))
      : pathname === comparePage
        ? comparedQuery(readCompared(given))
        : {},
  )
  return query.size > 0 ? `?${query}` : ''
}

/** Whether the number of such pages is unlimited: all lists with a query, except the first page of a family. */
export function isPassing(key: string): boolean {
  return key.includes('?') && !/^[^?]*\?family=[^&]*$/.test(key)
}
