import * as audit from '#contract/audit/audit.ts'
import type { App } from '#server/http/app.ts'
import type { ListDeps } from '#server/lists/listing.store.ts'
import { registerAuditExport } from './audit.export.ts'
import { listAudit } from './audit.service.ts'
import { listActorRows } from './audit.store.ts'

export function registerAudit(app: App, deps: ListDeps): void {
  const { handle } = app
  const { pool } = deps
  handle(audit.listAudit, ({ query }) => listAudit(deps, query))

  handle(audit.listAuditActors, () => listActorRows(pool))
  registerAuditExport(app, deps)
}
