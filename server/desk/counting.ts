import type pg from 'pg'
import { collectValues, conditionsOf, type Source, type Words } from './conditions.ts'

/** Rows are counted up to here; beyond it the planner's estimate says how many there are about. */
export const mostCounted = 10_000

export type Count = { total: number; totalIsExact: boolean }

/** How many rows match. Costs no more at a million rows than at ten thousand. */
export async function countRows(pool: pg.Pool, source: Source, asked: Words): Promise<Count> {
  const { sql, values } = countStatement(source, asked)
  const { rows } = await pool.query<{ count: number }>({ text: sql, values })
  const counted = rows[0]?.count ?? 0
  if (counted <= mostCounted) return { total: counted, totalIsExact: true }
  return { total: Math.max(counted, await estimate(pool, source, asked)), totalIsExact: false }
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

async function estimate(pool: pg.Pool, source: Source, asked: Words): Promise<number> {
  const { values, bind } = collectValues()
  const where = conditionsOf(source, asked, bind).join(' and ')
  const text = `explain (format json) select from ${source.from} where ${where}`
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>({ text, values })
  return Math.round(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
}
