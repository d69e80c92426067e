import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/pool.ts'
import type { Drain } from './drain.ts'

const patienceMs = 2_000

/** `/healthz`: the process answers. `/readyz`: it can do its work, or 503 so that a load balancer looks elsewhere. */
export function serveHealth(app: FastifyInstance, db: Database, drain: Drain): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = !drain.isOn() && (await answersInTime(db))
    reply.header('cache-control', 'no-store')
    if (isReady) return { status: 'ready' }
    return reply
      .code(503)
      .header('retry-after', '2')
      .send({ status: drain.isOn() ? 'closing' : 'database unreachable' })
  })
}

async function answersInTime(db: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs)
  })
  const answered = db.query('select 1').then(
    () => true,
    () => false,
  )
  const isReady = await Promise.race([answered, late])
  clearTimeout(timer)
  return isReady
}
