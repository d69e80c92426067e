import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
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
import { type Log, withoutMailboxes } from '../log.ts'
import { jumpFinder } from './clock.ts'
import { unlockRunners } from './jobs.store.ts'
import { orphanFinder, sayAlive } from './orphans.ts'
import { deleteFutureRuns } from './worker-tables.store.ts'

/**
 * Jobs by name, called with the payload that they were added with. A job runs again after a failure, so it has to be
 * idempotent.
 */
export type Jobs = Record<string, (payload: Record<string, unknown>) => Promise<void>>

export type JobRunner = { stop(): Promise<void> }

type Options = {
  pool: pg.Pool
  jobs: Jobs
  /** Jobs by schedule, once for all processes together: name and cron pattern (UTC). */
  schedule: Record<string, string>
  log: Log
}

/** A few minutes, with the growing pauses of the library. */
const scheduledAttempts = 6
const restartMs = 1_000
const lookMs = 5_000
/** A stopping runner may otherwise wait for ever for jobs that were lost with its connections. */
const longestEndMs = 3_000
const longestStopMs = 10_000
/** Each of its two workers polls once a second. */
const maxMisses = 5

/**
 * Runs the jobs in PostgreSQL; any number of processes may do so. A runner that ends because the database was down when
 * it completed a job is replaced until `stop`. Jobs of dead processes are unlocked.
 */
export async function startJobs(options: Options): Promise<JobRunner> {
  const { pool, log } = options
  const running = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  const runners = watchRunners(events)
  const freeOrphans = orphanFinder(pool)
  let runner: Runner | undefined
  let retry: NodeJS.Timeout | undefined
  let isStopped = false

  async function begin(): Promise<void> {
    // A new object each time: the library caches by this object what it found out, failures included.
    const started = await run(settingsOf(options, running, events))
    runners.misses = 0
    if (isStopped) return started.stop()
    runner = started
    const again = (error?: Error) => {
      if (isStopped || runner !== started) return
      log(`job runner stopped: ${error?.message ?? 'without a reason'}`, 'error')
      runner = undefined
      schedule()
    }
    started.promise.then(() => again(), again)
    runners.onGivingUp = async (reason) => {
      await sleep(longestEndMs, undefined, { ref: false })
      again(new Error(reason))
      await started.stop().catch(() => undefined)
    }
  }

  function schedule(): void {
    retry = setTimeout(() => void replace().catch(schedule), restartMs)
  }

  async function replace(): Promise<void> {
    if (isStopped) return
    await unlockRunners(pool, [...runners.ids])
    runners.ids.clear()
    await begin()
  }

  await begin()
  const jumped = jumpFinder()
  async function look(): Promise<void> {
    const jumpMs = jumped()
    // The runner has scheduled its next minute with the former time, perhaps a day away.
    if (jumpMs !== 0) await runner?.stop(`the clock jumped by ${Math.round(jumpMs / 1000)} s`)
    const missed = runners.misses
    await freeOrphans(runners.current, running)
    await deleteFutureRuns(pool)
    // The database answers, but the runner gets no jobs.
    if (missed >= maxMisses && runners.misses >= missed) await runner?.stop('it could not look for jobs')
  }
  const looking = setInterval(() => void look().catch(() => undefined), lookMs)
  return {
    async stop() {
      isStopped = true
      runners.onGivingUp = undefined
      clearTimeout(retry)
      clearInterval(looking)
      await Promise.race([runner?.stop(), sleep(longestStopMs, undefined, { ref: false })])
    },
  }
}

type Runners = {
  current: string
  /** The ids under which the runners since the last replacement locked their jobs. */
  ids: Set<string>
  onGivingUp: ((reason: string) => Promise<void>) | undefined
  /** Failed polls since the last successful one. */
  misses: number
}

/** The failure of a job in one line; where in the code it was is said at the level `debug`. */
function logJob(log: Log, level: 'error' | 'warn', message: string): void {
  const [line = '', ...stack] = withoutMailboxes(message).split('\n')
  log(line.replace(/:$/, ''), level)
  if (stack.length > 0) log(stack.join('\n'), 'debug')
}

/** Observes the runners of this process: their ids, their health, and when one gives up. */
function watchRunners(events: WorkerEvents): Runners {
  const runners: Runners = { current: '', ids: new Set(), onGivingUp: undefined, misses: 0 }
  events.on('pool:create', ({ workerPool: { id } }) => {
    runners.current = id
    runners.ids.add(id)
  })
  events.on('pool:listen:success', ({ client, workerPool }) => sayAlive(client, workerPool.id))
  events.on('pool:gracefulShutdown', ({ workerPool, message }) => {
    if (workerPool.id === runners.current) void runners.onGivingUp?.(message)
  })
  events.on('worker:getJob:error', () => {
    runners.misses += 1
  })
  for (const found of ['worker:getJob:empty', 'job:start'] as const) {
    events.on(found, () => {
      runners.misses = 0
    })
  }
  return runners
}

function settingsOf(
  { pool, jobs, schedule, log }: Options,
  running: Set<string>,
  events: WorkerEvents,
): RunnerOptions {
  const taskList: TaskList = {}
  for (const [name, job] of Object.entries(jobs)) {
    taskList[name] = async (payload, { job: { id } }) => {
      running.add(id)
      try {
        await job(payload as Record<string, unknown>)
      } finally {
        running.delete(id)
      }
    }
  }
  return {
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(
      Object.entries(schedule).map(([task, match]) => ({
        task,
        match,
        // What runs each minute need not be tried again: the next minute does.
        options: { maxAttempts: match === '* * * * *' ? 1 : scheduledAttempts },
      })),
    ),
    concurrency: 2,
    pollInterval: 1_000,
    noHandleSignals: true,
    // Batches, because without them a failure to complete a job would end the process. Jobs that finish within 50 ms
    // are completed together, with one write to the disk.
    preset: { worker: { completeJobBatchDelay: 50, failJobBatchDelay: 0 } },
    events,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') logJob(log, level === 'error' ? 'error' : 'warn', message)
    }),
  }
}
