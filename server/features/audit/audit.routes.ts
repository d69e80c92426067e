import type pg from 'pg'
import * as audit from '#contract/audit/audit.ts'
import type { Answer } from '#server/http/answer.ts'
import { listAudit } from './audit.service.ts'
import { listActorRows } from './audit.store.ts'

export function auditRoutes(answer: Answer, pool: pg.Pool): void {
  answer(audit.listAudit, ({ query }) => listAudit(pool, query))

  answer(audit.listAuditActors, () => listActorRows(pool))
}
