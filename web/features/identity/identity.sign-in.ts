import type { LoginForm, SignupForm } from '#contract/identity/identity.ts'
import { readRole } from '#contract/staff/session-role.ts'
import { t } from '#i18n/t.ts'
import { call, exchangeSession } from '../../api/call.ts'
import { NetworkError } from '../../api/problem.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { tokenKey, writeSession, writeStored } from '../../api/session.ts'
import { toSessionRole } from '../../api/session-role.ts'
import { paths } from '../../paths.ts'
import { signInPath } from '../../sign-in-path.ts'
import { refusalSentence } from './identity.provider-errors.ts'
import { SignInError } from './identity.sign-in-error.ts'

type Identity = { email: string; name: string; image?: string | null }
export type ProviderError = { message?: string; status: number; code?: string }
type ProviderAnswer = {
  data: { user: Identity } | null
  error: ProviderError | null
}

export function signInRefusalText(error: ProviderError, retryAfter: string | null): string {
  // What the portal itself says about wrong passwords names the ways in that are left.
  if (error.status === 429 && error.code !== 'TOO_MANY_FAILED_SIGN_INS') {
    const seconds = Number(retryAfter)
    if (!(seconds > 0)) return t('Too many attempts. Try again in a minute.')
    return t('Too many attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.', { seconds })
  }
  return error.message === undefined ? sentenceOf(error) : refusalSentence(error.code, error.message)
}

type SignInCall = (fetchOptions: { onError: (context: { response: Response }) => void }) => Promise<ProviderAnswer>

async function signInWith(send: SignInCall): Promise<void> {
  let retryAfter: string | null = null
  const answer = await send({
    onError: ({ response }) => {
      retryAfter = response.headers.get('retry-after') ?? response.headers.get('x-retry-after')
    },
  }).catch((error: unknown) => {
    throw new NetworkError(error)
  })
  if (answer.error) throw new SignInError(signInRefusalText(answer.error, retryAfter), answer.error.code)
  if (answer.data) await remember(answer.data.user)
}

/** After login or signup the email is exchanged for a token, which is stored (specification section 4). */
async function remember({ email, name, image }: Identity): Promise<void> {
  const token = await exchangeSession(email)
  if (token === null) throw new SignInError(t('Your sign-in could not be completed. Try again.'))
  writeStored(tokenKey, token)
  const role = toSessionRole(await call(readRole, { params: { email } }))
  writeSession({ email, displayName: name, photoURL: image ?? null, ...role }, token)
  // A guest's cart becomes this user's at once, not that of the next one who signs in here. The sign-in does not wait for it.
  void import('../cart/cart.client.ts').then(({ loadCart }) => loadCart()).catch(() => undefined)
}

/** Signs in with email and password. Throws `SignInError` with the provider's words, or `NetworkError`. */
export async function logIn({ email, password }: LoginForm): Promise<void> {
  const { provider } = await import('../../api/provider.ts')
  await signInWith((fetchOptions) => provider.signIn.email({ email, password, fetchOptions }))
}

/** Signs in with a passkey: a fingerprint, a face, a security key. Throws as `logIn` does. */
export async function logInWithPasskey(): Promise<void> {
  const { provider } = await import('../../api/provider.ts')
  await signInWith((fetchOptions) => provider.signIn.passkey({ fetchOptions }))
}

/** Makes an account and signs in with it. Throws as `logIn` does. */
export async function signUp({ name, email, password }: SignupForm): Promise<void> {
  const { provider } = await import('../../api/provider.ts')
  await signInWith((fetchOptions) => provider.signUp.email({ name, email, password, fetchOptions }))
}

/**
 * Leaves for Google. Comes back to the login page, which finishes the sign-in and goes on to `from`. Ends only if that
 * fails: the browser is on its way.
 */
export async function startGoogle(from: string | undefined): Promise<void> {
  const { provider } = await import('../../api/provider.ts')
  const answer = await provider.signIn.social({
    provider: 'google',
    callbackURL: signInPath(paths.login, { from, isReturning: true }),
    errorCallbackURL: signInPath(paths.login, { from }),
  })
  if (answer.error) throw new SignInError(signInRefusalText(answer.error, null))
  await new Promise(() => undefined)
}

/** Back from Google with a session of the provider: exchanges it for our token. */
export async function finishGoogle(): Promise<void> {
  const { provider } = await import('../../api/provider.ts')
  const { data } = await provider.getSession()
  if (!data) throw new SignInError(t('Signing in with Google failed. Try again.'))
  await remember(data.user)
}

/** Asks for a mail with a link. Says the same whether or not there is an account with this email. */
export async function requestReset(email: string): Promise<void> {
  const { provider } = await import('../../api/provider.ts')
  const { error } = await provider.requestPasswordReset({ email, redirectTo: paths.login })
  if (error) throw new SignInError(signInRefusalText(error, null))
}

export type NewPassword = { token: string; email: string; newPassword: string }

/** Sets the new password of a reset link and signs in with it. */
export async function chooseNewPassword({ token, email, newPassword }: NewPassword): Promise<void> {
  const { provider } = await import('../../api/provider.ts')
  const { error } = await provider.resetPassword({ token, newPassword })
  if (error?.code === 'INVALID_TOKEN')
    throw new SignInError(t('This link has already been used or has expired. Request a new one.'))
  if (error) throw new SignInError(signInRefusalText(error, null))
  await logIn({ email, password: newPassword })
}
