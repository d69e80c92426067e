import { setTimeout as sleep } from 'node:timers/promises'

export type Tally = {
  answered: number
  /** Refused by a rule: 4xx. */
  refused: Record<string, number>
  /** What a visitor would have noticed: no answer, or one that says the server failed. */
  dropped: string[]
  /** Ids of the orders the portal has acknowledged. */
  orders: string[]
  longestMs: number
}

export async function signIn(url: string, email: string, password: string): Promise<string> {
  const origin = { 'content-type': 'application/json', origin: url }
  const body = JSON.stringify({ email, password })
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', headers: origin, body })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const identity = await fetch(`${url}/api/auth/token`, { headers: { cookie } })
  const { token: identityToken } = (await identity.json()) as { token: string }
  const exchanged = await fetch(`${url}/api/user/${encodeURIComponent(email)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${identityToken}` },
    body: JSON.stringify({ email }),
  })
  return ((await exchanged.json()) as { token: string }).token
}

type Send = (method: string, path: string, body?: unknown) => Promise<unknown>

function sender(url: string, token: string, tally: Tally): Send {
  return async (method, path, body) => {
    const startedAt = performance.now()
    try {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(20_000),
      })
      const text = await answer.text()
      tally.answered++
      if (answer.status >= 400 && answer.status < 500) {
        const key = `${answer.status} ${path}`
        tally.refused[key] = (tally.refused[key] ?? 0) + 1
      }
      if (answer.status >= 500) tally.dropped.push(`${method} ${path}: ${answer.status}`)
      return answer.ok && text.startsWith('{') ? JSON.parse(text) : undefined
    } catch (error) {
      tally.dropped.push(`${method} ${path}: ${(error as Error).cause ?? error}`)
      return undefined
    } finally {
      tally.longestMs = Math.max(tally.longestMs, performance.now() - startedAt)
    }
  }
}

async function firstProduct(url: string): Promise<{ id: string; quantity: number }> {
  const answer = await fetch(`${url}/api/product`)
  const products = (await answer.json()) as { _id: string; available: number; minorder: number }[]
  const product = products.toSorted((one, other) => other.available - one.available)[0]
  if (!product) throw new Error('there is no product to order')
  return { id: product._id, quantity: product.minorder }
}

/** Four visitors who read and one who orders, until `stop`. */
export function runLoad(url: string, token: string): { stop(): Promise<Tally> } {
  const tally: Tally = { answered: 0, refused: {}, dropped: [], orders: [], longestMs: 0 }
  const send = sender(url, token, tally)
  let isOver = false

  async function read(): Promise<void> {
    const paths = ['/', '/api/product', '/products', '/api/review']
    for (let at = 0; !isOver; at++) {
      await send('GET', paths[at % paths.length] ?? '/')
      await sleep(30)
    }
  }

  async function order(): Promise<void> {
    let { id, quantity } = await firstProduct(url)
    while (!isOver) {
      const placed = await send('POST', '/api/order', { productId: id, newOrderQty: quantity })
      const orderId = (placed as { _id?: string } | undefined)?._id
      if (orderId) tally.orders.push(orderId)
      else ({ id, quantity } = await firstProduct(url))
      await sleep(200)
    }
  }

  const all = Promise.all([read(), read(), read(), read(), order()])
  return {
    async stop() {
      isOver = true
      await all
      return tally
    },
  }
}

export function tallyOf({ answered, refused, dropped, longestMs }: Tally): string {
  const shown = dropped.slice(0, 10).map((line) => `  ${line}`)
  return [
    `${answered} requests answered, ${dropped.length} dropped, the longest took ${Math.round(longestMs)} ms`,
    `refused by a rule: ${JSON.stringify(refused)}`,
    ...shown,
  ].join('\n')
}
