import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/pool.ts'
import type { Drain } from './drain.ts'

const timeoutMs = 2_000
/** A database that answered so lately is there, and has much to do. */
const trustedForMs = 10_000

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work, or 503 so that a load balancer looks elsewhere. An
 * instance that is only busy stays ready: the others would have its visitors on top of their own.
 */
export function serveHealth(app: FastifyInstance, db: Database, drain: Drain): void {
  let answeredAt = Number.NEGATIVE_INFINITY

  async function isReached(): Promise<boolean> {
    const asked = db.query('select 1').then(
      () => {
        answeredAt = performance.now()
        return true
      },
      (error: unknown) => isBusy(error) && isTrusted(),
    )
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(isTrusted()), timeoutMs)
    })
    const isThere = await Promise.race([asked, late])
    clearTimeout(timer)
    return isThere
  }

  function isTrusted(): boolean {
    return performance.now() - answeredAt < trustedForMs
  }

  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = !drain.isOn() && (await isReached())
    reply.header('cache-control', 'no-store')
    if (isReady) return { status: 'ready' }
    return reply
      .code(503)
      .header('retry-after', '2')
      .send({ status: drain.isOn() ? 'closing' : 'database unreachable' })
  })
}

/** All connections are in use: the pool says so, the database has not been asked. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')
}
