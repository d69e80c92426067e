import type pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DomainEvent } from '../events/event-types.ts'
import { createPageChanges } from './page-changes.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const soldOf = (productId: string): DomainEvent => ({
  type: 'order.placed',
  subjectId: null,
  data: { productIds: [productId], isPlentyLeft: true },
})

function listening() {
  const sent: string[] = []
  const invalidated = { all: 0, ids: [] as string[] }
  const pool = { query: async (_sql: string, values: string[]) => void sent.push(values[1] ?? '') }
  const changes = createPageChanges({
    pool: pool as unknown as pg.Pool,
    invalidatePages: (id) => {
      if (id) invalidated.ids.push(id)
      else invalidated.all += 1
    },
    invalidateQueries: () => undefined,
    log: () => undefined,
  })
  return { changes, sent, invalidated }
}

test('the first change shows at once, a burst at most four times a second', () => {
  const { changes, invalidated } = listening()
  changes.consume([{ type: 'stock.changed', subjectId: null }])
  expect(invalidated.all).toBe(1)
  for (let ms = 0; ms < 1_000; ms += 50) {
    changes.consume([{ type: 'stock.changed', subjectId: null }])
    vi.advanceTimersByTime(50)
  }
  expect(invalidated.all).toBe(5)
})

test('during constant sales pages change once a second, but a price shows sooner', () => {
  const { changes, invalidated } = listening()
  const sell = (forMs: number) => {
    const before = invalidated.all
    for (let ms = 0; ms < forMs; ms += 50) {
      changes.consume([{ type: 'stock.changed', subjectId: null }])
      vi.advanceTimersByTime(50)
    }
    return invalidated.all - before
  }
  sell(4_000)
  expect(sell(10_000)).toBe(10)
  vi.advanceTimersByTime(300)
  const before = invalidated.all
  changes.consume([{ type: 'product.changed', subjectId: null }])
  expect(invalidated.all).toBe(before + 1)
  // After a pause, the next sale shows at once again.
  vi.advanceTimersByTime(5_000)
  changes.consume([{ type: 'stock.changed', subjectId: null }])
  expect(invalidated.all).toBe(before + 2)
})

test('our own notification that comes back invalidates nothing, those of other instances do', () => {
  const { changes, sent, invalidated } = listening()
  changes.consume([{ type: 'stock.changed', subjectId: null }])
  expect(sent).toHaveLength(1)
  changes.onNotify(sent[0])
  expect(invalidated.all).toBe(1)
  changes.onNotify('stock')
  changes.onNotify(`stock ${crypto.randomUUID()}`)
  changes.onNotify(undefined)
  expect(invalidated.all).toBe(4)
})

test('selling a piece of a product with enough stock invalidates only pages that show it, on every instance', () => {
  const one = listening()
  const other = listening()
  one.changes.consume([soldOf('a')])
  one.changes.consume([soldOf('b')])
  one.changes.consume([soldOf('c')])
  expect(one.invalidated.ids).toEqual(['a'])
  vi.advanceTimersByTime(300)
  expect(one.invalidated).toEqual({ all: 0, ids: ['a', 'b', 'c'] })
  for (const message of one.sent) other.changes.onNotify(message)
  expect(other.invalidated).toEqual({ all: 0, ids: ['a', 'b', 'c'] })
  // Together with any other change, everything is invalidated.
  one.changes.consume([soldOf('d')])
  one.changes.consume([{ type: 'review.changed', subjectId: null }])
  vi.advanceTimersByTime(300)
  expect(one.invalidated.all).toBe(1)
})
