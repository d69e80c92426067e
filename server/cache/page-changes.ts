import type pg from 'pg'

/** The channel on which instances notify each other; `app.ts` listens. */
export const pageChannel = 'datum_pages'

/** Leading and trailing: the first change shows at once, a burst renders each page four times a second. */
const gapMs = 250
/**
 * When the stock changes all the time: to render every page for each piece sold would take all the time of a process.
 */
const longGapMs = 1_000
/** So many bursts one after the other are all the time. */
const manyBursts = 8

/** What has changed: how many are left of something, what is sold at all, or something else that pages show. */
export type PageChange = 'stock' | 'catalogue' | 'pages'

export type PageChanges = {
  /**
   * Something public pages show has been committed. Known here at once, in the other instances by NOTIFY. With `productId`
   * it is that product's stock alone, and not whether there is enough to order: only pages that show it are rendered
   * again.
   */
  changed(change?: PageChange, productId?: string): void
  /** The message of another instance, or undefined after the connection was opened again. */
  onNotify(payload: string | undefined): void
  stop(): void
}

type Options = {
  pool: pg.Pool
  /** Cached pages are out of date; with an id, those that show that product. */
  invalidatePages: (productId?: string) => void
  /** The data that pages are made from is out of date. Called at once for every change. */
  invalidateQueries: (change: PageChange) => void
  log: (message: string) => void
}

/** The same message from a process that serves no pages: a worker has changed what pages show. */
export async function notifyPages(pool: pg.Pool, change: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [pageChannel, change])
}

/** A message that is not understood, or was missed while not listening, counts as the largest change. */
function readChange(payload: string | undefined): PageChange {
  const [change] = payload?.split(' ') ?? []
  return change === 'stock' || change === 'pages' ? change : 'catalogue'
}

const soldPrefix = 'sold:'
/** As many ids as fit into one message. */
const mostIds = 100

/** The products of which something was sold, when that is all that has changed. */
function readSold(payload: string | undefined): string[] | undefined {
  const [word] = payload?.split(' ') ?? []
  return word?.startsWith(soldPrefix) ? word.slice(soldPrefix.length).split(',') : undefined
}

/** Invalidates cached pages, in this instance and in all others on the same database. */
export function createPageChanges({ pool, invalidatePages, invalidateQueries, log }: Options): PageChanges {
  const unsent = new Set<PageChange>()
  const soldIds = new Set<string>()
  /** Our own messages come back: pages rendered since are right. */
  const signature = ` ${crypto.randomUUID()}` as const
  let pending: NodeJS.Timeout | undefined
  let lastAt = Number.NEGATIVE_INFINITY
  let bursts = 0

  function publish(message: string): void {
    notifyPages(pool, `${message}${signature}`).catch((error: Error) =>
      log(`pages of other instances not notified: ${error.message}`),
    )
  }

  function flush(): void {
    pending = undefined
    lastAt = performance.now()
    if (soldIds.size > mostIds) unsent.add('stock')
    if (unsent.size > 0) invalidatePages()
    else for (const id of soldIds) invalidatePages(id)
    for (const change of unsent) publish(change)
    if (unsent.size === 0) publish(`${soldPrefix}${[...soldIds].join(',')}`)
    unsent.clear()
    soldIds.clear()
  }

  return {
    changed(change = 'catalogue', productId) {
      invalidateQueries(change)
      if (productId === undefined) unsent.add(change)
      else soldIds.add(productId)
      const gap = change === 'stock' && bursts >= manyBursts ? longGapMs : gapMs
      const waitMs = lastAt + gap - performance.now()
      // A price does not wait as long as a piece sold.
      if (pending && change === 'stock') return
      if (!pending) bursts = waitMs > 0 ? bursts + 1 : 0
      clearTimeout(pending)
      if (waitMs <= 0) flush()
      else pending = setTimeout(flush, waitMs)
    },
    onNotify(payload) {
      if (payload?.endsWith(signature)) return
      const ids = readSold(payload)
      invalidateQueries(ids ? 'stock' : readChange(payload))
      if (ids) for (const id of ids) invalidatePages(id)
      else invalidatePages()
    },
    stop() {
      clearTimeout(pending)
    },
  }
}
