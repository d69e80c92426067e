import type { Database } from '#server/database/pool.ts'
import type { DomainEvent, EventType } from './event-types.ts'

export async function insertEvents(tx: Database, events: readonly DomainEvent[]): Promise<void> {
  const rows = events.map(({ type, subjectId, data }) => ({ type, subject_id: subjectId, data }))
  await tx.query(
    `insert into event (type, subject_id, data)
     select type, subject_id, coalesce(data, '{}')
     from jsonb_to_recordset($1) as given(type text, subject_id uuid, data jsonb)`,
    [JSON.stringify(rows)],
  )
}

/** `seen`: every transaction before this one is over. */
export type EventsSince = { seen: string; isChanged: boolean }

/** Whether an event of these types was added since a `seen` that was read before; with null, it counts as added. */
export async function findEventsSince(
  db: Database,
  seen: string | null,
  types: readonly EventType[],
): Promise<EventsSince> {
  const { rows } = await db.query<EventsSince>(
    `select pg_snapshot_xmin(pg_current_snapshot())::text as seen,
       $1::xid8 is null or exists (select from event where xid >= $1::xid8 and type = any($2::text[])) as "isChanged"`,
    [seen, types],
  )
  return rows[0] ?? { seen: '0', isChanged: true }
}
