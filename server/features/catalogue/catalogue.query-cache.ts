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

type Kept = {
  rows: Promise<pg.QueryResultRow[]>
  statement: Statement
  about: About
  checkedAt: number
  /** Every transaction before this one was over when the rows were read; null until they were checked once. */
  seen: string | null
  check: Promise<Kept> | undefined
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
  const entries = new LRUCache<string, { kept: Kept; size: number }>({
    max: maxEntries,
    maxSize: maxRows,
    sizeCalculation: ({ size }) => size,
  })
  const derived = createDerived(now)
  const isKept = (key: string, kept: Kept) => entries.peek(key)?.kept === kept

  function read({ statement, about, seen }: Pick<Kept, 'statement' | 'about' | 'seen'>): Kept {
    return { rows: runStatement(pool, statement), statement, about, seen, checkedAt: now(), check: undefined }
  }

  function keep(key: string, kept: Kept): Kept {
    entries.set(key, { kept, size: 1 })
    kept.rows.then(
      ({ length }) => {
        // An invalidation may have removed or replaced the entry.
        if (isKept(key, kept)) entries.set(key, { kept, size: Math.max(1, length) })
      },
      () => {
        if (isKept(key, kept)) entries.delete(key)
      },
    )
    return kept
  }

  function current(key: string, { statement, about }: Pick<Kept, 'statement' | 'about'>): Kept {
    return entries.get(key)?.kept ?? keep(key, read({ statement, about, seen: null }))
  }

  /** Reads the rows again if an event has changed them whose notification was lost. */
  async function checkNow(key: string, kept: Kept): Promise<Kept> {
    const checkedAt = now()
    const { seen, isChanged } = await findEventsSince(pool, kept.seen, eventsThatChange(kept.about))
    if (!isChanged) return Object.assign(kept, { seen, checkedAt })
    const fresh = read({ ...kept, seen })
    // Until these are there, the former ones are returned.
    await fresh.rows
    return isKept(key, kept) ? keep(key, fresh) : current(key, kept)
  }

  function check(key: string, kept: Kept): Promise<Kept> {
    kept.check ??= checkNow(key, kept).finally(() => {
      kept.check = undefined
    })
    return kept.check
  }

  return {
    async get<Row extends pg.QueryResultRow>(statement: Statement, about: About) {
      const key = JSON.stringify([statement.text, statement.values])
      const kept = current(key, { statement, about })
      const age = now() - kept.checkedAt
      if (age > maxAgeMs) return (await check(key, kept)).rows as Promise<Row[]>
      // A check that fails is tried again by the next request.
      if (age > checkedAfterMs) check(key, kept).catch(() => {})
      return kept.rows as Promise<Row[]>
    },
    derive: derived.derive,
    invalidate(change) {
      for (const [key, { kept }] of [...entries.entries()]) if (isAbout(change, kept.about)) entries.delete(key)
      derived.invalidate(change)
    },
  }
}
