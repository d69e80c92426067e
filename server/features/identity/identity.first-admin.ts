import type pg from 'pg'
import { sameEmail } from '#contract/access.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { insertAccount } from './identity.invitation.store.ts'
import { findVerified, grantAdmin } from './identity.store.ts'

type User = { id: string; email: string }

/** Makes an account an admin when its address is verified, if it is the address in ADMIN_EMAIL. */
export function firstAdmin(pool: pg.Pool, adminEmail: string | undefined): (user: User) => Promise<void> {
  return async ({ id, email }) => {
    if (adminEmail && sameEmail(adminEmail, email)) await inTransaction(pool, (tx) => grantAdmin(tx, id))
  }
}

/** Called at start, because the address may have been verified before it was configured. */
export async function ensureFirstAdmin(pool: pg.Pool, adminEmail: string | undefined): Promise<void> {
  const user = adminEmail && (await findVerified(pool, adminEmail))
  if (user) await firstAdmin(pool, adminEmail)(user)
}

/**
 * Creates an account that is an admin at once, with a verified address: for the operator, who proved to own the portal in
 * another way. Throws `account_exists`.
 */
export async function insertFirstAdmin(
  tx: Database,
  account: { email: string; name: string; hash: string },
): Promise<{ id: string; name: string; email: string }> {
  const id = (await insertAccount(tx, account)) ?? refuse('account_exists')
  await grantAdmin(tx, id)
  return { id, name: account.name, email: account.email }
}
