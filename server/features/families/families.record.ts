import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { AuditAction, SubjectKind } from '#contract/audit-actions.ts'
import { sayWords, type Words } from '#contract/catalogue-model/words.ts'
import { lockModel } from '#server/catalogue-model/additions.store.ts'
import { modelChannel } from '#server/catalogue-model/catalogue-model.ts'
import { recordAudit } from '#server/database/audit.ts'
import { notify } from '#server/database/listen.ts'
import type { Database } from '#server/database/pool.ts'
import { type Transaction, transactionOf } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { fullErrors } from './families.rules.ts'
import { type ModelState, readState } from './families.state.ts'

export type FamiliesDeps = {
  pool: pg.Pool
  /** Reads the families again, so that the next request of this instance has them. */
  readModel: () => Promise<void>
}

type Recorded = {
  actor: Pick<Actor, 'id' | 'name' | 'email'>
  action: AuditAction
  kind: SubjectKind
  id: string
  name: Words | string
  before?: object
  after?: object
}

/** The audit log, and the message by which every instance reads the families again. */
export async function recordModelChange(tx: Database, recorded: Recorded): Promise<void> {
  const { actor, action, kind, id, name, before, after } = recorded
  await recordAudit(tx, {
    actor,
    action,
    subject: { kind, id, name: typeof name === 'string' ? name : sayWords(name) },
    ...(before && { before: { ...before } }),
    ...(after && { after: { ...after } }),
  })
  await notify(tx, modelChannel, id)
}

/**
 * Changes the model in one transaction, one after the other in all instances, and lets this instance know it before its
 * response is sent.
 */
export async function changeModel<T>(
  { pool, readModel }: FamiliesDeps,
  run: (tx: Database, state: ModelState) => Promise<T>,
  transaction: Transaction = transactionOf(pool),
): Promise<T> {
  const result = await transaction(async (tx) => {
    await lockModel(tx)
    return run(tx, await readState(tx))
  })
  await readModel()
  return result
}

/** Throws `model_full` if there are more than a portal can have now. */
export async function refuseIfFull(tx: Database): Promise<ModelState> {
  const state = await readState(tx)
  const errors = fullErrors(state)
  if (errors.length > 0) refuse('model_full', errors)
  return state
}
