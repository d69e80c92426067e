import type { Actor } from '#contract/access.ts'
import type { Permission } from '#contract/permissions.ts'
import { builtInRole } from '#contract/staff/built-in-roles.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { knownOf, toStaffRole } from '#server/staff-role.ts'
import {
  countOwners,
  deleteRoles,
  findRoleRow,
  insertMember,
  insertOwner,
  lockMember,
  lockStaffRoles,
  type MemberRow,
  type RoleRow,
} from './staff.store.ts'

/** An account without a role, in calls that name one. */
export const customerRole = 'customer'

export function permissionsOf({ id, permissions }: Pick<RoleRow, 'id' | 'permissions'>): readonly Permission[] {
  return builtInRole(id)?.permissions ?? knownOf(permissions)
}

/** Nobody gives or takes what they lack. Throws `permission_not_held`, which names each. */
export function demandHeld(actor: Pick<Actor, 'role'>, wanted: readonly Permission[]): void {
  const held = actor.role?.permissions ?? []
  const lacking = wanted.filter((permission) => !held.includes(permission))
  if (lacking.length === 0) return
  refuse(
    'permission_not_held',
    lacking.map((permission) => ({
      path: permission,
      message: t('You do not have {permission}', { permission }),
    })),
  )
}

/** An account can be changed by staff who have everything that its role has. Throws `permission_not_held`. */
export async function demandAbove(tx: Database, actor: Pick<Actor, 'role'>, userId: string): Promise<void> {
  const row = await lockMember(tx, userId)
  if (row) demandHeld(actor, toStaffRole(row)?.permissions ?? [])
}

type Grant = { actor: Actor; userId: string; roleId: string }

/**
 * Gives an account a role, or with `customer` none. Throws `user_not_found`, `account_deactivated`, `role_not_found`,
 * `permission_not_held`, `last_admin`.
 */
export async function grantRole(tx: Database, { actor, userId, roleId }: Grant): Promise<{ hasChanged: boolean }> {
  await lockStaffRoles(tx)
  const row = (await lockMember(tx, userId)) ?? refuse('user_not_found')
  const before = roleIdOf(row)
  if (before === roleId) return { hasChanged: false }
  const wanted =
    roleId === customerRole ? [] : permissionsOf((await findRoleRow(tx, roleId)) ?? refuse('role_not_found'))
  if (roleId !== customerRole && !row.is_active) refuse('account_deactivated')
  demandHeld(actor, [...new Set([...wanted, ...(toStaffRole(row)?.permissions ?? [])])])
  await writeRole(tx, { userId, roleId, grantedBy: actor.id })
  if (row.is_owner && (await countOwners(tx)) === 0) refuse('last_admin')
  await recordRole(tx, actor, { userId, before, after: roleId })
  return { hasChanged: true }
}

function roleIdOf({ is_owner, role_id }: MemberRow): string {
  return is_owner ? 'owner' : (role_id ?? customerRole)
}

type InvitedGrant = { inviter: Omit<Actor, 'image' | 'isVerified'>; userId: string; roleId: string }

/** The role of an invitation, with what its sender may do now. Throws `invitation_not_found`. */
export async function grantInvitedRole(tx: Database, { inviter, userId, roleId }: InvitedGrant): Promise<void> {
  const row = (await findRoleRow(tx, roleId)) ?? refuse('invitation_not_found')
  const held = inviter.role?.permissions ?? []
  if (permissionsOf(row).some((permission) => !held.includes(permission))) refuse('invitation_not_found')
  await writeRole(tx, { userId, roleId, grantedBy: inviter.id })
  await recordRole(tx, inviter, { userId, before: customerRole, after: roleId })
}

type Written = { userId: string; roleId: string; grantedBy: string | null }

async function writeRole(tx: Database, { userId, roleId, grantedBy }: Written): Promise<void> {
  if (roleId === customerRole) await deleteRoles(tx, userId)
  else if (roleId === 'owner') await insertOwner(tx, { userId, grantedBy })
  else await insertMember(tx, { userId, roleId, grantedBy })
}

type RoleChange = { userId: string; before: string; after: string }

/** The log says `admin` for owners, as the specification's calls do. */
async function recordRole(
  tx: Database,
  actor: Pick<Actor, 'id' | 'name' | 'email'>,
  { userId, before, after }: RoleChange,
): Promise<void> {
  const change = async (roleId: string) => ({ role: await nameOf(tx, roleId) })
  await recordAudit(tx, {
    actor,
    action: actionOf(before, after),
    subject: { kind: 'user', id: userId },
    before: await change(before),
    after: await change(after),
  })
}

function actionOf(before: string, after: string) {
  if (after === 'owner') return 'user.made_admin'
  return before === 'owner' && after === customerRole ? 'user.removed_admin' : 'user.role_changed'
}

async function nameOf(tx: Database, roleId: string): Promise<string> {
  if (roleId === 'owner') return 'admin'
  return builtInRole(roleId)?.name ?? (await findRoleRow(tx, roleId))?.name ?? roleId
}
