import { expect, test } from 'vitest'
import { runSideBySide } from './side-by-side.ts'

/** Runs tasks that end on request, and records what runs. */
function start(tasks: { name: string; cores: number }[], cores: number) {
  const ends = new Map<string, () => void>()
  const all = runSideBySide(tasks, cores, ({ name }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.set(name, () => {
      ends.delete(name)
      resolve()
    })
    return promise
  })
  return { all, running: () => [...ends.keys()], end: (name: string) => ends.get(name)?.() }
}

test('as many run at a time as there are cores for, in the given order', async () => {
  const { all, running, end } = start(
    [
      { name: 'a', cores: 1 },
      { name: 'b', cores: 1 },
      { name: 'c', cores: 1 },
    ],
    2,
  )
  expect(running()).toEqual(['a', 'b'])
  end('b')
  await expect.poll(running).toEqual(['a', 'c'])
  end('a')
  end('c')
  await all
})

test('what asks for more cores than there are runs alone', async () => {
  const wanted = [
    { name: 'a', cores: 1 },
    { name: 'large', cores: Number.POSITIVE_INFINITY },
    { name: 'c', cores: 1 },
  ]
  const { all, running, end } = start(wanted, 2)
  expect(running()).toEqual(['a'])
  end('a')
  await expect.poll(running).toEqual(['large'])
  end('large')
  await expect.poll(running).toEqual(['c'])
  end('c')
  await all
})

test('an error of one task is not lost', async () => {
  const failing = runSideBySide([{ cores: 1 }], 2, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
})
