import type pg from 'pg'
import { sameEmail } from '#contract/access.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { grantAdmin } from './identity.store.ts'

type User = { id: string; email: string }

/** Makes an account an admin when its address has just been verified, if it is the one the portal was set up with. */
export function firstAdmin(pool: pg.Pool, adminEmail: string | undefined): (user: User) => Promise<void> {
  return async ({ id, email }) => {
    if (adminEmail && sameEmail(adminEmail, email)) await inTransaction(pool, (tx) => grantAdmin(tx, id))
  }
}

async function findVerified(db: Database, email: string): Promise<User | undefined> {
  const { rows } = await db.query<User>(
    'select id, email from users where email = $1 and email_verified and deactivated_at is null',
    [email],
  )
  return rows[0]
}

/** At start: the address may have been verified before it was set as the admin's. */
export async function ensureFirstAdmin(pool: pg.Pool, adminEmail: string | undefined): Promise<void> {
  const user = adminEmail && (await findVerified(pool, adminEmail))
  if (user) await firstAdmin(pool, adminEmail)(user)
}
