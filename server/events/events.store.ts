import type { Database } from '#server/database/pool.ts'
import type { DomainEvent } from './event-types.ts'

export async function insertEvents(tx: Database, events: readonly DomainEvent[]): Promise<void> {
  const rows = events.map(({ type, subjectId, data }) => ({ type, subject_id: subjectId, data }))
  await tx.query(
    `insert into event (type, subject_id, data)
     select type, subject_id, coalesce(data, '{}')
     from jsonb_to_recordset($1) as given(type text, subject_id uuid, data jsonb)`,
    [JSON.stringify(rows)],
  )
}
