import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the account that sent the request; null without one. */
    accountId: string | null
  }
}

const unlogged = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Logs one line per request of the router, at the level `info`: id, route, status, duration and account. The route
 * instead of the address keeps ids and search words out of the log. Cached pages are sent before the router and are not
 * logged, nor what load balancers and Prometheus ask every second.
 */
export function logRequests(app: FastifyInstance, level: Config['logLevel']): void {
  app.decorateRequest('accountId', null)
  if (level !== 'info' && level !== 'debug') return
  app.addHook('onResponse', (request, reply, done) => {
    if (unlogged.has(request.routeOptions.url ?? '')) return done()
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        account: request.accountId,
      },
      'request',
    )
    done()
  })
}
