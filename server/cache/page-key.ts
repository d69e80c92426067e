import { readingPages } from '#contract/access.ts'
import { comparedQuery, comparePage, readCompared } from '#contract/catalogue/compare.ts'
import { readCatalogueQuery, writeCatalogueQuery } from '#contract/catalogue/query.ts'

/** The address as the web router knows it: pages are the same for everybody, so what follows `?` matters to lists alone. */
export function pageKey(url: string): string {
  // HTTP also knows whole addresses (`GET http://host/path`) and `*`: only the path is ours to answer.
  const ours = url.startsWith('/') ? url : `/${url.replace(/^https?:\/\/[^/?#]*\/?/i, '')}`
  const [pathname = '/', search = ''] = ours.split('?', 2)
  if (!search) return pathname
  // React Router asks for single parts of a page's data by `_routes`.
  if (pathname.endsWith('.data')) return `${pathname}?${search}`
  return pathname + queryOf(pathname, new URLSearchParams(search))
}

/** What a list is asked for, in one spelling: the same page for the same query, whatever else is in the address. */
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

/** Whether there is no end of such pages: all that were asked for something, but the first page of a family. */
export function isPassing(key: string): boolean {
  return key.includes('?') && !/^[^?]*\?family=[^&]*$/.test(key)
}
