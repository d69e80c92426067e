import type pg from 'pg'
import { notify } from '../database/listen.ts'
import type { DomainEvent, EventType } from '../events/event-types.ts'

/** The NOTIFY channel between instances; `app.ts` listens to it. */
export const pageChannel = 'datum_pages'

/**
 * Leading and trailing edge: the first change shows at once, and a burst renders each page at most four times a second.
 */
const gapMs = 250
/**
 * The interval while the stock changes constantly: rendering every page for each sale would use all the time of a
 * process.
 */
const longGapMs = 1_000
/** This many bursts in a row count as constant change. */
const manyBursts = 8

/** What has changed: the stock of a product, the set of products on sale with how it is searched, or anything else that pages show. */
export type PageChange = 'stock' | 'catalogue' | 'pages'

export type PageChanges = {
  /**
   * Handles the events of a committed transaction: this instance invalidates at once, the others by NOTIFY. After an
   * order that leaves enough stock to order, only pages that show its products are rendered again.
   */
  consume(events: readonly DomainEvent[]): void
  /** Handles a NOTIFY of another instance. The payload is undefined after a reconnect, when messages may be lost. */
  onNotify(payload: string | undefined): void
  stop(): void
}

type Options = {
  pool: pg.Pool
  /** Invalidates cached pages; with an id, those that show that product. */
  invalidatePages: (productId?: string) => void
  /** Invalidates cached query results that pages are made from. Called for every change without delay. */
  invalidateQueries: (change: PageChange) => void
  log: (message: string) => void
}

type Shown = { change: PageChange; productIds?: string[] }

/** What public pages show of an event; null if nothing. */
function shownOf({ type, data }: DomainEvent): Shown | null {
  switch (type) {
    case 'order.placed':
      return {
        change: 'stock',
        ...(data?.isPlentyLeft === true && Array.isArray(data.productIds) && { productIds: data.productIds }),
      }
    case 'stock.changed':
      // Staff see a counted stock at the next request; stock returned by an order may appear a little later.
      return { change: data?.reason === undefined ? 'stock' : 'catalogue' }
    case 'review.changed':
    case 'customer.deleted':
    case 'page.published':
      return { change: 'pages' }
    case 'product.added':
    case 'product.changed':
    case 'product.published':
    case 'product.discontinued':
    case 'variants.changed':
    case 'synonym.changed':
      return { change: 'catalogue' }
    default:
      return null
  }
}

const catalogueEvents = [
  'stock.changed',
  'product.added',
  'product.changed',
  'product.published',
  'product.discontinued',
  'variants.changed',
  'synonym.changed',
] as const satisfies EventType[]

/** The events after which query results about the catalogue, or about the stock too, are read again. */
export function eventsThatChange(about: 'catalogue' | 'stock'): readonly EventType[] {
  return about === 'catalogue' ? catalogueEvents : [...catalogueEvents, 'order.placed']
}

async function notifyPages(pool: pg.Pool, change: string): Promise<void> {
  await notify(pool, pageChannel, change)
}

/** An unknown payload, or a reconnect that may have lost messages, counts as the largest change. */
function readChange(payload: string | undefined): PageChange {
  const [change] = payload?.split(' ') ?? []
  return change === 'stock' || change === 'pages' ? change : 'catalogue'
}

const soldPrefix = 'sold:'
/** The most ids that fit into one payload. */
const maxIds = 100

/** The ids of the sold products if only their stock has changed. */
function readSold(payload: string | undefined): string[] | undefined {
  const [word] = payload?.split(' ') ?? []
  return word?.startsWith(soldPrefix) ? word.slice(soldPrefix.length).split(',') : undefined
}

/** Invalidates cached pages in this instance and in all others on the same database. */
export function createPageChanges({ pool, invalidatePages, invalidateQueries, log }: Options): PageChanges {
  const unsent = new Set<PageChange>()
  const soldIds = new Set<string>()
  /** Marks our own notifications, which come back to us: pages rendered since then are up to date. */
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
    if (soldIds.size > maxIds) unsent.add('stock')
    if (unsent.has('stock')) invalidatePages()
    else for (const id of soldIds) invalidatePages(id)
    for (const change of unsent) publish(change)
    if (unsent.size === 0) publish(`${soldPrefix}${[...soldIds].join(',')}`)
    unsent.clear()
    soldIds.clear()
  }

  function changed(change: PageChange, productIds?: string[]): void {
    invalidateQueries(change)
    // A user who has changed a price or a text sees it at the next request. A sale may wait for the next flush.
    if (change !== 'stock') invalidatePages()
    if (productIds === undefined) unsent.add(change)
    else for (const id of productIds) soldIds.add(id)
    const gap = change === 'stock' && bursts >= manyBursts ? longGapMs : gapMs
    const waitMs = lastAt + gap - performance.now()
    // Only a change of stock waits for the longer interval; a price shows sooner.
    if (pending && change === 'stock') return
    if (!pending) bursts = waitMs > 0 ? bursts + 1 : 0
    clearTimeout(pending)
    if (waitMs <= 0) flush()
    else pending = setTimeout(flush, waitMs)
  }

  return {
    consume(events) {
      for (const event of events) {
        const shown = shownOf(event)
        if (shown) changed(shown.change, shown.productIds)
      }
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
