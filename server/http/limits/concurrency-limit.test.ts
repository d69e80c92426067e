import { expect, test } from 'vitest'
import { Refusal } from '../problem.ts'
import { withConcurrencyLimit } from './concurrency-limit.ts'

test('of the tasks of one key a few run, some wait, and the others are refused; other keys are not affected', async () => {
  const limits = { atOnce: 2, maxWaiting: 3 }
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const command = async () => {
    running += 1
    most = Math.max(most, running)
    await released
    running -= 1
  }
  const works = Array.from({ length: 10 }, () => withConcurrencyLimit('one', command, limits))
  const refused = works.slice(5).map((one) => one.catch((error: unknown) => error))
  for (const error of await Promise.all(refused)) {
    expect(error).toBeInstanceOf(Refusal)
    expect(error).toHaveProperty('code', 'unavailable')
  }
  expect(await withConcurrencyLimit('other', async () => 'done', limits)).toBe('done')
  release()
  await Promise.all(works.slice(0, 5))
  expect(most).toBe(2)
  expect(await withConcurrencyLimit('one', async () => 'again', limits)).toBe('again')
})
