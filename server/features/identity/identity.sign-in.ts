import type { Database } from '#server/database/pool.ts'
import type { Devices } from './identity.device.ts'
import { readFailuresCounting } from './identity.failures.store.ts'
import { type GuessOutcome, guarded, type Stop, tooManyRequests } from './identity.guessing.ts'
import { signInLimit } from './identity.limits.ts'
import type { Provider } from './provider/identity.provider.ts'

/** The checked fields of `loginForm`, and what else the provider accepts. */
export type Credentials = { email: string; password: string }

export type SignInDeps = { provider: Provider; db: Database; devices: Devices }
/** The request without its body, and its address as the rate limit counts it. */
export type Asked = { request: Request; address: string }

/**
 * Signs in with a password without the provider's router, which is rebuilt for every request: a sign-in should cost
 * little more than its hash. The router's rate limit is therefore applied here; the endpoint itself checks the origin.
 */
export async function signInByPassword(
  { provider, db, devices }: SignInDeps,
  { request, address }: Asked,
  credentials: Credentials,
): Promise<Response | Stop> {
  const { email: account } = credentials
  const device = devices.read(request.headers.get('cookie'), account)
  const { window, max } = signInLimit
  const { getIP } = await import('better-auth/api')
  const key = `${getIP(request, provider.options)}|/sign-in/email`
  return guarded(db, {
    guesser: { account, address, device },
    async read(attempt) {
      const known = await readFailuresCounting(db, attempt, { key, window })
      return known.requests > max ? tooManyRequests(Math.max(1, known.windowSeconds)) : known
    },
    async look() {
      const { headers } = request
      const result = await provider.api.signInEmail({ body: credentials, headers, request, asResponse: true })
      const outcome: GuessOutcome = result.ok ? 'right' : result.status === 401 ? 'wrong' : 'other'
      if (result.ok) result.headers.append('set-cookie', devices.cookieFor(account, device))
      return { result, outcome }
    },
  })
}
