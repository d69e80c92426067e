import type { FastifyInstance } from 'fastify'
import type { Drain } from '../drain.ts'

const timeoutMs = 2_000
/** A database that answered this recently counts as reachable, although it is busy. */
const trustedForMs = 10_000

/** What waits for an operator, such as the mails of a restored backup; undefined if nothing does. */
type AskDatabase = () => Promise<{ mails: number; jobs: number } | undefined>

/**
 * `/healthz`: the process runs. `/readyz`: it can work, otherwise 503, so that the load balancer uses other instances.
 * A busy instance stays ready: the others would only get its load on top of their own. An instance is ready as well while
 * something is parked, and says so.
 */
export function serveHealth(app: FastifyInstance, drain: Drain, askDatabase: AskDatabase): void {
  let answeredAt = Number.NEGATIVE_INFINITY
  let parked: Awaited<ReturnType<AskDatabase>>

  async function isReached(): Promise<boolean> {
    const asked = askDatabase().then(
      (found) => {
        answeredAt = performance.now()
        parked = found && { mails: found.mails, jobs: found.jobs }
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
    if (isReady) return { status: 'ready', ...(parked && { parked }) }
    return reply
      .code(503)
      .header('retry-after', '2')
      .send({ status: drain.isOn() ? 'closing' : 'database unreachable' })
  })
}

/** The pool has no free connection; the database itself was not asked. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect')
}
