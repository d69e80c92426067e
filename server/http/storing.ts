import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response is the same for everybody and holds nobody's data: a cache may keep it as the route says. */
    isShared?: boolean
  }
}

const docsPath = '/api/docs'

/** A cache may keep only what anybody may read, and only while the request does not say who asks. */
function mayBeStored(
  { method, headers, url, routeOptions }: FastifyRequest,
  { statusCode }: FastifyReply,
): boolean {
  const isShared = routeOptions.config.isShared === true || url.startsWith(docsPath)
  const isRead = method === 'GET' || method === 'HEAD'
  return isShared && isRead && statusCode < 400 && headers.authorization === undefined
}

/**
 * The one rule of what browsers and proxies may keep of the API: nothing, whatever a route has set, unless the response
 * is the same for everybody. A new route is safe by default.
 */
export function forbidStoring(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !mayBeStored(request, reply)) {
      const set = String(reply.getHeader('cache-control') ?? '')
      if (!set.includes('no-store')) reply.header('cache-control', 'no-store')
    }
  })
}
