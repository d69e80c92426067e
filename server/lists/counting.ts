import type pg from 'pg'
import { type Criteria, collectValues, conditionsOf, type Source } from './conditions.ts'

/** Rows are counted up to here; beyond it the planner's estimate says how many there are about. */
export const mostCounted = 10_000

export type Count = { total: number; totalIsExact: boolean }

/** About how many rows match, where they are many: not counted again while a user turns pages. */
const manyAgeMs = 5_000
const mostKept = 200
const totalsOfPool = new WeakMap<pg.Pool, Map<string, { total: number; expiresAt: number }>>()

/** How many rows match. Costs no more at a million rows than at ten thousand. */
export async function countRows(pool: pg.Pool, source: Source, asked: Criteria): Promise<Count> {
  const statement = countStatement(source, asked)
  const key = JSON.stringify([statement.sql, statement.values])
  const known = totalsOfPool.get(pool)?.get(key)
  if (known && known.expiresAt > performance.now()) return { total: known.total, totalIsExact: false }
  const { rows } = await ask<{ count: number }>(pool, statement)
  const counted = rows[0]?.count ?? 0
  if (counted <= mostCounted) return { total: counted, totalIsExact: true }
  const total = Math.max(counted, await estimate(pool, source, asked))
  keep(pool, key, total)
  return { total, totalIsExact: false }
}

function keep(pool: pg.Pool, key: string, total: number): void {
  const totals = totalsOfPool.get(pool) ?? new Map<string, { total: number; expiresAt: number }>()
  totalsOfPool.set(pool, totals)
  if (totals.size >= mostKept) totals.clear()
  totals.set(key, { total, expiresAt: performance.now() + manyAgeMs })
}

export type ListStatement = { sql: string; values: unknown[]; isFiltered: boolean }

/**
 * Without a name where rows are filtered: the plan has to know the values. A rare state is found by its index, a frequent
 * one on the way. All rows are read along their order whatever the place: that is planned once, which took half the time.
 */
export function ask<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { sql, values, isFiltered }: ListStatement,
): Promise<pg.QueryResult<Row>> {
  return isFiltered ? pool.query<Row>({ text: sql, values }) : pool.query<Row>(sql, values)
}

/** The statement that counts up to the bound. For tests that read its plan, too. */
export function countStatement(source: Source, asked: Criteria): ListStatement {
  const { values, bind } = collectValues()
  const where = conditionsOf(source, asked, bind).join(' and ')
  // Behind `offset 0` the planner does not see the limit: it would expect a word it thinks frequent to come soon.
  const fence = isSearched(asked) ? 'offset 0' : ''
  const found = `select from ${source.from} where ${where} ${fence}`
  const sql = `select count(*) as count from (select from (${found}) as found limit ${mostCounted + 1}) as bounded`
  return { sql, values, isFiltered: values.length > 0 }
}

/** Whether rows are looked for by words. */
export function isSearched({ q }: Criteria): boolean {
  return Boolean(q?.trim())
}

async function estimate(pool: pg.Pool, source: Source, asked: Criteria): Promise<number> {
  const { values, bind } = collectValues()
  const where = conditionsOf(source, asked, bind).join(' and ')
  const text = `explain (format json) select from ${source.from} where ${where}`
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>({ text, values })
  return Math.round(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
}
