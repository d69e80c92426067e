import type pg from 'pg'
import type { SettingsStatus } from '#contract/settings/settings.ts'
import { backUpNow } from './backup/backup-now.ts'
import type { Config } from './config.ts'
import { connectExtensions } from './connect-extensions.ts'
import type { Database } from './database/pool.ts'
import type { LoadedExtension } from './extensions/load-extensions.ts'
import { changeDocumentWith } from './extensions/open-extensions.ts'
import { registerExtensions } from './extensions/serve-extensions.ts'
import { registerAddresses } from './features/addresses/addresses.routes.ts'
import { registerAudit } from './features/audit/audit.routes.ts'
import { registerCart } from './features/cart/cart.routes.ts'
import { registerCatalogue } from './features/catalogue/catalogue.routes.ts'
import { registerEnquiries } from './features/enquiries/enquiries.routes.ts'
import { registerFamilies } from './features/families/families.routes.ts'
import { registerFeed } from './features/feed/feed.routes.ts'
import { registerFileImports } from './features/file-imports/file-imports.routes.ts'
import { refuseUndeliverable } from './features/freight/freight.settings.ts'
import { registerPackingSlips } from './features/fulfilment/fulfilment.packing-slips.ts'
import { registerFulfilment } from './features/fulfilment/fulfilment.routes.ts'
import { registerInvitations } from './features/identity/identity.invitation.ts'
import { registerTokens } from './features/identity/identity.routes.ts'
import type { ExchangeDeps } from './features/identity/identity.service.ts'
import { registerSessions } from './features/identity/identity.sessions.ts'
import type { Tokens } from './features/identity/identity.tokens.ts'
import { registerMailChoices } from './features/identity/mail-choices/identity.mail-choices.ts'
import { registerImports } from './features/imports/imports.routes.ts'
import { registerInventory } from './features/inventory/inventory.routes.ts'
import { registerCorrections } from './features/invoices/corrections/invoices.corrections.routes.ts'
import { registerInvoices } from './features/invoices/invoices.documents.routes.ts'
import { invoiceFileNames } from './features/invoices/invoices.mail.ts'
import { raiseOrderNumber, refuseGivenNumbers } from './features/invoices/invoices.number-settings.ts'
import { changeInvoicing } from './features/invoices/issue/invoices.left-orders.ts'
import { registerTaxDays } from './features/invoices/tax-day/invoices.tax-day.routes.ts'
import { followDefaultLanguage } from './features/languages/base/languages.base.ts'
import { registerLanguages } from './features/languages/languages.routes.ts'
import { registerOrders } from './features/orders/orders.routes.ts'
import { registerPages } from './features/pages/pages.routes.ts'
import { releaseCard } from './features/payments/methods/payments.methods.ts'
import { areCardsOn } from './features/payments/payments.cards.ts'
import type { PaymentDeps } from './features/payments/payments.deps.ts'
import { registerPayments } from './features/payments/payments.routes.ts'
import { registerProductDocuments } from './features/product-documents/product-documents.routes.ts'
import { registerProducts } from './features/products/products.routes.ts'
import { registerProfile } from './features/profile/profile.routes.ts'
import { registerReports } from './features/reports/reports.routes.ts'
import { registerReviews } from './features/reviews/reviews.routes.ts'
import { registerSearch } from './features/search/search.routes.ts'
import { registerPreviews } from './features/settings/settings.preview.ts'
import { registerSettings } from './features/settings/settings.routes.ts'
import { registerSetup } from './features/setup/setup.routes.ts'
import { registerStaff } from './features/staff/staff.routes.ts'
import { registerSynonyms } from './features/synonyms/synonyms.routes.ts'
import { registerTax } from './features/tax/tax.routes.ts'
import { refuseUntaxable } from './features/tax/tax.settings.ts'
import { registerUsers } from './features/users/users.routes.ts'
import type { UserDeps } from './features/users/users.service.ts'
import { registerNotices } from './features/withdrawals/withdrawals.notices.ts'
import { registerWithdrawals } from './features/withdrawals/withdrawals.routes.ts'
import type { App } from './http/app.ts'
import type { BulkDeps } from './lists/bulk.ts'
import { registerViews } from './lists/views.ts'
import { registerLive } from './live/live.route.ts'
import { mailHouse } from './mail/mail.ts'
import { registerLogo } from './pictures/logo.ts'
import { registerPictures } from './pictures/picture-routes.ts'
import { registerDrawingUpload } from './pictures/uploaded-drawing.ts'
import { refuseUnseenLogos } from './portal-settings/logo-contrast.ts'
import type { Settings } from './portal-settings/portal-settings.ts'
import { limitsNow, reviewRules } from './portal-settings/rules.ts'
import type { Services } from './services.ts'

type FeatureDeps = {
  config: Config
  pool: pg.Pool
  secret: string
  log: (message: string) => void
  services: Services
  tokens: Tokens
  extensions: readonly LoadedExtension[]
}

type AccountDeps = ExchangeDeps & UserDeps & BulkDeps

/** Registers every feature module with its deps, one line each. */
export async function registerFeatures(app: App, deps: FeatureDeps): Promise<void> {
  const { config, pool, log, services, tokens, extensions } = deps
  const { pipelined, queryCache, wording, workers, documents, storage } = services
  const db: Database = pool
  const { settings } = services
  const currency = () => settings.formats().currency
  const base = { pool, db, pipelined, log, settings, currency, publicUrl: config.publicUrl }
  const catalogue = { ...base, queryCache, wording, documents, storage }
  const { opened, payments } = connectExtensions({ ...deps, settings })
  const orders = { ...base, ...orderDeps(config, payments) }
  const printed = { ...orders, documents, storage, changeDocument: changeDocumentWith(extensions) }
  const files = { ...base, storage, workers }

  registerAccounts(app, { ...base, tokens, adminEmail: config.adminEmail })
  registerViews(app, base)
  registerAddresses(app, base)
  registerTax(app, base)
  registerReviews(app, { ...base, ...reviewRules(settings, config) })
  registerCatalogue(app, catalogue)
  registerProducts(app, base)
  registerProductDocuments(app, files)
  registerInventory(app, base)
  registerImports(app, files)
  registerFileImports(app, files)
  registerOrders(app, orders)
  registerCart(app, { ...orders, guestCarts: config.guestCarts, workers })
  registerFulfilment(app, { ...payments, ...orders })
  registerPackingSlips(app, printed)
  registerInvoices(app, printed)
  registerCorrections(app, { ...payments, vatRegister: orders.vatRegister })
  registerNotices(app, base)
  registerWithdrawals(app, { ...base, secret: deps.secret, payments })
  registerTaxDays(app, { ...orders, ...payments })
  registerPayments(app, {
    ...payments,
    workers,
    mailHouse: () => mailHouse({ settings, isDemo: config.isDemo, publicUrl: config.publicUrl }),
    invoiceFileNames: (orderId) => invoiceFileNames({ db: pool, settings }, orderId),
  })
  if (config.cards.kind === 'sandbox') {
    // Imported only for the demo and for trying things out, as its jobs are.
    const { registerSandbox } = await import('./features/payments/sandbox/sandbox.routes.ts')
    registerSandbox(app, base)
  }
  registerAudit(app, base)
  registerReports(app, base)
  registerSearch(app, catalogue)
  registerStaff(app, base)
  registerFeed(app, { ...orders, ...base, secret: deps.secret })
  registerSynonyms(app, base)
  registerSite(app, deps)
  registerLive(app, services)
  registerPictures(app, files)
  registerLogo(app, files)
  registerDrawingUpload(app, files)
  await registerExtensions(app, { opened })
}

/** What orders need of the settings and of payments. */
function orderDeps(config: Config, payments: PaymentDeps) {
  return {
    limits: () => limitsNow(payments.settings, config.orderLimits, areCardsOn(payments)),
    vatRegister: () => config.vatRegisterUrl,
    releaseCard: (orderId: string) => releaseCard(payments, orderId),
  }
}

/** What a company says about itself, how it is set up, and what visitors write to it. */
function registerSite(app: App, { config, pool, secret, log, services }: FeatureDeps): void {
  const { settings, model, languages, documents, storage } = services
  const { publicUrl } = config
  const base = { pool, db: pool, settings }
  registerLanguages(app, { pool, languages, settings })
  registerFamilies(app, { pool, readModel: () => model.read() })
  registerSettings(app, {
    pool,
    publicUrl,
    settings,
    rules: [
      refuseUntaxable,
      refuseUndeliverable,
      refuseGivenNumbers,
      (_, group, content) => refuseUnseenLogos({ storage }, group, content),
    ],
    changeInvoicing,
    onPublished: async (tx, group, content) => {
      await raiseOrderNumber(tx, group, content)
      await followDefaultLanguage(tx, group, content)
    },
    readAgain: () => languages.read(),
    status: () => statusOf(settings, config),
  })
  registerSetup(app, { pool, settings, backUp: () => backUpNow(pool, config) })
  registerPreviews(app, { ...base, documents, storage })
  registerPages(app, { ...base, languages, publicUrl })
  registerEnquiries(app, { pool, secret, log, settings, now: Date.now })
}

/** The calls of the sign-in and of what belongs to an account. */
function registerAccounts(app: App, deps: AccountDeps): void {
  registerTokens(app, deps)
  registerInvitations(app, deps)
  registerSessions(app, deps)
  registerMailChoices(app, deps)
  registerUsers(app, deps)
  registerProfile(app, deps)
}

/** What the environment decides, as the settings show it: no secrets. */
function statusOf(
  settings: Settings,
  { cards, smtp, google, isModerated, orderLimits, reviewsPerDay }: Config,
): SettingsStatus {
  return {
    cards: cards.kind === 'sandbox' && settings.isDemoRemoved() ? 'off' : cards.kind,
    isMailSent: smtp !== undefined,
    mailFrom: smtp?.from ?? null,
    hasGoogle: google !== undefined,
    isModerated,
    reviewsPerDay,
    ...orderLimits,
  }
}
