import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminList, AdminPage } from '#contract/lists/lists.ts'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { defineListing } from './listing.store.ts'
import { readListPage } from './listing.ts'

type Item = { seq: number; name: string; amount: number; at: Date }

const list = {
  name: 'orders',
  sorts: ['seq', 'name', 'amount', 'at'],
  firstSort: '-seq',
  filters: { amount: { kind: 'number' } },
  exported: [],
} as const satisfies AdminList

const things = defineListing<Item, typeof list>({
  list,
  from: 'thing',
  columns: 'seq, name, amount, at',
  base: () => 'true',
  id: { sql: 'seq', type: 'bigint' },
  tie: { sql: 'seq', type: 'bigint' },
  sorts: {
    seq: [{ sql: 'seq', type: 'bigint' }],
    name: [{ sql: 'lower(name)', type: 'text' }],
    amount: [{ sql: 'amount', type: 'integer' }],
    at: [{ sql: 'at', type: 'timestamptz' }],
  },
  filters: { amount: 'amount' },
  words: 'name',
  formats: { currency: 'USD', timeZone: 'UTC' },
})

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
  await database.pool.query(
    `create table thing (seq bigint generated always as identity unique, name text, amount integer, at timestamptz)`,
  )
})
afterAll(() => database.drop())

async function add(some: { name: string; amount: number; micros: number }[]): Promise<void> {
  await database.pool.query(
    `insert into thing (name, amount, at)
     select name, amount, timestamptz '2026-01-01' + micros * interval '1 microsecond'
     from jsonb_to_recordset($1::jsonb) as given (name text, amount integer, micros integer)`,
    [JSON.stringify(some)],
  )
}

/** Few different values, so that ties are frequent. */
const item = fc.record({
  name: fc.constantFrom('', 'a', 'B', 'ä', "it's", '%_\\'),
  amount: fc.integer({ min: 0, max: 3 }),
  micros: fc.integer({ min: 0, max: 2 }),
})
const sorts = fc.constantFrom(...list.sorts.flatMap((sort) => [sort, `-${sort}`]))

/** All sequence numbers in the order of a list, page by page, with an action between two pages. */
async function walk(sort: string, way: 'after' | 'before', between?: () => Promise<void>): Promise<number[]> {
  const seen: number[][] = []
  let cursor: string | null = null
  do {
    const start = way === 'before' && cursor === null ? { at: 'last' } : {}
    const page: AdminPage<Item> = await readListPage(database.pool, things, {
      sort,
      ...start,
      cursor,
    })
    seen.push(page.items.map(({ seq }) => seq))
    cursor = page[way]
    await between?.()
  } while (cursor !== null)
  return (way === 'before' ? seen.reverse() : seen).flat()
}

async function inOrder(sort: string): Promise<number[]> {
  const column = sort.replace('-', '') === 'name' ? 'lower(name)' : sort.replace('-', '')
  const way = sort.startsWith('-') ? 'desc' : 'asc'
  const { rows } = await database.pool.query(`select seq from thing order by ${column} ${way}, seq ${way}`)
  return rows.map(({ seq }) => seq)
}

test('paging in both directions shows each row once and in order, whatever is added meanwhile', async () => {
  const data = fc.array(item, { minLength: 0, maxLength: 120 })
  await fc.assert(
    fc.asyncProperty(data, sorts, fc.array(item, { maxLength: 3 }), async (some, sort, more) => {
      await database.pool.query('truncate thing')
      await add(some)
      const before = await inOrder(sort)
      expect(await walk(sort, 'after')).toEqual(before)
      expect(await walk(sort, 'before')).toEqual(before)
      const there = new Set(before)
      for (const way of ['after', 'before'] as const) {
        const seen = await walk(sort, way, () => add(more))
        expect(seen.filter((seq) => there.has(seq))).toEqual(before)
        const rank = new Map((await inOrder(sort)).map((seq, cursor) => [seq, cursor]))
        const ranks = seen.map((seq) => rank.get(seq) ?? -1)
        expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b))
        const later = (await inOrder(sort)).filter((seq) => !there.has(seq))
        await database.pool.query('delete from thing where seq = any($1)', [later])
      }
    }),
    { numRuns: 40 },
  )
})

test('a page has the number of rows, its position and whether there is more', async () => {
  await database.pool.query('truncate thing')
  await add(Array.from({ length: 60 }, (_, index) => ({ name: 'x', amount: index % 5, micros: 0 })))
  const read = (asked: Record<string, string | null>) => readListPage(database.pool, things, asked)
  const one = await read({})
  expect([one.items.length, one.total, one.totalIsExact, one.position, one.before]).toEqual([
    25,
    60,
    true,
    1,
    null,
  ])
  const two = await read({ cursor: one.after })
  expect([two.items.length, two.position]).toEqual([25, 26])
  const three = await read({ cursor: two.after })
  expect([three.items.length, three.position, three.after]).toEqual([10, 51, null])
  expect(await read({ at: 'last' })).toEqual(three)
  expect(await read({ cursor: three.before })).toEqual(two)
  expect(await read({ cursor: two.before })).toEqual(one)
  expect((await read({ limit: '50' })).items).toHaveLength(50)
  expect((await read({ amount: '1..2' })).total).toBe(24)
  expect(await read({ amount: '9' })).toEqual({
    items: [],
    total: 0,
    totalIsExact: true,
    position: null,
    before: null,
    after: null,
  })
  await database.pool.query(`delete from thing where seq <= ${three.items[0]?.seq}`)
  expect((await read({ cursor: two.after })).items).toEqual(two.items)
})

test('where nothing comes before a row any more, its page is the first one', async () => {
  await database.pool.query('truncate thing')
  await add(Array.from({ length: 60 }, () => ({ name: 'x', amount: 0, micros: 0 })))
  const read = (asked: Record<string, string | null>) => readListPage(database.pool, things, asked)
  const one = await read({})
  const two = await read({ cursor: one.after })
  await database.pool.query(`delete from thing where seq >= ${one.items.at(-1)?.seq}`)
  expect(await read({ cursor: two.before })).toEqual(await read({}))
})

test('above ten thousand rows the number is an estimate', async () => {
  await database.pool.query('truncate thing')
  await database.pool.query(
    `insert into thing (name, amount, at) select 'x', 0, now() from generate_series(1, 12000)`,
  )
  await database.pool.query('analyze thing')
  const { total, totalIsExact } = await readListPage(database.pool, things, {})
  expect(totalIsExact).toBe(false)
  expect(total).toBeGreaterThan(11_000)
  const last = await readListPage(database.pool, things, { at: 'last' })
  expect([last.items.length, last.position, last.after]).toEqual([25, null, null])
})
