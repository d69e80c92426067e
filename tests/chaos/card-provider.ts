import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { createSandboxFetch } from '#server/features/payments/sandbox/sandbox.api.ts'
import { confirm } from '#server/features/payments/sandbox/sandbox.bank.ts'
import type { Bank } from './buyer-actions.ts'

export type CardProvider = {
  url: string
  /** `down` closes connections, `slow` never answers, `garbage` answers with unrelated content. */
  mood: 'up' | 'down' | 'slow' | 'garbage'
  /** The buyer's actions, which a browser would do. */
  bank: Bank
  stop(): Promise<void>
}

const garbage: ((response: http.ServerResponse) => void)[] = [
  (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>'),
  (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"pi_1","amount":'),
  (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('null'),
  (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"id":"pi_other","object":"payment_intent","amount":1,"currency":"usd","status":"succeeded"}'),
  (response) =>
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"type":"api_error"}}'),
  (response) => response.writeHead(429).end('slow down'),
]

/** A card provider for the test that speaks Stripe's API over HTTP; it uses the sandbox's records. */
export async function startCardProvider(pool: pg.Pool): Promise<CardProvider> {
  const answer = createSandboxFetch(pool)
  let asked = 0
  const server = http.createServer((request, response) => {
    asked += 1
    if (provider.mood === 'down') return void request.socket.destroy()
    if (provider.mood === 'slow') return
    if (provider.mood === 'garbage') return garbage[asked % garbage.length]?.(response)
    forward(answer, request, response).catch(() => request.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const provider: CardProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'up',
    async bank(clientSecret, paymentMethod) {
      const id = clientSecret.split('_secret_')[0] ?? ''
      const outcome = await confirm(pool, { id, clientSecret, paymentMethod }).catch(() => undefined)
      if (!outcome) return undefined
      if (outcome.kind === 'refused') return 'settled'
      return outcome.kind === 'declined' ? 'declined' : 'taken'
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return provider
}

async function forward(answer: typeof fetch, request: http.IncomingMessage, response: http.ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const key = request.headers['idempotency-key']
  const answered = await answer(`https://api.stripe.com${request.url}`, {
    method: request.method ?? 'GET',
    headers: { ...(typeof key === 'string' && { 'idempotency-key': key }) },
    ...(chunks.length > 0 && { body: Buffer.concat(chunks).toString() }),
  })
  response.writeHead(answered.status, { 'content-type': 'application/json' }).end(await answered.text())
}
