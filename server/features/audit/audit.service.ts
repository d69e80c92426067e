import type { AuditEntry } from '#contract/audit/audit.ts'
import type { AdminPage } from '#contract/lists/lists.ts'
import type { Criteria } from '#server/lists/conditions.store.ts'
import type { ListDeps } from '#server/lists/listing.store.ts'
import { readListPage } from '#server/lists/listing.ts'
import { type AuditRow, auditListing } from './audit.store.ts'

/** One page of the log. Throws `invalid_input` for an invalid cursor. */
export async function listAudit({ pool, settings }: ListDeps, asked: Criteria): Promise<AdminPage<AuditEntry>> {
  const page = await readListPage(pool, auditListing(settings.formats()), asked)
  return { ...page, items: page.items.map(toEntry) }
}

/** An entry as the API returns it. */
export function toEntry(row: AuditRow): AuditEntry {
  const isPerson = row.subject_kind === 'user' || row.subject_kind === 'invitation'
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name, email: row.actor_email },
    action: row.action,
    subject: {
      kind: row.subject_kind,
      id: row.subject_id,
      name: row.known_name ?? row.subject_name,
      isGone: isPerson && row.known_name === null,
    },
    before: row.before,
    after: row.after,
    requestId: row.request_id,
  }
}
