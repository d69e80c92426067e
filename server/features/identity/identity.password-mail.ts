import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import { sendPasswordMail as contract } from '#contract/identity/password-mail.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { App } from '#server/http/app.ts'
import { refuse } from '#server/http/problem.ts'
import { countRequest } from './identity.limits.store.ts'
import { findAddressee } from './identity.store.ts'
import type { Provider } from './provider/identity.provider.ts'

const maxPerRecipient = { window: 900, max: 3 }
/** Keeps an admin from using the portal to send mails to all customers. */
const maxPerSender = { window: 3600, max: 60 }

type PasswordMailDeps = { pool: pg.Pool; provider: () => Promise<Provider> }

/** A mail that staff cause is the one that a user asks for: nobody else sees its content. */
export function registerPasswordMail({ handle }: App, deps: PasswordMailDeps): void {
  handle(contract, ({ actor, params }) => sendPasswordMail(deps, actor, params.id))
}

/**
 * Sends the owner of an account the mail for a new password. It is recorded before the provider queues the mail: no mail
 * goes out that the audit log does not have. Throws `user_not_found`, `account_deactivated`, `too_many_requests`.
 */
async function sendPasswordMail(
  { pool, provider }: PasswordMailDeps,
  actor: Actor,
  id: string,
): Promise<{ email: string }> {
  const { email, isActive } = (isUuid(id) && (await findAddressee(pool, id))) || refuse('user_not_found')
  if (!isActive) refuse('account_deactivated')
  await refuseTooMany(pool, actor, id)
  await inTransaction(pool, (tx) =>
    recordAudit(tx, { actor, action: 'user.password_mail', subject: { kind: 'user', id } }),
  )
  const { api } = await provider()
  await api.requestPasswordReset({ body: { email } })
  return { email }
}

async function refuseTooMany(db: Database, actor: Actor, id: string): Promise<void> {
  const toRecipient = await countRequest(db, `password mail to ${id}`, maxPerRecipient.window)
  const bySender = await countRequest(db, `password mail by ${actor.id}`, maxPerSender.window)
  if (toRecipient.count > maxPerRecipient.max || bySender.count > maxPerSender.max) refuse('too_many_requests')
}
