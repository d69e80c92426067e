import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { readRole as readRoleCall } from '#contract/staff/session-role.ts'
import type { User } from '#contract/users/users.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { type PageQuery, readPageBounds, takePage } from '#server/http/paging.ts'
import { refuse } from '#server/http/problem.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { toStaffRole } from '#server/staff-role.ts'
import { customerRole, grantRole } from '../staff/staff.grants.ts'
import { countOwners } from '../staff/staff.store.ts'
import { findRole } from './users.role.store.ts'
import { deleteUserRow, findUser, findUserRow, listUserRows, lockOwner, type UserRow } from './users.store.ts'

export type UserDeps = { pool: pg.Pool; db: Database; publicUrl: string; settings: Settings }

/** All accounts, newest first. */
export async function listUsers(
  { db }: UserDeps,
  query: PageQuery,
): Promise<{ users: User[]; next: number | undefined }> {
  const page = readPageBounds(query)
  const { rows, hasNext } = takePage(await listUserRows(db, page), page)
  return { users: rows.map(toUser), next: hasNext ? rows.at(-1)?.seq : undefined }
}

/** The role of an account, as the specification's `admin` and beside it. */
export async function readRole(db: Database, email: string): Promise<Reply<typeof readRoleCall>> {
  const row = await findRole(db, email)
  if (!row) return { admin: false }
  const role = toStaffRole(row)
  return {
    admin: role?.isOwner === true,
    ...(role &&
      !role.isOwner && { staffRole: { _id: role.id, name: t(role.name), permissions: [...role.permissions] } }),
    ...(row.business && { business: true as const }),
  }
}

/**
 * Makes an account an owner; `modifiedCount` is 0 if it is one already. Throws `user_not_found`, `account_deactivated`,
 * `permission_not_held`.
 */
export async function makeAdmin(
  transaction: Transaction,
  actor: Actor,
  email: string,
): Promise<{ modifiedCount: number }> {
  return transaction(async (tx) => {
    const { id: userId, isActive } = (await findUser(tx, email)) ?? refuse('user_not_found')
    if (!isActive) refuse('account_deactivated')
    const { hasChanged } = await grantRole(tx, { actor, userId, roleId: 'owner' })
    return { modifiedCount: hasChanged ? 1 : 0 }
  })
}

/**
 * Makes an owner a customer. Throws `user_not_found`, `permission_not_held`, and `last_admin` so that there is always an owner.
 */
export async function removeAdmin(
  transaction: Transaction,
  actor: Actor,
  email: string,
): Promise<{ modifiedCount: number }> {
  return transaction(async (tx) => {
    const { id: userId } = (await findUser(tx, email)) ?? refuse('user_not_found')
    if (!(await lockOwner(tx, userId))) return { modifiedCount: 0 }
    const { hasChanged } = await grantRole(tx, { actor, userId, roleId: customerRole })
    return { modifiedCount: hasChanged ? 1 : 0 }
  })
}

/**
 * Deletes the account's row with everything that references it: sign-in, sessions, role, profile. It is the last step
 * of the transaction that anonymises the user everywhere else. Throws `last_admin` so that there is always an admin.
 */
export async function deleteUser(tx: Database, userId: string): Promise<void> {
  const user = await findUserRow(tx, userId)
  if (!user) return
  if (user.is_owner) await refuseLastAdmin(tx, user)
  await recordAudit(tx, {
    // What staff did stays in the log with their name; a customer's name is deleted with the account.
    actor: toStaffRole(user) ? user : null,
    action: 'user.deleted',
    subject: { kind: 'user', id: userId },
    before: { role: toUser(user).role },
  })
  await deleteUserRow(tx, userId)
}

/** Call it with the roles locked. */
async function refuseLastAdmin(tx: Database, { deactivated_at: deactivatedAt }: UserRow): Promise<void> {
  if (deactivatedAt === null && (await countOwners(tx)) === 1) refuse('last_admin')
}

/** An account as the API returns it. */
export function toUser(row: UserRow): User {
  const role = toStaffRole(row)
  return {
    _id: row.id,
    email: row.email,
    name: row.name,
    role: !role ? 'customer' : role.isOwner ? 'admin' : 'staff',
    ...(role && !role.isOwner && { staffRole: { _id: role.id, name: t(role.name) } }),
    isVerified: row.is_verified,
    orderCount: row.order_count,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    deactivatedAt: row.deactivated_at?.toISOString() ?? null,
  }
}
