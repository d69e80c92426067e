import type pg from 'pg'
import type { Database } from '#server/database/pool.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import type { OrderLimits } from './purchase/orders.allowance.ts'

export type OrderDeps = {
  pool: pg.Pool
  db: Database
  /** For a page of the user's own orders. */
  pipelined: Database
  /** Of every price: read when it is used, because settings change while the portal runs. */
  currency: () => string
  publicUrl: string
  settings: Settings
  limits: () => OrderLimits
  /** Cancels the card payment of an order that was started and not confirmed. Never inside a transaction. */
  releaseCard?: (orderId: string) => Promise<void>
}
