import type pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { testPortal } from '#tests/support/portal.ts'
import { addJob, addUrgentJob } from './jobs.store.ts'
import { startJobs } from './jobs.ts'

const portal = testPortal()

async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isTrue).toBe(true)
}

/**
 * The runner checks every few seconds for orphaned jobs and for workers without jobs. Here it checks whenever `isTrue`
 * is called.
 */
async function lookUntil(isTrue: () => boolean): Promise<void> {
  await waitUntil(() => {
    vi.advanceTimersByTime(5_000)
    return isTrue()
  })
}

afterEach(() => {
  vi.useRealTimers()
})

test('if the database is down when a finished job is completed, neither the process nor the jobs end', async () => {
  const { pool } = portal
  const connect = pool.connect
  const log: string[] = []
  const done: string[] = []
  let isAway = true
  function refuseAll(done?: (error: Error) => void): Promise<never> | undefined {
    const error = new Error('timeout exceeded when trying to connect')
    if (!done) return Promise.reject(error)
    done(error)
  }
  const runner = await startJobs({
    pool,
    schedule: {},
    log: (message) => log.push(message),
    jobs: {
      'test.job': async ({ name }) => {
        done.push(String(name))
        if (!isAway) return
        isAway = false
        pool.connect = refuseAll as typeof connect
      },
    },
  })
  try {
    await addJob(pool, 'test.job', { name: 'first' })
    await waitUntil(() => log.join().includes('job runner stopped'))
    expect(done).toEqual(['first'])
    pool.connect = connect
    await addJob(pool, 'test.job', { name: 'second' })
    await waitUntil(() => done.includes('second'))
    await waitUntil(async () => (await pool.query('select from graphile_worker.jobs')).rowCount === 0)
  } finally {
    pool.connect = connect
    await runner.stop()
  }
})

test('connections that break repeatedly while jobs run do not stop the jobs', async () => {
  const { pool } = portal
  const done = new Set<string>()
  const jobs = {
    'test.slow': async ({ name }: Record<string, unknown>) => {
      await pool.query('select pg_sleep(0.05)')
      done.add(String(name))
    },
  }
  const runner = await startJobs({ pool, schedule: {}, log: () => {}, jobs })
  const names = Array.from({ length: 60 }, (_, index) => String(index))
  try {
    for (const name of names) {
      await addJob(pool, 'test.slow', { name }).catch(() => undefined)
      if (Number(name) % 10 === 0) {
        await pool
          .query(
            'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
          )
          .catch(() => undefined)
      }
    }
    await addJob(pool, 'test.slow', { name: 'last' })
    await waitUntil(() => done.has('last'))
  } finally {
    await runner.stop()
  }
})

test('a job whose process died runs in another process', async () => {
  const { pool } = portal
  const done: string[] = []
  await addJob(pool, 'test.orphan', { name: 'orphan' })
  await pool.query(
    `update graphile_worker._private_jobs set attempts = 1, locked_by = 'gone', locked_at = now() - interval '6 seconds'`,
  )
  const jobs = {
    'test.orphan': async ({ name }: Record<string, unknown>) => {
      done.push(String(name))
    },
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const runner = await startJobs({ pool, schedule: {}, log: () => {}, jobs })
  try {
    await lookUntil(() => done.length === 1)
  } finally {
    await runner.stop()
  }
})

test('a connection that breaks while a runner registers its tasks does not keep it from all jobs for ever', async () => {
  const { pool } = portal
  let cuts = 0
  function cutOnce(client: pg.PoolClient): void {
    const send = client.query.bind(client) as (...sent: unknown[]) => unknown
    function query(...sent: unknown[]): unknown {
      if (cuts > 0 || !JSON.stringify(sent[0]).includes('_private_tasks as tasks')) return send(...sent)
      cuts += 1
      return Promise.reject(new Error('Connection terminated unexpectedly'))
    }
    client.query = query as typeof client.query
  }
  pool.on('acquire', cutOnce)
  const done: string[] = []
  const jobs = { 'test.late': async () => void done.push('late') }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const runner = await startJobs({ pool, schedule: {}, log: () => {}, jobs })
  try {
    await addJob(pool, 'test.late', {})
    await lookUntil(() => done.length === 1)
    expect(cuts).toBe(1)
  } finally {
    pool.off('acquire', cutOnce)
    await runner.stop()
  }
})

test('a job that a user waits for runs before earlier ones', async () => {
  const done: unknown[] = []
  for (let index = 0; index < 20; index++) await addJob(portal.pool, 'test.order', { name: `news ${index}` })
  await addUrgentJob(portal.pool, 'test.order', { name: 'link' })
  const runner = await startJobs({
    pool: portal.pool,
    schedule: {},
    log: () => undefined,
    jobs: { 'test.order': async ({ name }) => void done.push(name) },
  })
  try {
    await waitUntil(() => done.length === 21)
    // Two run at a time, and one of them may have taken several before the other begins.
    expect(done.indexOf('link')).toBeLessThan(10)
  } finally {
    await runner.stop()
  }
})
