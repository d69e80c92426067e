import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminList } from '#contract/lists/lists.ts'
import { refuse } from '#server/http/problem.ts'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { runBulk } from './bulk.ts'
import { defineListing } from './listing.store.ts'

type Row = { seq: number }

const list = {
  name: 'orders',
  sorts: ['seq'],
  firstSort: 'seq',
  filters: {},
  exported: [],
} as const satisfies AdminList
const seq = { sql: 'seq', type: 'bigint' } as const

const things = defineListing<Row, typeof list>({
  list,
  from: 'thing',
  columns: 'seq',
  base: () => 'true',
  id: seq,
  tie: seq,
  sorts: { seq: [seq] },
  filters: {},
  words: 'seq::text',
  formats: { currency: 'USD', timeZone: 'UTC' },
})

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
  await database.pool.query('create table thing (seq bigint); insert into thing select generate_series(1, 3)')
})
afterAll(() => database.drop())

test('an unexpected error of one row is in the log, and the other rows are done', async () => {
  const logged: string[] = []
  const { pool } = database
  const bulk = {
    pool,
    listing: things,
    selection: { everything: true as const },
  }
  const result = await runBulk<Row>(
    { ...bulk, log: (message) => void logged.push(message) },
    {
      idOf: (row) => String(row.seq),
      nameOf: (row) => `Thing ${row.seq}`,
      missing: 'not_found',
      command: async (row) => {
        if (row.seq === 2) throw new Error('a broken command')
        if (row.seq === 3) refuse('not_found')
      },
    },
  )
  expect(result).toMatchObject({ done: 1, failedCount: 2, failed: [{ code: 'internal' }, { code: 'not_found' }] })
  expect(logged).toEqual([expect.stringMatching(/^bulk action, row 2: Error: a broken command\n\s+at /)])
})
