import crypto from 'node:crypto'
import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import * as contract from '#contract/identity/email-change.ts'
import { language, t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { requestMail } from '../identity.jobs.ts'
import { countRequest } from '../identity.limits.store.ts'
import {
  type ChangingUser,
  findHolder,
  lockChangingUser,
  type OpenChange,
  writeChange,
} from './identity.email-change.store.ts'
import { newToken } from './identity.link-token.ts'

/** Takes the copies of an address in other modules to the new one: orders, reviews. */
export type CarryEmail = (tx: Database, userId: string, email: string) => Promise<void>

export type EmailChangeDeps = {
  pool: pg.Pool
  publicUrl: string
  carryEmail: CarryEmail
  /** Sends the owner of an address the link for a new password. */
  sendPasswordLink: (email: string) => Promise<void>
}

const maxPerAccount = { window: 3600, max: 5 }
/** Keeps an admin from using the portal to send mails to strangers. */
const maxPerSender = { window: 3600, max: 60 }

async function refuseTooMany(db: Database, key: string, { window, max }: { window: number; max: number }) {
  const { count } = await countRequest(db, key, window)
  if (count > max) refuse('too_many_requests')
}

function refuseOwn(email: string, user: { email: string }): void {
  if (email !== user.email) return
  refuse('rule_broken', [{ path: 'email', message: t('The account already has this email address.') }])
}

/** The change of one's own address, after the password was checked. Throws `too_many_requests`, `rule_broken`. */
export async function requestOwnChange(deps: EmailChangeDeps, actor: Actor, email: string) {
  await refuseTooMany(deps.pool, `email change of ${actor.id}`, maxPerAccount)
  return inTransaction(deps.pool, async (tx) => {
    const user = (await lockChangingUser(tx, actor.id)) ?? refuse('token_invalid')
    refuseOwn(email, user)
    return toOpen(await openChange(deps, tx, { user, email, by: null }))
  })
}

/**
 * Staff ask for a customer; the owner of the new address confirms it. Throws `user_not_found`, `account_deactivated`,
 * `email_of_admin`, `too_many_requests`, `rule_broken`.
 */
export async function requestCustomerChange(
  deps: EmailChangeDeps,
  actor: Actor,
  { id, email }: { id: string; email: string },
) {
  if (!isUuid(id)) refuse('user_not_found')
  await refuseTooMany(deps.pool, `email changes by ${actor.id}`, maxPerSender)
  return inTransaction(deps.pool, async (tx) => {
    const user = (await lockChangingUser(tx, id)) ?? refuse('user_not_found')
    if (!user.is_active) refuse('account_deactivated')
    if (user.is_staff) refuse('email_of_admin')
    refuseOwn(email, user)
    await recordAudit(tx, { actor, action: 'user.email_requested', subject: { kind: 'user', id } })
    return toOpen(await openChange(deps, tx, { user, email, by: actor.id }))
  })
}

function toOpen(row: OpenChange | undefined): contract.OpenEmailChange {
  if (!row) throw new Error('the change was not returned by its own statement')
  return { email: row.new_email, expiresAt: row.expires_at.toISOString() }
}

type Opening = { user: ChangingUser; email: string; by: string | null }

/**
 * A change to an address that another account has, or had until recently, is stored like every other one, so that nothing
 * says whether it has. Its mail tells the owner of the address, and has no link that confirms anything.
 */
async function openChange(
  { publicUrl }: EmailChangeDeps,
  tx: Database,
  { user, email, by }: Opening,
): Promise<OpenChange | undefined> {
  const { token, tokenHash } = newToken()
  const change = { userId: user.id, email, tokenHash, requestedBy: by, hours: contract.emailChangeHours }
  const row = await writeChange(tx, change)
  const holder = await findHolder(tx, email, user.id)
  await requestMail(tx, {
    mailId: crypto.randomUUID(),
    kind: holder ? 'email-taken' : 'email-change',
    userId: (holder ?? user).id,
    userName: (holder ?? user).name,
    address: email,
    url: holder ? `${publicUrl}/login` : `${publicUrl}/login?email-change=${token}`,
    language: language(),
  })
  return row
}
