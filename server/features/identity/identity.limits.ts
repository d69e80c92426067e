import type { BetterAuthOptions } from 'better-auth'
import type { Database } from '#server/database/pool.ts'
import { countRequest } from './identity.limits.store.ts'

type Storage = NonNullable<NonNullable<BetterAuthOptions['rateLimit']>['customStorage']>

/** Per address, which a whole office or school may share. Guessing at one account has its own limit. */
export const signInLimit = { window: 60, max: 300 }

/** The counter of the sign-in provider. */
export function rateLimitStorage(db: Database): Storage {
  return {
    async consume(key, { window, max }) {
      const { count, secondsLeft: left } = await countRequest(db, key, window)
      return { allowed: count <= max, retryAfter: count <= max ? null : Math.max(1, left) }
    },
  }
}
