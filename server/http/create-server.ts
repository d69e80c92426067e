import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import type { Drain } from './drain.ts'
import { createRawServer, handleUnreadable } from './raw-server.ts'
import { newRequestId } from './request-id.ts'
import { handleUndecodable, type PageAnswers, sendCachedPage } from './web/web.ts'

type ServerDeps = {
  config: Config
  logger: FastifyBaseLogger
  drain: Drain
  /** The page cache, as soon as the web is served. */
  pages: () => PageAnswers | undefined
}

/** Live pages had the address of the feed until 1.1; pages that are open meanwhile go on. */
function liveAddress(url: string): string {
  return /^\/api\/events\?(?:[^#]*&)?topics=/.test(url) ? url.replace('/api/events', '/api/live') : url
}

/** The HTTP server. A cached page is sent before the router sees the request. */
export function createServer({ config, logger, drain, pages }: ServerDeps): FastifyInstance {
  return fastify({
    rewriteUrl: (request) => liveAddress(request.url ?? '/'),
    serverFactory: (route) =>
      createRawServer({
        route,
        handleFirst: (request, response) => {
          const cache = pages()
          return cache !== undefined && sendCachedPage(cache, request, response)
        },
        isDraining: drain.isOn,
      }),
    clientErrorHandler: handleUnreadable,
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: config.trustProxy,
    bodyLimit: 1_048_576,
    // A machine that starts several things at once may take longer than the ten seconds that are usual.
    pluginTimeout: 60_000,
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered while the server closes; the load balancer sends new ones
    // elsewhere.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (_error, request, reply) =>
      handleUndecodable(request, reply, { pages: pages(), publicUrl: config.publicUrl }),
  })
}
