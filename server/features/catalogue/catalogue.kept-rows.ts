import type pg from 'pg'
import type { News } from '#server/http/page-news.ts'
import type { Statement } from './catalogue.conditions.ts'

/** Answers to counting questions, kept until what they count changes: counting walks over everything there is. */
export type KeptRows = {
  /** The rows of a statement. One asking serves all who wait for it; what was asked before a change is not handed out after it. */
  get<Row extends pg.QueryResultRow>(statement: Statement, about: 'catalogue' | 'stock'): Promise<Row[]>
  drop(news: News): void
}

/** The longest an answer may be wrong when the word of a change was lost with a killed instance. */
const maxAgeMs = 5_000
const mostEntries = 400
const mostRows = 200_000

type Entry = { rows: Promise<pg.QueryResultRow[]>; about: 'catalogue' | 'stock'; expiresAt: number; size: number }

export function createKeptRows(pool: pg.Pool, now: () => number = () => performance.now()): KeptRows {
  const entries = new Map<string, Entry>()
  let size = 0

  function forget(key: string): void {
    size -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  function makeRoom(): void {
    for (const key of entries.keys()) {
      if (entries.size <= mostEntries && size <= mostRows) return
      forget(key)
    }
  }

  function ask(key: string, statement: Statement, about: Entry['about']): Entry {
    forget(key)
    const rows = pool.query(statement).then((result) => result.rows)
    const entry = { rows, about, expiresAt: now() + maxAgeMs, size: 0 }
    entries.set(key, entry)
    makeRoom()
    rows.then(
      ({ length }) => {
        if (entries.get(key) !== entry) return
        entry.size = length
        size += length
        makeRoom()
      },
      () => {
        if (entries.get(key) === entry) forget(key)
      },
    )
    return entry
  }

  return {
    get<Row extends pg.QueryResultRow>(statement: Statement, about: Entry['about']) {
      const key = JSON.stringify([statement.text, statement.values])
      const kept = entries.get(key)
      const entry = kept && kept.expiresAt > now() ? kept : ask(key, statement, about)
      return entry.rows as Promise<Row[]>
    },
    drop(news) {
      for (const [key, { about }] of entries) {
        if (news === 'catalogue' || (news === 'stock' && about === 'stock')) forget(key)
      }
    },
  }
}
