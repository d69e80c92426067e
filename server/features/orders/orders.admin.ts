import type { AdminPage } from '#contract/lists/lists.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Criteria } from '#server/lists/conditions.store.ts'
import { readListPage } from '#server/lists/listing.ts'
import type { OrderDeps } from './orders.deps.ts'
import { orderListing } from './orders.lists.store.ts'
import { toOrder } from './orders.serializer.ts'

/** A page of all orders, for staff. Throws `invalid_input` for an invalid cursor. */
export async function listOrdersForAdmin(deps: OrderDeps, asked: Criteria): Promise<AdminPage<Order>> {
  const page = await readListPage(deps.pool, orderListing(deps.settings.formats()), asked)
  return { ...page, items: page.items.map((row) => toOrder(row, deps)) }
}
