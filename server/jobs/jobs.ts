import { EventEmitter } from 'node:events'
import {
  Logger,
  parseCronItems,
  type Runner,
  type RunnerOptions,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
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

const restartMs = 1_000

/** No job takes this long: whoever holds one has died with it. The runner itself would wait for four hours. */
const heldTooLong = '5 minutes'

/**
 * Works through the jobs in PostgreSQL; any number of processes may do so at once. A runner that gives up, because the
 * database was away when a job was to be crossed off, is replaced until `stop`.
 */
export async function startJobs(options: Options): Promise<JobRunner> {
  const { pool, log } = options
  const settings = settingsOf(options)
  // The runner locks its jobs under this name; those of one that gave up would otherwise wait for hours.
  const lockedBy = new Set<string>()
  settings.events?.on('pool:create', ({ workerPool }) => lockedBy.add(workerPool.id))
  let runner: Runner | undefined
  let retry: NodeJS.Timeout | undefined
  let isStopped = false

  async function begin(): Promise<void> {
    const started = await run(settings)
    if (isStopped) return started.stop()
    runner = started
    const again = (error?: Error) => {
      if (isStopped || runner !== started) return
      log(`job runner stopped: ${error?.message ?? 'without a reason'}`)
      runner = undefined
      schedule()
    }
    started.promise.then(() => again(), again)
  }

  function schedule(): void {
    retry = setTimeout(() => void replace().catch(schedule), restartMs)
  }

  async function replace(): Promise<void> {
    if (isStopped) return
    await pool.query('select graphile_worker.force_unlock_workers($1)', [[...lockedBy]])
    lockedBy.clear()
    await begin()
  }

  await begin()
  await releaseHeld(pool)
  return {
    async stop() {
      isStopped = true
      clearTimeout(retry)
      await runner?.stop()
    },
  }
}

const release = 'jobs.release'

async function releaseHeld(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
       select distinct locked_by from graphile_worker.jobs where locked_at < now() - $1::interval
     ))`,
    [heldTooLong],
  )
}

function settingsOf({ pool, jobs, schedule, log }: Options): RunnerOptions {
  const taskList: TaskList = { [release]: () => releaseHeld(pool) }
  for (const [name, job] of Object.entries(jobs)) {
    taskList[name] = (payload) => job(payload as Record<string, unknown>)
  }
  return {
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(
      Object.entries({ ...schedule, [release]: '* * * * *' }).map(([task, match]) => ({
        task,
        match,
        options: { maxAttempts: 1 },
      })),
    ),
    concurrency: 2,
    pollInterval: 1_000,
    noHandleSignals: true,
    // Without batches nobody waits for a finished job to be crossed off: a failure there would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    events: new EventEmitter() as WorkerEvents,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log(message)
    }),
  }
}
