import { maxInBulk } from '#contract/lists/lists.ts'
import type { Bind } from '#server/database/statement.ts'
import { maxRows, type Page } from '../http/paging.ts'
import type { Column } from './conditions.store.ts'

/** The limits that our pages and most clients use, then those of exports and bulk actions. */
const usualLimits = new Set([1, 10, 20, 24, 25, 50, 100, maxRows, 500, maxInBulk])

/** Rows after a position, in an order, so many. */
export type Keyset = {
  /** The columns of the order. Together they are unique, so that each row has one position. */
  keys: readonly Column[]
  isDescending: boolean
  /** The keys of the row before the first one; null: from the beginning. */
  position: readonly unknown[] | null
  limit: number
}

/**
 * The SQL at the end of a list's statement, after its conditions: position, order and limit, which is one row more, to
 * show whether there is a next page without counting. The first page and the usual limits are literals: PostgreSQL
 * assumes a tenth of the rows for a limit it does not know, and plans again at each run, which takes longer than reading
 * a page of 20. Other limits are values: as texts they would use up the names of prepared statements.
 */
export function keysetSql({ keys, isDescending, position, limit }: Keyset, bind: Bind): string {
  const columns = keys.map(({ sql }) => sql)
  const here = position && keys.map(({ type }, index) => `${bind(position[index])}::${type}`)
  const begin = here ? ` and (${columns.join(', ')}) ${isDescending ? '<' : '>'} (${here.join(', ')})` : ''
  const order = columns.map((sql) => (isDescending ? `${sql} desc` : sql))
  const rows = limit + 1
  return `${begin} order by ${order.join(', ')} limit ${usualLimits.has(limit) ? rows : bind(rows)}`
}

/** The same for a list that is sorted by one number, the newest first. */
export function pageSql(page: Page, key: string, bind: Bind): string {
  const keys = [{ sql: key, type: 'bigint' }] as const
  const position = page.below < Number.MAX_SAFE_INTEGER ? [page.below] : null
  return keysetSql({ keys, isDescending: true, position, limit: page.limit }, bind)
}
