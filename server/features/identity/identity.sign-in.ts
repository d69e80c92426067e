import { getIP } from 'better-auth/api'
import { errors } from '#contract/errors.ts'
import type { Database } from '#server/database/pool.ts'
import { inTurn } from '#server/http/turns.ts'
import { t } from '#texts/t.ts'
import { rateLimitStorage, signInLimit } from './identity.limits.ts'
import type { Provider } from './identity.provider.ts'
import { countFailure, type Failures, forgetFailures, readFailures } from './identity.store.ts'

/** As many as Node hashes passwords at a time: more at once would not be done sooner. */
export const hashedAtOnce = 4
const freeTries = 10
const longestWaitSeconds = 15 * 60
export const quietSeconds = 60 * 60

/** What the provider's own client understands: a code and a sentence to show under the form. */
export type Stop = { status: number; code: string; message: string; retryAfterSeconds?: number }

/** The fields of `loginForm`, checked, and what else the provider takes. */
export type Credentials = { email: string; password: string }

type SignInParts = { provider: Provider; db: Database }

/** Signs in with a password. `asked` is the request without its body; guesses at one account wait for each other. */
export function signInByPassword(
  parts: SignInParts,
  asked: Request,
  credentials: Credentials,
): Promise<Response | Stop> {
  return inTurn(credentials.email, () => tryPassword(parts, asked, credentials), hashedAtOnce)
}

async function tryPassword(
  { provider, db }: SignInParts,
  asked: Request,
  credentials: Credentials,
): Promise<Response | Stop> {
  const { email } = credentials
  const failed = await readFailures(db, email)
  const stop = lockedOut(failed) ?? (await tooMany(provider, db, asked))
  if (stop) return stop
  // Past the provider's router, which it builds anew for every request: signing in is to cost its hash and little else.
  // What stands in front of that router is done here, the limit above; the origin is asked for by the call itself.
  const { headers } = asked
  const response = await provider.api.signInEmail({ body: credentials, headers, request: asked, asResponse: true })
  if (response.status === 401) await countFailure(db, email, quietSeconds)
  if (response.ok && failed.failures > 0) await forgetFailures(db, email)
  return response
}

/**
 * How long an account takes no sign-in after this many failures: a minute after ten, twice as long after every five more.
 * Guessing comes to a stop while the owner, who did not do it, waits a minute.
 */
export function waitAfter(failures: number): number {
  if (failures < freeTries) return 0
  return Math.min(longestWaitSeconds, 60 * 2 ** Math.floor((failures - freeTries) / 5))
}

function lockedOut({ failures, secondsSince }: Failures): Stop | undefined {
  const waitSeconds = waitAfter(failures) - secondsSince
  if (waitSeconds <= 0) return undefined
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60))
  return {
    status: 429,
    code: 'TOO_MANY_FAILED_SIGN_INS',
    message: t(
      'Too many failed sign-ins with this email. Try again in {minutes, plural, one {# minute} other {# minutes}}, or reset the password.',
      { minutes },
    ),
    retryAfterSeconds: waitSeconds,
  }
}

async function tooMany({ options }: Provider, db: Database, asked: Request): Promise<Stop | undefined> {
  const key = `${getIP(asked, options)}|/sign-in/email`
  const { allowed, retryAfter } = await rateLimitStorage(db).consume(key, signInLimit)
  if (allowed) return undefined
  const { status, sentence } = errors.too_many_requests
  return { status, code: 'TOO_MANY_REQUESTS', message: t(sentence), retryAfterSeconds: retryAfter ?? 1 }
}
