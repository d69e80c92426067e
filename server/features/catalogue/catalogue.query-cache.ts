import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { PageChange } from '#server/cache/page-changes.ts'
import type { Statement } from '#server/database/statement.ts'
import { runStatement } from './catalogue.conditions.store.ts'

/** Caches counting queries, which read whole tables, until their data changes. */
export type QueryCache = {
  /**
   * The rows of a statement. Requests that wait for the same statement share one query. Rows read before an
   * invalidation are not returned after it.
   */
  get<Row extends pg.QueryResultRow>(statement: Statement, about: 'catalogue' | 'stock'): Promise<Row[]>
  invalidate(change: PageChange): void
}

/** How long a result may be out of date if a notification was lost with a killed instance. */
const maxAgeMs = 5_000
const mostEntries = 400
const mostRows = 200_000

type Entry = { rows: Promise<pg.QueryResultRow[]>; about: 'catalogue' | 'stock'; expiresAt: number; size: number }

export function createQueryCache(pool: pg.Pool, now: () => number = () => performance.now()): QueryCache {
  const entries = new LRUCache<string, Entry>({
    max: mostEntries,
    maxSize: mostRows,
    sizeCalculation: ({ size }) => size,
  })

  function load(key: string, statement: Statement, about: Entry['about']): Entry {
    const rows = runStatement(pool, statement)
    const entry = { rows, about, expiresAt: now() + maxAgeMs, size: 1 }
    entries.set(key, entry)
    rows.then(
      ({ length }) => {
        // An invalidation may have removed or replaced the entry.
        if (entries.peek(key) === entry) entries.set(key, { ...entry, size: Math.max(1, length) })
      },
      () => {
        if (entries.peek(key) === entry) entries.delete(key)
      },
    )
    return entry
  }

  return {
    get<Row extends pg.QueryResultRow>(statement: Statement, about: Entry['about']) {
      const key = JSON.stringify([statement.text, statement.values])
      const cached = entries.get(key)
      const entry = cached && cached.expiresAt > now() ? cached : load(key, statement, about)
      return entry.rows as Promise<Row[]>
    },
    invalidate(change) {
      for (const [key, { about }] of [...entries.entries()]) {
        if (change === 'catalogue' || (change === 'stock' && about === 'stock')) entries.delete(key)
      }
    },
  }
}
