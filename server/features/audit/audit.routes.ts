import type pg from 'pg'
import * as audit from '#contract/audit/audit.ts'
import type { Handle } from '#server/http/handle.ts'
import { listAudit } from './audit.service.ts'
import { listActorRows } from './audit.store.ts'

export function auditRoutes(handle: Handle, pool: pg.Pool): void {
  handle(audit.listAudit, ({ query }) => listAudit(pool, query))

  handle(audit.listAuditActors, () => listActorRows(pool))
}
