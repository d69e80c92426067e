import type { Actor } from '#contract/access.ts'
import type { OrderNeighbours } from '#contract/orders.neighbours.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { findAnyOrder } from './orders.store.ts'

type Wish = { number: number; userId: string | null; side: 'newer' | 'older' }

async function findBeside(db: Database, { number, userId, side }: Wish): Promise<OrderNeighbours['newer']> {
  const [compare, direction] = side === 'newer' ? ['>', 'asc'] : ['<', 'desc']
  const { rows } = await db.query<{ _id: string; number: number }>(
    `select id as _id, number from orders
     where number ${compare} $1 and deleted_at is null ${userId ? 'and user_id = $2' : ''}
     order by number ${direction} limit 1`,
    [number, ...(userId ? [userId] : [])],
  )
  return rows[0] ?? null
}

/**
 * The orders before and after one, also after one that was deleted meanwhile. Throws `order_not_found`, `not_yours`,
 * `admin_only`.
 */
export async function findNeighbours(
  db: Database,
  actor: Actor,
  { id, among }: { id: string; among: 'own' | 'all' },
): Promise<OrderNeighbours> {
  if (among === 'all' && !actor.isAdmin) refuse('admin_only')
  const order = (isUuid(id) && (await findAnyOrder(db, id))) || refuse('order_not_found')
  if (!actor.isAdmin && order.user_id !== actor.id) refuse('not_yours')
  const beside = { number: order.number, userId: among === 'own' ? actor.id : null }
  const [newer, older] = await Promise.all([
    findBeside(db, { ...beside, side: 'newer' }),
    findBeside(db, { ...beside, side: 'older' }),
  ])
  return { newer, older }
}
