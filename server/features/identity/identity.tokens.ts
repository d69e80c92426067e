import crypto from 'node:crypto'
import { createLocalJWKSet, type JSONWebKeySet, errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { refuse } from '#server/http/problem.ts'

const accessTokenSeconds = 15 * 60
const audience = 'datum-api'
const tokenType = 'at+jwt'

/** A token without an expiry would be valid for ever. */
const requiredClaims = ['exp', 'sub', 'sid']

/**
 * Audience of the provider's identity token. It differs from the access token's, so neither is accepted as the other.
 */
export const identityAudience = 'datum-token-exchange'

/** The account and the session of a token. */
export type TokenClaims = { userId: string; sessionId: string }
export type IdentityClaims = TokenClaims & { email: string }

export type Tokens = {
  issue(claims: TokenClaims): Promise<string>
  /** Throws `token_invalid` for a token that is forged, expired or of another kind. */
  verify(token: string): Promise<TokenClaims>
  verifyIdentity(token: string): Promise<IdentityClaims>
}

/** Verified tokens are cached; each entry is small. */
const maxRemembered = 2_000

/**
 * Caches verified tokens. A client sends its token with each request, and verifying the same signature again took a
 * fifth of a request's time. The expiry is checked each time.
 */
function remembering(read: (token: string) => Promise<TokenClaims & { exp: number }>) {
  const known = new LRUCache<string, TokenClaims & { exp: number }>({ max: maxRemembered })
  return async (token: string): Promise<TokenClaims> => {
    const remembered = known.get(token)
    if (remembered && remembered.exp > Date.now() / 1000) return remembered
    known.delete(token)
    const claims = await read(token)
    known.set(token, claims)
    return claims
  }
}

/** `readKeys` returns the provider's public keys; it is called again when a token names an unknown key. */
export function createTokens(options: {
  secret: string
  issuer: string
  readKeys: () => Promise<JSONWebKeySet>
}): Tokens {
  const { issuer } = options
  const key = new Uint8Array(crypto.hkdfSync('sha256', options.secret, '', 'datum access token', 32))
  let keys: ReturnType<typeof createLocalJWKSet> | undefined

  async function verifyWithProvider(token: string) {
    const rules = { issuer, audience: identityAudience, algorithms: ['EdDSA'], requiredClaims }
    keys ??= createLocalJWKSet(await options.readKeys())
    try {
      return await jwtVerify(token, keys, rules)
    } catch (error) {
      if (!(error instanceof joseErrors.JWKSNoMatchingKey)) throw error
      keys = createLocalJWKSet(await options.readKeys())
      return jwtVerify(token, keys, rules)
    }
  }

  return {
    issue: ({ userId, sessionId }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: tokenType })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${accessTokenSeconds}s`)
        .sign(key),
    verify: remembering((token) =>
      trusted(async () => {
        const { payload } = await jwtVerify(token, key, {
          issuer,
          audience,
          typ: tokenType,
          algorithms: ['HS256'],
          requiredClaims,
        })
        return { userId: String(payload.sub), sessionId: String(payload.sid), exp: Number(payload.exp) }
      }),
    ),
    verifyIdentity: (token) =>
      trusted(async () => {
        const { payload } = await verifyWithProvider(token)
        return { userId: String(payload.sub), sessionId: String(payload.sid), email: String(payload.email) }
      }),
  }
}

async function trusted<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof joseErrors.JOSEError) refuse('token_invalid')
    throw error
  }
}
