import { shipTo } from '#tests/support/actors.ts'
import type { Person } from '../people.ts'
import { type Action, attempt, type HotParts, pick, someOf, upTo } from './hot-parts-actions.ts'

type Placed = { _id: string }
type Cart = { id: string | null; version: number; total: number; canOrder: boolean; lines: { id: string }[] }

const maxLines = 12
/** A buyer who has more ends the oldest first, so that orders end as long as orders are placed. */
const mostOpen = 20

function remember({ orders }: HotParts, person: Person, placed: Placed | undefined): void {
  if (placed) orders.get(person)?.push(placed._id)
}

async function orderOne(hot: HotParts, person: Person): Promise<void> {
  const body = { productId: pick(hot.parts), newOrderQty: upTo(3), address: 'Quay 1', phone: '+31 10 000 0000' }
  const what = { what: 'order of one part', method: 'POST', path: '/order', body, key: crypto.randomUUID() }
  remember(hot, person, await attempt<Placed>(hot, person, what))
}

function addToCart(hot: HotParts, person: Person, most: number): Promise<Cart | undefined> {
  const lines = someOf(hot.parts, most).map((productId) => ({ productId, quantity: upTo(3) }))
  const key = crypto.randomUUID()
  return attempt<Cart>(hot, person, {
    what: 'cart add',
    method: 'POST',
    path: '/cart/lines',
    body: { lines },
    key,
  })
}

async function emptyCart(hot: HotParts, person: Person, { version }: Cart): Promise<void> {
  await attempt(hot, person, { what: 'cart empty', method: 'DELETE', path: `/cart?version=${version}` })
}

/** What the checkout shows: where freight and tax are on, more than the goods. */
async function totalOf(hot: HotParts, person: Person, cart: Cart): Promise<number> {
  if (!hot.environment.hasMoney) return cart.total
  const body = { country: shipTo.country, postcode: shipTo.postcode }
  const asked = { what: 'cart sums', method: 'POST', path: '/cart/sums', body }
  return (await attempt<{ total: number }>(hot, person, asked))?.total ?? cart.total
}

/** A cart that others have made impossible is emptied: it would never become an order. */
async function orderCart(hot: HotParts, person: Person): Promise<void> {
  const cart = await addToCart(hot, person, maxLines)
  if (!cart) return
  const body = { cartId: cart.id, version: cart.version, expectedTotal: await totalOf(hot, person, cart), shipTo }
  const placed = await attempt<Placed>(hot, person, {
    what: 'order of a cart',
    method: 'POST',
    path: '/cart/order',
    body,
  })
  remember(hot, person, placed)
  if (!placed) await emptyCart(hot, person, cart)
}

/** From another tab, in the middle of the order. */
async function changeCart(hot: HotParts, person: Person): Promise<void> {
  const cart = await attempt<Cart>(hot, person, { what: 'cart read', method: 'GET', path: '/cart' })
  const line = pick(cart?.lines ?? [])
  if (!cart || !line) return
  const body = { version: cart.version, quantity: upTo(5) }
  await attempt(hot, person, { what: 'cart change', method: 'PATCH', path: `/cart/lines/${line.id}`, body })
}

async function cancel(hot: HotParts, person: Person): Promise<void> {
  const id = hot.orders.get(person)?.shift()
  if (id) await attempt(hot, person, { what: 'cancel', method: 'POST', path: `/order/${id}/cancel`, body: {} })
}

async function removeAndRestore(hot: HotParts, person: Person): Promise<void> {
  const id = hot.orders.get(person)?.shift()
  if (!id) return
  const deleted = await attempt(hot, person, { what: 'delete', method: 'DELETE', path: `/order/${id}` })
  if (!deleted) return
  const what = { what: 'restore', method: 'POST', path: `/order/${id}/restore`, body: {} }
  remember(hot, person, await attempt<Placed>(hot, person, what))
}

const buying: readonly Action[] = [orderOne, orderCart, orderCart, orderCart, changeCart, cancel, removeAndRestore]

/** What a buyer does next. */
export async function buy(hot: HotParts, person: Person): Promise<void> {
  const isFull = (hot.orders.get(person)?.length ?? 0) > mostOpen
  await (isFull ? cancel : pick(buying))?.(hot, person)
}
