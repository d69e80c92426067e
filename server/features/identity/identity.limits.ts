import type { BetterAuthOptions } from 'better-auth'
import type { Database } from '#server/database/pool.ts'
import { countRequest } from './identity.limits.store.ts'

type Storage = NonNullable<NonNullable<BetterAuthOptions['rateLimit']>['customStorage']>

/** By address, where an office or a school is one address. Guessing one account's password is stopped apart. */
export const signInLimit = { window: 60, max: 300 }

/** Counts for the sign-in provider. */
export function rateLimitStorage(db: Database): Storage {
  return {
    async consume(key, { window, max }) {
      const { count, secondsLeft: left } = await countRequest(db, key, window)
      return { allowed: count <= max, retryAfter: count <= max ? null : Math.max(1, left) }
    },
  }
}
