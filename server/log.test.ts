import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { startJobs } from './jobs/jobs.ts'
import { type Log, logLife, withoutMailboxes } from './log.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

test('a job that fails is one line at the level error, without mailboxes; its stack is at the level debug', async () => {
  const lines: [string, string][] = []
  const log: Log = (message, level = 'warn') => lines.push([level, message])
  const failing = async () => {
    throw new Error('550 5.1.1 <buyer@demo-cycles.example> unknown')
  }
  const runner = await startJobs({ pool: database.pool, jobs: { 'test.failing': failing }, schedule: {}, log })
  await database.pool.query(`select graphile_worker.add_job('test.failing', '{}')`)
  await expect.poll(() => lines.filter(([level]) => level === 'error').length, { timeout: 30_000 }).toBe(1)
  await runner.stop()
  const errors = lines.filter(([level]) => level === 'error').map(([, message]) => message)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toMatch(/^Failed task \d+ \(test\.failing, .*550 5\.1\.1 <…@demo-cycles\.example> unknown'$/)
  expect(lines.map(([, message]) => message).join('\n')).not.toContain('buyer@')
  expect(lines.filter(([level]) => level === 'debug').map(([, message]) => message)[0]).toContain('log.test.ts')
})

test.each([
  ['warn', 2],
  ['info', 2],
  ['error', 0],
  ['silent', 0],
])('at the level %s, start and stop are %i lines', (level, count) => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const logger = pino({ level }, sink)
  logLife(logger, 'started', { version: '1.0.0' })
  logLife(logger, 'stopping', { reason: 'SIGTERM' })
  expect(lines).toHaveLength(count)
})

test('mailboxes are left out of a message, their servers stay', () => {
  expect(withoutMailboxes('to a.b+c@x.example, <d@y.example>: no')).toBe('to …@x.example, <…@y.example>: no')
})
