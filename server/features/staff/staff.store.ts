import type { RoleForm } from '#contract/staff/roles.ts'
import type { Database } from '#server/database/pool.ts'

export type RoleRow = {
  id: string
  name: string
  description: string
  permissions: string[]
  is_builtin: boolean
  version: number
  people: number
  invited: number
}

const columns = `s.id, s.name, s.description, s.permissions, s.is_builtin, s.version,
  case s.id when 'owner' then (select count(*)::integer from user_role)
    else (select count(*)::integer from staff_member m where m.role_id = s.id) end as people,
  (select count(*)::integer from invitation i where i.accepted_at is null and i.revoked_at is null
     and coalesce(i.role_id, case i.role when 'admin' then 'owner' end) = s.id) as invited`

/** Built-in roles first, in the order of their permissions in the code. */
export async function listRoleRows(db: Database): Promise<RoleRow[]> {
  const { rows } = await db.query<RoleRow>(
    `select ${columns} from staff_role s order by s.is_builtin desc, lower(s.name), s.id`,
  )
  return rows
}

export async function findRoleRow(db: Database, id: string): Promise<RoleRow | undefined> {
  const { rows } = await db.query<RoleRow>(`select ${columns} from staff_role s where s.id = $1`, [id])
  return rows[0]
}

/** Changes of roles and of who has them run one at a time. */
export async function lockStaffRoles(tx: Database): Promise<void> {
  await tx.query('lock table user_role, staff_role in share row exclusive mode')
}

export async function isNameTaken(tx: Database, name: string, except: string | null): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from staff_role where not is_builtin and lower(name) = lower($1) and id is distinct from $2',
    [name, except],
  )
  return rowCount !== 0
}

export async function countOwnRoles(tx: Database): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    'select count(*) as count from staff_role where not is_builtin',
  )
  return rows[0]?.count ?? 0
}

export async function insertRole(tx: Database, form: RoleForm): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    'insert into staff_role (name, description, permissions) values ($1, $2, $3::text[]) returning id',
    [form.name, form.description ?? '', form.permissions],
  )
  return rows[0]?.id
}

export async function updateRole(tx: Database, id: string, form: RoleForm): Promise<void> {
  await tx.query(
    `update staff_role set name = $2, description = $3, permissions = $4::text[], version = version + 1 where id = $1`,
    [id, form.name, form.description ?? '', form.permissions],
  )
}

export async function deleteRoleRow(tx: Database, id: string): Promise<void> {
  await tx.query('delete from staff_role where id = $1', [id])
}

/** The accounts of a role. */
export async function listMembers(tx: Database, roleId: string): Promise<{ user_id: string }[]> {
  const { rows } = await tx.query<{ user_id: string }>(
    'select user_id from staff_member where role_id = $1 order by user_id for update',
    [roleId],
  )
  return rows
}

/** Open invitations to a role get another one; `next` null makes them invitations of a customer. */
export async function moveInvitations(tx: Database, roleId: string, next: string | null): Promise<void> {
  await tx.query('update invitation set role_id = $2 where role_id = $1', [roleId, next])
}

export type MemberRow = {
  id: string
  is_active: boolean
  is_owner: boolean
  role_id: string | null
  role_name: string | null
  role_permissions: string[] | null
}

/** An account with its role. Nobody changes it until the commit. */
export async function lockMember(tx: Database, id: string): Promise<MemberRow | undefined> {
  const { rows } = await tx.query<MemberRow>(
    `select u.id, u.deactivated_at is null as is_active, r.role is not null as is_owner, m.role_id,
       s.name as role_name, s.permissions as role_permissions
     from users u left join user_role r on r.user_id = u.id left join staff_member m on m.user_id = u.id
       left join staff_role s on s.id = m.role_id
     where u.id = $1 for no key update of u`,
    [id],
  )
  return rows[0]
}

export type NewRole = { userId: string; roleId: string; grantedBy: string | null }

/** Makes the account an owner and takes any other role away. */
export async function insertOwner(tx: Database, { userId, grantedBy }: Omit<NewRole, 'roleId'>): Promise<void> {
  await deleteMember(tx, userId)
  await tx.query(
    `insert into user_role (user_id, role, granted_by) values ($1, 'admin', $2) on conflict (user_id) do nothing`,
    [userId, grantedBy],
  )
}

/** Gives the account a role with less than everything, in place of the one that it has. */
export async function insertMember(tx: Database, { userId, roleId, grantedBy }: NewRole): Promise<void> {
  await tx.query('delete from user_role where user_id = $1', [userId])
  await tx.query(
    `insert into staff_member (user_id, role_id, granted_by) values ($1, $2, $3)
     on conflict (user_id) do update set role_id = excluded.role_id, granted_by = excluded.granted_by, granted_at = now()`,
    [userId, roleId, grantedBy],
  )
}

export async function deleteMember(tx: Database, userId: string): Promise<void> {
  await tx.query('delete from staff_member where user_id = $1', [userId])
}

export async function deleteRoles(tx: Database, userId: string): Promise<void> {
  await deleteMember(tx, userId)
  await tx.query('delete from user_role where user_id = $1', [userId])
}

/** Number of active owners. */
export async function countOwners(tx: Database): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*) as count from user_role r join users u on u.id = r.user_id
     where r.role = 'admin' and u.deactivated_at is null`,
  )
  return rows[0]?.count ?? 0
}

export type PersonRow = {
  id: string
  email: string
  name: string
  role_id: string
  passkeys: number
  last_seen_at: Date | null
  deactivated_at: Date | null
  invited_at: Date | null
}

const maxPeople = 1000

/** Owners first, then by name; open invitations last. */
export async function listPeople(db: Database): Promise<PersonRow[]> {
  const { rows } = await db.query<PersonRow>(
    `select u.id, u.email, u.name, coalesce(case when r.role is not null then 'owner' end, m.role_id) as role_id,
       (select count(*)::integer from passkeys p where p.user_id = u.id) as passkeys,
       u.last_seen_at, u.deactivated_at, null::timestamptz as invited_at
     from users u left join user_role r on r.user_id = u.id left join staff_member m on m.user_id = u.id
     where r.user_id is not null or m.user_id is not null
     order by r.user_id is null, lower(u.name), u.id limit $1`,
    [maxPeople],
  )
  const { rows: invited } = await db.query<PersonRow>(
    `select id, email, name, coalesce(role_id, 'owner') as role_id, 0 as passkeys, null::timestamptz as last_seen_at,
       null::timestamptz as deactivated_at, sent_at as invited_at
     from invitation where accepted_at is null and revoked_at is null and expires_at > now()
       and (role = 'admin' or role_id is not null)
     order by sent_at desc, id limit $1`,
    [maxPeople],
  )
  return [...rows, ...invited]
}
