/** The query of a list in canonical form, by the path of its page: the same filters give the same key. */
export type PageQueries = Readonly<Record<string, (given: URLSearchParams) => Record<string, string>>>

/** The cache key of an address. Pages are the same for all visitors, so the query matters only for lists. */
export function pageKey(url: string, queries: PageQueries): string {
  // HTTP also allows absolute addresses (`GET http://host/path`) and `*`: only the path counts.
  const ours = url.startsWith('/') ? url : `/${url.replace(/^https?:\/\/[^/?#]*\/?/i, '')}`
  const [pathname = '/', search = ''] = ours.split('?', 2)
  if (!search) return pathname
  // React Router requests parts of a page's data with `_routes`.
  if (pathname.endsWith('.data')) return `${pathname}?${search}`
  // Parameters that the page does not read are ignored.
  const query = new URLSearchParams(queries[pathname]?.(new URLSearchParams(search)))
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** Whether the number of such pages is unlimited: all lists with a query, except the first page of a family. */
export function isPassingPage(key: string): boolean {
  return key.includes('?') && !/^[^?]*\?family=[^&]*$/.test(key)
}
