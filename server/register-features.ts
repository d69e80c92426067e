import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { SettingsStatus } from '#contract/settings/settings.ts'
import { backUpNow } from './backup/backup-now.ts'
import type { Config } from './config.ts'
import { connectExtensions } from './connect-extensions.ts'
import type { Database } from './database/pool.ts'
import type { LoadedExtension } from './extensions/load-extensions.ts'
import { changeDocumentWith } from './extensions/open-extensions.ts'
import { serveExtensions } from './extensions/serve-extensions.ts'
import { addressesRoutes } from './features/addresses/addresses.routes.ts'
import { auditExport } from './features/audit/audit.export.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { cartRoutes } from './features/cart/cart.routes.ts'
import { catalogueCards } from './features/catalogue/catalogue.cards.ts'
import { catalogueDrawingSheets } from './features/catalogue/catalogue.drawing-sheets.ts'
import { catalogueDrawings } from './features/catalogue/catalogue.drawings.ts'
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts'
import { enquiriesExport } from './features/enquiries/enquiries.admin.ts'
import { enquiriesRoutes } from './features/enquiries/enquiries.routes.ts'
import { familiesRoutes } from './features/families/families.routes.ts'
import { fileImportsRoutes } from './features/file-imports/file-imports.routes.ts'
import { refuseUndeliverable } from './features/freight/freight.settings.ts'
import { registerPackingSlips } from './features/fulfilment/fulfilment.packing-slips.ts'
import { fulfilmentRoutes } from './features/fulfilment/fulfilment.routes.ts'
import { invitationRoutes } from './features/identity/identity.invitation.ts'
import { identityRoutes } from './features/identity/identity.routes.ts'
import { sessionRoutes } from './features/identity/identity.sessions.ts'
import { mailChoiceRoutes } from './features/identity/mail-choices/identity.mail-choices.ts'
import { importsRoutes } from './features/imports/imports.routes.ts'
import { inventoryRoutes } from './features/inventory/inventory.routes.ts'
import { correctionsRoutes } from './features/invoices/corrections/invoices.corrections.routes.ts'
import { invoicesRoutes } from './features/invoices/invoices.documents.routes.ts'
import { changeInvoicing } from './features/invoices/issue/invoices.left-orders.ts'
import { taxDayRoutes } from './features/invoices/tax-day/invoices.tax-day.routes.ts'
import { languagesRoutes } from './features/languages/languages.routes.ts'
import { ordersExports } from './features/orders/exports/orders.exports.ts'
import { ordersRoutes, unsentMailsRoutes } from './features/orders/orders.routes.ts'
import { pagesRoutes } from './features/pages/pages.routes.ts'
import { bankRoutes } from './features/payments/bank/payments.bank-routes.ts'
import { releaseCard } from './features/payments/methods/payments.methods.ts'
import { paymentsExport } from './features/payments/payments.admin-list.ts'
import { areCardsOn } from './features/payments/payments.cards.ts'
import type { PaymentDeps } from './features/payments/payments.deps.ts'
import { paymentsRoutes } from './features/payments/payments.routes.ts'
import { paymentsWebhook } from './features/payments/payments.webhook.ts'
import { sandboxRoutes } from './features/payments/sandbox/sandbox.routes.ts'
import { productDocumentsRoutes } from './features/product-documents/product-documents.routes.ts'
import { productsExport } from './features/products/products.bulk.ts'
import { productsRoutes } from './features/products/products.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { reviewsExport } from './features/reviews/reviews.admin-list.ts'
import { reviewsRoutes } from './features/reviews/reviews.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { previewRoutes } from './features/settings/settings.preview.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { setupRoutes } from './features/setup/setup.routes.ts'
import { synonymsRoutes } from './features/synonyms/synonyms.routes.ts'
import { taxRoutes } from './features/tax/tax.routes.ts'
import { refuseUntaxable } from './features/tax/tax.settings.ts'
import { usersExport } from './features/users/users.admin.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import type { Handle, Identify } from './http/handle.ts'
import { viewsRoutes } from './lists/views.ts'
import { serveLive } from './live/live.route.ts'
import { logoRoute } from './pictures/logo.ts'
import { pictureRoutes } from './pictures/picture-routes.ts'
import { drawingRoute } from './pictures/uploaded-drawing.ts'
import { isDemoRemovedNow, settingsNow } from './portal-settings/portal-settings.ts'
import { limitsNow, reviewRules } from './portal-settings/rules.ts'
import type { Identity } from './register-identity.ts'
import type { Services } from './services.ts'
import type { Workers } from './workers/workers.ts'

type FeatureDeps = {
  config: Config
  pool: pg.Pool
  secret: string
  log: (message: string) => void
  services: Services
  identity: Identity
  extensions: readonly LoadedExtension[]
}

/** Registers every feature module with its deps, one line each. */
export async function registerFeatures(app: FastifyInstance, deps: FeatureDeps): Promise<void> {
  const { config, pool, log, services, identity, extensions } = deps
  const { handle, identify, tokens } = identity
  const { pipelined, queryCache, wording, live, workers, documents, storage } = services
  const db: Database = pool
  const currency = () => settingsNow().formats.currency
  const base = { pool, db, pipelined, log, currency, publicUrl: config.publicUrl }
  const catalogue = { ...base, queryCache, wording, documents }
  const { opened, payments } = connectExtensions(deps)
  const orders = { ...base, ...orderDeps(config, payments) }
  const printed = { ...orders, documents, storage, changeDocument: changeDocumentWith(extensions) }
  const reviews = { pool, log, db, ...reviewRules(config) }

  accountRoutes(handle, { pool, db, tokens, adminEmail: config.adminEmail })
  usersRoutes(handle, base)
  usersExport(handle, base)
  viewsRoutes(handle, pool)
  profileRoutes(handle, pool)
  addressesRoutes(handle, pool)
  taxRoutes(handle, pool)
  reviewsRoutes(handle, reviews)
  reviewsExport(handle, pool)
  catalogueRoutes(handle, catalogue)
  catalogueDrawings(app, catalogue)
  catalogueDrawingSheets(handle, catalogue)
  catalogueCards(app, { ...catalogue, storage })
  productsRoutes(handle, base)
  productsExport(handle, base)
  productDocumentsRoutes(app, handle, { deps: { pool, db, storage, workers }, identify })
  inventoryRoutes(handle, base)
  importsRoutes(app, handle, { deps: base, workers, identify })
  ordersRoutes(handle, orders)
  unsentMailsRoutes(handle, { pool })
  ordersExports(handle, orders)
  cartRoutes(app, handle, { deps: { ...orders, guestCarts: config.guestCarts }, workers, identify })
  fulfilmentRoutes(handle, { ...payments, ...orders })
  registerPackingSlips(handle, printed)
  invoicesRoutes(handle, printed)
  correctionsRoutes(handle, { ...payments, vatRegister: orders.vatRegister })
  taxDayRoutes(handle, { ...orders, ...payments })
  registerPayments(app, handle, { payments, workers, identify })
  if (config.cards.kind === 'sandbox') sandboxRoutes(app, pool)
  auditRoutes(handle, pool)
  auditExport(handle, pool)
  reportsRoutes(handle, base)
  searchRoutes(handle, { db, queryCache, wording, currency })
  synonymsRoutes(handle, pool)
  registerSite(app, deps)
  serveLive(app, handle, live)
  registerPictures(app, deps)
  await serveExtensions(app, opened, identify)
}

/** What orders need of the settings and of payments. */
function orderDeps(config: Config, payments: PaymentDeps) {
  return {
    limits: () => limitsNow(config.orderLimits, { areCardsOn: areCardsOn(payments) }),
    vatRegister: () => config.vatRegisterUrl,
    releaseCard: (orderId: string) => releaseCard(payments, orderId),
  }
}

type PaymentServices = { payments: PaymentDeps; workers: Workers; identify: Identify }

/** Payments by card and otherwise, and the bank statements. */
function registerPayments(app: FastifyInstance, handle: Handle, services: PaymentServices): void {
  const { payments, workers, identify } = services
  paymentsRoutes(handle, payments)
  bankRoutes(app, handle, { deps: payments, workers, identify })
  paymentsExport(handle, payments.pool)
  paymentsWebhook(app, payments)
}

/** What a company says about itself, how it is set up, and what visitors write to it. */
function registerSite(app: FastifyInstance, { config, pool, secret, log, services, identity }: FeatureDeps): void {
  const { handle, identify } = identity
  languagesRoutes(app, handle, { pool, languages: services.languages, identify })
  const { settings, model, documents, storage } = services
  familiesRoutes(app, handle, { deps: { pool, readModel: () => model.read() }, identify })
  const rules = [refuseUntaxable, refuseUndeliverable]
  settingsRoutes(handle, { pool, settings, rules, changeInvoicing, status: () => statusOf(config) })
  setupRoutes(handle, { pool, settings, backUp: () => backUpNow(pool, config) })
  previewRoutes(handle, { db: pool, documents, storage })
  pagesRoutes(handle, pool)
  enquiriesRoutes(handle, { pool, secret, log, now: Date.now })
  enquiriesExport(handle, pool)
}

function registerPictures(app: FastifyInstance, { config, pool, services, identity }: FeatureDeps): void {
  const { storage, workers } = services
  const serving = { deps: { pool, db: pool, publicUrl: config.publicUrl, storage }, identify: identity.identify }
  pictureRoutes(app, identity.handle, serving)
  logoRoute(app, { ...serving, workers })
  drawingRoute(app, { ...serving, workers })
  fileImportsRoutes(app, identity.handle, { deps: { ...serving.deps, workers }, identify: identity.identify })
}

/** The calls of the sign-in and of what belongs to an account. */
function accountRoutes(handle: Identity['handle'], deps: Parameters<typeof identityRoutes>[1]): void {
  identityRoutes(handle, deps)
  invitationRoutes(handle, deps.pool)
  sessionRoutes(handle, deps)
  mailChoiceRoutes(handle, deps.pool)
}

/** What the environment decides, as the settings show it: no secrets. */
function statusOf({ cards, smtp, google, isModerated, orderLimits, reviewsPerDay }: Config): SettingsStatus {
  return {
    cards: cards.kind === 'sandbox' && isDemoRemovedNow() ? 'off' : cards.kind,
    isMailSent: smtp !== undefined,
    mailFrom: smtp?.from ?? null,
    hasGoogle: google !== undefined,
    isModerated,
    reviewsPerDay,
    ...orderLimits,
  }
}
