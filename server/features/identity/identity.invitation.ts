import crypto from 'node:crypto'
import type pg from 'pg'
import * as contract from '#contract/identity/invitation.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Handle } from '#server/http/handle.ts'
import { withConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import { refuse } from '#server/http/problem.ts'
import { deleteFailures } from './identity.failures.ts'
import { hashPassword, isCommonPassword } from './provider/identity.password.ts'

type Invitation = {
  id: string
  email: string
  name: string
  role: 'customer' | 'admin'
  invited_by: string | null
}

/** An admin's role that was promised counts only while the admin who promised it is still an admin who can sign in. */
const valid = `accepted_at is null and revoked_at is null and expires_at > now()
  and (role = 'customer' or exists (
    select from user_role r join users u on u.id = r.user_id
    where r.user_id = invitation.invited_by and u.deactivated_at is null))`

async function findInvitation(db: Database, token: string, lock = ''): Promise<Invitation> {
  const hash = crypto.createHash('sha256').update(token).digest('hex')
  const { rows } = await db.query<Invitation>(
    `select id, email, name, role, invited_by from invitation where token_hash = $1 and ${valid} ${lock}`,
    [hash],
  )
  return rows[0] ?? refuse('invitation_not_found')
}

/** Beside sign-ups and sign-ins. */
const hashing = { atOnce: 2, mostWaiting: 20 }

type Acceptance = { token: string; name: string; password: string }

/**
 * Creates the account of an invitation. A person who has the link could read the mail, so the address counts as
 * verified. An account that exists already is left alone: its password may be that of another person who signed up
 * with this address. Throws `invitation_not_found`, `account_exists`.
 */
async function accept(pool: pg.Pool, { token, name, password }: Acceptance): Promise<{ email: string }> {
  if (isCommonPassword(password)) {
    refuse('rule_broken', [{ path: 'password', message: t('This password is too common. Choose another.') }])
  }
  await findInvitation(pool, token)
  const hash = await withConcurrencyLimit('accept invitation', () => hashPassword(password), hashing)
  return inTransaction(pool, async (tx) => {
    const invitation = await findInvitation(tx, token, 'for update')
    const userId = await insertAccount(tx, { email: invitation.email, name, hash })
    await tx.query('update invitation set accepted_at = now() where id = $1', [invitation.id])
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

async function insertAccount(
  tx: Database,
  { email, name, hash }: { email: string; name: string; hash: string },
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into users (name, email, email_verified) values ($1, $2, true) on conflict (email) do nothing returning id`,
    [name, email],
  )
  const id = rows[0]?.id ?? refuse('account_exists')
  await tx.query(
    `insert into accounts (user_id, account_id, provider_id, password) values ($1::uuid, ($1::uuid)::text, 'credential', $2)`,
    [id, hash],
  )
  return id
}

/** The admin who sent the invitation gives the role: the audit log names them. */
async function giveRole(tx: Database, userId: string, inviterId: string | null): Promise<void> {
  await tx.query(`insert into user_role (user_id, role, granted_by) values ($1, 'admin', $2)`, [userId, inviterId])
  const { rows } = await tx.query<{ id: string; name: string; email: string }>(
    'select id, name, email from users where id = $1',
    [inviterId],
  )
  await recordAudit(tx, {
    actor: rows[0] ?? null,
    action: 'user.made_admin',
    subject: { kind: 'user', id: userId },
    before: { role: 'customer' },
    after: { role: 'admin' },
  })
}

export function invitationRoutes(handle: Handle, pool: pg.Pool): void {
  handle(contract.readInvitation, async ({ body }) => {
    const { email, name, role } = await findInvitation(pool, body.token)
    return { email, name, role }
  })

  handle(contract.acceptInvitation, ({ body }) => accept(pool, body))
}
