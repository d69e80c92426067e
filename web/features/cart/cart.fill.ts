import { type FilledCart, listToCart, reorder } from '#contract/cart/lists.ts'
import { t } from '#i18n/t.ts'
import { callWith } from '../../api/call.ts'
import { takeCart } from './cart.client.ts'

/** Adds all lines of an order to the cart. The same key adds them once. */
export async function reorderToCart(orderId: string, idempotencyKey: string): Promise<string> {
  return taken(await callWith(reorder, { params: { id: orderId } }, { idempotencyKey }))
}

/** Adds a whole list to the cart. The same key adds it once. */
export async function fillFromList(listId: string, idempotencyKey: string): Promise<string> {
  return taken(await callWith(listToCart, { params: { id: listId } }, { idempotencyKey }))
}

/** Says what was added, and names parts no longer sold. */
function taken({ cart, added, left }: FilledCart): string {
  takeCart(cart)
  const done = t('{count, plural, one {# line} other {# lines}} added to the cart.', { count: added })
  if (left.length === 0) return done
  return `${done} ${t('No longer sold: {skus}', { skus: left.map(({ sku }) => sku).join(', ') })}`
}
