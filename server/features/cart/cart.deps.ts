import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/pool.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'

export type CartDeps = {
  pool: pg.Pool
  db: Database
  /** Of every price: read when it is used, because settings change while the portal runs. */
  currency: () => string
  publicUrl: string
  settings: Settings
  guestCarts: Config['guestCarts']
}

/**
 * Whose cart a request is about: the user's own, else that of the token. A user who sends a token as well gets the own
 * cart: only `POST /cart/merge` joins the two.
 */
export type Visitor = { actor: Actor | null; token: string | undefined; address: string }
