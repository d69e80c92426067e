import * as audit from '#contract/audit.ts'
import type { Database } from '#server/database/pool.ts'
import type { Answer } from '#server/http/answer.ts'
import { listAudit } from './audit.service.ts'
import { listActorRows } from './audit.store.ts'

export function auditRoutes(answer: Answer, db: Database): void {
  answer(audit.listAudit, ({ query }) => listAudit(db, query))

  answer(audit.listAuditActors, () => listActorRows(db))
}
