import type pg from 'pg'
import { sameEmail } from '#contract/access.ts'
import { inTransaction } from '#server/database/transaction.ts'
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
