import { toJson } from '#server/database/json.ts'
import type { Database } from '#server/database/pool.ts'
import type { DomainEvent, EventType } from './event-types.ts'

export async function insertEvents(tx: Database, events: readonly DomainEvent[]): Promise<void> {
  const rows = events.map(({ type, subjectId, data }) => ({ type, subject_id: subjectId, data }))
  await tx.query(
    `insert into event (type, subject_id, data)
     select type, subject_id, coalesce(data, '{}')
     from jsonb_to_recordset($1) as given(type text, subject_id uuid, data jsonb)`,
    [toJson(rows)],
  )
}

/** `seen`: the highest number of an event. */
export type EventsSince = { seen: string; isChanged: boolean }

/**
 * Whether an event of these types was added since a `seen` that was read before; with null, it counts as added. An event that has
 * no number yet counts twice: now, and when it has one.
 */
export async function findEventsSince(
  db: Database,
  seen: string | null,
  types: readonly EventType[],
): Promise<EventsSince> {
  const { rows } = await db.query<EventsSince>(
    `select last::text as seen, $1::bigint is null
       or exists (select from event where number > $1::bigint and type = any($2::text[]))
       or exists (select from event where number is null and type = any($2::text[])) as "isChanged"
     from event_counter`,
    [seen, types],
  )
  return rows[0] ?? { seen: '0', isChanged: true }
}
