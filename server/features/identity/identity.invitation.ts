import crypto from 'node:crypto'
import type pg from 'pg'
import { can } from '#contract/authorise.ts'
import * as contract from '#contract/identity/invitation.ts'
import { builtInRole } from '#contract/staff/built-in-roles.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { App } from '#server/http/app.ts'
import { withConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import { refuse } from '#server/http/problem.ts'
import { ownerRole, toStaffRole } from '#server/staff-role.ts'
import { grantInvitedRole } from '../staff/staff.grants.ts'
import { findHolder } from './email-change/identity.email-change.store.ts'
import { deleteFailures } from './identity.failures.store.ts'
import {
  findInvitation,
  findInviter,
  insertAccount,
  lockInvitationByToken,
  markAccepted,
  type OpenInvitationRow,
} from './identity.invitation.store.ts'
import { hashPassword, isCommonPassword } from './provider/identity.password.ts'

function hashOf(token: string): string {
  return crypto.createHash('sha256').update(token).digest('hex')
}

async function readInvitation(db: Database, tokenHash: string): Promise<OpenInvitationRow> {
  return (await findInvitation(db, tokenHash)) ?? refuse('invitation_not_found')
}

/** In addition to the limit of sign-ups and sign-ins. */
const hashing = { atOnce: 2, maxWaiting: 20 }

type Acceptance = { token: string; name: string; password: string }

/**
 * Creates the account of an invitation. A user with the link could read the mail, so the address counts as verified. An
 * existing account stays unchanged: another person may have signed up with this address. Throws `invitation_not_found`,
 * `account_exists`.
 */
async function accept(pool: pg.Pool, { token, name, password }: Acceptance): Promise<{ email: string }> {
  if (isCommonPassword(password)) {
    refuse('rule_broken', [{ path: 'password', message: t('This password is too common. Choose another.') }])
  }
  const tokenHash = hashOf(token)
  await readInvitation(pool, tokenHash)
  const hash = await withConcurrencyLimit('accept invitation', () => hashPassword(password), hashing)
  return inTransaction(pool, async (tx) => {
    const invitation = (await lockInvitationByToken(tx, tokenHash)) ?? refuse('invitation_not_found')
    if (await findHolder(tx, invitation.email, null)) refuse('account_exists')
    const userId = (await insertAccount(tx, { email: invitation.email, name, hash })) ?? refuse('account_exists')
    await markAccepted(tx, invitation.id)
    await deleteFailures(tx, invitation.email)
    const subject = { kind: 'user', id: userId } as const
    await recordAudit(tx, {
      actor: null,
      action: 'invitation.accepted',
      subject,
      after: { role: invitation.role_id ?? invitation.role },
    })
    if (invitation.role === 'admin' || invitation.role_id !== null) await giveRole(tx, userId, invitation)
    return { email: invitation.email }
  })
}

/**
 * Who sent the invitation grants its role, with what they may do now: the audit log names them. Throws `invitation_not_found` if
 * they have less than the role by now.
 */
async function giveRole(tx: Database, userId: string, invitation: OpenInvitationRow): Promise<void> {
  const roleId = invitation.role === 'admin' ? 'owner' : (invitation.role_id ?? refuse('invitation_not_found'))
  const row = (await findInviter(tx, invitation.invited_by)) ?? refuse('invitation_not_found')
  const inviter = { ...row, role: toStaffRole(row) }
  if (!can(inviter, 'staff:write')) refuse('invitation_not_found')
  await grantInvitedRole(tx, { inviter, userId, roleId })
}

function roleNameOf({ role, role_id: id, role_name: name }: OpenInvitationRow): string | null {
  if (role === 'admin') return t(ownerRole.name)
  const known = id === null ? undefined : builtInRole(id)
  return known ? t(known.name) : name
}

export function registerInvitations({ handle }: App, { pool }: { pool: pg.Pool }): void {
  handle(contract.readInvitation, async ({ body }) => {
    const row = await readInvitation(pool, hashOf(body.token))
    const { email, name, role } = row
    return { email, name, role: row.role_id === null ? role : ('staff' as const), roleName: roleNameOf(row) }
  })

  handle(contract.acceptInvitation, ({ body }) => accept(pool, body))
}
