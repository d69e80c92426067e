import crypto from 'node:crypto'
import type pg from 'pg'
import * as contract from '#contract/identity/invitation.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { App } from '#server/http/app.ts'
import { withConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import { refuse } from '#server/http/problem.ts'
import { findHolder } from './email-change/identity.email-change.store.ts'
import { deleteFailures } from './identity.failures.store.ts'
import {
  findInvitation,
  findUserById,
  insertAccount,
  insertInvitedAdmin,
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
      after: { role: invitation.role },
    })
    if (invitation.role === 'admin') await giveRole(tx, userId, invitation.invited_by)
    return { email: invitation.email }
  })
}

/** The admin who sent the invitation grants the role: the audit log names them. */
async function giveRole(tx: Database, userId: string, inviterId: string | null): Promise<void> {
  await insertInvitedAdmin(tx, userId, inviterId)
  await recordAudit(tx, {
    actor: (await findUserById(tx, inviterId)) ?? null,
    action: 'user.made_admin',
    subject: { kind: 'user', id: userId },
    before: { role: 'customer' },
    after: { role: 'admin' },
  })
}

export function registerInvitations({ handle }: App, { pool }: { pool: pg.Pool }): void {
  handle(contract.readInvitation, async ({ body }) => {
    const { email, name, role } = await readInvitation(pool, hashOf(body.token))
    return { email, name, role }
  })

  handle(contract.acceptInvitation, ({ body }) => accept(pool, body))
}
