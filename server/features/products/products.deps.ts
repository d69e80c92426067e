import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { Database } from '#server/database/pool.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'

export type ProductDeps = {
  pool: pg.Pool
  db: Database
  /** For reads of a product or a page of products. */
  pipelined: Database
  /** Of every price: read when it is used, because settings change while the portal runs. */
  currency: () => string
  publicUrl: string
  settings: Settings
}

/** The user who reads; null for a visitor. */
export type Reader = Pick<Actor, 'role'> | null
