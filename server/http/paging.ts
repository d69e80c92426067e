import type { Database } from '#server/database/pool.ts'

/** Rows of one page by key ("everything below this number"): page 500 costs what page 1 costs. */
export type Page = { limit: number; below: number }

export type PageQuery = { limit?: number | undefined; cursor?: string | undefined }

/** A list nobody limited is whole up to here; beyond it `Link: rel="next"` says where it goes on. */
const mostRows = 1000

/** A cursor that is not one of ours starts at the top. */
export function readPage({ limit = mostRows, cursor = '' }: PageQuery): Page {
  return { limit, below: /^\d{1,15}$/.test(cursor) ? Number(cursor) : Number.MAX_SAFE_INTEGER }
}

/** How many rows to ask for: one more than the page holds shows whether there is a next one, without counting. */
export function fetchLimit(page: Page): number {
  return page.limit + 1
}

/** What the screens and most programs ask for. */
const usualLimits = new Set([10, 20, 24, 25, 50, 100, mostRows])

/**
 * SQL of the end of a list's statement, after its conditions: where the page begins, its order and its length. Pushes onto
 * the values of the statement. The first page and the usual lengths are part of its text: PostgreSQL takes a limit it
 * cannot see for a tenth of the rows, and then makes the plan again each time it runs, for longer than it takes to
 * read a page of 20.
 */
export function pageSql(page: Page, key: string, values: unknown[]): string {
  const begin = page.below < Number.MAX_SAFE_INTEGER ? ` and ${key} < $${values.push(page.below)}` : ''
  const limit = usualLimits.has(page.limit) ? fetchLimit(page) : `$${values.push(fetchLimit(page))}`
  return `${begin} order by ${key} desc limit ${limit}`
}

const mostPipelined = 100

/** Over which connections a page is read: a long one would delay all reads behind it on the pipelined connection. */
export function readerOf(deps: { db: Database; pipelined: Database }, page: Page): Database {
  return page.limit <= mostPipelined ? deps.pipelined : deps.db
}

export function takePage<Row>(rows: Row[], page: Page): { rows: Row[]; hasNext: boolean } {
  return rows.length > page.limit ? { rows: rows.slice(0, page.limit), hasNext: true } : { rows, hasNext: false }
}

type PageReply = {
  /** Address of the list. */
  list: string
  /** What was asked: each page of the list is asked the same. */
  query: PageQuery & Readonly<Record<string, unknown>>
  shown: number
  next: number | undefined
}

/**
 * Says in headers where a list goes on, `Link: <…>; rel="next"` (RFC 8288), or how long it is when all of it was sent:
 * counting the rest would cost as much as sending it.
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
