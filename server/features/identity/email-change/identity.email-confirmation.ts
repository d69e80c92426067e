import crypto from 'node:crypto'
import type { Actor } from '#contract/access.ts'
import * as contract from '#contract/identity/email-change.ts'
import { language } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { asUserText } from '#server/database/user-text.ts'
import { refuse } from '#server/http/problem.ts'
import { deleteFailures } from '../identity.failures.store.ts'
import { requestEmailChangedMail } from '../identity.jobs.ts'
import {
  type ChangeRow,
  type ChangingUser,
  deleteChange,
  deleteFormerSince,
  endSessionsBut,
  endWaysToSignIn,
  findChange,
  findFormer,
  findHolder,
  lockChangingUser,
  writeEmail,
  writeFormer,
} from './identity.email-change.store.ts'
import type { EmailChangeDeps } from './identity.email-change.ts'
import { hashOf, newToken } from './identity.link-token.ts'

type Confirming = { actor: Actor | null; sessionId: string | null; token: string }

/**
 * Confirms a new address. A change that its owner asked for needs their sign-in too: a link that was sent to a mistyped
 * address gives its reader nothing. Throws `email_change_not_found`, `sign_in_required`, `email_change_of_other`,
 * `account_exists`.
 */
export async function confirmChange(deps: EmailChangeDeps, { actor, sessionId, token }: Confirming) {
  const tokenHash = hashOf(token)
  const found = (await findChange(deps.pool, tokenHash)) ?? refuse('email_change_not_found')
  const isOwn = actor?.id === found.user_id
  if (!isOwn && found.requested_by === null) refuse(actor ? 'email_change_of_other' : 'sign_in_required')
  return inTransaction(deps.pool, async (tx) => {
    const user = (await lockChangingUser(tx, found.user_id)) ?? refuse('email_change_not_found')
    const change = (await findChange(tx, tokenHash)) ?? refuse('email_change_not_found')
    if (await findHolder(tx, change.new_email, user.id)) refuse('account_exists')
    await giveEmail(deps, tx, { user, change, keptSession: isOwn ? sessionId : null })
    return { email: change.new_email, isOwn }
  }).catch((error: unknown) => {
    // Another person has signed up with the address at the same moment.
    if (isUniqueViolation(error)) refuse('account_exists')
    throw error
  })
}

function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'
}

type Giving = { user: ChangingUser; change: ChangeRow; keptSession: string | null }

async function giveEmail(deps: EmailChangeDeps, tx: Database, { user, change, keptSession }: Giving) {
  const { id, email: former } = user
  const { new_email: email, requested_by: by } = change
  const { token, tokenHash } = newToken()
  await writeEmail(tx, id, email)
  const undoHash = by === null ? tokenHash : null
  await writeFormer(tx, { userId: id, email: former, undoHash, days: contract.formerEmailDays })
  await deleteChange(tx, id)
  await deps.carryEmail(tx, id, email)
  await endSessionsBut(tx, id, keptSession)
  await deleteFailures(tx, former)
  await recordAudit(tx, { actor: null, action: 'user.email_changed', subject: { kind: 'user', id } })
  await requestEmailChangedMail(tx, {
    mailId: crypto.randomUUID(),
    userId: id,
    userName: user.name,
    address: former,
    email: asUserText(email),
    undoUrl: by === null ? `${deps.publicUrl}/login?undo-email-change=${token}` : null,
    language: language(),
  })
}

/**
 * The owner of the former address says that the change was not theirs: the account has the address again, and the
 * person who made the change is signed out. Throws `email_change_not_found`.
 */
export async function undoChange(deps: EmailChangeDeps, token: string): Promise<{ email: string }> {
  const undoHash = hashOf(token)
  const found = (await findFormer(deps.pool, undoHash)) ?? refuse('email_change_not_found')
  const email = await inTransaction(deps.pool, async (tx) => {
    const { id } = (await lockChangingUser(tx, found.user_id)) ?? refuse('email_change_not_found')
    const former = (await findFormer(tx, undoHash)) ?? refuse('email_change_not_found')
    await writeEmail(tx, id, former.email)
    await deleteFormerSince(tx, id, former.changed_at)
    await deleteChange(tx, id)
    await deps.carryEmail(tx, id, former.email)
    await endSessionsBut(tx, id, null)
    await endWaysToSignIn(tx, id, former.changed_at)
    await deleteFailures(tx, former.email)
    await recordAudit(tx, { actor: null, action: 'user.email_restored', subject: { kind: 'user', id } })
    return former.email
  })
  await deps.sendPasswordLink(email)
  return { email }
}
