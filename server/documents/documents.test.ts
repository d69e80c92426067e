import { afterAll, expect, test } from 'vitest'
import { inLanguage } from '#server/scope/portal-scope.ts'
import { createWorkers } from '#server/workers/workers.ts'
import { taskOf } from '../workers/task.ts'
import { createAllowance } from './allowance.ts'
import { createDocuments, type DocumentsOptions } from './documents.ts'

const workers = createWorkers()
afterAll(() => workers.stop())

/** Different bytes at each run. */
const randomTask = taskOf<typeof import('#tests/support/tasks/random.task.ts').default>({
  name: 'random',
  pool: 'documents',
  file: new URL('../../tests/support/tasks/random.task.ts', import.meta.url),
})

async function hexOf(made: Promise<Buffer | null>): Promise<string | undefined> {
  return (await made)?.toString('hex')
}

function open(options: Omit<DocumentsOptions, 'workers'> = {}) {
  const documents = createDocuments({ workers, ...options })
  return (bytes: number, more: { name?: string; account?: string; address?: string } = {}) => {
    const { name = '', account, address = '192.0.2.1' } = more
    const by = { kind: 'documents' as const, asker: { account, address } }
    return documents.make(randomTask, { by, input: { bytes, name } })
  }
}

test('a document is made once for all requests, concurrent or later', async () => {
  const make = open()
  const many = await Promise.all(Array.from({ length: 40 }, () => hexOf(make(10))))
  const again = await hexOf(make(10))
  expect(new Set([...many, again]).size).toBe(1)
  expect(await hexOf(make(10, { name: 'another' }))).not.toBe(again)
})

test('each language has its own document', async () => {
  const make = open()
  const [english, german] = [await hexOf(make(10)), await inLanguage('de', () => hexOf(make(10)))]
  expect(german).not.toBe(english)
  expect(await inLanguage('de', () => hexOf(make(10)))).toBe(german)
})

test('the cache is limited in bytes and evicts the least recently used document', async () => {
  const make = open({ maxBytes: 10_000 })
  const names = ['a', 'b', 'c', 'd']
  const first = new Map<string, string | undefined>()
  for (const name of names) first.set(name, await hexOf(make(3_000, { name })))
  for (const name of ['d', 'c', 'b']) expect(await hexOf(make(3_000, { name })), name).toBe(first.get(name))
  expect(await hexOf(make(3_000, { name: 'a' }))).not.toBe(first.get('a'))
})

test('an account and an address have limits; cached documents do not count, and others are not affected', async () => {
  // The thread takes its time to start, in which an allowance would refill.
  await open()(10)
  const make = open({ allowed: { documents: { account: 3, address: 5 }, pictures: { account: 1, address: 1 } } })
  const ann = { account: 'ann', address: '192.0.2.1' }
  for (const name of ['1', '2', '3']) await make(10, { ...ann, name })
  await expect(make(10, { ...ann, name: '4' })).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await make(10, { ...ann, name: '3' })).toHaveLength(10)
  const bob = { account: 'bob', address: '192.0.2.1' }
  for (const name of ['5', '6']) await make(10, { ...bob, name })
  await expect(make(10, { ...bob, name: '7' })).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(await make(10, { account: 'eve', address: '192.0.2.2', name: '7' })).toHaveLength(10)
})

test('an allowance refills over time, up to one minute of it', () => {
  let minutes = 0
  const take = createAllowance({ account: 6, address: 100 }, () => minutes * 60_000)
  const ann = { account: 'ann', address: '192.0.2.1' }
  const taken = () => {
    let count = 0
    try {
      for (; count < 50; count += 1) take(ann)
    } catch {
      return count
    }
    return count
  }
  expect(taken()).toBe(6)
  minutes += 0.5
  expect(taken()).toBe(3)
  minutes += 60
  expect(taken()).toBe(6)
})
