import type { Actor } from '#contract/access.ts'
import { toMajor } from '#contract/money.ts'
import { differencesOf, possibleQuantity, type ReorderCheck } from '#contract/orders/reorder.ts'
import { isUuid } from '#server/database/ids.ts'
import { refuse } from '#server/http/problem.ts'
import { findProductRow, type ProductRow } from '../products/products.store.ts'
import type { OrderDeps } from './orders.deps.ts'
import { toReorderOffer } from './orders.serializer.ts'
import { findOrderRow } from './orders.store.ts'

type Deps = Pick<OrderDeps, 'db' | 'currency'>

function offerOf(product: ProductRow, { currency }: Deps) {
  return {
    unitprice: toMajor(product.unit_price_minor, currency),
    currency,
    minOrder: product.min_order,
    multiple: product.order_multiple,
    available: product.available,
  }
}

/**
 * Compares an order with what the same order would be today. Throws `order_not_found`, `not_yours` (unless an admin).
 */
export async function checkReorder(deps: Deps, actor: Actor, id: string): Promise<ReorderCheck> {
  const order = (isUuid(id) && (await findOrderRow(deps.db, id))) || refuse('order_not_found')
  if (order.user_id !== actor.id && !actor.isAdmin) refuse('not_yours')
  const product = await findProductRow(deps.db, order.product_id)
  const { quantity, currency } = order
  const was = { unitprice: toMajor(order.unit_price_minor, currency), currency, quantity }
  const offer = product ? offerOf(product, deps) : null
  const now = offer && toReorderOffer(offer, possibleQuantity(quantity, offer))
  return {
    orderId: order.id,
    number: order.number,
    productId: now ? order.product_id : null,
    name: product?.name ?? order.name,
    was,
    now,
    differences: differencesOf(was, offer),
    canOrder: now !== null && now.quantity > 0,
  }
}
