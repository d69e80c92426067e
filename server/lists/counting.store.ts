import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { AdminSelection } from '#contract/lists/bulk.ts'
import { toJson } from '#server/database/json.ts'
import { buildStatement, type Statement } from '#server/database/statement.ts'
import { prepared } from '#server/database/statement-names.ts'
import { type Criteria, conditionsOf, type Source, selectedConditions } from './conditions.store.ts'

/** Rows are counted up to this number; above it the planner's estimate is used. */
export const maxCounted = 10_000

export type ListCount = { total: number; totalIsExact: boolean }

/** How long an estimate is reused, so that it does not change while a user turns pages. */
const manyAgeMs = 5_000
const maxTotals = 200
const totalsOfPool = new WeakMap<pg.Pool, LRUCache<string, number>>()

/** How many rows match. A million rows cost no more than ten thousand. */
export async function countRows(pool: pg.Pool, source: Source, asked: Criteria): Promise<ListCount> {
  const statement = countStatement(source, asked)
  const key = toJson([statement.text, statement.values])
  const known = totalsOfPool.get(pool)?.get(key)
  if (known !== undefined) return { total: known, totalIsExact: false }
  const { rows } = await pool.query<{ count: number }>(statement)
  const counted = rows[0]?.count ?? 0
  if (counted <= maxCounted) return { total: counted, totalIsExact: true }
  const total = Math.max(counted, await estimate(pool, source, asked))
  cacheTotal(pool, key, total)
  return { total, totalIsExact: false }
}

function cacheTotal(pool: pg.Pool, key: string, total: number): void {
  const totals = totalsOfPool.get(pool) ?? new LRUCache<string, number>({ max: maxTotals, ttl: manyAgeMs })
  totalsOfPool.set(pool, totals)
  totals.set(key, total)
}

/**
 * Filtered statements are not named, because the plan depends on the values: a rare status is found by its index, a
 * frequent one along the sort. Unfiltered ones read along the sort at any cursor: planning them once took half the
 * time.
 */
export function preparedUnlessFiltered(statement: Statement, isFiltered: boolean): Statement {
  return isFiltered ? statement : prepared(statement, 'fixed')
}

/** The statement that counts up to the limit. Exported for tests that read its plan. */
export function countStatement(source: Source, asked: Criteria): Statement {
  // `offset 0` hides the limit from the planner, which would otherwise expect a frequent word to match soon.
  const fence = isSearched(asked) ? 'offset 0' : ''
  const statement = buildStatement((bind) => {
    const found = `select from ${source.from} where ${conditionsOf(source, asked, bind).join(' and ')} ${fence}`
    return `select count(*) as count from (select from (${found}) as found limit ${maxCounted + 1}) as bounded`
  })
  return preparedUnlessFiltered(statement, statement.values.length > 0)
}

/** The exact number of selected rows, as they are exported. */
export async function countSelected(
  pool: pg.Pool,
  source: Source,
  selection: AdminSelection | undefined,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    buildStatement(
      (bind) =>
        `select ${source.exportedCount ?? 'count(*)'} as count from ${source.from} where ${selectedConditions(source, selection, bind).join(' and ')}`,
    ),
  )
  return rows[0]?.count ?? 0
}

/** Whether the list is searched by words. */
export function isSearched({ q }: Criteria): boolean {
  return Boolean(q?.trim())
}

async function estimate(pool: pg.Pool, source: Source, asked: Criteria): Promise<number> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    buildStatement(
      (bind) =>
        `explain (format json) select from ${source.from} where ${conditionsOf(source, asked, bind).join(' and ')}`,
    ),
  )
  return Math.round(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
}
