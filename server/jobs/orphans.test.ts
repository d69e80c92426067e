import type pg from 'pg'
import { expect, test } from 'vitest'
import { testPortal } from '#tests/support/portal.ts'
import { addJobSql } from './jobs.store.ts'
import { orphanFinder, sayAlive } from './orphans.ts'

const portal = testPortal()

/** A job that `runner` has held for a while. */
async function heldBy(runner: string): Promise<string> {
  const { rows } = await portal.pool.query<{ id: number }>(
    `select (${addJobSql('test.held', `'{}'::json`)}).id as id`,
  )
  const id = rows[0]?.id
  await portal.pool.query(
    `update graphile_worker._private_jobs set attempts = 1, locked_by = $2, locked_at = now() - interval '6 seconds'
     where id = $1`,
    [id, runner],
  )
  return String(id)
}

async function holderOf(id: string): Promise<string | null> {
  const { rows } = await portal.pool.query<{ locked_by: string | null }>(
    'select locked_by from graphile_worker.jobs where id = $1',
    [id],
  )
  return rows[0]?.locked_by ?? null
}

/** The connection of a runner that lives until it is released. */
async function livingAs(runner: string): Promise<pg.PoolClient> {
  const client = await portal.pool.connect()
  sayAlive(client, runner)
  await client.query('select 1')
  // Statements of one connection run in order: after this one, the lock is taken.
  await client.query('select 1')
  return client
}

test('jobs of a dead runner are unlocked at the second check, those of a living one are not', async () => {
  const living = await livingAs('living')
  const [ofLiving, ofDead] = [await heldBy('living'), await heldBy('dead')]
  const free = orphanFinder(portal.pool)
  expect(await free('own', [])).toBe(0)
  expect(await holderOf(ofDead)).toBe('dead')
  expect(await free('own', [])).toBe(1)
  expect([await holderOf(ofDead), await holderOf(ofLiving)]).toEqual([null, 'living'])

  living.release(true)
  await expect
    .poll(async () => {
      await free('own', [])
      return holderOf(ofLiving)
    })
    .toBeNull()
})

test('the queue of a dead runner is unlocked with its job', async () => {
  const { pool } = portal
  const { rows } = await pool.query<{ id: number; job_queue_id: number }>(
    `select id, job_queue_id from graphile_worker.add_job('test.queued', queue_name := 'test queue')`,
  )
  const [job] = rows
  const locked = `locked_by = 'dead too', locked_at = now() - interval '6 seconds'`
  await pool.query(`update graphile_worker._private_jobs set ${locked} where id = $1`, [job?.id])
  await pool.query(`update graphile_worker._private_job_queues set ${locked} where id = $1`, [job?.job_queue_id])
  const free = orphanFinder(pool)
  await free('own', [])
  await free('own', [])
  const queues = await pool.query<{ locked_by: string | null }>(
    'select locked_by from graphile_worker._private_job_queues where id = $1',
    [job?.job_queue_id],
  )
  expect([queues.rows[0]?.locked_by, await holderOf(String(job?.id))]).toEqual([null, null])
})

test('a runner unlocks its own jobs that it does not run', async () => {
  const [known, unknown] = [await heldBy('own'), await heldBy('own')]
  const free = orphanFinder(portal.pool)
  await free('own', [known])
  expect(await free('own', [known])).toBe(1)
  expect([await holderOf(known), await holderOf(unknown)]).toEqual(['own', null])
})

test('a runner that lives at the second check keeps its jobs', async () => {
  const id = await heldBy('back again')
  const free = orphanFinder(portal.pool)
  await free('own', [])
  const client = await livingAs('back again')
  await free('own', [])
  expect(await holderOf(id)).toBe('back again')
  client.release(true)
})
