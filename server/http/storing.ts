import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the response is the same for all users and has no personal data: a cache may then store it as the route
     * says.
     */
    isShared?: boolean
    /** As in the contract. */
    maxValues?: number
  }
}

const docsPath = '/api/docs'

/** A cache may store only responses for everybody, and only if the request has no credentials. */
function mayBeStored(
  { method, headers, url, routeOptions }: FastifyRequest,
  { statusCode }: FastifyReply,
): boolean {
  const isShared = routeOptions.config.isShared === true || url.startsWith(docsPath)
  const isRead = method === 'GET' || method === 'HEAD'
  return isShared && isRead && statusCode < 400 && headers.authorization === undefined
}

/**
 * The one rule for `cache-control` in the API: browsers and proxies store nothing, whatever a route has set, unless the
 * response is the same for everybody. So a new route is safe by default.
 */
export function forbidStoring(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, ...[payload, done]) => {
    if (request.url.startsWith('/api/') && !mayBeStored(request, reply)) {
      const set = String(reply.getHeader('cache-control') ?? '')
      if (!set.includes('no-store')) reply.header('cache-control', 'no-store')
    }
    done(null, payload)
  })
}
