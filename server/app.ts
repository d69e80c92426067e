import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type pg from 'pg'
import type { Call } from '#contract/endpoint.ts'
import { brand } from '#tenant/brand.ts'
import type { Config } from './config.ts'
import { openLane } from './database/lane.ts'
import { listen } from './database/listen.ts'
import type { Database } from './database/pool.ts'
import { accountDeletion } from './delete-account.ts'
import { viewsRoutes } from './desk/views.ts'
import { createDocuments } from './documents/documents.ts'
import { auditExport } from './features/audit/audit.export.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { listProductPaths } from './features/catalogue/catalogue.addresses.ts'
import { catalogueExport } from './features/catalogue/catalogue.bulk.ts'
import { catalogueCards } from './features/catalogue/catalogue.cards.ts'
import { catalogueDrawingSheets } from './features/catalogue/catalogue.drawing-sheets.ts'
import { catalogueDrawings } from './features/catalogue/catalogue.drawings.ts'
import { createKeptRows } from './features/catalogue/catalogue.kept-rows.ts'
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts'
import { findRoutes } from './features/find/find.routes.ts'
import { createDevices } from './features/identity/identity.device.ts'
import { ensureFirstAdmin, firstAdmin } from './features/identity/identity.first-admin.ts'
import { identityGate } from './features/identity/identity.gate.ts'
import { invitationRoutes } from './features/identity/identity.invitation.ts'
import { keepProvider } from './features/identity/identity.live-provider.ts'
import { identityRoutes } from './features/identity/identity.routes.ts'
import { identifyBearer, identifyCookie, readAccount } from './features/identity/identity.service.ts'
import { sessionRoutes } from './features/identity/identity.sessions.ts'
import { ensureSigningKey } from './features/identity/identity.signing-key.ts'
import { createTokens } from './features/identity/identity.tokens.ts'
import { importsRoutes } from './features/imports/imports.routes.ts'
import { ordersExport } from './features/orders/orders.export.ts'
import { ordersPapers } from './features/orders/orders.papers.routes.ts'
import { ordersRoutes } from './features/orders/orders.routes.ts'
import { ordersSlips } from './features/orders/orders.slips.ts'
import { overviewRoutes } from './features/overview/overview.routes.ts'
import { createCardProvider } from './features/payments/payments.cards.ts'
import { paymentsRoutes } from './features/payments/payments.routes.ts'
import { paymentsWebhook } from './features/payments/payments.webhook.ts'
import { sandboxRoutes } from './features/payments/sandbox/sandbox.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { reviewsExport } from './features/reviews/reviews.desk-list.ts'
import { reviewsRoutes } from './features/reviews/reviews.routes.ts'
import { usersExport } from './features/users/users.desk.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { type Answer, answerWith, bearerOf, type Identify } from './http/answer.ts'
import { takeBodies } from './http/bodies.ts'
import { callInProcess } from './http/call-in-process.ts'
import { serveCrawlers } from './http/crawlers.ts'
import { serveDocs } from './http/docs.ts'
import { createDrain, type Drain } from './http/drain.ts'
import { sendSafetyHeaders } from './http/headers.ts'
import { serveHealth } from './http/health.ts'
import type { KeptPages } from './http/kept-pages.ts'
import { answerInLanguage } from './http/language.ts'
import { serveMetrics } from './http/metrics.ts'
import { createPageNews, pageChannel } from './http/page-news.ts'
import { stripeSources } from './http/page-policy.ts'
import { answerError, sendProblem } from './http/problem.ts'
import { limitRequests } from './http/rate-limit.ts'
import { answerUnreadable, createRawServer } from './http/raw-server.ts'
import { newRequestId, sendRequestIds } from './http/request-id.ts'
import { forbidStoring } from './http/storing.ts'
import { answerKept, answerUndecodable, returnForms, serveAssets, servePages, type Web } from './http/web.ts'
import { startHandover } from './jobs/handover.ts'
import { registerJobMetrics } from './jobs/job-metrics.ts'
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
  /** Begun by whoever stops the process, before it closes. */
  drain?: Drain
}

/** The composition root: the one file that knows every room and wires it to what it needs. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, pool, secret, log, web, drain = createDrain() } = deps
  let pages: KeptPages | undefined
  const app = fastify({
    serverFactory: (route) =>
      createRawServer({
        route,
        answerFirst: (request, response) => pages !== undefined && answerKept(pages, request, response),
        isDraining: drain.isOn,
      }),
    clientErrorHandler: answerUnreadable,
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, redact: ['req.headers'] },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    trustProxy: config.trustProxy,
    bodyLimit: 1_048_576,
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered while we close; new ones go to another instance.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (_error, request, reply) =>
      answerUndecodable(request, reply, { pages, publicUrl: config.publicUrl }),
  })
  const db: Database = pool
  const lane = openLane(pool)
  const kept = createKeptRows(pool)
  const news = createPageNews({ pool, drop: (id) => pages?.drop(id), forget: kept.drop, log })
  const stockChanged = (productId?: string) => news.changed('stock', productId)
  const live = createLiveHub()
  const listener = listen({ pool, channels: { [pageChannel]: news.heard, [liveChannel]: live.heard }, log })
  const handover = startHandover(pool)
  const workers = createWorkers()
  app.addHook('onClose', async () => {
    await workers.stop()
    news.stop()
    await handover.stop()
    await lane.stop()
    await listener.stop()
  })
  app.addHook('preClose', async () => drain.begin())

  app.setErrorHandler(answerError)
  answerInLanguage(app)
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

  const identify: Identify = (request) => identifyBearer({ db, lane }, tokens, bearerOf(request))
  const answer: Answer = answerWith(app, identify)
  const market = { pool, db, lane, currency: brand.currency, publicUrl, stockChanged }
  identityRoutes(answer, { pool, db, tokens, adminEmail: config.adminEmail })
  invitationRoutes(answer, pool)
  sessionRoutes(answer, { db, tokens })
  usersRoutes(answer, { pool, db, publicUrl })
  usersExport(app, { pool, db, publicUrl }, identify)
  viewsRoutes(answer, pool)
  profileRoutes(answer, pool)
  reviewsRoutes(answer, {
    pool,
    db,
    changed: () => news.changed('pages'),
    isModerated: config.isModerated,
    perDay: config.reviewsPerDay,
  })
  reviewsExport(app, pool, identify)
  const documents = createDocuments({ workers })
  const goods = { ...market, kept, documents, changed: () => news.changed('catalogue') }
  catalogueRoutes(answer, goods)
  catalogueExport(app, goods, identify)
  catalogueDrawings(app, goods)
  catalogueDrawingSheets(app, goods)
  importsRoutes(app, answer, { deps: { ...market, changed: () => news.changed('catalogue') }, workers, identify })
  const storage = openStorage(config)
  catalogueCards(app, { ...goods, storage })
  const orders = { ...market, limits: config.orderLimits }
  ordersRoutes(answer, orders)
  ordersPapers(app, { ...orders, documents }, identify)
  ordersSlips(app, { ...orders, documents }, identify)
  ordersExport(app, orders, identify)
  const payments = { ...market, provider: createCardProvider({ cards: config.cards, pool, secret }), log }
  paymentsRoutes(answer, payments)
  paymentsWebhook(app, payments)
  auditRoutes(answer, pool)
  auditExport(app, pool, identify)
  overviewRoutes(answer, market)
  findRoutes(answer, db)
  serveLive(app, live, identify)
  pictureRoutes(app, answer, { deps: { pool, db, publicUrl, storage }, identify })
  if (config.cards.kind === 'sandbox') sandboxRoutes(app, pool)

  if (config.mailbox !== 'off') {
    const findSessionActor = (request: FastifyRequest) =>
      identifyCookie({ db, lane: db }, provider.current(), request)
    serveMailbox(app, { db, readers: config.mailbox, findSessionActor })
  }
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, { code: 'not_found' }))
  app.all('/api/*', (request, reply) => sendProblem(request, reply, { code: 'not_found' }))
  if (web) pages = await serveWeb(app, config, web)
  return app
}

async function serveWeb(app: FastifyInstance, config: Config, web: Web): Promise<KeptPages | undefined> {
  const call: Call = callInProcess(app)
  const settings = {
    publicUrl: config.publicUrl,
    isDemo: config.isDemo,
    isMailboxOpen: config.mailbox === 'open',
    googleEnabled: config.google !== undefined,
  }
  if (web === 'development') {
    // Vite is a tool for developers: production does not even load it.
    const { serveDevelopment } = await import('./http/web-dev.ts')
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
