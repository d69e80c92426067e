import { fillPath, type Reply } from '#contract/endpoint.ts'
import { exchangeToken } from '#contract/session.ts'
import { language } from '#i18n/t.ts'
import { paths } from '../paths.ts'
import { signInPath } from '../sign-in-path.ts'
import { createCaller } from './caller.ts'
import { noteNoAnswer } from './no-answer.ts'
import { NetworkError } from './problem.ts'
import { problemOf } from './problem-of.ts'
import { expireSession, readSession, readStored, tokenKey, writeStored } from './session.ts'

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { credentials: 'same-origin', ...init })
  } catch (error) {
    if (!init.signal?.aborted) noteNoAnswer()
    throw error
  }
}

async function askOrThrow(url: string, init: RequestInit): Promise<Response> {
  return send(url, init).catch((error: unknown) => {
    throw new NetworkError(error)
  })
}

/**
 * Exchanges the sign-in provider's session (a cookie) for our access token (specification section 4). Null when that
 * session is over; throws `NetworkError` or `ApiError` when nobody can say.
 */
export async function exchangeSession(email: string): Promise<string | null> {
  const accept = { Accept: 'application/json', 'Accept-Language': language() }
  const session = await askOrThrow('/api/auth/token', { headers: accept })
  if (session.status === 401 || session.status === 403) return null
  if (!session.ok) throw await problemOf(session)
  const identity = (await session.json()) as { token: string }
  const exchange = await askOrThrow(`/api${fillPath(exchangeToken.path, { email })}`, {
    method: exchangeToken.method,
    headers: { ...accept, 'Content-Type': 'application/json', Authorization: `Bearer ${identity.token}` },
    body: JSON.stringify({ email }),
  })
  if (exchange.status === 401 || exchange.status === 403) return null
  if (!exchange.ok) throw await problemOf(exchange)
  return ((await exchange.json()) as Reply<typeof exchangeToken>).token
}

/** The server no longer knows the session: the page leads to the login. */
export function endSignedIn(): void {
  expireSession((from) => signInPath(paths.login, { from, reason: 'ended' }))
}

const caller = createCaller({
  fetch: send,
  readToken: () => readStored(tokenKey),
  writeToken: (token) => writeStored(tokenKey, token),
  renewToken: async () => {
    const session = readSession()
    return session ? exchangeSession(session.email) : null
  },
  onEnded: endSignedIn,
  nowAt: () => Date.now(),
})

export const { call, callWith, callPage, callFile, freshToken } = caller
