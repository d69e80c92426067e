import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import type { Devices } from '../identity.device.ts'
import { type GuessOutcome, guarded, type Stop } from '../identity.guessing.ts'
import type { Asked } from '../identity.sign-in.ts'
import { hasOwnPassword } from '../identity.store.ts'
import type { Provider } from './identity.provider.ts'

const deletion = '/api/auth/delete-user'
const change = '/api/auth/change-password'

/** Calls in which a signed-in user enters the password again. */
export const passwordCalls: ReadonlySet<string> = new Set(['/api/auth/verify-password', change, deletion])

/** How long after a sign-in an account without a password may be deleted. */
const freshSeconds = 10 * 60

type Deps = { provider: Provider; db: Database; devices: Devices }
type Given = { path: string; sent: Record<string, unknown>; handOn: () => Promise<Response> }

/** Passes such a call to the provider. Wrong passwords count like those of a sign-in. */
export async function callWithPassword(
  { provider, db, devices }: Deps,
  { request, address }: Asked,
  { path, sent, handOn }: Given,
): Promise<Response | Stop> {
  const found = await provider.api.getSession({ headers: request.headers })
  if (!found) return handOn()
  const { user, session } = found
  if (path === deletion) {
    const hasPassword = await hasOwnPassword(db, user.id)
    const stop = deletionStop(hasPassword, sent.password, session.createdAt)
    if (stop) return stop
    if (!hasPassword) return handOn()
  }
  const device = devices.read(request.headers.get('cookie'), user.email)
  return guarded(db, {
    guesser: { account: user.email, address, device, sessionId: session.id },
    async look() {
      const result = await handOn()
      const outcome = await outcomeOf(result)
      // A new password invalidates all device cookies; this device gets a new one.
      if (path === change && result.ok) {
        result.headers.append('set-cookie', devices.cookieFor(user.email, device))
      }
      return { result, outcome }
    },
  })
}

async function outcomeOf(result: Response): Promise<GuessOutcome> {
  if (result.ok) return 'right'
  const said = await result.clone().text()
  return said.includes('"INVALID_PASSWORD"') ? 'wrong' : 'other'
}

/** Deleting an account needs its password or a recent sign-in, so that an unattended device is not enough. */
function deletionStop(hasPassword: boolean, password: unknown, signedInAt: Date): Stop | undefined {
  if (hasPassword) {
    if (typeof password === 'string' && password !== '') return undefined
    return { status: 400, code: 'PASSWORD_REQUIRED', message: t('Enter your password to delete your account.') }
  }
  if (Date.now() - signedInAt.getTime() < freshSeconds * 1000) return undefined
  const message = t('For your security, sign out, sign in again and delete your account within ten minutes.')
  return { status: 400, code: 'SESSION_EXPIRED', message }
}
