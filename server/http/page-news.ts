import type pg from 'pg'

/** Where the instances tell each other; `app.ts` listens. */
export const pageChannel = 'datum_pages'

/** Leading and trailing: the first change shows at once, a burst of orders renders each page four times a second. */
const gapMs = 250

export type PageNews = {
  /** Something public pages show has been committed. Known here at once, in the other instances by NOTIFY. */
  changed(): void
  stop(): void
}

type Options = { pool: pg.Pool; drop: () => void; log: (message: string) => void }

/** The same word from a process that serves no pages: a worker has changed what they show. */
export async function tellPages(pool: pg.Pool): Promise<void> {
  await pool.query(`notify ${pageChannel}`)
}

/** Spreads the word that kept pages are out of date, to this instance and to all others on the same database. */
export function createPageNews({ pool, drop, log }: Options): PageNews {
  let pending: NodeJS.Timeout | undefined
  let lastAt = Number.NEGATIVE_INFINITY

  function tell(): void {
    pending = undefined
    lastAt = performance.now()
    drop()
    pool
      .query(`notify ${pageChannel}`)
      .catch((error: Error) => log(`pages of other instances not told: ${error.message}`))
  }

  return {
    changed() {
      if (pending) return
      const waitMs = lastAt + gapMs - performance.now()
      if (waitMs <= 0) tell()
      else pending = setTimeout(tell, waitMs)
    },
    stop() {
      clearTimeout(pending)
    },
  }
}
