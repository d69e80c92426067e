import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/database/pool.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import type { MeaningUnit } from './wording.meaning.ts'
import { createWording, type Wording } from './wording.ts'

const portal = testPortal()
let admin: TestActor
let clock = 0
const made: string[] = []

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await addTestProduct(admin, { name: 'Bottle cage' })
})

afterEach(async () => {
  for (const id of made.splice(0)) await admin.call('DELETE', `/product/${id}`)
})

async function add(name: string): Promise<void> {
  made.push((await addTestProduct(admin, { name }))._id)
}

/** A database that answers as late as the test wants, and says how often the words were read. */
function slowDatabase(productCount?: number) {
  let open = () => {}
  let gate = Promise.resolve()
  const slow = { reads: 0, hold, release: () => open(), db: undefined as unknown as Database }
  function hold() {
    gate = new Promise((resolve) => {
      open = resolve
    })
  }
  slow.db = {
    async query(text: unknown, ...others: unknown[]) {
      const sql = String(text)
      const isLexicon = sql.includes('ts_stat')
      if (isLexicon) slow.reads++
      // A query sees the rows that were there when it began, as in PostgreSQL.
      const answer = await Reflect.apply(portal.pool.query, portal.pool, [text, ...others])
      if (isLexicon) await gate
      return productCount && sql.includes('count(*)') ? { rows: [{ count: productCount }] } : answer
    },
  } as Database
  return slow
}

async function meant(wording: Wording, text: string): Promise<string[]> {
  const units: MeaningUnit[] = await wording.understand(text)
  const [first = []] = await wording.correct(units)
  return first.flatMap(({ typed }) => typed)
}

test('the first search waits for the words, however long they take', async () => {
  const slow = slowDatabase()
  const wording = createWording(slow.db, () => clock)
  slow.hold()
  const found = meant(wording, 'botle')
  clock += 60_000
  slow.release()
  expect(await found).toEqual(['bottle'])
})

test('after a change every search has its words, however long they take and however many ask at once', async () => {
  const slow = slowDatabase()
  const wording = createWording(slow.db, () => clock)
  await wording.prepare()
  slow.hold()
  await add('Mudguard')
  wording.invalidate('catalogue')
  const first = Promise.all([meant(wording, 'mudgard'), meant(wording, 'mudgaurd')])
  await expect.poll(() => slow.reads).toBe(2)
  await add('Kickstand')
  wording.invalidate('catalogue')
  const second = meant(wording, 'kikstand')
  await expect.poll(() => slow.reads).toBe(3)
  slow.release()
  expect(await first).toEqual([['mudguard'], ['mudguard']])
  expect(await second).toEqual(['kickstand'])
  expect(await meant(wording, 'kikstand')).toEqual(['kickstand'])
  expect(slow.reads).toBe(3)
})

test('all searches of a large catalogue have the same words, until as many milliseconds have passed as it has products', async () => {
  const slow = slowDatabase(5_000)
  const wording = createWording(slow.db, () => clock)
  await wording.prepare()
  await add('Mudguard')
  wording.invalidate('catalogue')
  clock += 5_000
  expect(await meant(wording, 'mudgard')).toEqual([])
  expect(slow.reads).toBe(1)
  clock += 1
  slow.hold()
  expect(await meant(wording, 'mudgard')).toEqual([])
  expect(slow.reads).toBe(2)
  slow.release()
  await expect.poll(() => meant(wording, 'mudgard')).toEqual(['mudguard'])
  expect(slow.reads).toBe(2)
})

test('a product of a large catalogue is found by the stem of a word that is not read yet', async () => {
  const wording = createWording(slowDatabase(5_000).db, () => clock)
  await wording.prepare()
  await add('Mudguard')
  wording.invalidate('catalogue')
  const [unit] = await wording.understand('mudguards')
  expect(unit?.alternatives[0]?.[0]?.forms).toContain('mudguard')
})

test('a synonym is understood at once, in a large catalogue too', async () => {
  const wording = createWording(slowDatabase(5_000).db, () => clock)
  await wording.prepare()
  const insert = `insert into search_synonym (language, terms, finds) values ('en', '{flask}', '{bottle}') returning id`
  const { rows } = await portal.pool.query<{ id: string }>(insert)
  wording.invalidate('catalogue')
  const [unit] = await wording.understand('flasks')
  await portal.pool.query('delete from search_synonym where id = $1', [rows[0]?.id])
  expect(unit?.alternatives.map((terms) => terms.map(({ text }) => text))).toContainEqual(['bottle'])
})

test('a reading that failed is tried again by the next search', async () => {
  const slow = slowDatabase()
  let isFailing = true
  const db = {
    query: (...given: [never]) =>
      isFailing ? Promise.reject(new Error('no connection')) : slow.db.query(...given),
  } as Database
  const wording = createWording(db, () => clock)
  await expect(wording.understand('botle')).rejects.toThrow('no connection')
  isFailing = false
  expect(await meant(wording, 'botle')).toEqual(['bottle'])
})
