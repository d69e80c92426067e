import { setTimeout as sleep } from 'node:timers/promises'
import * as feed from '#contract/feed/feed.ts'
import type { App } from '#server/http/app.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import { attachLines } from '../orders/orders.own.ts'
import { toOrder } from '../orders/orders.serializer.ts'
import { listOrderRows } from '../orders/orders.store.ts'
import type { ProductDeps } from '../products/products.deps.ts'
import { toProduct } from '../products/products.serializer.ts'
import { listRowsWithDrafts } from '../products/products.store.ts'
import { readChanges, subjectsOf } from './feed.changes.ts'
import { type FeedDeps, readEvents } from './feed.service.ts'
import { type FeedRow, listOrderIds, listProductIds, listProductsOfOrders, listStockRows } from './feed.store.ts'

const pauseMs = 500
/** Calls that wait are cheap, but not free: further ones are answered at once. */
const maxWaiting = 200

type Deps = FeedDeps & OrderDeps & ProductDeps

/** What has happened, for programs: events, and the rows that have changed since a cursor. */
export function registerFeed({ server, handle }: App, deps: Deps): void {
  const closing = new AbortController()
  server.addHook('preClose', async () => closing.abort())
  let waiting = 0

  handle(feed.readFeed, async ({ actor, query: { wait, ...asked } }) => {
    const until = performance.now() + wait * 1000
    let page = await readEvents(deps, actor, asked)
    if (page.events.length > 0 || wait === 0 || waiting >= maxWaiting) return page
    waiting += 1
    try {
      while (page.events.length === 0 && performance.now() < until && !closing.signal.aborted) {
        await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined)
        page = await readEvents(deps, actor, { ...asked, cursor: page.cursor })
      }
    } finally {
      waiting -= 1
    }
    return page
  })

  handle(feed.readOrderChanges, async ({ actor, query }) => {
    const { ids, ...page } = await readChanges(
      deps,
      { actor, query },
      {
        feed: 'orders',
        isAbout: (type) => /^(?:order|payment|invoice)\./.test(type),
        listIds: (bounds) => listOrderIds(deps.pool, bounds),
        idsOf: async (events) => subjectsOf(events),
      },
    )
    const rows = await listOrderRows(deps.pool, ids)
    const orders = await attachLines(
      deps,
      rows.map((row) => toOrder(row, deps)),
    )
    return { orders, removed: missingIn(ids, rows), ...page }
  })

  handle(feed.readProductChanges, async ({ actor, query }) => {
    const { ids, ...page } = await readChanges(
      deps,
      { actor, query },
      {
        feed: 'products',
        isAbout: (type) => type.startsWith('product.'),
        listIds: (bounds) => listProductIds(deps.pool, bounds),
        idsOf: async (events) => (events.some(({ subject_id: id }) => id === null) ? null : subjectsOf(events)),
      },
    )
    const rows = await listRowsWithDrafts(deps.pool, ids)
    return { products: rows.map((row) => toProduct(row, deps)), removed: missingIn(ids, rows), ...page }
  })

  handle(feed.readStockChanges, async ({ actor, query }) => {
    const { ids, ...page } = await readChanges(
      deps,
      { actor, query },
      {
        feed: 'stock',
        isAbout: (type) =>
          ['order.placed', 'order.restored', 'stock.changed', 'product.added', 'product.changed'].includes(type),
        listIds: (bounds) => listProductIds(deps.pool, bounds),
        idsOf: (events) => stockIdsOf(deps, events),
      },
    )
    const rows = await listStockRows(deps.pool, ids)
    return { stock: rows.map(({ id, sku, available }) => ({ productId: id, sku, available })), ...page }
  })
}

function missingIn(ids: readonly string[], rows: readonly { id: string }[]): string[] {
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !found.has(id))
}

/** An order takes the stock of its lines. */
async function stockIdsOf({ pool }: FeedDeps, events: readonly FeedRow[]): Promise<string[] | null> {
  const [ofOrders, others] = [
    events.filter(({ type }) => type.startsWith('order.')),
    events.filter(({ type }) => !type.startsWith('order.')),
  ]
  if (others.some(({ subject_id: id, data }) => id === null && !Array.isArray(data.productIds))) return null
  const named = others.flatMap(({ data }) => (Array.isArray(data.productIds) ? data.productIds.map(String) : []))
  const ordered = await listProductsOfOrders(pool, subjectsOf(ofOrders))
  return [...new Set([...subjectsOf(others), ...named, ...ordered])]
}
