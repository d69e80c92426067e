import type pg from 'pg'
import { mostAtOnce, takeOutbox } from './outbox.store.ts'

/** The longest time that a row waits in the outbox. Each run is one small statement. */
const gapMs = 200

/**
 * Handles the rows that statements insert into the table `handover` instead of adding a job or notifying: see migration
 * 0035. Any number of processes may run it.
 */
export function startOutbox(pool: pg.Pool): { stop(): Promise<void> } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let turn = Promise.resolve()

  async function take(): Promise<void> {
    // While the database is unreachable, the rows stay in the outbox.
    const taken = await takeOutbox(pool).catch(() => 0)
    if (!isStopped) plan(taken === mostAtOnce ? 0 : gapMs)
  }

  function plan(ms: number): void {
    timer = setTimeout(() => {
      turn = take()
    }, ms)
    timer.unref()
  }

  plan(gapMs)
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
