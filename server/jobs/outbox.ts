import type pg from 'pg'
import { addEventConsumers, addEventJobs, type EventJobs } from '../events/event-jobs.store.ts'
import { maxAtOnce, takeOutbox } from './outbox.store.ts'

/** The longest time that an event or a row of the outbox waits. Each run is two small statements. */
const gapMs = 200

/**
 * Adds the jobs that follow from events, and handles the rows of the table `outbox`: messages to open pages, and jobs of
 * the database's own triggers. Any number of processes may run it.
 */
export function startOutbox(pool: pg.Pool, jobs: EventJobs): { begin(): Promise<void>; stop(): Promise<void> } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let turn = Promise.resolve()

  async function take(): Promise<void> {
    // While the database is unreachable, events and rows wait.
    const taken = await Promise.all([takeOutbox(pool), addEventJobs(pool, jobs)]).catch(() => [0])
    if (!isStopped) plan(taken.some((count) => count >= maxAtOnce) ? 0 : gapMs)
  }

  function plan(ms: number): void {
    timer = setTimeout(() => {
      turn = take()
    }, ms)
    timer.unref()
  }

  plan(gapMs)
  return {
    /** Events from now on have these jobs, also while no process that knows them runs. */
    begin: () => addEventConsumers(pool, jobs),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
