import type pg from 'pg'
import * as audit from '#contract/audit/audit.ts'
import type { App } from '#server/http/app.ts'
import { registerAuditExport } from './audit.export.ts'
import { listAudit } from './audit.service.ts'
import { listActorRows } from './audit.store.ts'

export function registerAudit(app: App, deps: { pool: pg.Pool }): void {
  const { handle } = app
  const { pool } = deps
  handle(audit.listAudit, ({ query }) => listAudit(pool, query))

  handle(audit.listAuditActors, () => listActorRows(pool))
  registerAuditExport(app, deps)
}
