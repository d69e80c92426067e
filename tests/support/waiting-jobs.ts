import type pg from 'pg'

/** Events and rows of the outbox that have not become jobs yet. An earlier release has no events. */
export async function countUntaken(pool: pg.Pool): Promise<number> {
  const { rows: known } = await pool.query<{ is: boolean }>(
    `select to_regclass('event_waiting') is not null as is`,
  )
  const events = known[0]?.is ? ' + (select count(*) from event_waiting)' : ''
  const { rows } = await pool.query<{ count: number }>(
    `select ((select count(*) from handover)${events})::int as count`,
  )
  return rows[0]?.count ?? 0
}
