import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type pg from 'pg'
import type { Call } from '#contract/endpoint.ts'
import { brand } from '#tenant/brand.ts'
import type { PageCache } from './cache/page-cache.ts'
import { createPageChanges, pageChannel } from './cache/page-changes.ts'
import type { Config } from './config.ts'
import { listen } from './database/listen.ts'
import { openPipelinedConnection } from './database/pipelined-connection.ts'
import type { Database } from './database/pool.ts'
import { accountDeletion } from './delete-account.ts'
import { createDocuments } from './documents/documents.ts'
import { auditExport } from './features/audit/audit.export.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { listProductPaths } from './features/catalogue/catalogue.addresses.ts'
import { catalogueCards } from './features/catalogue/catalogue.cards.ts'
import { catalogueDrawingSheets } from './features/catalogue/catalogue.drawing-sheets.ts'
import { catalogueDrawings } from './features/catalogue/catalogue.drawings.ts'
import { createQueryCache } from './features/catalogue/catalogue.query-cache.ts'
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts'
import { registerPackingSlips } from './features/fulfilment/fulfilment.packing-slips.ts'
import { createDevices } from './features/identity/identity.device.ts'
import { ensureFirstAdmin, firstAdmin } from './features/identity/identity.first-admin.ts'
import { identityGate } from './features/identity/identity.gate.ts'
import { invitationRoutes } from './features/identity/identity.invitation.ts'
import { identityRoutes } from './features/identity/identity.routes.ts'
import { identifyBearer, identifyCookie, readAccount } from './features/identity/identity.service.ts'
import { sessionRoutes } from './features/identity/identity.sessions.ts'
import { ensureSigningKey } from './features/identity/identity.signing-key.ts'
import { createTokens } from './features/identity/identity.tokens.ts'
import { keepProvider } from './features/identity/provider/identity.live-provider.ts'
import { importsRoutes } from './features/imports/imports.routes.ts'
import { ordersDocuments } from './features/invoices/invoices.documents.routes.ts'
import { ordersExport } from './features/orders/orders.export.ts'
import { ordersRoutes } from './features/orders/orders.routes.ts'
import { createCardProvider } from './features/payments/payments.cards.ts'
import { paymentsRoutes } from './features/payments/payments.routes.ts'
import { paymentsWebhook } from './features/payments/payments.webhook.ts'
import { sandboxRoutes } from './features/payments/sandbox/sandbox.routes.ts'
import { catalogueExport } from './features/products/products.bulk.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { overviewRoutes } from './features/reports/reports.routes.ts'
import { reviewsExport } from './features/reviews/reviews.admin-list.ts'
import { reviewsRoutes } from './features/reviews/reviews.routes.ts'
import { findRoutes } from './features/search/search.routes.ts'
import { usersExport } from './features/users/users.admin.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { callInProcess } from './http/call-in-process.ts'
import { serveDocs } from './http/docs.ts'
import { createDrain, type Drain } from './http/drain.ts'
import { currentUrl } from './http/former-paths.ts'
import { bearerOf, type Handle, handleWith, type Identify } from './http/handle.ts'
import { sendSafetyHeaders } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import { setRequestLanguage } from './http/language.ts'
import { takeBodies } from './http/limits/bodies.ts'
import { limitRequests } from './http/limits/rate-limit.ts'
import { serveMetrics } from './http/metrics.ts'
import { handleError, sendProblem } from './http/problem.ts'
import { createRawServer, handleUnreadable } from './http/raw-server.ts'
import { newRequestId, sendRequestIds } from './http/request-id.ts'
import { forbidStoring } from './http/storing.ts'
import { serveCrawlers } from './http/web/crawlers.ts'
import { stripeSources } from './http/web/page-policy.ts'
import {
  handleUndecodable,
  returnForms,
  sendCachedPage,
  serveAssets,
  servePages,
  type Web,
} from './http/web/web.ts'
import { registerJobMetrics } from './jobs/job-metrics.ts'
import { startOutbox } from './jobs/outbox.ts'
import { viewsRoutes } from './lists/views.ts'
import { createLiveHub, liveChannel } from './live/live.hub.ts'
import { serveLive } from './live/live.route.ts'
import { serveMailbox } from './mail/mailbox.ts'
import { pictureRoutes } from './pictures/picture-routes.ts'
import { openStorage } from './storage/storage.ts'
import { createWorkers } from './workers/workers.ts'

export type AppDeps = {
  config: Config
  pool: pg.Pool
  secret: string
  log: (message: string) => void
  /** The web to serve; absent in tests of the API alone. */
  web: Web | undefined
  /** Started by the code that stops the process, before it closes. */
  drain?: Drain
}

/** The composition root: the one file that knows every module and gives it what it needs. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, pool, secret, log, web, drain = createDrain() } = deps
  let pages: PageCache | undefined
  const app = fastify({
    serverFactory: (route) =>
      createRawServer({
        route,
        handleFirst: (request, response) => pages !== undefined && sendCachedPage(pages, request, response),
        isDraining: drain.isOn,
      }),
    clientErrorHandler: handleUnreadable,
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, redact: ['req.headers'] },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    rewriteUrl: currentUrl,
    trustProxy: config.trustProxy,
    bodyLimit: 1_048_576,
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered while we close; new ones go to another instance.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (_error, request, reply) =>
      handleUndecodable(request, reply, { pages, publicUrl: config.publicUrl }),
  })
  const db: Database = pool
  const pipelined = openPipelinedConnection(pool)
  const queryCache = createQueryCache(pool)
  const invalidatePages = (id?: string) => pages?.invalidate(id)
  const pageChanges = createPageChanges({ pool, invalidatePages, invalidateQueries: queryCache.invalidate, log })
  const changed = () => pageChanges.changed('catalogue')
  const stockChanged = (productId?: string) => pageChanges.changed('stock', productId)
  const live = createLiveHub()
  const channels = { [pageChannel]: pageChanges.onNotify, [liveChannel]: live.onNotify }
  const listener = listen({ pool, channels, log })
  const outbox = startOutbox(pool)
  const workers = createWorkers()
  app.addHook('onClose', async () => {
    await workers.stop()
    pageChanges.stop()
    await outbox.stop()
    await pipelined.stop()
    await listener.stop()
  })
  app.addHook('preClose', async () => drain.begin())

  app.setErrorHandler(handleError)
  setRequestLanguage(app)
  takeBodies(app)
  sendSafetyHeaders(app, config.publicUrl)
  forbidStoring(app)
  sendRequestIds(app)
  await limitRequests(app, {
    max: config.rateLimit,
    readAccount: (request) => readAccount(tokens, bearerOf(request)),
  })
  serveHealth(app, db, drain)
  serveMetrics(app, config, (register) => registerJobMetrics(register, { db, isMailSent: Boolean(config.smtp) }))
  serveCrawlers(app, { publicUrl: config.publicUrl, listPaths: () => listProductPaths(db) })
  await serveDocs(app, config.publicUrl)

  const { publicUrl, google } = config
  const trustedOrigins = originsOf(config)
  const deleteAccount = accountDeletion({ pool, pagesChanged: stockChanged })
  const onVerified = firstAdmin(pool, config.adminEmail)
  await ensureFirstAdmin(pool, config.adminEmail)
  const provider = await keepProvider(
    { pool, secret, publicUrl, trustedOrigins, google, deleteAccount, onVerified },
    log,
  )
  app.addHook('onClose', async () => provider.stop())
  await ensureSigningKey({ provider: provider.current(), pool, secret, log })
  const tokens = createTokens({
    secret,
    issuer: config.publicUrl,
    readKeys: () => provider.current().api.getJwks(),
  })
  const devices = createDevices({ secret, publicUrl })
  identityGate(app, { provider: provider.current, db, publicUrl, devices })

  const identify: Identify = (request) => identifyBearer({ db, pipelined }, tokens, bearerOf(request))
  const handle: Handle = handleWith(app, identify)
  const market = { pool, db, pipelined, currency: brand.currency, publicUrl, stockChanged }
  identityRoutes(handle, { pool, db, tokens, adminEmail: config.adminEmail })
  invitationRoutes(handle, pool)
  sessionRoutes(handle, { db, tokens })
  usersRoutes(handle, { pool, db, publicUrl })
  usersExport(app, { pool, db, publicUrl }, identify)
  viewsRoutes(handle, pool)
  profileRoutes(handle, pool)
  reviewsRoutes(handle, {
    pool,
    db,
    changed: () => pageChanges.changed('pages'),
    isModerated: config.isModerated,
    perDay: config.reviewsPerDay,
  })
  reviewsExport(app, pool, identify)
  const documents = createDocuments({ workers })
  const goods = { ...market, queryCache, documents, changed }
  catalogueRoutes(handle, goods)
  catalogueExport(app, goods, identify)
  catalogueDrawings(app, goods)
  catalogueDrawingSheets(app, goods)
  importsRoutes(app, handle, { deps: { ...market, changed }, workers, identify })
  const storage = openStorage(config)
  catalogueCards(app, { ...goods, storage })
  const orders = { ...market, limits: config.orderLimits }
  ordersRoutes(handle, orders)
  ordersDocuments(app, { ...orders, documents }, identify)
  registerPackingSlips(app, { ...orders, documents }, identify)
  ordersExport(app, orders, identify)
  const payments = { ...market, provider: createCardProvider({ cards: config.cards, pool, secret }), log }
  paymentsRoutes(handle, payments)
  paymentsWebhook(app, payments)
  auditRoutes(handle, pool)
  auditExport(app, pool, identify)
  overviewRoutes(handle, market)
  findRoutes(handle, db)
  serveLive(app, live, identify)
  pictureRoutes(app, handle, { deps: { pool, db, publicUrl, storage }, identify })
  if (config.cards.kind === 'sandbox') sandboxRoutes(app, pool)

  if (config.mailbox !== 'off') {
    const findSessionActor = (request: FastifyRequest) =>
      identifyCookie({ db, pipelined: db }, provider.current(), request)
    serveMailbox(app, { db, readers: config.mailbox, findSessionActor })
  }
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, { code: 'not_found' }))
  app.all('/api/*', (request, reply) => sendProblem(request, reply, { code: 'not_found' }))
  if (web) pages = await serveWeb(app, config, web)
  return app
}

async function serveWeb(app: FastifyInstance, config: Config, web: Web): Promise<PageCache | undefined> {
  const call: Call = callInProcess(app)
  const settings = {
    publicUrl: config.publicUrl,
    isDemo: config.isDemo,
    isMailboxOpen: config.mailbox === 'open',
    googleEnabled: config.google !== undefined,
  }
  if (web === 'development') {
    // Vite is a tool for developers: production does not even load it.
    const { serveDevelopment } = await import('./http/web/web-dev.ts')
    await serveDevelopment(app, { call, settings })
    return undefined
  }
  returnForms(app)
  await serveAssets(app)
  return servePages(app, {
    call,
    settings,
    build: web,
    ...(config.cards.kind === 'stripe' && { outside: stripeSources }),
  })
}

/** The address people use, and the two names of this machine while nobody has set one. */
function originsOf({ publicUrl, port }: Config): string[] {
  const isLocal = new URL(publicUrl).hostname === 'localhost'
  return isLocal ? [publicUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`] : [publicUrl]
}
