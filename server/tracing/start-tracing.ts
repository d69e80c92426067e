import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { FastifyOtelInstrumentation } from '@fastify/otel'
import { context, DiagLogLevel, diag, SpanStatusCode } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type Span, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import manifest from '#package' with { type: 'json' }
import type { TracingSettings } from '../config.ts'
import { statementName } from './statement-name.ts'

export type Tracing = {
  /** Traces the requests of an app that has no routes yet. */
  trace(app: FastifyInstance): Promise<void>
  /** Sends the rest. */
  stop(): Promise<void>
}

const longestStopMs = 3_000

/**
 * Sends a span for each request of the router and for each SQL statement of a request to an OpenTelemetry collector. This
 * file is imported only if a collector is set, so without one nothing of it is loaded.
 */
export function startTracing({ endpoint, serviceName }: TracingSettings, log: (message: string) => void): Tracing {
  const report = (message: string) => log(`tracing: ${message}`)
  const ignore = () => undefined
  const logger = { error: report, warn: ignore, info: ignore, debug: ignore, verbose: ignore }
  diag.setLogger(logger, DiagLogLevel.ERROR)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  // Not the global provider: Better Auth would add its own spans, whose attributes nobody here has checked.
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': manifest.version }),
    // Events would carry the messages of errors, which can contain values.
    spanLimits: { eventCountLimit: 0 },
    spanProcessors: [
      correctStatus,
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  })
  const requests = traceRequests()
  requests.setTracerProvider(provider)
  traceStatements().setTracerProvider(provider)
  return {
    async trace(app) {
      await app.register(requests.plugin())
      // Reading a body continues in the context of the socket, not in that of the request.
      app.addHook('preHandler', (request, _reply, done) => {
        context.with(request.opentelemetry().context ?? context.active(), done)
      })
    },
    async stop() {
      await Promise.race([provider.shutdown(), sleep(longestStopMs, undefined, { ref: false })])
    },
  }
}

/**
 * The libraries call each error an error of the request, also a 404, and add its message. Only a 5xx is one (semantic
 * conventions of HTTP), and a message of PostgreSQL can contain values.
 */
const correctStatus = {
  onStart: () => undefined,
  onEnding(span: Span): void {
    if (span.status.code !== SpanStatusCode.ERROR) return
    const status = Number(span.attributes['http.response.status_code'] ?? 500)
    span.setStatus({ code: status < 500 ? SpanStatusCode.OK : SpanStatusCode.ERROR })
  },
  onEnd: () => undefined,
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
}

/** Asked every second by machines. */
const probes = ['/healthz', '/readyz', '/metrics']

/** A span for each request. The route, not the address: ids and search words stay out of traces, as out of the log. */
function traceRequests(): FastifyOtelInstrumentation {
  return new FastifyOtelInstrumentation({
    instrumentHooks: false,
    instrumentHandler: false,
    recordExceptions: false,
    ignorePaths: ({ url }) => probes.includes(url),
    requestHook(span, request) {
      const route = request.routeOptions.url ?? 'unknown'
      span.updateName(`${request.method} ${route}`)
      span.setAttributes({ 'url.path': route, 'request.id': request.id })
    },
  })
}

/** A span for each statement of a request, without its values. Those of jobs and of polling have none. */
function traceStatements(): PgInstrumentation {
  const instrumentation = new PgInstrumentation({
    requireParentSpan: true,
    ignoreConnectSpans: true,
    requestHook: (span, { query }) => void span.updateName(statementName(query.text)),
  })
  // The instrumentation patches pg where it is required, and the portal imports it before: this patches the same classes.
  createRequire(import.meta.url)('pg')
  return instrumentation
}
