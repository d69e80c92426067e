import type { Database } from '#server/database/pool.ts'

/** Pages by cursor ("everything below this number"): page 500 costs as much as page 1. */
export type PageBounds = { limit: number; below: number }

export type PageQuery = { limit?: number | undefined; cursor?: string | undefined }

/** Most rows without a `limit`; `Link: rel="next"` says where the list continues. */
export const maxRows = 1000

/** An unknown cursor starts at the first page. */
export function readPageBounds({ limit = maxRows, cursor = '' }: PageQuery): PageBounds {
  return { limit, below: /^\d{1,15}$/.test(cursor) ? Number(cursor) : Number.MAX_SAFE_INTEGER }
}

/** One row more than the page: it shows whether there is a next page, without counting. */
export function fetchLimit(page: PageBounds): number {
  return page.limit + 1
}

const maxPipelined = 100

/** The connection for a page: a long page would delay all reads behind it on the pipelined connection. */
export function readerOf(deps: { db: Database; pipelined: Database }, page: PageBounds): Database {
  return page.limit <= maxPipelined ? deps.pipelined : deps.db
}

export function takePage<Row>(rows: Row[], page: PageBounds): { rows: Row[]; hasNext: boolean } {
  return rows.length > page.limit ? { rows: rows.slice(0, page.limit), hasNext: true } : { rows, hasNext: false }
}

type PageReply = {
  /** The path of the list. */
  list: string
  /** The query of the request, which all pages of the list share. */
  query: PageQuery & Readonly<Record<string, unknown>>
  shown: number
  next: number | undefined
}

/**
 * Sets `Link: <…>; rel="next"` (RFC 8288), or the total if all rows were sent: counting the rest would cost as much as
 * sending it.
 */
export function setPageHeaders(
  header: (name: string, value: string) => void,
  { list, query, shown, next }: PageReply,
): void {
  if (next !== undefined) {
    const { limit = shown, cursor: _, ...asked } = query
    const given = Object.entries({ ...asked, limit, cursor: next }).filter(([, value]) => value)
    const search = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
    header('link', `<${list}?${search}>; rel="next"`)
  } else if (query.cursor === undefined) {
    header('x-total-count', String(shown))
  }
}
