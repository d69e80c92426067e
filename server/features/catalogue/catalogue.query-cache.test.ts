import { beforeEach, expect, test, vi } from 'vitest'
import { modelBy, modelNow } from '#contract/catalogue-model/now.ts'
import type { Statement } from '#server/database/statement.ts'
import { testPortal } from '#tests/support/portal.ts'
import { createQueryCache, type QueryCache } from './catalogue.query-cache.ts'

const portal = testPortal()
let time = 0
let cache: QueryCache
let sequences = 0
/** Returns another number each time that it is run. */
let statement: Statement

beforeEach(async () => {
  time = 0
  cache = createQueryCache(portal.pool, () => time)
  // Each test has its own: a check in the background may end after its test.
  const sequence = `counted${++sequences}`
  statement = { text: `select nextval('${sequence}')::int as count`, values: [] }
  await portal.pool.query(`create sequence ${sequence}`)
})

async function read(): Promise<number> {
  const [row] = await cache.get<{ count: number }>(statement, 'catalogue')
  return row?.count ?? 0
}

/** Adds an event that no notification tells of, as that of an instance that was killed. */
async function addEvent(type: string): Promise<void> {
  await portal.pool.query('insert into event (type) values ($1)', [type])
}

test('requests at the same time share a query, and later ones get its rows until something changes', async () => {
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  time = 4_900
  expect(await read()).toBe(1)
  cache.invalidate('stock')
  expect(await read()).toBe(1)
  cache.invalidate('catalogue')
  expect(await read()).toBe(2)
})

test('older rows are returned while they are checked, and replaced once', async () => {
  await read()
  time = 6_000
  expect(await read()).toBe(1)
  await expect.poll(read).toBe(2)
  time = 12_000
  expect(await read()).toBe(2)
})

test('rows are read again after an event that changes them, and not after others', async () => {
  await read()
  time = 20_000
  // Nothing is known yet of the transactions before the first rows.
  expect(await read()).toBe(2)
  time = 40_000
  await addEvent('order.placed')
  expect(await read()).toBe(2)
  time = 60_000
  await addEvent('product.changed')
  expect(await Promise.all([read(), read()])).toEqual([3, 3])
})

test('an event of a transaction that was open when the rows were read counts when it is over', async () => {
  await read()
  time = 20_000
  const client = await portal.pool.connect()
  try {
    await client.query('begin')
    await client.query(`insert into event (type) values ('product.changed')`)
    expect(await read()).toBe(2)
    await client.query('commit')
  } finally {
    client.release()
  }
  time = 40_000
  expect(await read()).toBe(3)
})

test('rows of a check that an invalidation has overtaken are not kept', async () => {
  await read()
  time = 20_000
  const checked = read()
  cache.invalidate('catalogue')
  const after = await read()
  await checked
  expect(await read()).toBe(after)
})

test('what is made of rows is made once a second, until they change or making it has failed', async () => {
  let count = 0
  const make = async () => {
    count += 1
    if (count === 1) throw new Error('not this time')
    return count
  }
  const derive = () => cache.derive('counts', 'stock', make)
  await expect(derive()).rejects.toThrow('not this time')
  expect(await Promise.all([derive(), derive()])).toEqual([2, 2])
  cache.invalidate('stock')
  expect(await derive()).toBe(3)
  time = 900
  expect(await derive()).toBe(3)
  time = 1_100
  expect(await derive()).toBe(4)
})

test('other families mean other counts', async () => {
  const count = vi.fn(async () => modelNow().families.length)
  const before = await cache.derive('families', 'catalogue', count)
  const model = modelNow()
  modelBy(() => ({ ...model, families: [] }))
  expect([before, await cache.derive('families', 'catalogue', count)]).toEqual([model.families.length, 0])
  modelBy(() => model)
})
