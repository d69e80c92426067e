import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Operation id of the call, the label of its measurements. */
    endpointId?: string
  }
}

/** Adds metrics to the registry, and returns a function that updates them. */
type MoreFigures = (register: Registry) => () => Promise<void>

type Listeners = {
  /** The app whose requests are measured. */
  app: FastifyInstance
  /** The listeners that serve `/metrics`. */
  listeners: readonly FastifyInstance[]
}

/** Measures the requests of the app and serves Prometheus metrics at `/metrics` of the listeners. */
export function serveMetrics({ app, listeners }: Listeners, addFigures: MoreFigures): void {
  if (listeners.length === 0) return
  const register = new Registry()
  collectDefaultMetrics({ register })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by call and status.',
    labelNames: ['call', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    duration.observe({ call: callOf(request), status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  const refresh = addFigures(register)
  for (const listener of listeners) {
    listener.get('/metrics', async (_request, reply) => {
      await refresh()
      return reply.type(register.contentType).send(await register.metrics())
    })
  }
}

/** Never the path itself: its ids would make a time series for every visitor. */
function callOf(request: FastifyRequest): string {
  return request.routeOptions.config.endpointId ?? request.routeOptions.url ?? 'unknown'
}
