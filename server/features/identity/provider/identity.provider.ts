import crypto from 'node:crypto'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { jwt } from 'better-auth/plugins/jwt'
import type pg from 'pg'
import { errors } from '#contract/errors.ts'
import { language, t } from '#i18n/t.ts'
import { asUserText } from '#server/database/user-text.ts'
import { RefusalError } from '#server/http/problem.ts'
import { brand } from '#tenant/brand.ts'
import { deleteFailures } from '../identity.failures.store.ts'
import type { IdentityMail } from '../identity.jobs.ts'
import { rateLimitStorage, signInLimit } from '../identity.limits.ts'
import { ownKeysOnly } from '../identity.own-keys.ts'
import { isDeactivated, markVerified } from '../identity.store.ts'
import { identityAudience } from '../identity.tokens.ts'
import { claimAvatar } from './identity.avatar.ts'
import { clientAddressHeader } from './identity.client-address.ts'
import { type GoogleOptions, googlePlugin } from './identity.google.ts'
import { queueMail } from './identity.outbox.ts'
import { passkeyPlugin } from './identity.passkeys.ts'
import { hashPassword, type PasswordCost, verifyPassword } from './identity.password.ts'
import { refuseReserved } from './identity.reserved.ts'
import { providerTables } from './identity.tables.ts'

export type ProviderOptions = {
  pool: pg.Pool
  secret: string
  publicUrl: string
  trustedOrigins: string[]
  google: GoogleOptions | undefined
  /** What authenticators show for a passkey. */
  companyName: () => string
  /** Deletes the account with all its data, in one transaction; a refusal keeps it. */
  deleteAccount: (user: { id: string; email: string }) => Promise<void>
  /** Called when an address is verified. */
  onVerified: (user: { id: string; email: string }) => Promise<void>
  /** Absent: the real one. */
  passwordCost?: PasswordCost | undefined
}

/** The sign-in provider of specification section 1: accounts, sessions and keys, under `/api/auth`. */
export function createProvider(options: ProviderOptions) {
  const { pool, secret, publicUrl, trustedOrigins, google, deleteAccount } = options
  return betterAuth({
    appName: brand.name,
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    trustedOrigins,
    database: pool,
    // Errors of the sign-in with Google are shown on the login page. Errors that are not refusals of the provider are
    // thrown to us: an unreachable database is a 503, not a 500.
    onAPIError: { errorURL: `${publicUrl}/login`, throw: true },
    telemetry: { enabled: false },
    logger: { disabled: true },
    emailAndPassword: passwordSignIn(options),
    emailVerification: emailVerification(options),
    user: {
      ...providerTables.user,
      // The provider deletes its rows one by one after this call; then there are none left.
      deleteUser: { enabled: true, beforeDelete: (user) => withProviderErrors(() => deleteAccount(user)) },
    },
    databaseHooks: {
      user: {
        create: { before: ({ email }) => refuseReserved(pool, email) },
        update: { before: ({ image }) => withProviderErrors(() => claimAvatar(pool, image, publicUrl)) },
      },
      session: {
        create: {
          // After the password check, so that nobody else learns that the account exists.
          before: async ({ userId }) => {
            if (await isDeactivated(pool, userId)) throw deactivated()
          },
        },
      },
    },
    // Deleting an account without a password needs a recent sign-in: an unattended device is not enough.
    session: { ...providerTables.session, freshAge: 10 * 60 },
    account: providerTables.account,
    verification: providerTables.verification,
    rateLimit: requestLimits(pool),
    advanced: {
      // Otherwise off when NODE_ENV is "test": tests have to run what production runs.
      disableOriginCheck: false,
      cookiePrefix: 'datum',
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      database: { generateId: 'uuid' },
    },
    plugins: [
      ...(google ? [googlePlugin(google)] : []),
      passkeyPlugin({ publicUrl, pool, companyName: options.companyName() }),
      identityTokenPlugin(options),
    ],
  })
}

function passwordSignIn({ pool, publicUrl, onVerified, passwordCost }: ProviderOptions) {
  return {
    enabled: true,
    minPasswordLength: 6,
    maxPasswordLength: 128,
    password: { hash: (password) => hashPassword(password, passwordCost), verify: verifyPassword },
    revokeSessionsOnPasswordReset: true,
    resetPasswordTokenExpiresIn: 60 * 60,
    // With the address, so that the owner is signed in at once with the new password.
    sendResetPassword: ({ user, token }) => {
      const query = new URLSearchParams({ reset: token, email: user.email })
      return writeMail(pool, { kind: 'reset-password', user, url: `${publicUrl}/login?${query}` })
    },
    // A user who could read the mail owns the address.
    onPasswordReset: async ({ user }) => {
      await markVerified(pool, user.id)
      await onVerified(user)
      // Unlocks the account: resetting the password is what the owner of a locked account is offered.
      await deleteFailures(pool, user.email)
    },
  } satisfies BetterAuthOptions['emailAndPassword']
}

function emailVerification({ pool, publicUrl, onVerified }: ProviderOptions) {
  const next = encodeURIComponent('/dashboard/account?verified')
  return {
    sendOnSignUp: true,
    afterEmailVerification: (user) => onVerified(user),
    expiresIn: 24 * 60 * 60,
    sendVerificationEmail: ({ user, token }) => {
      const url = `${publicUrl}/api/auth/verify-email?token=${token}&callbackURL=${next}`
      return writeMail(pool, { kind: 'verify-email', user, url })
    },
  } satisfies BetterAuthOptions['emailVerification']
}

type Mail = { kind: IdentityMail['kind']; user: { id: string; name: string; email: string }; url: string }

function writeMail(pool: pg.Pool, { kind, user, url }: Mail): Promise<void> {
  return queueMail(pool, {
    mailId: crypto.randomUUID(),
    kind,
    userId: user.id,
    userName: asUserText(user.name),
    address: user.email,
    url,
    language: language(),
  })
}

function requestLimits(pool: pg.Pool) {
  return {
    enabled: true,
    customStorage: rateLimitStorage(pool),
    window: 60,
    max: 600,
    customRules: {
      '/sign-in/*': signInLimit,
      '/sign-up/*': signInLimit,
      '/passkey/*': signInLimit,
      '/request-password-reset': { window: 60, max: 30 },
      '/send-verification-email': { window: 60, max: 30 },
      '/change-password': { window: 60, max: 30 },
      '/token': { window: 60, max: 1200 },
      '/get-session': false,
    },
  } satisfies BetterAuthOptions['rateLimit']
}

/** The token that `PUT /user/{email}` exchanges for an access token. */
function identityTokenPlugin({ pool, secret, publicUrl }: ProviderOptions) {
  return jwt({
    schema: { jwks: providerTables.jwks },
    adapter: ownKeysOnly(pool, secret),
    jwt: {
      issuer: publicUrl,
      audience: identityAudience,
      expirationTime: '5m',
      definePayload: ({ user, session }) => ({ email: user.email, sid: session.id }),
    },
  })
}

function deactivated(): APIError {
  const message = t('This account has been deactivated. Contact us if you think this is a mistake.')
  return new APIError('FORBIDDEN', { code: 'ACCOUNT_DEACTIVATED', message })
}

/** Converts our refusals to errors of the provider's client. */
async function withProviderErrors(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (error instanceof RefusalError) {
      throw new APIError('CONFLICT', { code: error.code, message: t(errors[error.code].sentence) })
    }
    throw error
  }
}

export type Provider = ReturnType<typeof createProvider>
