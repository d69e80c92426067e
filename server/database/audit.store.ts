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

/** Deletes what imports changed so many days ago, at most `limit` rows at once, and returns how many. */
export async function deleteImportAudits(
  db: Database,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `delete from audit_log where id = any(array(
       select id from audit_log
       where request_id is null and subject_kind = 'product' and at < now() - $1 * interval '1 day' order by at limit $2
     ))`,
    [days, limit],
  )
  return rowCount ?? 0
}
