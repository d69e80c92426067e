import type pg from 'pg'
import { collectValues, conditionsOf, type Source, type Words } from './conditions.ts'

/** Rows are counted up to here; beyond it the planner's estimate says how many there are about. */
export const mostCounted = 10_000

export type Count = { total: number; totalIsExact: boolean }

/** How many rows match. Costs no more at a million rows than at ten thousand. */
export async function countRows(pool: pg.Pool, source: Source, asked: Words): Promise<Count> {
  const { sql, values } = countStatement(source, asked)
  const { rows } = await ask<{ count: number }>(pool, { sql, values, isFiltered: values.length > 0 })
  const counted = rows[0]?.count ?? 0
  if (counted <= mostCounted) return { total: counted, totalIsExact: true }
  return { total: Math.max(counted, await estimate(pool, source, asked)), totalIsExact: false }
}

export type DeskStatement = { sql: string; values: unknown[]; isFiltered: boolean }

/**
 * Without a name where rows are filtered: the plan has to know the values. A rare state is found by its index, a frequent
 * one on the way. All rows are read along their order whatever the place: that is planned once, which took half the time.
 */
export function ask<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { sql, values, isFiltered }: DeskStatement,
): Promise<pg.QueryResult<Row>> {
  return isFiltered ? pool.query<Row>({ text: sql, values }) : pool.query<Row>(sql, values)
}

/** The statement that counts up to the bound. For tests that read its plan, too. */
export function countStatement(source: Source, asked: Words) {
  const { values, bind } = collectValues()
  const where = conditionsOf(source, asked, bind).join(' and ')
  // Behind `offset 0` the planner does not see the limit: it would take a word it thinks frequent for one it meets soon.
  const fence = isSearched(asked) ? 'offset 0' : ''
  const found = `select from ${source.from} where ${where} ${fence}`
  const sql = `select count(*) as count from (select from (${found}) as found limit ${mostCounted + 1}) as bounded`
  return { sql, values }
}

/** Whether rows are looked for by words. */
export function isSearched({ q }: Words): boolean {
  return Boolean(q?.trim())
}

/** An estimate changes when PostgreSQL has looked at the table anew: not while somebody turns pages. */
const estimateAgeMs = 5_000
const mostEstimates = 200
const estimates = new WeakMap<pg.Pool, Map<string, { rows: number; expiresAt: number }>>()

async function estimate(pool: pg.Pool, source: Source, asked: Words): Promise<number> {
  const { values, bind } = collectValues()
  const where = conditionsOf(source, asked, bind).join(' and ')
  const text = `explain (format json) select from ${source.from} where ${where}`
  const kept = estimates.get(pool) ?? new Map<string, { rows: number; expiresAt: number }>()
  estimates.set(pool, kept)
  const key = JSON.stringify([text, values])
  const known = kept.get(key)
  if (known && known.expiresAt > performance.now()) return known.rows
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>({ text, values })
  const found = Math.round(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
  if (kept.size >= mostEstimates) kept.clear()
  kept.set(key, { rows: found, expiresAt: performance.now() + estimateAgeMs })
  return found
}
