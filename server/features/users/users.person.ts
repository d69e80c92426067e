import type { Actor } from '#contract/access.ts'
import type { Person, RoleChange } from '#contract/users/person.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inSnapshot, inTransaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { demandAbove } from '../staff/staff.grants.ts'
import { countOwners, lockStaffRoles } from '../staff/staff.store.ts'
import { toUser, type UserDeps } from './users.service.ts'
import {
  countSessions,
  deleteSessions,
  findUserRow,
  listRoleChanges,
  markDeactivated,
  type RoleChangeRow,
} from './users.store.ts'

/** An account with its sessions and the history of its role. Throws `user_not_found`. */
export async function readPerson({ pool }: Pick<UserDeps, 'pool'>, id: string): Promise<Person> {
  if (!isUuid(id)) refuse('user_not_found')
  return inSnapshot(pool, (db) => toPerson(db, id))
}

async function toPerson(db: Database, id: string): Promise<Person> {
  const row = (await findUserRow(db, id)) ?? refuse('user_not_found')
  const sessionCount = await countSessions(db, id)
  return {
    ...toUser(row),
    customerNumber: row.customer_number,
    sessionCount,
    history: (await listRoleChanges(db, id)).map(toRoleChange),
  }
}

function toRoleChange({ id, at, action, actor_name: name }: RoleChangeRow): RoleChange {
  return { id: String(id), at: at.toISOString(), action, by: name || null }
}

type Deactivation = { actor: Actor; id: string; deactivated: boolean }

/**
 * Deactivates an account, or activates it again. Deactivating ends its sessions, invalidates its tokens and prevents
 * signing in; orders and reviews stay. Throws `user_not_found`, `not_yourself`, `permission_not_held`, and `last_admin` so that there is
 * always an admin.
 */
export async function setDeactivated(deps: UserDeps, { actor, id, deactivated }: Deactivation): Promise<Person> {
  if (!isUuid(id)) refuse('user_not_found')
  if (id === actor.id) refuse('not_yourself')
  return inTransaction(deps.pool, async (tx) => {
    await lockStaffRoles(tx)
    await demandAbove(tx, actor, id)
    const hasChanged = await markDeactivated(tx, id, deactivated)
    if (hasChanged) {
      if ((await countOwners(tx)) === 0) refuse('last_admin')
      await deleteSessions(tx, id)
      await recordAudit(tx, {
        actor,
        action: deactivated ? 'user.deactivated' : 'user.reactivated',
        subject: { kind: 'user', id },
        before: { isActive: deactivated },
        after: { isActive: !deactivated },
      })
    }
    return toPerson(tx, id)
  })
}
