import { getIP } from 'better-auth/api'
import type { Database } from '#server/database/pool.ts'
import type { Devices } from './identity.device.ts'
import { readFailuresCounting } from './identity.failures.store.ts'
import { guarded, type Outcome, type Stop, tooManyRequests } from './identity.guessing.ts'
import { signInLimit } from './identity.limits.ts'
import type { Provider } from './provider/identity.provider.ts'

/** The fields of `loginForm`, checked, and what else the provider takes. */
export type Credentials = { email: string; password: string }

export type SignInDeps = { provider: Provider; db: Database; devices: Devices }
/** The request without its body, and where it comes from as addresses are counted. */
export type Asked = { request: Request; address: string }

/**
 * Signs in with a password. Passed by the provider's router, which it builds again for every request: signing in is
 * to cost
 * its hash and little else. The work that is done before that router is done here too, the limit of requests; the
 * origin is asked for by the call itself.
 */
export async function signInByPassword(
  { provider, db, devices }: SignInDeps,
  { request, address }: Asked,
  credentials: Credentials,
): Promise<Response | Stop> {
  const { email: account } = credentials
  const device = devices.read(request.headers.get('cookie'), account)
  const { window, max } = signInLimit
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
      const outcome: Outcome = result.ok ? 'right' : result.status === 401 ? 'wrong' : 'other'
      if (result.ok) result.headers.append('set-cookie', devices.cookieFor(account, device))
      return { result, outcome }
    },
  })
}
