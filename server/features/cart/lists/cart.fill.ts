import type { Actor } from '#contract/access.ts'
import type { FilledCart } from '#contract/cart/lists.ts'
import { isUuid } from '#server/database/ids.ts'
import { refuse } from '#server/http/problem.ts'
import { listOrderLines } from '../../orders/orders.lines.store.ts'
import { findOrderRow } from '../../orders/orders.store.ts'
import { addToCart } from '../cart.add.ts'
import type { CartDeps, Visitor } from '../cart.deps.ts'
import { readCart } from '../cart.service.ts'
import { listSold } from './cart.fill.store.ts'
import { listListLines } from './cart.lists.store.ts'
import { findOwnList } from './cart.lists.ts'

type Wanted = {
  productId: string
  sku: string
  name: string
  quantity: number
  note: string
  requestedOn: null
  /** The price that the buyer has seen; undefined: that of now. */
  seenUnitMinor?: number
}

type Filling = { visitor: Visitor & { actor: Actor }; request: unknown; idempotencyKey: string | undefined }

/** Adds lines to the user's cart. Parts that are no longer sold are left out and named. */
async function fill(
  deps: CartDeps,
  { visitor, ...repeat }: Filling,
  wanted: readonly Wanted[],
): Promise<FilledCart> {
  const sold = await listSold(
    deps.db,
    wanted.map(({ productId }) => productId),
  )
  const lines = wanted.filter(({ productId }) => sold.has(productId))
  const left = wanted.filter(({ productId }) => !sold.has(productId))
  const cart =
    lines.length > 0 ? await addToCart(deps, visitor, { lines, ...repeat }) : await readCart(deps, visitor)
  return { cart, added: lines.length, left: left.map(({ sku, name, quantity }) => ({ sku, name, quantity })) }
}

type Asked = { id: string; address: string; idempotencyKey: string | undefined }

/** The whole list, not what a page shows of it. Throws `list_not_found`, and what adding to a cart throws. */
export async function listToCart(
  deps: CartDeps,
  actor: Actor,
  { id, address, ...key }: Asked,
): Promise<FilledCart> {
  const list = await findOwnList(deps.db, actor, id)
  const lines = await listListLines(deps.db, list.id)
  const visitor = { actor, token: undefined, address }
  return fill(
    deps,
    { visitor, request: ['list', id], ...key },
    lines.map(({ product_id: productId, sku, name, quantity, note }) => ({
      productId,
      sku,
      name,
      quantity,
      note,
      requestedOn: null,
    })),
  )
}

/**
 * All lines of an order of one's own. Their prices of then count as seen, so the cart shows which have changed. Throws
 * `order_not_found`, and what adding to a cart throws.
 */
export async function reorder(deps: CartDeps, actor: Actor, { id, address, ...key }: Asked): Promise<FilledCart> {
  const order = isUuid(id) ? await findOrderRow(deps.db, id) : undefined
  if (order?.user_id !== actor.id) refuse('order_not_found')
  const lines = await listOrderLines(deps.db, [order.id])
  const isSameCurrency = order.currency === deps.currency()
  const visitor = { actor, token: undefined, address }
  return fill(
    deps,
    { visitor, request: ['reorder', id], ...key },
    lines.map((line) => ({
      productId: line.product_id,
      sku: line.sku,
      name: line.name,
      quantity: line.quantity,
      note: line.note,
      requestedOn: null,
      ...(isSameCurrency && { seenUnitMinor: line.unit_price_minor }),
    })),
  )
}
