import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Id of the account that sent the request; null without one. */
    accountId: string | null
  }
}

/**
 * One line for each request of the router, at the level `info`: its id, route, status, duration and account. The route, not
 * the address: ids and search words stay out of the log. Cached pages are sent before the router and have no line.
 */
export function logRequests(app: FastifyInstance, level: Config['logLevel']): void {
  app.decorateRequest('accountId', null)
  if (level !== 'info' && level !== 'debug') return
  app.addHook('onResponse', (request, reply, done) => {
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
