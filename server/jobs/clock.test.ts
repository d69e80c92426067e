import { expect, test, vi } from 'vitest'
import { testPortal } from '#tests/support/portal.ts'
import { jumpFinder } from './clock.ts'
import { deleteFutureRuns } from './worker-tables.store.ts'

const portal = testPortal()

test('a jump of the clock is reported once, in both directions; passing time is not', () => {
  const real = Date.now
  let offMs = 0
  const now = vi.spyOn(Date, 'now').mockImplementation(() => real() + offMs)
  const jumped = jumpFinder()
  expect(jumped()).toBe(0)
  offMs = 600_000
  expect(Math.round(jumped() / 1000)).toBe(600)
  expect(jumped()).toBe(0)
  offMs = 0
  expect(Math.round(jumped() / 1000)).toBe(-600)
  now.mockRestore()
})

test('a scheduled job whose last run is in the future runs again', async () => {
  const { pool } = portal
  await pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('ahead', now(), now() + interval '1 day'), ('right', now(), now())`,
  )
  await deleteFutureRuns(pool)
  const { rows } = await pool.query(
    `select identifier, last_execution is null as is_forgotten from graphile_worker._private_known_crontabs
     where identifier in ('ahead', 'right') order by identifier`,
  )
  expect(rows).toEqual([
    { identifier: 'ahead', is_forgotten: true },
    { identifier: 'right', is_forgotten: false },
  ])
})
