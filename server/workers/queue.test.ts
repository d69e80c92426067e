import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

test('tasks run in the order of arrival, with the given concurrency', async () => {
  const queue = createQueue({ atOnce: 2, maxWaiting: 10, longestWaitMs: 60_000 })
  const running = new Set<number>()
  const begun: number[] = []
  const most: number[] = []
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map((name) =>
      queue(async () => {
        begun.push(name)
        most.push(running.add(name).size)
        await new Promise((resolve) => setImmediate(resolve))
        running.delete(name)
      }),
    ),
  )
  expect(begun).toEqual([1, 2, 3, 4, 5, 6])
  expect(Math.max(...most)).toBe(2)
})

test('a task that waits too long is refused, and the queue continues', async () => {
  const queue = createQueue({ atOnce: 1, maxWaiting: 10, longestWaitMs: 20 })
  const held = Promise.withResolvers<string>()
  const first = queue(() => held.promise)
  const done: string[] = []
  await expect(queue(async () => done.push('the late one'))).rejects.toMatchObject({ code: 'unavailable' })
  held.resolve('first')
  expect(await first).toBe('first')
  expect(await queue(async () => 'third')).toBe('third')
  expect(done).toEqual([])
})

test('a task that fails frees its place', async () => {
  const queue = createQueue({ atOnce: 1, maxWaiting: 0, longestWaitMs: 60_000 })
  await expect(queue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue(async () => 'next')).toBe('next')
})

test('what is heavy runs alone, in its turn: light tasks that came later do not overtake it', async () => {
  const queue = createQueue({ atOnce: 10, maxWaiting: 10, longestWaitMs: 60_000 })
  let running = 0
  let most = 0
  const order: number[] = []
  const task = (weight: number) =>
    queue(async () => {
      running += weight
      most = Math.max(most, running)
      order.push(weight)
      await new Promise((resolve) => setImmediate(resolve))
      running -= weight
    }, weight)
  await Promise.all([5, 5, 9, 5, 1, 9, 20].map(task))
  expect(order).toEqual([5, 5, 9, 5, 1, 9, 20])
  // Only a task that is heavier than all together may be runs with more, and alone.
  expect(most).toBe(20)
  expect(running).toBe(0)
})
