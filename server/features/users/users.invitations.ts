import crypto from 'node:crypto'
import type { Actor } from '#contract/access.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import { builtInRole } from '#contract/staff/built-in-roles.ts'
import { type Invitation, type InvitationForm, invitationDays } from '#contract/users/invitations.ts'
import { language, t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import { derivedId, isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Transaction, type Transactional } from '#server/database/transaction.ts'
import { asUserText } from '#server/database/user-text.ts'
import { demand } from '#server/http/permission.ts'
import { refuse } from '#server/http/problem.ts'
import { ownerRole } from '#server/staff-role.ts'
import { customerRole, demandHeld, permissionsOf } from '../staff/staff.grants.ts'
import { findRoleRow } from '../staff/staff.store.ts'
import {
  countMails,
  deleteOldInvitations,
  type InvitationRow,
  insertInvitation,
  isInvited,
  isReserved,
  listInvitationRows,
  lockInvitation,
  lockInvitations,
  markRevoked,
  renewInvitation,
} from './users.invitations.store.ts'
import { requestInvitationMail } from './users.jobs.ts'
import type { UserDeps } from './users.service.ts'
import { findUser } from './users.store.ts'

/** Keeps an admin from using the portal to send mails to strangers. */
const maxMailsAnHour = 200
const maxMailsPerRecipient = { inQuarterHour: 3, inDay: 10 }

export async function listInvitations({ db }: UserDeps): Promise<Invitation[]> {
  return (await listInvitationRows(db)).map(toInvitation)
}

/**
 * The stored form of a role: a release that knows owners alone makes customers of other staff. Staff with less than
 * `staff:write` invite customers. Throws `rule_broken`, `permission_missing`, `permission_not_held`.
 */
async function invitedRole(tx: Database, actor: Actor, asked: string) {
  if (asked === customerRole) return { role: 'customer', roleId: null } as const
  demand(actor, 'staff:write')
  const roleId = asked === 'admin' ? 'owner' : asked
  const message = t('role must be customer, admin or the _id of a role')
  const row = (await findRoleRow(tx, roleId)) ?? refuse('rule_broken', [{ path: 'role', message }])
  demandHeld(actor, permissionsOf(row))
  return roleId === 'owner' ? ({ role: 'admin', roleId: null } as const) : ({ role: 'customer', roleId } as const)
}

/** Who sends an invitation again, or withdraws it, has what its role has. Throws as `invitedRole` does. */
async function demandRoleOf(tx: Database, actor: Actor, { role, role_id: roleId }: InvitationRow): Promise<void> {
  await invitedRole(tx, actor, role === 'admin' ? role : (roleId ?? customerRole))
}

/** Sends an invitation by mail. Throws `account_exists`, `already_invited`, `permission_not_held`, `too_many_requests`. */
export async function inviteUser(deps: UserDeps, actor: Actor, form: InvitationForm): Promise<Invitation> {
  return inTransaction(deps.pool, async (tx) => {
    await prepare(tx, form.email)
    if (await isInvited(tx, form.email)) refuse('already_invited')
    const { token, tokenHash } = newToken()
    const { email } = form
    const name = form.name?.trim() ?? ''
    const role = await invitedRole(tx, actor, form.role)
    const row = await insertInvitation(tx, { email, name, ...role, ...linkOf(actor, tokenHash) })
    return send(deps, tx, { actor, token, row, action: 'invitation.sent' })
  })
}

/** Sends an invitation again, with a new link. Throws `invitation_not_found`, `account_exists`, `too_many_requests`. */
export async function resendInvitation(
  deps: UserDeps & Transactional,
  actor: Actor,
  id: string,
): Promise<Invitation> {
  return deps.transaction(async (tx) => {
    const known = await lockKnown(tx, id)
    await demandRoleOf(tx, actor, known)
    await prepare(tx, known.email)
    const { token, tokenHash } = newToken()
    const row = await renewInvitation(tx, { id, ...linkOf(actor, tokenHash) })
    return send(deps, tx, { actor, token, row, action: 'invitation.resent' })
  })
}

/** Withdraws an invitation. Throws `invitation_not_found`. */
export async function revokeInvitation(
  transaction: Transaction,
  actor: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  return transaction(async (tx) => {
    await demandRoleOf(tx, actor, await lockKnown(tx, id))
    await markRevoked(tx, id)
    await recordAudit(tx, { actor, action: 'invitation.revoked', subject: { kind: 'invitation', id } })
    return { deletedCount: 1 }
  })
}

async function lockKnown(tx: Database, id: string): Promise<InvitationRow> {
  return (isUuid(id) && (await lockInvitation(tx, id))) || refuse('invitation_not_found')
}

async function prepare(tx: Database, email: string): Promise<void> {
  await lockInvitations(tx)
  await deleteOldInvitations(tx)
  if ((await findUser(tx, email)) || (await isReserved(tx, email))) refuse('account_exists')
  const { ofHour, toThemLately, toThemToday } = await countMails(tx, email)
  const isTooMuchForThem =
    toThemLately >= maxMailsPerRecipient.inQuarterHour || toThemToday >= maxMailsPerRecipient.inDay
  if (ofHour >= maxMailsAnHour || isTooMuchForThem) refuse('too_many_requests')
}

function newToken(): { token: string; tokenHash: string } {
  const token = crypto.randomBytes(32).toString('base64url')
  return { token, tokenHash: crypto.createHash('sha256').update(token).digest('hex') }
}

function linkOf(actor: Actor, tokenHash: string) {
  return { tokenHash, invitedBy: actor.id, days: invitationDays }
}

type Sending = {
  actor: Actor
  token: string
  row: InvitationRow | undefined
  action: Extract<AuditAction, 'invitation.sent' | 'invitation.resent'>
}

async function send(
  { publicUrl }: UserDeps,
  tx: Database,
  { actor, token, row, action }: Sending,
): Promise<Invitation> {
  if (!row) throw new Error('the invitation was not returned by its own statement')
  const subject = { kind: 'invitation', id: row.id } as const
  await recordAudit(tx, { actor, action, subject, after: { role: roleNameOf(row) ?? 'customer' } })
  const roleName = roleNameOf(row)
  await requestInvitationMail(tx, {
    mailId: derivedId(row.id, `invitation ${row.mails}`),
    userName: asUserText(row.name),
    address: row.email,
    inviter: asUserText(actor.name),
    role: roleName === null ? null : asUserText(t(roleName)),
    url: `${publicUrl}/invitation?token=${token}`,
    language: language(),
  })
  return toInvitation(row)
}

/** Null for a customer. */
function roleNameOf({ role, role_id: id, role_name: name }: InvitationRow): string | null {
  if (role === 'admin') return ownerRole.name
  return id === null ? null : (builtInRole(id)?.name ?? name)
}

/** Own roles are shown as staff named them. */
function shownName({ role_id: id, role_name: name }: InvitationRow): string {
  const known = id === null ? undefined : builtInRole(id)
  return known ? t(known.name) : (name ?? '')
}

function toInvitation(row: InvitationRow): Invitation {
  return {
    _id: row.id,
    email: row.email,
    name: row.name,
    role: row.role_id === null ? row.role : 'staff',
    ...(row.role_id !== null && { staffRole: { _id: row.role_id, name: shownName(row) } }),
    invitedBy: row.invited_by,
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isExpired: row.is_expired,
  }
}
