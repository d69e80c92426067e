import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Id of the contract's call, the label of its measurements. */
    endpointId?: string
  }
}

/** Adds figures of its own to the register, and returns what brings them up to date. */
type MoreFigures = (register: Registry) => () => Promise<void>

/** Prometheus figures at `/metrics`; on the public listener only when METRICS=on, otherwise as if it were not there. */
export function serveMetrics(app: FastifyInstance, { isMetricsPublic }: Config, addFigures: MoreFigures): void {
  if (!isMetricsPublic) return
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
  app.get('/metrics', async (_request, reply) => {
    await refresh()
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/** Never the address itself: ids in it would make a series for every visitor. */
function callOf(request: FastifyRequest): string {
  return request.routeOptions.config.endpointId ?? request.routeOptions.url ?? 'unknown'
}
