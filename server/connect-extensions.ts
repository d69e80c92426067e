import type pg from 'pg'
import type { Config } from './config.ts'
import { addDrawingPacks } from './drawings/packs.ts'
import type { LoadedExtension } from './extensions/load-extensions.ts'
import { drawingPacksOf, type OpenExtension, openExtensions, providersOf } from './extensions/open-extensions.ts'
import { issueDiscount } from './features/invoices/discount/invoices.discount.ts'
import { syncOther } from './features/payments/methods/payments.methods.ts'
import { createCardProvider } from './features/payments/payments.cards.ts'
import type { PaymentDeps } from './features/payments/payments.deps.ts'
import { transferProviders } from './features/payments/transfers/payments.transfer-provider.ts'
import type { Settings } from './portal-settings/portal-settings.ts'

type Deps = {
  config: Config
  pool: pg.Pool
  secret: string
  log: (message: string) => void
  extensions: readonly LoadedExtension[]
  settings: Settings
}

/** The extensions, connected with the portal, and the deps of payments, which extensions are a part of. */
export function connectExtensions(deps: Deps): { opened: OpenExtension[]; payments: PaymentDeps } {
  const { config, pool, secret, log, extensions, settings } = deps
  const { publicUrl, cards } = config
  const opened = openExtensions(extensions, {
    pool,
    log,
    publicUrl,
    paymentChanged: (name, paymentId) => syncOther(payments, name, paymentId),
  })
  addDrawingPacks(drawingPacksOf(extensions))
  const provider = createCardProvider({ cards, pool, secret })
  const payments: PaymentDeps = {
    pool,
    db: pool,
    log,
    publicUrl,
    settings,
    provider,
    issueDiscount: (db, granted) => issueDiscount({ db, settings }, granted),
    others: new Map([...transferProviders({ db: pool, settings }), ...providersOf(opened)]),
  }
  return { opened, payments }
}
