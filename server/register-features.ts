import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { brand } from '#tenant/brand.ts'
import type { Config } from './config.ts'
import type { Database } from './database/pool.ts'
import { addressesRoutes } from './features/addresses/addresses.routes.ts'
import { auditExport } from './features/audit/audit.export.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { cartRoutes } from './features/cart/cart.routes.ts'
import { catalogueCards } from './features/catalogue/catalogue.cards.ts'
import { catalogueDrawingSheets } from './features/catalogue/catalogue.drawing-sheets.ts'
import { catalogueDrawings } from './features/catalogue/catalogue.drawings.ts'
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts'
import { registerPackingSlips } from './features/fulfilment/fulfilment.packing-slips.ts'
import { fulfilmentRoutes } from './features/fulfilment/fulfilment.routes.ts'
import { invitationRoutes } from './features/identity/identity.invitation.ts'
import { identityRoutes } from './features/identity/identity.routes.ts'
import { sessionRoutes } from './features/identity/identity.sessions.ts'
import { mailChoiceRoutes } from './features/identity/mail-choices/identity.mail-choices.ts'
import { importsRoutes } from './features/imports/imports.routes.ts'
import { inventoryRoutes } from './features/inventory/inventory.routes.ts'
import { invoicesRoutes } from './features/invoices/invoices.documents.routes.ts'
import { ordersExports } from './features/orders/exports/orders.exports.ts'
import { ordersRoutes } from './features/orders/orders.routes.ts'
import { paymentsExport } from './features/payments/payments.admin-list.ts'
import { createCardProvider } from './features/payments/payments.cards.ts'
import { paymentsRoutes } from './features/payments/payments.routes.ts'
import { paymentsWebhook } from './features/payments/payments.webhook.ts'
import { sandboxRoutes } from './features/payments/sandbox/sandbox.routes.ts'
import { productsExport } from './features/products/products.bulk.ts'
import { productsRoutes } from './features/products/products.routes.ts'
import { profileRoutes } from './features/profile/profile.routes.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { reviewsExport } from './features/reviews/reviews.admin-list.ts'
import { reviewsRoutes } from './features/reviews/reviews.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { synonymsRoutes } from './features/synonyms/synonyms.routes.ts'
import { usersExport } from './features/users/users.admin.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { viewsRoutes } from './lists/views.ts'
import { serveLive } from './live/live.route.ts'
import { pictureRoutes } from './pictures/picture-routes.ts'
import type { Identity } from './register-identity.ts'
import type { Services } from './services.ts'

type FeatureDeps = {
  config: Config
  pool: pg.Pool
  secret: string
  log: (message: string) => void
  services: Services
  identity: Identity
}

/** Registers every feature module with its deps, one line each. */
export function registerFeatures(app: FastifyInstance, deps: FeatureDeps): void {
  const { config, pool, secret, log, services, identity } = deps
  const { handle, identify, tokens } = identity
  const { pipelined, queryCache, wording, live, workers, documents, storage } = services
  const { publicUrl } = config
  const db: Database = pool
  const base = { pool, db, pipelined, log, publicUrl, currency: brand.currency }
  const catalogue = { ...base, queryCache, wording, documents }
  const orders = { ...base, limits: config.orderLimits }
  const payments = { ...base, provider: createCardProvider({ cards: config.cards, pool, secret }) }
  const reviews = { pool, log, db, isModerated: config.isModerated, perDay: config.reviewsPerDay }

  identityRoutes(handle, { pool, db, tokens, adminEmail: config.adminEmail })
  invitationRoutes(handle, pool)
  sessionRoutes(handle, { db, tokens })
  mailChoiceRoutes(handle, pool)
  usersRoutes(handle, base)
  usersExport(app, base, identify)
  viewsRoutes(handle, pool)
  profileRoutes(handle, pool)
  addressesRoutes(handle, pool)
  reviewsRoutes(handle, reviews)
  reviewsExport(app, pool, identify)
  catalogueRoutes(handle, catalogue)
  catalogueDrawings(app, catalogue)
  catalogueDrawingSheets(app, catalogue)
  catalogueCards(app, { ...catalogue, storage })
  productsRoutes(handle, base)
  productsExport(app, base, identify)
  inventoryRoutes(handle, base)
  importsRoutes(app, handle, { deps: base, workers, identify })
  ordersRoutes(handle, orders)
  ordersExports(app, orders, identify)
  cartRoutes(app, handle, { deps: { ...orders, guestCarts: config.guestCarts }, workers, identify })
  fulfilmentRoutes(handle, orders)
  registerPackingSlips(app, { ...orders, documents }, identify)
  invoicesRoutes(app, { ...orders, documents }, identify)
  paymentsRoutes(handle, payments)
  paymentsExport(app, pool, identify)
  paymentsWebhook(app, payments)
  if (config.cards.kind === 'sandbox') sandboxRoutes(app, pool)
  auditRoutes(handle, pool)
  auditExport(app, pool, identify)
  reportsRoutes(handle, base)
  searchRoutes(handle, { db, wording })
  synonymsRoutes(handle, pool)
  serveLive(app, live, identify)
  pictureRoutes(app, handle, { deps: { pool, db, publicUrl, storage }, identify })
}
