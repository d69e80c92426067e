import type { Person } from '../people.ts'
import { type Action, attempt, type HotParts, pick, someOf, upTo } from './hot-parts-actions.ts'

type Lifecycle = { order: { version: number; lines: { line: number; quantity: number }[] } }

type Step = { id: string; status: string }

/** One of the orders that a buyer may be changing at this moment. */
function anyOrder({ orders }: HotParts): string | undefined {
  return pick([...orders.values()].flatMap((own) => own.slice(0, 8)))
}

async function changeStatus(hot: HotParts, admin: Person, { id, status }: Step): Promise<Lifecycle | undefined> {
  const path = `/order/${id}`
  const read = await attempt<Lifecycle>(hot, admin, { what: 'timeline', method: 'GET', path: `${path}/timeline` })
  if (!read) return undefined
  const body = { status, version: read.order.version }
  return attempt<Lifecycle>(hot, admin, { what: status, method: 'POST', path: `${path}/status`, body })
}

/** First one piece of one line, then the rest. */
async function ship(hot: HotParts, admin: Person): Promise<void> {
  const id = anyOrder(hot)
  if (!id || !(await changeStatus(hot, admin, { id, status: 'confirmed' }))) return
  const begun = await changeStatus(hot, admin, { id, status: 'in_production' })
  const line = pick(begun?.order.lines ?? [])
  if (!line) return
  const parcel = { what: 'ship', method: 'POST', path: `/order/${id}/shipments` }
  const carrier = 'Demo Parcels'
  await attempt(hot, admin, { ...parcel, body: { lines: [{ line: line.line, quantity: 1 }], carrier } })
  await attempt(hot, admin, { ...parcel, body: { everything: true, carrier } })
}

async function cancelForBuyer(hot: HotParts, admin: Person): Promise<void> {
  const id = anyOrder(hot)
  if (id) await changeStatus(hot, admin, { id, status: 'cancelled' })
}

async function changeStock(hot: HotParts, admin: Person): Promise<void> {
  const stock = pick([
    { change: upTo(5), reason: 'received' },
    { change: -1, reason: 'damaged' },
    { change: -1, reason: 'correction' },
    { count: 20 + upTo(40), reason: 'counted' },
  ])
  const path = `/manage/products/${pick(hot.parts)}`
  const request = { what: 'stock', method: 'PATCH', path, body: { stock } }
  await attempt(hot, admin, { ...request, mayRefuse: 'stock.change' })
}

/** Changes the prices of many parts at once, which makes what carts have seen stale. */
async function changePrices(hot: HotParts, admin: Person): Promise<void> {
  const body = { action: 'change_price', selection: { ids: someOf(hot.parts, 8) }, percent: pick([-1, 1]) }
  await attempt(hot, admin, { what: 'prices', method: 'POST', path: '/manage/products/bulk', body })
}

async function changeManyOrders(hot: HotParts, admin: Person): Promise<void> {
  const ids = someOf([...hot.orders.values()].flat(), 10)
  if (ids.length === 0) return
  const body = { action: pick(['cancel', 'delete', 'restore', 'confirm']), selection: { ids } }
  await attempt(hot, admin, { what: 'orders in bulk', method: 'POST', path: '/manage/orders/bulk', body })
}

/** The reservation of an order ends: the job of each minute cancels it and returns its stock. */
async function letExpire(hot: HotParts): Promise<void> {
  const id = anyOrder(hot)
  await hot.environment.pool.query(
    `update orders set hold_until = now() - interval '1 second' where id = $1 and hold_until is not null`,
    [id],
  )
}

const working: readonly Action[] = [
  ship,
  ship,
  cancelForBuyer,
  changeStock,
  changeStock,
  changePrices,
  changeManyOrders,
  letExpire,
]

/** What staff do next. */
export async function doStaffAction(hot: HotParts, admin: Person): Promise<void> {
  await pick(working)?.(hot, admin)
}
