import net from 'node:net'

export type Load = {
  url: string
  connections: number
  seconds: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

export type Measured = { perSecond: number; p99Ms: number; failed: number }

/**
 * Sends one kind of request over keep-alive connections for a while. On bare sockets and reading no more of an answer
 * than its length: an HTTP client in JavaScript costs more than the servers it would measure.
 */
export async function measure({
  url,
  connections,
  seconds,
  method = 'GET',
  headers = {},
  body = '',
}: Load): Promise<Measured> {
  const { hostname, port, pathname, search } = new URL(url)
  const lines = Object.entries({
    host: 'localhost',
    ...headers,
    ...(body && { 'content-length': Buffer.byteLength(body) }),
  })
  const request = Buffer.from(
    `${method} ${pathname}${search} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
  const times: number[] = []
  let failed = 0
  const endsAt = performance.now() + seconds * 1000

  function converse(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = net.connect(Number(port), hostname)
      let startedAt = 0
      let missing = 0
      let head: Buffer = Buffer.alloc(0)
      function ask(): void {
        startedAt = performance.now()
        if (startedAt > endsAt) {
          socket.destroy()
          resolve()
          return
        }
        socket.write(request)
      }
      function answered(): void {
        times.push(performance.now() - startedAt)
        ask()
      }
      socket.setNoDelay(true)
      socket.on('connect', ask)
      socket.on('error', reject)
      socket.on('close', () => resolve())
      socket.on('data', (chunk: Buffer) => {
        if (missing > 0) {
          missing -= chunk.length
          if (missing === 0) answered()
          return
        }
        head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const said = head.toString('latin1', 0, end)
        if (!/^HTTP\/1\.1 2/.test(said)) failed += 1
        missing = Number(/content-length: (\d+)/i.exec(said)?.[1] ?? 0) - (head.length - end - 4)
        head = Buffer.alloc(0)
        if (missing === 0) answered()
      })
    })
  }

  await Promise.all(Array.from({ length: connections }, converse))
  return { perSecond: (times.length - failed) / seconds, p99Ms: percentile99(times), failed }
}

export type Compared = { name: string; ours: Measured; limit: Measured; ratio: number }

/**
 * Measures ours and its limit turn by turn, because the machine is shared and its speed wanders; the ratio is the
 * median over the rounds.
 */
export async function compare(
  name: string,
  rounds: number,
  sides: { ours: () => Promise<Measured>; limit: () => Promise<Measured> },
): Promise<Compared> {
  const pairs: { ours: Measured; limit: Measured }[] = []
  for (let round = 0; round <= rounds; round++) {
    const pair = { ours: await sides.ours(), limit: await sides.limit() }
    // The first round warms both up.
    if (round > 0) pairs.push(pair)
  }
  const ranked = pairs.sort((a, b) => ratioOf(a) - ratioOf(b))
  const median = ranked[Math.floor(ranked.length / 2)]
  if (!median) throw new Error(`${name} was measured in no round`)
  return { name, ...median, ratio: ratioOf(median) }
}

function ratioOf({ ours, limit }: { ours: Measured; limit: Measured }): number {
  return ours.perSecond / limit.perSecond
}

/** The 99th of a hundred values in order of size. */
export function percentile99(values: number[]): number {
  const ranked = [...values].sort((a, b) => a - b)
  return ranked[Math.min(ranked.length - 1, Math.floor(ranked.length * 0.99))] ?? 0
}
