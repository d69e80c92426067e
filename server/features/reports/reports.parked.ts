import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { Parked, ParkedDecision } from '#contract/reports/parked.ts'
import { findParked } from '#server/jobs/parked.store.ts'
import { applyParkedAction as decide } from '#server/jobs/parked.ts'

export async function readParked(pool: pg.Pool): Promise<Parked> {
  const found = await findParked(pool)
  if (!found) return { restored: null }
  const { restored_at, backed_up_at, mails, jobs } = found
  return {
    restored: { restoredAt: restored_at.toISOString(), backedUpAt: backed_up_at.toISOString(), mails, jobs },
  }
}

/** Returns how many mails and jobs were released or dropped. */
export async function decideParked(
  pool: pg.Pool,
  { actor, decision }: { actor: Actor; decision: ParkedDecision },
): Promise<Parked & { mails: number; jobs: number }> {
  const done = await decide(pool, { decision, actor })
  return { ...done, ...(await readParked(pool)) }
}
