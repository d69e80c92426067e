import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { CatalogueModel } from '#contract/catalogue-model/model.ts'
import { modelNow } from '#contract/catalogue-model/now.ts'
import { eventsThatChange, type PageChange } from '#server/cache/page-changes.ts'
import type { Statement } from '#server/database/statement.ts'
import { findEventsSince } from '#server/events/events.store.ts'
import { runStatement } from './catalogue.conditions.store.ts'

type About = 'catalogue' | 'stock'

type Derived = { made: Promise<unknown>; about: About; expiresAt: number; model: CatalogueModel }

function isAbout(change: PageChange, about: About): boolean {
  return change === 'catalogue' || (change === 'stock' && about === 'stock')
}

/** Caches counting queries, which read whole tables, until their data changes. */
export type QueryCache = {
  /**
   * The rows of a statement. Requests that wait for the same statement share one query. Rows read before an
   * invalidation are not returned after it.
   */
  get<Row extends pg.QueryResultRow>(statement: Statement, about: About): Promise<Row[]>
  /** What `make` has made of such rows, for a second at most, and until they or the families change. Not to be changed. */
  derive<Made>(key: string, about: About, make: () => Promise<Made>): Promise<Made>
  invalidate(change: PageChange): void
}

/** A notification is lost if the instance that sends it is killed, so rows of this age are checked in the background. */
const checkedAfterMs = 5_000
/** Rows that were not checked for so long are checked before they are returned. */
const maxAgeMs = 10_000
const maxEntries = 400
const derivedMs = 1_000
/** Each has up to 24 values of 60 attributes. */
const maxDerived = 100
const maxRows = 200_000

type Cached = {
  rows: Promise<pg.QueryResultRow[]>
  statement: Statement
  about: About
  checkedAt: number
  /** Every transaction before this one was over when the rows were read; null until they were checked once. */
  seen: string | null
  check: Promise<Cached> | undefined
}

function createDerived(now: () => number): Pick<QueryCache, 'derive' | 'invalidate'> {
  const entries = new LRUCache<string, Derived>({ max: maxDerived })
  return {
    derive<Made>(key: string, about: About, make: () => Promise<Made>) {
      const model = modelNow()
      const known = entries.get(key)
      if (known && known.model === model && known.expiresAt > now()) return known.made as Promise<Made>
      const made = make()
      const entry = { made, about, model, expiresAt: now() + derivedMs }
      entries.set(key, entry)
      made.catch(() => {
        if (entries.peek(key) === entry) entries.delete(key)
      })
      return made
    },
    invalidate(change) {
      for (const [key, { about }] of [...entries.entries()]) if (isAbout(change, about)) entries.delete(key)
    },
  }
}

export function createQueryCache(pool: pg.Pool, now: () => number = () => performance.now()): QueryCache {
  const entries = new LRUCache<string, { cached: Cached; size: number }>({
    max: maxEntries,
    maxSize: maxRows,
    sizeCalculation: ({ size }) => size,
  })
  const derived = createDerived(now)
  const isCached = (key: string, cached: Cached) => entries.peek(key)?.cached === cached

  function read({ statement, about, seen }: Pick<Cached, 'statement' | 'about' | 'seen'>): Cached {
    return { rows: runStatement(pool, statement), statement, about, seen, checkedAt: now(), check: undefined }
  }

  function keep(key: string, cached: Cached): Cached {
    entries.set(key, { cached, size: 1 })
    cached.rows.then(
      ({ length }) => {
        // An invalidation may have removed or replaced the entry.
        if (isCached(key, cached)) entries.set(key, { cached, size: Math.max(1, length) })
      },
      () => {
        if (isCached(key, cached)) entries.delete(key)
      },
    )
    return cached
  }

  function current(key: string, { statement, about }: Pick<Cached, 'statement' | 'about'>): Cached {
    return entries.get(key)?.cached ?? keep(key, read({ statement, about, seen: null }))
  }

  /** Reads the rows again if an event has changed them whose notification was lost. */
  async function checkNow(key: string, cached: Cached): Promise<Cached> {
    const checkedAt = now()
    const { seen, isChanged } = await findEventsSince(pool, cached.seen, eventsThatChange(cached.about))
    if (!isChanged) return Object.assign(cached, { seen, checkedAt })
    const fresh = read({ ...cached, seen })
    // Until these are there, the former ones are returned.
    await fresh.rows
    return isCached(key, cached) ? keep(key, fresh) : current(key, cached)
  }

  function check(key: string, cached: Cached): Promise<Cached> {
    cached.check ??= checkNow(key, cached).finally(() => {
      cached.check = undefined
    })
    return cached.check
  }

  return {
    async get<Row extends pg.QueryResultRow>(statement: Statement, about: About) {
      const key = JSON.stringify([statement.text, statement.values])
      const cached = current(key, { statement, about })
      const age = now() - cached.checkedAt
      if (age > maxAgeMs) return (await check(key, cached)).rows as Promise<Row[]>
      // A check that fails is tried again by the next request.
      if (age > checkedAfterMs) check(key, cached).catch(() => {})
      return cached.rows as Promise<Row[]>
    },
    derive: derived.derive,
    invalidate(change) {
      for (const [key, { cached }] of [...entries.entries()])
        if (isAbout(change, cached.about)) entries.delete(key)
      derived.invalidate(change)
    },
  }
}
