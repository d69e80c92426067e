import { exportAudit } from '#contract/audit/audit.ts'
import type { App } from '#server/http/app.ts'
import { eachRow, serveExport } from '#server/lists/export.ts'
import type { ListDeps } from '#server/lists/listing.store.ts'
import { toEntry } from './audit.service.ts'
import { type AuditRow, auditListing } from './audit.store.ts'

/** An entry as a CSV row, with one JSON cell each for the fields before and after. */
function toRecord(row: AuditRow): Record<string, string | null> {
  const { at, actor, action, subject, before, after, requestId } = toEntry(row)
  return {
    at,
    actor: actor?.name ?? null,
    actorEmail: actor?.email ?? null,
    action,
    kind: subject.kind,
    subject: subject.name,
    subjectId: subject.id,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    requestId,
  }
}

export function registerAuditExport({ handle }: App, { pool, settings }: ListDeps): void {
  serveExport(handle, exportAudit, {
    pool,
    listing: () => auditListing(settings.formats()),
    toRecords: eachRow(toRecord),
  })
}
