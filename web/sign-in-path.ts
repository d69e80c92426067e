import { ownAddress } from '#contract/own-address.ts'
import { paths } from './paths.ts'

/** Why the user was sent to the login page. */
export const loginReasons = ['sign-in', 'ended', 'admin-only'] as const
export type LoginReason = (typeof loginReasons)[number]

type SignInPage = typeof paths.login | typeof paths.signup

/** Address of a sign-in page that remembers where its visitor wanted to go. */
export function signInPath(
  page: SignInPage,
  origin: { from?: string; reason?: LoginReason; isReturning?: boolean } = {},
): string {
  const query = new URLSearchParams()
  const from = safeOrigin(origin.from)
  if (from && from !== paths.home) query.set('from', from)
  if (origin.reason) query.set('reason', origin.reason)
  if (origin.isReturning) query.set('returning', 'google')
  return query.size > 0 ? `${page}?${query}` : page
}

/**
 * A remembered origin, if it is a page of ours: a path with its query and fragment. Anything that a browser would take
 * elsewhere (`//host`, `/\host`, another scheme) is dropped, as are the sign-in pages themselves, which would go in circles.
 */
export function safeOrigin(from: string | null | undefined): string | null {
  const address = ownAddress(from)
  const path = address?.split(/[?#]/)[0]
  return path === paths.login || path === paths.signup ? null : address
}

/** The reason in a query, or null when there is none or it is not one of ours. */
export function loginReason(value: string | null): LoginReason | null {
  return loginReasons.find((reason) => reason === value) ?? null
}
