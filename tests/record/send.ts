import { interrupted } from './interrupt.ts'
import { publicUrl } from './portal.ts'

export type Sent = {
  params?: Record<string, string>
  query?: Record<string, string>
  /** Sent as JSON; `raw` is sent unchanged. */
  body?: unknown
  raw?: string | Uint8Array
  headers?: Record<string, string>
}

type Sender = { address: string; token?: string; cookie?: string }

const longestMs = 60_000

/** Sends a request such as `GET /api/product`, as behind a load balancer that adds the client's address. */
export function send(url: string, request: { actor: Sender; line: string; asked: Sent }): Promise<Response> {
  const { actor, line, asked } = request
  const [method = 'GET', path = '/'] = line.split(' ')
  const { query, body, raw } = asked
  const isProvider = path.startsWith('/api/auth/')
  return fetch(url + (query ? `${path}?${new URLSearchParams(query)}` : path), {
    method,
    redirect: 'manual',
    signal: AbortSignal.any([AbortSignal.timeout(longestMs), interrupted]),
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'accept-language': 'en',
      'user-agent': 'recording',
      'x-forwarded-for': actor.address,
      ...(isProvider && { origin: publicUrl, ...(actor.cookie && { cookie: actor.cookie }) }),
      ...(!isProvider && actor.token && { authorization: `Bearer ${actor.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...asked.headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(raw !== undefined && { body: typeof raw === 'string' ? raw : new Uint8Array(raw) }),
  })
}
