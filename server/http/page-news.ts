import type pg from 'pg'

/** Where the instances tell each other; `app.ts` listens. */
export const pageChannel = 'datum_pages'

/** Leading and trailing: the first change shows at once, a burst of orders renders each page four times a second. */
const gapMs = 250

/** What has changed: how many are left of something, what is sold at all, or something else that pages show. */
export type News = 'stock' | 'catalogue' | 'pages'

export type PageNews = {
  /** Something public pages show has been committed. Known here at once, in the other instances by NOTIFY. */
  changed(news?: News): void
  /** The word of another instance, or none after the connection was opened anew. */
  heard(payload: string | undefined): void
  stop(): void
}

type Options = {
  pool: pg.Pool
  /** Kept pages are out of date. */
  drop: () => void
  /** What pages are made from is out of date. Told of every change, at once. */
  forget: (news: News) => void
  log: (message: string) => void
}

/** The same word from a process that serves no pages: a worker has changed what they show. */
export async function tellPages(pool: pg.Pool, news: News): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [pageChannel, news])
}

/** Word that was not understood, or was missed while not listening, is taken for the worst. */
function readNews(payload: string | undefined): News {
  return payload === 'stock' || payload === 'pages' ? payload : 'catalogue'
}

/** Spreads the word that kept pages are out of date, to this instance and to all others on the same database. */
export function createPageNews({ pool, drop, forget, log }: Options): PageNews {
  const untold = new Set<News>()
  let pending: NodeJS.Timeout | undefined
  let lastAt = Number.NEGATIVE_INFINITY

  function tell(): void {
    pending = undefined
    lastAt = performance.now()
    drop()
    for (const news of untold) {
      tellPages(pool, news).catch((error: Error) => log(`pages of other instances not told: ${error.message}`))
    }
    untold.clear()
  }

  return {
    changed(news = 'catalogue') {
      forget(news)
      untold.add(news)
      if (pending) return
      const waitMs = lastAt + gapMs - performance.now()
      if (waitMs <= 0) tell()
      else pending = setTimeout(tell, waitMs)
    },
    heard(payload) {
      forget(readNews(payload))
      drop()
    },
    stop() {
      clearTimeout(pending)
    },
  }
}
