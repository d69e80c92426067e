import type pg from 'pg'

/** Where the instances tell each other; `app.ts` listens. */
export const pageChannel = 'datum_pages'

/** Leading and trailing: the first change shows at once, a burst renders each page four times a second. */
const gapMs = 250
/** When the stock changes all the time: rendering every page anew for each piece sold would be all a process does. */
const longGapMs = 1_000
/** So many bursts one after the other are all the time. */
const manyBursts = 8

/** What has changed: how many are left of something, what is sold at all, or something else that pages show. */
export type News = 'stock' | 'catalogue' | 'pages'

export type PageNews = {
  /**
   * Something public pages show has been committed. Known here at once, in the other instances by NOTIFY. With `productId`
   * it is that product's stock alone, and not whether there is enough to order: only pages that show it are rendered anew.
   */
  changed(news?: News, productId?: string): void
  /** The word of another instance, or none after the connection was opened anew. */
  heard(payload: string | undefined): void
  stop(): void
}

type Options = {
  pool: pg.Pool
  /** Kept pages are out of date; with an id, those that show that product. */
  drop: (productId?: string) => void
  /** What pages are made from is out of date. Told of every change, at once. */
  forget: (news: News) => void
  log: (message: string) => void
}

/** The same word from a process that serves no pages: a worker has changed what they show. */
export async function tellPages(pool: pg.Pool, news: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [pageChannel, news])
}

/** Word that was not understood, or was missed while not listening, is taken for the worst. */
function readNews(payload: string | undefined): News {
  const [news] = payload?.split(' ') ?? []
  return news === 'stock' || news === 'pages' ? news : 'catalogue'
}

const soldWord = 'sold:'
/** As many as fit into one word to the others. */
const mostIds = 100

/** The products of which something was sold, when that is all that has changed. */
function readSold(payload: string | undefined): string[] | undefined {
  const [word] = payload?.split(' ') ?? []
  return word?.startsWith(soldWord) ? word.slice(soldWord.length).split(',') : undefined
}

/** Spreads the word that kept pages are out of date, to this instance and to all others on the same database. */
export function createPageNews({ pool, drop, forget, log }: Options): PageNews {
  const untold = new Set<News>()
  const sold = new Set<string>()
  /** What we have said ourselves comes back: pages rendered since are right. */
  const signature = ` ${crypto.randomUUID()}` as const
  let pending: NodeJS.Timeout | undefined
  let lastAt = Number.NEGATIVE_INFINITY
  let bursts = 0

  function say(words: string): void {
    tellPages(pool, `${words}${signature}`).catch((error: Error) =>
      log(`pages of other instances not told: ${error.message}`),
    )
  }

  function tell(): void {
    pending = undefined
    lastAt = performance.now()
    if (sold.size > mostIds) untold.add('stock')
    if (untold.size > 0) drop()
    else for (const id of sold) drop(id)
    for (const news of untold) say(news)
    if (untold.size === 0) say(`${soldWord}${[...sold].join(',')}`)
    untold.clear()
    sold.clear()
  }

  return {
    changed(news = 'catalogue', productId) {
      forget(news)
      if (productId === undefined) untold.add(news)
      else sold.add(productId)
      const gap = news === 'stock' && bursts >= manyBursts ? longGapMs : gapMs
      const waitMs = lastAt + gap - performance.now()
      // A price does not wait as long as a piece sold.
      if (pending && news === 'stock') return
      if (!pending) bursts = waitMs > 0 ? bursts + 1 : 0
      clearTimeout(pending)
      if (waitMs <= 0) tell()
      else pending = setTimeout(tell, waitMs)
    },
    heard(payload) {
      if (payload?.endsWith(signature)) return
      const ids = readSold(payload)
      forget(ids ? 'stock' : readNews(payload))
      if (ids) for (const id of ids) drop(id)
      else drop()
    },
    stop() {
      clearTimeout(pending)
    },
  }
}
