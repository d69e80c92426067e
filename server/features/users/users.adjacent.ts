import type { Reply } from '#contract/endpoint.ts'
import type { findAdjacentUsers as adjacentCall } from '#contract/users/adjacent.ts'
import { adminUsers } from '#contract/users/admin-list.ts'
import { isUuid } from '#server/database/ids.ts'
import { refuse } from '#server/http/problem.ts'
import { findBeside } from '#server/lists/beside.ts'
import { criteriaOf } from '#server/lists/criteria.ts'
import type { ListDeps } from '#server/lists/listing.store.ts'
import { type UserRow, userListing } from './users.store.ts'

type AdjacentUsers = Reply<typeof adjacentCall>

function toAdjacent(row: UserRow | undefined): AdjacentUsers['above'] {
  return row ? { _id: row.id, name: row.name } : null
}

/** The accounts above and below one, in the admin list with its search, filters and sort. Throws `user_not_found`. */
export async function findAdjacentUsers(
  { pool, settings }: ListDeps,
  id: string,
  list: string | undefined,
): Promise<AdjacentUsers> {
  if (!isUuid(id)) refuse('user_not_found')
  const beside = await findBeside(pool, userListing(settings.formats()), {
    id,
    asked: criteriaOf(adminUsers, list ?? ''),
  })
  const { above, below } = beside ?? refuse('user_not_found')
  return { above: toAdjacent(above), below: toAdjacent(below) }
}
