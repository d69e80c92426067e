import http from 'node:http'
import { text } from 'node:stream/consumers'

export type Answer = { status: number; headers: http.IncomingHttpHeaders; text: string }
export type Sent = { token?: string | undefined; body?: unknown; key?: string; headers?: Record<string, string> }

/** Sends one request; rejects without a complete response. */
export type Send = (method: string, path: string, sent?: Sent) => Promise<Answer>

const timeoutMs = 20_000

/** Uses keep-alive connections, as browsers do. `node:http` only, because it shares the processors with the portal. */
export function createClient(url: string, origin = url): Send {
  const agent = new http.Agent({ keepAlive: true, maxFreeSockets: 1_000 })
  const { hostname: host, port } = new URL(url)
  return async (method, path, { token, body, key, headers } = {}) => {
    // As a browser sends it with every request that may change something.
    const asPage = method === 'GET' ? {} : { origin }
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
    const request = http.request({
      host,
      port,
      method,
      path,
      agent,
      timeout: timeoutMs,
      headers: {
        ...asPage,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
    })
    request.once('response', resolve)
    request.once('error', reject)
    request.once('timeout', () => request.destroy(new Error(`no answer within ${timeoutMs} ms`)))
    request.end(payload)
    const answer = await promise
    const said = await text(answer)
    return { status: answer.statusCode ?? 0, headers: answer.headers, text: said }
  }
}

/** The response's JSON. Throws if it is an error. */
export function readAnswer<Body>({ status, text: said }: Answer): Body {
  if (status >= 400) throw new Error(`answered ${status}: ${said.slice(0, 300)}`)
  return JSON.parse(said) as Body
}
