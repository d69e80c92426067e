import type { Actor } from '#contract/access.ts'
import { can } from '#contract/authorise.ts'
import type { AdjacentPair } from '#contract/orders/adjacent.ts'
import { adminOrders } from '#contract/orders/admin-list.ts'
import { isUuid } from '#server/database/ids.ts'
import { stopUnless } from '#server/http/handle.ts'
import { refuse } from '#server/http/problem.ts'
import { findBeside } from '#server/lists/beside.ts'
import type { Criteria } from '#server/lists/conditions.store.ts'
import { criteriaOf } from '#server/lists/criteria.ts'
import type { ListedOrder } from './orders.columns.ts'
import type { OrderDeps } from './orders.deps.ts'
import { findOwnBeside, orderListing } from './orders.lists.store.ts'
import { findAnyOrder } from './orders.store.ts'

type AdjacentOrder = AdjacentPair['newer']

function toAdjacentOrder(row: ListedOrder | undefined): AdjacentOrder {
  return row ? { _id: row.id, number: row.number } : null
}

async function findBesideInList(deps: OrderDeps, id: string, asked: Criteria): Promise<AdjacentPair> {
  const beside = await findBeside(deps.pool, orderListing(deps.settings.formats()), { id, asked })
  return { newer: toAdjacentOrder(beside?.above), older: toAdjacentOrder(beside?.below) }
}

type Asked = { id: string; among: 'own' | 'all'; list?: string | undefined }

/**
 * The previous and the next order, also of a deleted one: among the user's own, or for staff in the admin list with its
 * search, filters and sort. Throws `order_not_found`, `not_yours`, `admin_only`.
 */
export async function findAdjacentOrders(
  deps: OrderDeps,
  actor: Actor,
  { id, among, list }: Asked,
): Promise<AdjacentPair> {
  if (among === 'all') stopUnless({ access: 'staff', permission: 'orders:read' }, actor)
  const order = (isUuid(id) && (await findAnyOrder(deps.db, id))) || refuse('order_not_found')
  if (!can(actor, 'orders:read') && order.user_id !== actor.id) refuse('not_yours')
  if (among === 'all') return findBesideInList(deps, id, criteriaOf(adminOrders, list ?? ''))
  const beside = { number: order.number, userId: actor.id }
  const [newer, older] = await Promise.all([
    findOwnBeside(deps.db, { ...beside, side: 'newer' }),
    findOwnBeside(deps.db, { ...beside, side: 'older' }),
  ])
  return { newer, older }
}
