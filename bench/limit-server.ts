import http from 'node:http'
import { createPool } from '#server/database/pool.ts'
import type { Statement } from '#server/features/catalogue/catalogue.conditions.ts'
import { findProductRow, listProductRows } from '#server/features/catalogue/catalogue.store.ts'
import { findActor } from '#server/features/identity/identity.store.ts'
import { insertOrder } from '#server/features/orders/orders.store.ts'
import { percentile99 } from './measure.ts'

/**
 * The limit a scenario is held against, in a process of its own: a bare node:http server that runs the same named
 * statements and sends bytes that were taken from the portal beforehand. No routing, no checks, no encoding.
 */
type Order = {
  connections: number
  seconds: number
  productId: string
  quantity: number
  userId: string
  sessionId: string
}
type Message =
  | { kind: 'open'; database: { host: string; port: number; user: string; database: string }; poolSize: number }
  | { kind: 'bytes'; path: string; body: string; productId: string; statements?: Statement[] }
  | { kind: 'orders'; order: Order }

const bodies = new Map<string, { bytes: Buffer; productId: string; statements: Statement[] }>()
let pool: ReturnType<typeof createPool>

const server = http.createServer(async (request, response) => {
  const kept = bodies.get(request.url ?? '')
  if (!kept) return response.writeHead(404).end()
  if (request.url === '/list') await listProductRows(pool, { limit: 20, below: Number.MAX_SAFE_INTEGER })
  if (request.url === '/product') await findProductRow(pool, kept.productId)
  // As text and values, the pool names them.
  await Promise.all(kept.statements.map(({ text, values }) => pool.query(text, values)))
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': kept.bytes.length })
    .end(kept.bytes)
})

/** The order's own statements sent by pg alone: who is calling, then the order. */
async function runOrders({ connections, seconds, productId, quantity, userId, sessionId }: Order) {
  const endsAt = performance.now() + seconds * 1000
  const times: number[] = []
  async function buyer(): Promise<void> {
    while (performance.now() < endsAt) {
      const startedAt = performance.now()
      const actor = await findActor(pool, { userId, sessionId })
      const placed = await insertOrder(pool, {
        id: crypto.randomUUID(),
        userId,
        email: actor?.email ?? '',
        userName: actor?.name ?? '',
        productId,
        quantity,
        seenPriceMinor: null,
        currency: 'USD',
        address: 'Bench street 1',
        phone: '+1 555 0100',
        others: '',
        holdMinutes: 10_080,
      })
      if (!placed) throw new Error('the order of the limit was refused')
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, buyer))
  return { perSecond: times.length / seconds, p99Ms: percentile99(times), failed: 0 }
}

process.on('message', async (message: Message) => {
  if (message.kind === 'open') {
    pool = createPool({ connection: message.database, max: message.poolSize, onError: () => {} })
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
    })
  } else if (message.kind === 'bytes') {
    const { path, body, productId, statements = [] } = message
    bodies.set(path, { bytes: Buffer.from(body), productId, statements })
    process.send?.({})
  } else {
    process.send?.(await runOrders(message.order))
  }
})
process.on('disconnect', () => process.exit(0))
