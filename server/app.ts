import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { isLanguage } from '#i18n/language.ts'
import type { Config } from './config.ts'
import { loadExtensions } from './extensions/load-extensions.ts'
import { scriptsOf } from './extensions/open-extensions.ts'
import { listProductPaths } from './features/catalogue/catalogue.addresses.ts'
import { describeFamilies } from './features/catalogue/catalogue.openapi.ts'
import { cataloguePageQueries } from './features/catalogue/catalogue.page-queries.ts'
import { readAccountId } from './features/identity/identity.service.ts'
import type { PasswordCost } from './features/identity/provider/identity.password.ts'
import { listShownAddresses } from './features/pages/pages.store.ts'
import { createServer } from './http/create-server.ts'
import { serveDocs } from './http/docs.ts'
import { createDrain, type Drain } from './http/drain.ts'
import { bearerOf } from './http/handle.ts'
import { sendSafetyHeaders } from './http/headers.ts'
import { enterPortal } from './http/language.ts'
import { takeBodies } from './http/limits/bodies.ts'
import { limitRequests } from './http/limits/rate-limit.ts'
import { serveHealth } from './http/observability/health.ts'
import { createInternal } from './http/observability/internal.ts'
import { serveMetrics } from './http/observability/metrics.ts'
import { logRequests } from './http/observability/request-log.ts'
import { requireContract } from './http/parse.ts'
import { handleError, sendProblem } from './http/problem.ts'
import { sendRequestIds } from './http/request-id.ts'
import { forbidStoring } from './http/storing.ts'
import { type PublicPath, serveCrawlers } from './http/web/crawlers.ts'
import type { PageAnswers, Web } from './http/web/web.ts'
import { registerJobMetrics } from './jobs/job-metrics.ts'
import { findParked } from './jobs/parked.store.ts'
import { createLogger, type Logger } from './log.ts'
import { serveMailbox } from './mail/mailbox.ts'
import { openReaders, type PortalReaders } from './portal-readers.ts'
import { registerFeatures } from './register-features.ts'
import { type Identity, registerIdentity } from './register-identity.ts'
import { serveWeb } from './serve-web.ts'
import { startServices } from './services.ts'
import type { Tracing } from './tracing/start-tracing.ts'
import type { Workers } from './workers/workers.ts'

export type AppDeps = {
  config: Config
  pool: pg.Pool
  secret: string
  log: (message: string) => void
  /** The web to serve; undefined in tests of the API alone. */
  web: Web | undefined
  /** Set by the code that stops the process, before it closes the app. */
  drain?: Drain
  /** By default, the app has its own. */
  logger?: Logger
  /** By default, the app has its own. */
  readers?: PortalReaders
  /** By default, the app has its own, which stop with it. */
  workers?: Workers
  /** Absent: no traces. */
  tracing?: Tracing | undefined
  /** Absent: the real one. Tests sign up hundreds of users, and a real hash takes as long as ten other requests. */
  passwordCost?: PasswordCost
}

/** The composition root: hooks that every request runs through, authentication, the feature modules and the pages. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, pool, secret, log, web, passwordCost, drain = createDrain() } = deps
  let pages: PageAnswers | undefined
  let identity: Identity | undefined
  const { logger = createLogger(config.logLevel), readers = openReaders(deps) } = deps
  const extensions = await loadExtensions(config.extensionsDir)
  const app = createServer({ config, logger, drain, pages: () => pages })
  await deps.tracing?.trace(app)
  const invalidatePages = (id?: string) => pages?.invalidate(id)
  const { workers } = deps
  const services = startServices(app, { config, pool, log, invalidatePages, extensions, readers, workers })
  app.addHook('preClose', async () => drain.begin())
  app.setErrorHandler(handleError)
  requireContract(app)
  enterPortal(app, readers)
  takeBodies(app)
  sendSafetyHeaders(app, config.publicUrl)
  forbidStoring(app)
  sendRequestIds(app)
  const limitPage = await limitRequests(app, {
    max: config.rateLimit,
    readAccount: async (request) => identity && readAccountId(identity.tokens, bearerOf(request)),
  })
  logRequests(app, config.logLevel)
  const askDatabase = () => findParked(pool)
  serveHealth(app, drain, askDatabase)
  const internal = config.internalPort === undefined ? undefined : createInternal(app, config)
  if (internal) serveHealth(internal, drain, askDatabase)
  const listeners = [...(config.isMetricsPublic ? [app] : []), ...(internal ? [internal] : [])]
  serveMetrics({ app, listeners }, (register) =>
    registerJobMetrics(register, { db: pool, isMailSent: Boolean(config.smtp) }),
  )
  serveCrawlers(app, {
    publicUrl: config.publicUrl,
    listPaths: () => listPublicPaths(pool),
    languages: () => readers.settings.formats().languages.filter(isLanguage),
  })
  await serveDocs(app, config.publicUrl, describeFamilies)

  await readers.read()
  const { pipelined, storage } = services
  const { settings } = readers
  identity = await registerIdentity(app, { config, pool, secret, log, pipelined, settings, passwordCost })
  const { tokens, findSessionActor } = identity
  await registerFeatures(identity.app, { config, pool, secret, log, services, tokens, extensions })
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, { code: 'not_found' }))
  const notInContract = 'There is no call at this address.'
  app.all('/api/*', { config: { parameters: 'any', notInContract } }, (request, reply) =>
    sendProblem(request, reply, { code: 'not_found' }),
  )
  const { isDemoRemoved } = settings
  if (config.mailbox !== 'off') {
    serveMailbox(app, { db: pool, readers: config.mailbox, isDemoRemoved, findSessionActor })
  }
  const scripts = scriptsOf(extensions)
  if (web) {
    const served = { web, queries: cataloguePageQueries, portal: readers, scripts, storage, limitPage }
    pages = await serveWeb(app, config, served)
  }
  return app
}

/** Paths of public pages from the database: those that staff have written, then products. */
async function listPublicPaths(pool: pg.Pool): Promise<PublicPath[]> {
  const [pages, products] = await Promise.all([listShownAddresses(pool), listProductPaths(pool)])
  return [...pages, ...products]
}
