import type { StaffRole } from '#contract/access.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { builtInRole } from '#contract/staff/built-in-roles.ts'

/** The role of an account `u`, as these columns of a statement with these joins. */
export const staffRoleColumns =
  'r.role is not null as is_owner, sm.role_id, sr.name as role_name, sr.permissions as role_permissions'
export const staffRoleJoins = `left join user_role r on r.user_id = u.id
  left join staff_member sm on sm.user_id = u.id
  left join staff_role sr on sr.id = sm.role_id`

export type StaffRoleRow = {
  is_owner: boolean
  role_id: string | null
  role_name: string | null
  role_permissions: string[] | null
}

export const ownerRole: StaffRole = { id: 'owner', name: 'Owner', permissions, isOwner: true }

/** Null for a customer. The names of built-in roles are English here: where they are shown, they are translated. */
export function toStaffRole(row: StaffRoleRow): StaffRole | null {
  if (row.is_owner) return ownerRole
  if (row.role_id === null) return null
  const { name, permissions: held } = roleOf(row.role_id, row)
  return { id: row.role_id, name, permissions: held, isOwner: false }
}

type StoredRole = { role_name: string | null; role_permissions: string[] | null }

function roleOf(id: string, { role_name, role_permissions }: StoredRole) {
  return builtInRole(id) ?? { name: role_name ?? '', permissions: knownOf(role_permissions ?? []) }
}

/** A permission that this release does not know opens nothing. */
export function knownOf(stored: readonly string[]): Permission[] {
  return permissions.filter((permission) => stored.includes(permission))
}
