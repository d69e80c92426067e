import { adminUsers } from '#contract/users/admin-list.ts'
import type { RoleChange } from '#contract/users/person.ts'
import type { Database } from '#server/database/pool.ts'
import { buildStatement } from '#server/database/statement.ts'
import type { PageBounds } from '#server/http/paging.ts'
import type { Formats } from '#server/lists/conditions.store.ts'
import { pageSql } from '#server/lists/keyset.store.ts'
import { defineListing, type Listing } from '#server/lists/listing.store.ts'
import { type StaffRoleRow, staffRoleColumns, staffRoleJoins } from '#server/staff-role.ts'

export type UserRow = StaffRoleRow & {
  id: string
  seq: number
  email: string
  name: string
  is_verified: boolean
  order_count: number
  created_at: Date
  last_seen_at: Date | null
  deactivated_at: Date | null
  customer_number: string | null
}

const columns = `u.id, u.email, u.name, u.email_verified as is_verified, ${staffRoleColumns}, u.created_at, u.seq,
  u.last_seen_at, u.deactivated_at, u.customer_number,
  (select count(*) from orders o where o.user_id = u.id and o.deleted_at is null) as order_count`

/** Accounts, newest first. */
export async function listUserRows(db: Database, page: PageBounds): Promise<UserRow[]> {
  const { text, values } = buildStatement(
    (bind) =>
      `select ${columns}
       from users u ${staffRoleJoins}
       where true${pageSql(page, 'u.seq', bind)}`,
  )
  const { rows } = await db.query<UserRow>(text, values)
  return rows
}

/** The admin list of accounts. Sorted by last visit, accounts that never signed in come last. */
export function userListing(formats: Formats): Listing<UserRow> {
  return defineListing<UserRow, typeof adminUsers>({
    list: adminUsers,
    from: `users u ${staffRoleJoins}`,
    columns,
    base: () => 'true',
    id: { sql: 'u.id', type: 'uuid' },
    tie: { sql: 'u.seq', type: 'bigint' },
    sorts: {
      createdAt: [{ sql: 'u.created_at', type: 'timestamptz' }],
      name: [{ sql: 'lower(u.name)', type: 'text' }],
      email: [{ sql: 'u.email', type: 'text' }],
      lastSeenAt: [{ sql: `coalesce(u.last_seen_at, '-infinity')`, type: 'timestamptz' }],
    },
    filters: {
      role: `(case when r.role is not null then 'admin' when sm.role_id is not null then 'staff' else 'customer' end)`,
      state: `(case when u.deactivated_at is null then 'active' else 'deactivated' end)`,
      isVerified: 'u.email_verified::text',
      createdAt: 'u.created_at',
      lastSeenAt: 'u.last_seen_at',
    },
    words: (pattern) =>
      `(search_text(' ' || u.name || ' ' || u.email) like ${pattern} or lower(u.customer_number) like ltrim(${pattern}, '% '))`,
    formats,
  })
}

export async function findUserRow(db: Database, id: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(`select ${columns} from users u ${staffRoleJoins} where u.id = $1`, [
    id,
  ])
  return rows[0]
}

export async function findUser(
  db: Database,
  email: string,
): Promise<{ id: string; isActive: boolean } | undefined> {
  const { rows } = await db.query<{ id: string; isActive: boolean }>(
    'select id, deactivated_at is null as "isActive" from users where email = $1',
    [email],
  )
  return rows[0]
}

/** Whether the row changed; false also for an account that does not exist. */
export async function markDeactivated(tx: Database, id: string, deactivated: boolean): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update users set deactivated_at = case when $2::boolean then now() end
     where id = $1 and (deactivated_at is not null) <> $2::boolean`,
    [id, deactivated],
  )
  return rowCount === 1
}

/** Whether the account is an owner. It stays one until the commit. */
export async function lockOwner(tx: Database, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from user_role where user_id = $1 for update', [userId])
  return rowCount === 1
}

/**
 * Locks an account, so that its owner can neither place orders nor write reviews until the commit. False if it does not
 * exist.
 */
export async function lockUser(tx: Database, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from users where id = $1 for update', [id])
  return rowCount === 1
}

/** Rows with a foreign key to the account are deleted with it, or the key is set to null. */
export async function deleteUserRow(tx: Database, id: string): Promise<void> {
  await tx.query('delete from users where id = $1', [id])
}

/** Number of open sessions of an account. */
export async function countSessions(db: Database, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*) as count from sessions where user_id = $1 and expires_at > now()',
    [userId],
  )
  return rows[0]?.count ?? 0
}

export async function deleteSessions(tx: Database, userId: string): Promise<void> {
  await tx.query('delete from sessions where user_id = $1', [userId])
}

export type RoleChangeRow = { id: number; at: Date; action: RoleChange['action']; actor_name: string }

const maxChanges = 100

/** Changes of an account and its role by staff, newest first. */
export async function listRoleChanges(db: Database, userId: string): Promise<RoleChangeRow[]> {
  const { rows } = await db.query<RoleChangeRow>(
    `select id, at, action, actor_name from audit_log
     where subject_kind = 'user' and subject_id = $1
       and action in ('user.made_admin', 'user.removed_admin', 'user.role_changed', 'user.deactivated', 'user.reactivated', 'user.password_mail',
         'invitation.accepted')
     order by id desc limit $2`,
    [userId, maxChanges],
  )
  return rows
}
