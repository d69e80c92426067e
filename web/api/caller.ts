import {
  addressOf,
  type Call,
  type CallInput,
  type Endpoint,
  type JsonEndpoint,
  type Reply,
} from '#contract/endpoint.ts'
import { language } from '#i18n/t.ts'
import { NetworkError } from './problem.ts'
import { problemOf } from './problem-of.ts'
import { isRunningOut, singleFlight } from './token.ts'

/** What a caller needs of its surroundings; the tests bring their own. */
export type Surroundings = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  readToken: () => string | null
  writeToken: (token: string) => void
  /** Asks for a new access token. Null when the session is over; throws when the server cannot be reached. */
  renewToken: () => Promise<string | null>
  /** The session is over for good. */
  onEnded: () => void
  nowAt: () => number
}

export type CallOptions = {
  /** Makes a repeated creation answer as the first one did. */
  idempotencyKey?: string
  /** Headers of this call alone. */
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
}

/** One page of a list: `next` is the cursor of the page after it, `total` how many there are in all, where known. */
export type Page<T> = { items: T; next: string | null; total: number | null }

export type Caller = {
  /** Throws `ApiError` when refused and `NetworkError` when there is no response. */
  call: Call
  callWith: <E extends JsonEndpoint>(endpoint: E, input: CallInput<E>, options: CallOptions) => Promise<Reply<E>>
  callPage: <E extends JsonEndpoint>(endpoint: E, input: CallInput<E>) => Promise<Page<Reply<E>>>
  /** Makes a call whose answer is read as it comes, such as a file or a stream. */
  callFile: <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions) => Promise<Response>
  /** A valid token for requests sent by other means; null without a session. Throws when the server cannot be reached. */
  freshToken: () => Promise<string | null>
}

/** What sending needs to know of a call. */
type Target = Pick<Endpoint, 'method' | 'path' | 'access'>

type RequestInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

function requestOf(
  { method }: Target,
  { body }: RequestInput,
  options: CallOptions & { token: string | null },
): RequestInit {
  // Refusals are read on this page: they come in its language, whatever the language of the browser is.
  const headers = new Headers({ ...options.headers, Accept: 'application/json', 'Accept-Language': language() })
  if (options.token) headers.set('Authorization', `Bearer ${options.token}`)
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey)
  return { method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal: options.signal }
}

/** The cursor in `Link: </api/orders?cursor=abc>; rel="next"`. */
export function nextCursor(link: string | null): string | null {
  const target = link?.split(',').find((part) => /;\s*rel="?next"?/i.test(part))
  const address = target?.match(/<([^>]*)>/)?.[1]
  return address ? new URL(address, 'http://portal.invalid').searchParams.get('cursor') : null
}

function countOf(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null
}

/** Makes the client of the API: sends the token, renews it before it runs out and once when it is refused. */
export function createCaller(around: Surroundings): Caller {
  const renew = singleFlight(async () => {
    const token = await around.renewToken()
    if (token === null) around.onEnded()
    else around.writeToken(token)
    return token
  })

  async function tokenFor(endpoint: Target): Promise<string | null> {
    const token = around.readToken()
    const mustRenew = endpoint.access !== 'everyone' && token !== null && isRunningOut(token, around.nowAt())
    return mustRenew ? renew() : token
  }

  async function send(endpoint: Target, input: RequestInput, options: CallOptions): Promise<Response> {
    const request = (token: string | null) =>
      around
        .fetch(addressOf(endpoint, input), requestOf(endpoint, input, { ...options, token }))
        .catch((error: unknown) => {
          throw options.signal?.aborted ? error : new NetworkError(error)
        })
    const token = await tokenFor(endpoint)
    const first = await request(token)
    if (first.status !== 401 || token === null) return first
    const stored = around.readToken()
    // Another request may have renewed it while this one was running.
    const renewed = stored !== null && stored !== token ? stored : await renew()
    return renewed === null ? first : request(renewed)
  }

  async function succeed(endpoint: Target, input: RequestInput, options: CallOptions): Promise<Response> {
    const response = await send(endpoint, input, options)
    if (response.ok) return response
    if (response.status === 401 && endpoint.access !== 'everyone') around.onEnded()
    throw await problemOf(response)
  }

  async function callWith<E extends JsonEndpoint>(endpoint: E, input: CallInput<E>, options: CallOptions) {
    const response = await succeed(endpoint, input as RequestInput, options)
    return (await response.json()) as Reply<E>
  }

  return {
    call: (endpoint, input) => callWith(endpoint, input, {}),
    callWith,
    freshToken: () => tokenFor({ method: 'GET', path: '', access: 'customer' }),
    callFile: (endpoint, input, options = {}) => succeed(endpoint, input as RequestInput, options),
    async callPage<E extends JsonEndpoint>(endpoint: E, input: CallInput<E>) {
      const response = await succeed(endpoint, input as RequestInput, {})
      const items = (await response.json()) as Reply<E>
      return {
        items,
        next: nextCursor(response.headers.get('link')),
        total: countOf(response.headers.get('x-total-count')),
      }
    },
  }
}
