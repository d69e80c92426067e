import type { Database } from '#server/database/pool.ts'
import { fetchLimit, type Page } from '#server/http/paging.ts'

export type UserRow = {
  id: string
  seq: number
  email: string
  name: string
  is_admin: boolean
  is_verified: boolean
  order_count: number
  created_at: Date
}

/** False for an address nobody signed up with: the answer does not tell whether an account exists. */
export async function hasAdminRole(db: Database, email: string): Promise<boolean> {
  const { rows } = await db.query<{ admin: boolean }>(
    'select exists (select from users u join user_role r on r.user_id = u.id where u.email = $1) as admin',
    [email],
  )
  return rows[0]?.admin ?? false
}

/** Accounts, newest first. */
export async function listUserRows(db: Database, page: Page): Promise<UserRow[]> {
  const { rows } = await db.query<UserRow>(
    `select u.id, u.email, u.name, u.email_verified as is_verified, r.role is not null as is_admin, u.created_at, u.seq,
       (select count(*) from orders o where o.user_id = u.id and o.deleted_at is null) as order_count
     from users u left join user_role r on r.user_id = u.id
     where u.seq < $2
     order by u.seq desc
     limit $1`,
    [fetchLimit(page), page.below],
  )
  return rows
}

export async function findUserId(db: Database, email: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>('select id from users where email = $1', [email])
  return rows[0]?.id
}

/** Everybody who changes the set of admins waits here for whoever does so already. */
export async function lockRoles(tx: Database): Promise<void> {
  await tx.query('lock table user_role in share row exclusive mode')
}

/** How many rows changed: none for somebody who is an admin already. */
export async function insertAdmin(tx: Database, userId: string, grantedBy: string): Promise<number> {
  const { rowCount } = await tx.query(
    `insert into user_role (user_id, role, granted_by) values ($1, 'admin', $2) on conflict (user_id) do nothing`,
    [userId, grantedBy],
  )
  return rowCount ?? 0
}

export async function countAdmins(tx: Database): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*) as count from user_role where role = 'admin'`,
  )
  return rows[0]?.count ?? 0
}

export async function deleteAdmin(tx: Database, userId: string): Promise<number> {
  const { rowCount } = await tx.query('delete from user_role where user_id = $1', [userId])
  return rowCount ?? 0
}
