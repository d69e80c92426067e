import type pg from 'pg'
import { type Actor, sameEmail } from '#contract/access.ts'
import { isOwner } from '#contract/authorise.ts'
import type { Language } from '#i18n/language.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { RefusalError, refuse } from '#server/http/problem.ts'
import { type ActorDeps, findActor, findReader, grantAdmin, keepLanguage } from './identity.store.ts'
import type { Tokens } from './identity.tokens.ts'
import type { Provider } from './provider/identity.provider.ts'

/**
 * The user of an access token; null without a token. Throws `token_invalid` if the token is not valid or its session
 * has ended (signed out, password reset).
 */
export async function identifyBearer(
  deps: ActorDeps,
  tokens: Tokens,
  bearer: string | undefined,
): Promise<Actor | null> {
  if (!bearer) return null
  const actor = await findActor(deps, await tokens.verify(bearer))
  return actor ?? refuse('token_invalid')
}

/** The account of an access token, by its signature alone: whether the session still exists is not checked. */
export async function readAccountId(tokens: Tokens, bearer: string | undefined): Promise<string | undefined> {
  if (!bearer) return undefined
  try {
    return (await tokens.verify(bearer)).userId
  } catch (error) {
    if (error instanceof RefusalError) return undefined
    throw error
  }
}

/**
 * The user of a page's session cookie; null without one. Only for pages that a browser opens by address. Calls of the
 * API need a token, so that another site's request (CSRF) has no user.
 */
export async function identifyCookie(
  deps: ActorDeps,
  provider: () => Promise<Provider>,
  request: { headers: { cookie?: string | undefined } },
): Promise<Actor | null> {
  const { cookie } = request.headers
  if (!cookie) return null
  const { api } = await provider()
  const found = await api.getSession({ headers: new Headers({ cookie }) })
  if (!found) return null
  return (await findActor(deps, { userId: found.user.id, sessionId: found.session.id })) ?? null
}

export type Exchange = {
  /** The provider's identity token. */
  bearer: string | undefined
  /** The address in the path, and the one in the body if it has one. */
  email: string
  bodyEmail: string | undefined
  /** The browser's language, used for mails from now on. */
  language: Language
}

export type ExchangeDeps = { pool: pg.Pool; db: Database; tokens: Tokens; adminEmail: string | undefined }

/**
 * Exchanges the provider's identity token for our access token (specification section 7, `PUT /user/{email}`). Throws
 * `email_not_yours` for another user's address.
 */
export async function exchangeToken(
  { pool, db, tokens, adminEmail }: ExchangeDeps,
  asked: Exchange,
): Promise<{ token: string }> {
  if (!asked.bearer) refuse('sign_in_required')
  const claims = await tokens.verifyIdentity(asked.bearer)
  const { actor, language } = (await findReader(db, claims)) ?? refuse('token_invalid')
  const addresses = [claims.email, asked.email, asked.bodyEmail ?? asked.email]
  if (addresses.some((address) => !sameEmail(address, actor.email))) refuse('email_not_yours')
  if (adminEmail && !isOwner(actor) && actor.isVerified && sameEmail(adminEmail, actor.email)) {
    await inTransaction(pool, (tx) => grantAdmin(tx, actor.id))
  }
  if (language !== asked.language) await keepLanguage(db, actor.id, asked.language)
  return { token: await tokens.issue(claims) }
}
