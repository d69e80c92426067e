import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { Config } from './config.ts'
import type { Database } from './database/pool.ts'
import { accountDeletion } from './delete-account.ts'
import { registerEmailChange } from './features/identity/email-change/identity.email-change.routes.ts'
import type { CarryEmail } from './features/identity/email-change/identity.email-change.ts'
import { createDevices } from './features/identity/identity.device.ts'
import { ensureFirstAdmin, firstAdmin } from './features/identity/identity.first-admin.ts'
import { registerIdentityGate } from './features/identity/identity.gate.ts'
import { registerPasswordMail } from './features/identity/identity.password-mail.ts'
import { identifyBearer, identifyCookie } from './features/identity/identity.service.ts'
import { ensureSigningKey } from './features/identity/identity.signing-key.ts'
import { createTokens, type Tokens } from './features/identity/identity.tokens.ts'
import { keepProvider } from './features/identity/provider/identity.live-provider.ts'
import type { PasswordCost } from './features/identity/provider/identity.password.ts'
import { renameBuyer } from './features/orders/orders.store.ts'
import { renameReviewer } from './features/reviews/reviews.store.ts'
import { type App, appOf } from './http/app.ts'
import { bearerOf, type Identify } from './http/handle.ts'
import type { Settings } from './portal-settings/portal-settings.ts'

type IdentityDeps = {
  settings: Settings
  config: Config
  pool: pg.Pool
  secret: string
  log: (message: string) => void
  pipelined: Database
  passwordCost: PasswordCost | undefined
}

/** Functions that find out who sends a request. */
export type Identity = {
  app: App
  tokens: Tokens
  /** The user of the session cookie. */
  findSessionActor: (request: FastifyRequest) => Promise<Actor | null>
}

/**
 * Registers the sign-in and the functions that read the actor. Deleting an account needs other modules, so it is passed
 * in.
 */
export async function registerIdentity(server: FastifyInstance, deps: IdentityDeps): Promise<Identity> {
  const { config, pool, secret, log, pipelined, settings } = deps
  const { publicUrl, google } = config
  const db: Database = pool
  await ensureFirstAdmin(pool, config.adminEmail)
  const provider = await keepProvider(
    {
      pool,
      secret,
      publicUrl,
      trustedOrigins: originsOf(config),
      google,
      companyName: () => settings.company().name,
      deleteAccount: accountDeletion({ pool }),
      onVerified: firstAdmin(pool, config.adminEmail),
      passwordCost: deps.passwordCost,
    },
    log,
  )
  server.addHook('onClose', async () => provider.stop())
  await ensureSigningKey({ provider: provider.current, pool, secret, log })
  const readKeys = async () => (await provider.current()).api.getJwks()
  const tokens = createTokens({ secret, issuer: publicUrl, readKeys })
  const devices = createDevices({ secret, publicUrl })
  const identify: Identify = (request) => identifyBearer({ db, pipelined }, tokens, bearerOf(request))
  const app = appOf(server, { identify, pool })
  registerIdentityGate(app, { provider: provider.current, db, publicUrl, devices })
  registerEmailChange(app, {
    pool,
    publicUrl,
    tokens,
    devices,
    carryEmail,
    sendPasswordLink: async (email) => {
      const { api } = await provider.current()
      await api.requestPasswordReset({ body: { email } })
    },
  })
  registerPasswordMail(app, { pool, provider: provider.current })
  return {
    app,
    tokens,
    findSessionActor: (request) => identifyCookie({ db, pipelined: db }, provider.current, request),
  }
}

/**
 * The address of an account is copied to its orders and reviews, which go along with it. Issued documents, sent mails, the audit
 * log, enquiries and declarations of withdrawal keep the address that they were written with.
 */
const carryEmail: CarryEmail = async (tx, userId, email) => {
  await renameBuyer(tx, userId, email)
  await renameReviewer(tx, userId, email)
}

/** The public address and, by default, the two names of this machine. */
function originsOf({ publicUrl, port }: Config): string[] {
  const isLocal = new URL(publicUrl).hostname === 'localhost'
  return isLocal ? [publicUrl, `http://localhost:${port}`, `http://127.0.0.1:${port}`] : [publicUrl]
}
