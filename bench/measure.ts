import net from 'node:net'

/** One request to send. */
export type PlannedRequest = {
  path: string
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string
}

/** The next request to send; undefined if all are used up. */
export type Requests = () => Buffer | undefined

/** Requests in turn: starting again after the last one, unless each works only once. */
export function inTurn(asks: readonly PlannedRequest[], isOnce = false): Requests {
  const requests = asks.map(write)
  let sent = 0
  return () => requests[isOnce ? sent++ : sent++ % requests.length]
}

export type Load = {
  url: string
  requests: Requests
  connections: number
  seconds: number
  /** Continues after that time until there are that many responses. */
  least?: number
}

export type Measured = { perSecond: number; timesMs: number[] }

/**
 * Sends requests over keep-alive connections for a while. It uses bare sockets and reads only the length of a response:
 * an HTTP client in JavaScript would cost more than the servers it measures. Throws if a response is an error, because
 * refusals are fast and prove nothing.
 */
export async function measure({ url, requests, connections, seconds, least = 0 }: Load): Promise<Measured> {
  const { hostname, port } = new URL(url)
  const timesMs: number[] = []
  let sent = 0
  let isUsedUp = false
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000

  function next(): Buffer | undefined {
    if (performance.now() >= endsAt && sent >= least) return undefined
    sent += 1
    const request = requests()
    isUsedUp ||= request === undefined
    return request
  }

  await Promise.all(
    Array.from({ length: connections }, () =>
      converse({ port: Number(port), hostname, next, took: (ms) => timesMs.push(ms) }),
    ),
  )
  if (isUsedUp) throw new Error('all requests are used up: there must be more of them')
  return { perSecond: (timesMs.length / (performance.now() - startedAt)) * 1000, timesMs }
}

function write({ path, method = 'GET', headers = {}, body = '' }: PlannedRequest): Buffer {
  const lines = Object.entries({
    host: 'localhost',
    ...headers,
    ...(body && { 'content-length': Buffer.byteLength(body) }),
  })
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
}

type Conversation = {
  hostname: string
  port: number
  next: () => Buffer | undefined
  took: (ms: number) => void
}

function converse({ hostname, port, next, took }: Conversation): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, hostname)
    let askedAt = 0
    let missing = 0
    let head: Buffer = Buffer.alloc(0)
    function sendNext(): void {
      const request = next()
      if (!request) {
        resolve()
        socket.destroy()
        return
      }
      askedAt = performance.now()
      socket.write(request)
    }
    function received(bytes: number): void {
      missing -= bytes
      if (missing > 0) return
      took(performance.now() - askedAt)
      sendNext()
    }
    socket.setNoDelay(true)
    socket.on('connect', sendNext)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('a connection was closed in the middle of the measurement')))
    socket.on('data', (chunk: Buffer) => {
      if (missing > 0) return received(chunk.length)
      head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const headText = head.toString('latin1', 0, end)
      const length = /content-length: (\d+)/i.exec(headText)?.[1]
      if (!/^HTTP\/1\.1 2/.test(headText) || !length) {
        socket.destroy()
        return reject(new Error(`no success that says its length: ${head.toString('utf8', 0, 600)}`))
      }
      const body = head.length - end - 4
      missing = Number(length)
      head = Buffer.alloc(0)
      received(body)
    })
  })
}

/** The value that this share of all values does not exceed: 0.99 for the 99th of a hundred. */
export function quantile(values: readonly number[], share: number): number {
  const ranked = [...values].sort((a, b) => a - b)
  return ranked[Math.min(ranked.length - 1, Math.floor(ranked.length * share))] ?? 0
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}
