import { errors } from '#contract/errors.ts'
import type { AccountForm, ChangePasswordForm } from '#contract/identity/identity.ts'
import { t } from '#i18n/t.ts'
import { endSignedIn, exchangeSession } from '../../../api/call.ts'
import { ApiError, NetworkError } from '../../../api/problem.ts'
import { readSession, readStored, tokenKey, writeSession, writeStored } from '../../../api/session.ts'
import { endSignIn } from '../../../api/sign-out.ts'
import { type ProviderError, signInRefusalText } from '../identity.sign-in.ts'
import { SignInError } from '../identity.sign-in-error.ts'

/** The sign-in methods of the account, as the provider knows them. */
export type Account = {
  email: string
  name: string
  picture: string | null
  isVerified: boolean
  /** Who only ever came through Google has none. */
  hasPassword: boolean
}

type Answer<T> = { data: T | null; error: ProviderError | null }

/** Throws `SignInError` when the provider refuses, `NetworkError` when it is silent, and ends a session it no longer knows. */
export async function asked<T>(answer: Promise<Answer<T>>): Promise<T | null> {
  const { data, error } = await answer.catch((failure: unknown) => {
    throw new NetworkError(failure)
  })
  if (error?.status === 401) throw ended()
  if (error && error.status >= 500)
    throw new ApiError({ status: error.status, code: 'internal', detail: t(errors.internal.sentence) })
  if (error) throw new SignInError(signInRefusalText(error, null), error.code)
  return data
}

function ended(): ApiError {
  endSignedIn()
  return new ApiError({ status: 401, code: 'token_invalid', detail: t(errors.token_invalid.sentence) })
}

export async function readAccount(): Promise<Account> {
  const { provider } = await import('../../../api/provider.ts')
  const [session, ways] = await Promise.all([asked(provider.getSession()), asked(provider.listAccounts())])
  if (!session) throw ended()
  const { email, name, image, emailVerified } = session.user
  return {
    email,
    name,
    picture: image ?? null,
    isVerified: emailVerified,
    hasPassword: ways?.some(({ providerId }) => providerId === 'credential') ?? false,
  }
}

/** Saves name and picture; the navigation shows them at once. */
export async function saveAccount(values: AccountForm): Promise<void> {
  const { provider } = await import('../../../api/provider.ts')
  await asked(provider.updateUser(values))
  const session = readSession()
  const token = readStored(tokenKey)
  if (!session || !token) return
  const { name = session.displayName, image = null } = values
  writeSession({ ...session, displayName: name, photoURL: image }, token)
}

/** Has another mail with a link written. True when the address turned out to be verified already. */
export async function sendVerification(email: string): Promise<boolean> {
  const { provider } = await import('../../../api/provider.ts')
  try {
    await asked(provider.sendVerificationEmail({ email }))
    return false
  } catch (error) {
    if (error instanceof SignInError && error.code === 'EMAIL_ALREADY_VERIFIED') return true
    throw error
  }
}

/** Changes the password. Ending the other sessions gives this one a new name, and our token follows it. */
export async function changePassword(values: ChangePasswordForm): Promise<void> {
  const { provider } = await import('../../../api/provider.ts')
  await asked(provider.changePassword(values))
  const session = readSession()
  const token = values.revokeOtherSessions && session ? await exchangeSession(session.email) : null
  if (token) writeStored(tokenKey, token)
}

/** Ends every session of this person, this one included. */
export async function signOutEverywhere(): Promise<void> {
  const { provider } = await import('../../../api/provider.ts')
  await asked(provider.revokeSessions())
  await endSignIn()
}

/** Deletes the account for good; `password` is undefined for those who have none. */
export async function deleteAccount(password: string | undefined): Promise<void> {
  const { provider } = await import('../../../api/provider.ts')
  await asked(provider.deleteUser(password === undefined ? {} : { password }))
  await endSignIn()
}
