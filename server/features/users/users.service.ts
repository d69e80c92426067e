import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { User } from '#contract/users/users.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { type PageQuery, readPageBounds, takePage } from '#server/http/paging.ts'
import { refuse } from '#server/http/problem.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import {
  countAdmins,
  deleteAdmin,
  deleteUserRow,
  findUser,
  findUserRow,
  insertAdmin,
  listUserRows,
  lockRoles,
  type UserRow,
} from './users.store.ts'

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

/**
 * Makes an account an admin; `modifiedCount` is 0 if it is one already. Throws `user_not_found`, `account_deactivated`.
 */
export async function makeAdmin(
  transaction: Transaction,
  actor: Actor,
  email: string,
): Promise<{ modifiedCount: number }> {
  const modifiedCount = await transaction(async (tx) => {
    const { id: userId, isActive } = (await findUser(tx, email)) ?? refuse('user_not_found')
    if (!isActive) refuse('account_deactivated')
    const added = await insertAdmin(tx, userId, actor.id)
    if (added > 0) await recordRole(tx, actor, { userId, role: 'admin' })
    return added
  })
  return { modifiedCount }
}

/** Removes the admin role. Throws `user_not_found`, and `last_admin` so that there is always an admin. */
export async function removeAdmin(
  transaction: Transaction,
  actor: Actor,
  email: string,
): Promise<{ modifiedCount: number }> {
  const modifiedCount = await transaction(async (tx) => {
    const { id: userId } = (await findUser(tx, email)) ?? refuse('user_not_found')
    await lockRoles(tx)
    const removed = await deleteAdmin(tx, userId)
    if (removed > 0 && (await countAdmins(tx)) === 0) refuse('last_admin')
    if (removed > 0) await recordRole(tx, actor, { userId, role: 'customer' })
    return removed
  })
  return { modifiedCount }
}

type NewRole = { userId: string; role: User['role'] }

async function recordRole(tx: Database, actor: Actor, { userId, role }: NewRole): Promise<void> {
  const isAdmin = role === 'admin'
  await recordAudit(tx, {
    actor,
    action: isAdmin ? 'user.made_admin' : 'user.removed_admin',
    subject: { kind: 'user', id: userId },
    before: { role: isAdmin ? 'customer' : 'admin' },
    after: { role },
  })
}

/**
 * Deletes the account's row with everything that references it: sign-in, sessions, role, profile. It is the last step
 * of the transaction that anonymises the user everywhere else. Throws `last_admin` so that there is always an admin.
 */
export async function deleteUser(tx: Database, userId: string): Promise<void> {
  const user = await findUserRow(tx, userId)
  if (!user) return
  if (user.is_admin) await refuseLastAdmin(tx, user)
  await recordAudit(tx, {
    // What staff did stays in the log with their name; a customer's name is deleted with the account.
    actor: user.is_admin ? user : null,
    action: 'user.deleted',
    subject: { kind: 'user', id: userId },
    before: { role: user.is_admin ? 'admin' : 'customer' },
  })
  await deleteUserRow(tx, userId)
}

/** Call it with the roles locked. */
async function refuseLastAdmin(tx: Database, { deactivated_at: deactivatedAt }: UserRow): Promise<void> {
  if (deactivatedAt === null && (await countAdmins(tx)) === 1) refuse('last_admin')
}

/** An account as the API returns it. */
export function toUser(row: UserRow): User {
  return {
    _id: row.id,
    email: row.email,
    name: row.name,
    role: row.is_admin ? 'admin' : 'customer',
    isVerified: row.is_verified,
    orderCount: row.order_count,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    deactivatedAt: row.deactivated_at?.toISOString() ?? null,
  }
}
