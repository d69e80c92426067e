import type { Bind } from '#server/database/statement.ts'
import { fetchLimit, mostRows, type Page } from '../http/paging.ts'

/** The limits that our pages and most clients use. */
const usualLimits = new Set([10, 20, 24, 25, 50, 100, mostRows])

/**
 * The SQL at the end of a list's statement, after its conditions: cursor, order and limit. The first page and the
 * usual limits are literals: PostgreSQL assumes a tenth of the rows for a limit it does not know, and plans again at
 * each run, which takes longer than reading a page of 20.
 */
export function pageSql(page: Page, key: string, bind: Bind): string {
  const begin = page.below < Number.MAX_SAFE_INTEGER ? ` and ${key} < ${bind(page.below)}` : ''
  const limit = usualLimits.has(page.limit) ? fetchLimit(page) : bind(fetchLimit(page))
  return `${begin} order by ${key} desc limit ${limit}`
}
