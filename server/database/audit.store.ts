import { toJson } from '#server/database/json.ts'
import type { Database } from './pool.ts'

/** A row of the audit log: `by` and `email` are those of the actor. */
type AuditLine = {
  actor: string | undefined
  by: string | undefined
  email: string | undefined
  action: string
  kind: string
  id: string
  name: string
  before: object
  after: object
}

export async function insertAuditLines(
  tx: Database,
  lines: readonly AuditLine[],
  requestId: string | null,
): Promise<void> {
  await tx.query(
    `insert into audit_log (actor_id, actor_name, actor_email, action, subject_kind, subject_id, subject_name, before, after, request_id)
     select line.actor, coalesce(line.by, ''), coalesce(line.email, ''), line.action, line.kind, line.id, line.name, line.before,
       line.after, $2
     from jsonb_to_recordset($1::jsonb) as line(actor uuid, by text, email text, action text, kind text, id text, name text,
       before jsonb, after jsonb)`,
    [toJson(lines), requestId],
  )
}
