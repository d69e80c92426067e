import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import { recordAudit } from '../database/audit.ts'
import { inTransaction } from '../database/transaction.ts'
import { decideRestoration, deleteParked, lockRestoration, type ParkedCount, releaseJobs } from './parked.store.ts'

/** What becomes of parked jobs: all run, only those that send mails, or they are dropped. */
export type ParkedAction = 'all' | 'mails' | 'drop'

const actions = { all: 'restore.released', mails: 'restore.mails_released', drop: 'restore.dropped' } as const

/**
 * Releases or drops what a restore has parked, and returns how much. After `mails` the other jobs stay parked. Does nothing if
 * everything is decided. `actor` is null at the command line.
 */
export async function applyParkedAction(
  pool: pg.Pool,
  { decision, actor }: { decision: ParkedAction; actor: Actor | null },
): Promise<ParkedCount> {
  return inTransaction(pool, async (tx) => {
    if (!(await lockRestoration(tx))) return { mails: 0, jobs: 0 }
    const count =
      decision === 'drop' ? await deleteParked(tx) : await releaseJobs(tx, decision === 'mails' ? 'mail' : null)
    if (decision !== 'mails') await decideRestoration(tx, decision === 'drop' ? 'dropped' : 'released')
    await recordAudit(tx, {
      actor,
      action: actions[decision],
      subject: { kind: 'restore', id: 'restore' },
      after: { mails: count.mails, jobs: count.jobs },
    })
    return count
  })
}
