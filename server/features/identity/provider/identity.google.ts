import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { plainNameOf } from '#contract/names.ts'

/** Google, or another OpenID Connect issuer in its place. */
export type GoogleOptions = { clientId: string; clientSecret: string; issuer: string }

export function discoveryUrl({ issuer }: GoogleOptions): string {
  return `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
}

/**
 * Sign-in through the issuer: code flow with PKCE, state and nonce; the identity token is verified with the issuer's
 * keys.
 */
export function googlePlugin(options: GoogleOptions) {
  return genericOAuth({
    config: [
      {
        providerId: 'google',
        clientId: options.clientId,
        clientSecret: options.clientSecret,
        discoveryUrl: discoveryUrl(options),
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        // An address that the issuer has not verified may belong to another person.
        requireEmailVerification: true,
        // Strictly true: the text "false" would count as verified and link another person's account.
        mapProfileToUser: (profile) => ({
          emailVerified: profile.email_verified === true,
          name: plainNameOf(profile.name, profile.email),
        }),
      },
    ],
  })
}

const timeoutMs = 3_000

/** Whether the issuer answers. The provider reads its endpoints only once, when it is created. */
export async function isReachable(options: GoogleOptions): Promise<boolean> {
  try {
    const answer = await fetch(discoveryUrl(options), {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'accept-encoding': 'gzip' },
    })
    return answer.ok
  } catch {
    return false
  }
}
