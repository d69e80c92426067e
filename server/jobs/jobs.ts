import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker'
import type pg from 'pg'

/** A job by name. Receives what was handed over when it was added; runs again after a failure, so it must not mind. */
export type Jobs = Record<string, (payload: Record<string, unknown>) => Promise<void>>

/**
 * Call inside the statement or transaction that causes the job, so that both happen or neither does. `payload` is an
 * SQL expression of type json.
 */
export function addJobSql(name: string, payload: string): string {
  return `graphile_worker.add_job('${name}', ${payload})`
}

export type JobRunner = { stop(): Promise<void> }

type Options = {
  pool: pg.Pool
  jobs: Jobs
  /** Jobs that run by the clock, once for all processes together: name and cron pattern (UTC). */
  schedule: Record<string, string>
  log: (message: string) => void
}

/** Works through the jobs in PostgreSQL; any number of processes may do so at once. */
export async function startJobs({ pool, jobs, schedule, log }: Options): Promise<JobRunner> {
  const taskList: TaskList = {}
  for (const [name, job] of Object.entries(jobs)) {
    taskList[name] = (payload) => job(payload as Record<string, unknown>)
  }
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(
      Object.entries(schedule).map(([task, match]) => ({ task, match, options: { maxAttempts: 1 } })),
    ),
    concurrency: 2,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log(message)
    }),
  })
  // The runner's own promise rejects when the database goes away for long; the pool reports that already.
  runner.promise.catch((error: Error) => log(`job runner stopped: ${error.message}`))
  return { stop: () => runner.stop() }
}
