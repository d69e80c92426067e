import { APIError } from 'better-auth/api'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { findHolder } from '../email-change/identity.email-change.store.ts'

/**
 * Refuses a new account with an address that another one has, or had until recently. It is asked for people who come from Google;
 * a sign-up with such an address does not come here.
 */
export async function refuseReserved(db: Database, email: string): Promise<void> {
  if (!(await findHolder(db, email.toLowerCase(), null))) return
  const code = 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL'
  throw new APIError('UNPROCESSABLE_ENTITY', { code, message: t('User already exists. Use another email.') })
}
