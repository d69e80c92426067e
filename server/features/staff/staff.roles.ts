import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import { builtInRole, builtInRoles } from '#contract/staff/built-in-roles.ts'
import { maxRoles, type RoleForm, type StaffPerson, type StaffRoleEntry } from '#contract/staff/roles.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { inSnapshot } from '#server/database/transaction.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import { customerRole, demandHeld, grantRole, permissionsOf } from './staff.grants.ts'
import {
  countOwnRoles,
  deleteRoleRow,
  findRoleRow,
  insertRole,
  isNameTaken,
  listMembers,
  listPeople,
  listRoleRows,
  lockStaffRoles,
  moveInvitations,
  type PersonRow,
  type RoleRow,
  updateRole,
} from './staff.store.ts'

/** The built-in roles in their order, then the own ones by name. */
export async function listRoles(db: Database): Promise<StaffRoleEntry[]> {
  const rows = await listRoleRows(db)
  const order = Object.keys(builtInRoles)
  const indexOf = ({ id, is_builtin }: RoleRow) => (is_builtin ? order.indexOf(id) : order.length)
  return rows.toSorted((a, b) => indexOf(a) - indexOf(b)).map(toEntry)
}

/** Built-in roles have their names in the reader's language. */
function toEntry(row: RoleRow): StaffRoleEntry {
  const { id, is_builtin: isBuiltIn, people, invited, version } = row
  const known = builtInRole(id)
  return {
    _id: id,
    name: known ? t(known.name) : row.name,
    description: known ? t(known.description) : row.description,
    permissions: [...permissionsOf(row)],
    isBuiltIn,
    people,
    invited,
    version,
  }
}

/** Throws `too_many_roles`, `role_name_taken`, `permission_not_held`. */
export async function addRole(transaction: Transaction, actor: Actor, form: RoleForm): Promise<StaffRoleEntry> {
  return transaction(async (tx) => {
    await lockStaffRoles(tx)
    if ((await countOwnRoles(tx)) >= maxRoles) refuse('too_many_roles')
    await checkName(tx, form.name, null)
    demandHeld(actor, form.permissions)
    const id = (await insertRole(tx, form)) ?? refuse('role_not_found')
    const row = (await findRoleRow(tx, id)) ?? refuse('role_not_found')
    await record(tx, actor, { after: row })
    return toEntry(row)
  })
}

/** The built-in names are taken in the language of the request too: two roles of one name cannot be told apart. */
async function checkName(tx: Database, name: string, except: string | null): Promise<void> {
  const builtIn = Object.values(builtInRoles).flatMap((role) => [role.name, t(role.name)])
  const isBuiltIn = builtIn.some((taken) => taken.toLowerCase() === name.toLowerCase())
  if (isBuiltIn || (await isNameTaken(tx, name, except))) refuse('role_name_taken')
}

type Changing = { actor: Actor; id: string; version: number; form: RoleForm }

/**
 * Replaces a role. What it gains, and what it loses, its editor must have. Throws `role_not_found`, `role_built_in`,
 * `stale_version`, `role_name_taken`, `permission_not_held`.
 */
export async function changeRole(
  transaction: Transaction,
  { actor, id, version, form }: Changing,
): Promise<StaffRoleEntry> {
  return transaction(async (tx) => {
    const before = await lockOwn(tx, id)
    if (before.version !== version) refuseStale('stale_version', toEntry(before))
    await checkName(tx, form.name, id)
    demandHeld(actor, [...new Set([...permissionsOf(before), ...form.permissions])])
    const description = form.description === undefined ? before.description : form.description
    await updateRole(tx, id, { ...form, description })
    const after = (await findRoleRow(tx, id)) ?? refuse('role_not_found')
    await record(tx, actor, { before, after })
    return toEntry(after)
  })
}

async function lockOwn(tx: Database, id: string): Promise<RoleRow> {
  await lockStaffRoles(tx)
  const row = (await findRoleRow(tx, id)) ?? refuse('role_not_found')
  if (row.is_builtin) refuse('role_built_in')
  return row
}

type Deleting = { actor: Actor; id: string; next: string | undefined }

/**
 * Deletes a role. Its people and invitations get the role `next`. Throws `role_not_found`, `role_built_in`, `role_in_use`,
 * `permission_not_held`.
 */
export async function deleteRole(
  transaction: Transaction,
  { actor, id, next }: Deleting,
): Promise<{ deletedCount: number }> {
  await transaction(async (tx) => {
    const before = await lockOwn(tx, id)
    demandHeld(actor, permissionsOf(before))
    const members = await listMembers(tx, id)
    if (members.length + before.invited > 0) await handOver(tx, { actor, id, next: nextOf(id, next), members })
    // Also of invitations that have ended.
    await moveInvitations(tx, id, null)
    await deleteRoleRow(tx, id)
    await record(tx, actor, { before })
  })
  return { deletedCount: 1 }
}

function nextOf(id: string, next: string | undefined): string {
  if (next === undefined || next === id) refuse('role_in_use')
  return next
}

type HandingOver = { actor: Actor; id: string; next: string; members: { user_id: string }[] }

async function handOver(tx: Database, { actor, id, next, members }: HandingOver): Promise<void> {
  // An owner is made one by one, and confirmed.
  if (next === 'owner') refuse('role_in_use')
  if (next !== customerRole) {
    demandHeld(actor, permissionsOf((await findRoleRow(tx, next)) ?? refuse('role_not_found')))
  }
  for (const { user_id: userId } of members) await grantRole(tx, { actor, userId, roleId: next })
  await moveInvitations(tx, id, next === customerRole ? null : next)
}

type Change = { before?: RoleRow; after?: RoleRow }

async function record(tx: Database, actor: Actor, { before, after }: Change): Promise<void> {
  const fieldsOf = ({ name, description, permissions }: RoleRow) => ({ name, description, permissions })
  const { id, name } = after ?? before ?? refuse('role_not_found')
  await recordAudit(tx, {
    actor,
    action: !before ? 'role.added' : after ? 'role.changed' : 'role.deleted',
    subject: { kind: 'role', id, name },
    ...(before && { before: fieldsOf(before) }),
    ...(after && { after: fieldsOf(after) }),
  })
}

/** Everyone with a role, and open invitations to one. */
export async function listStaff(pool: pg.Pool, actor: Actor): Promise<StaffPerson[]> {
  return (await inSnapshot(pool, listPeople)).map((row) => toPerson(row, actor))
}

function toPerson({ id, role_id: roleId, ...row }: PersonRow, actor: Actor): StaffPerson {
  return {
    _id: id,
    email: row.email,
    name: row.name,
    roleId,
    isYou: id === actor.id,
    passkeys: row.passkeys,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    deactivatedAt: row.deactivated_at?.toISOString() ?? null,
    invitedAt: row.invited_at?.toISOString() ?? null,
  }
}
