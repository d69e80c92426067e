import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPageNews } from './page-news.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function listening() {
  const told: string[] = []
  const heard = { drops: 0, dropped: [] as string[] }
  const pool = { query: async (_sql: string, values: string[]) => void told.push(values[1] ?? '') }
  const news = createPageNews({
    pool: pool as unknown as pg.Pool,
    drop: (id) => {
      if (id) heard.dropped.push(id)
      else heard.drops += 1
    },
    forget: () => undefined,
    log: () => undefined,
  })
  return { news, told, heard }
}

test('the first change shows at once, a burst four times a second', () => {
  const { news, heard } = listening()
  news.changed('stock')
  expect(heard.drops).toBe(1)
  for (let ms = 0; ms < 1_000; ms += 50) {
    news.changed('stock')
    vi.advanceTimersByTime(50)
  }
  expect(heard.drops).toBe(5)
})

test('while the stock changes all the time pages follow once a second, and a price does not wait for that', () => {
  const { news, heard } = listening()
  const sell = (forMs: number) => {
    const before = heard.drops
    for (let ms = 0; ms < forMs; ms += 50) {
      news.changed('stock')
      vi.advanceTimersByTime(50)
    }
    return heard.drops - before
  }
  sell(4_000)
  expect(sell(10_000)).toBe(10)
  vi.advanceTimersByTime(300)
  const before = heard.drops
  news.changed('catalogue')
  expect(heard.drops).toBe(before + 1)
  // Once it is quiet the next piece sold shows at once again.
  vi.advanceTimersByTime(5_000)
  news.changed('stock')
  expect(heard.drops).toBe(before + 2)
})

test('what comes back of its own words drops nothing, the words of others do', () => {
  const { news, told, heard } = listening()
  news.changed('stock')
  expect(told).toHaveLength(1)
  news.heard(told[0])
  expect(heard.drops).toBe(1)
  news.heard('stock')
  news.heard(`stock ${crypto.randomUUID()}`)
  news.heard(undefined)
  expect(heard.drops).toBe(4)
})

test('a piece sold of which there is plenty concerns only the pages that show it, at every instance', () => {
  const one = listening()
  const other = listening()
  one.news.changed('stock', 'a')
  one.news.changed('stock', 'b')
  one.news.changed('stock', 'c')
  expect(one.heard.dropped).toEqual(['a'])
  vi.advanceTimersByTime(300)
  expect(one.heard).toEqual({ drops: 0, dropped: ['a', 'b', 'c'] })
  for (const word of one.told) other.news.heard(word)
  expect(other.heard).toEqual({ drops: 0, dropped: ['a', 'b', 'c'] })
  // Together with anything else everything is out of date.
  one.news.changed('stock', 'd')
  one.news.changed('pages')
  vi.advanceTimersByTime(300)
  expect(one.heard.drops).toBe(1)
})
