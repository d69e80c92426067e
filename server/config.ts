import fs from 'node:fs'
import path from 'node:path'
import { isLoopback } from './http/loopback.ts'
import { missingSettings } from './required-settings.ts'
import { type SettingValues, settings } from './settings.ts'
import type { S3Settings } from './storage/storage-s3.ts'

/** Card payments: through Stripe, through the sandbox, or none. */
export type CardSettings =
  | { kind: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string }
  | { kind: 'sandbox' }
  | { kind: 'off' }

/** Where traces are sent, and the name of the portal there. */
export type TracingSettings = { endpoint: string; serviceName: string }

export type Config = {
  port: number
  host: string
  publicUrl: string
  dataDir: string
  backupDir: string
  /** Where the folders of extensions are. */
  extensionsDir: string
  /** Where the files of languages are. */
  languagesDir: string
  /** Where fonts are that the operator added for documents. */
  fontsDir: string | undefined
  databaseUrl: string | undefined
  databasePool: number
  authSecret: string | undefined
  adminEmail: string | undefined
  isDemo: boolean
  demoPassword: string | undefined
  /** Who may read the stored mails at /dev/mail: everybody on this machine, admins, nobody. */
  mailbox: 'open' | 'admins' | 'off'
  smtp: { url: string; from: string } | undefined
  google: { clientId: string; clientSecret: string; issuer: string } | undefined
  cards: CardSettings
  /** The bucket for uploaded files; undefined: they are in `dataDir`. */
  s3: S3Settings | undefined
  orderLimits: {
    /** How long an unpaid order reserves its stock, and how long that of an unverified account. */
    holdMinutes: number
    unverifiedHoldMinutes: number
    /** Most open unpaid orders of an account; 0: no limit. */
    mostOpen: number
    unverifiedMostOpen: number
  }
  /** Carts of visitors without a sign-in: most new ones of an address in an hour (0: no limit), and how long they are kept. */
  guestCarts: { perHour: number; days: number }
  /** The REST service that looks up VAT numbers. */
  vatRegisterUrl: string
  /** Most reviews of the company by one account in 24 hours; 0: no limit. */
  reviewsPerDay: number
  /** Whether reviews are published by staff only. */
  isModerated: boolean
  trustProxy: string[] | false
  /** API requests per minute; 0: no limit. */
  rateLimit: number
  /** How long the process keeps answering after SIGTERM. */
  drainMs: number
  isMetricsPublic: boolean
  /** The port of the listener for metrics and health alone; undefined without one. */
  internalPort: number | undefined
  logLevel: SettingValues['LOG_LEVEL']
  /** Undefined: no traces. */
  tracing: TracingSettings | undefined
  isProduction: boolean
  isDevelopment: boolean
  /**
   * Whether npm started this process. If npm is killed, no signal reaches the process any more, so it stops by itself.
   */
  isChildOfNpm: boolean
  searchPath: string
}

/** Long enough for a load balancer that asks every second to see two 503 from `/readyz`. */
const balancedDrainMs = 5_000

/** Invalid settings: one line for each, with the setting's name and what to write. */
export class ConfigError extends Error {
  constructor(lines: string[]) {
    const [only] = lines
    super(lines.length === 1 && only ? only : ['these settings are missing or wrong.', ...lines].join('\n  '))
  }
}

/** Who reads the settings: a command needs only those of the database and the files. */
type Reader = 'portal' | 'command'

/** Reads and checks every setting. Throws `ConfigError` with all mistakes before anything starts. */
export function readConfig(env: NodeJS.ProcessEnv = environment(), reader: Reader = 'portal'): Config {
  const { read, invalid } = readSettings(env)
  const missing = missingSettings(read, { isPortal: reader === 'portal' })
  // An invalid setting is not reported as missing too.
  const errors = [...invalid, ...missing.filter((line) => !invalid.some((other) => isOfSameSetting(line, other)))]
  if (errors.length > 0) throw new ConfigError(errors)
  return configOf(read, env)
}

function isOfSameSetting(line: string, other: string): boolean {
  return line.split(' ')[0] === other.split(' ')[0]
}

function configOf(read: SettingValues, env: NodeJS.ProcessEnv): Config {
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    dataDir: path.resolve(read.DATA_DIR),
    backupDir: path.resolve(read.BACKUP_DIR),
    extensionsDir: path.resolve(read.EXTENSIONS_DIR),
    languagesDir: path.resolve(read.LANGUAGES_DIR ?? path.join(read.EXTENSIONS_DIR, 'languages')),
    fontsDir: read.FONTS_DIR === undefined ? undefined : path.resolve(read.FONTS_DIR),
    databaseUrl: read.DATABASE_URL,
    databasePool: read.DATABASE_POOL,
    authSecret: read.AUTH_SECRET,
    adminEmail: read.ADMIN_EMAIL,
    isDemo: isDemo(read),
    demoPassword: read.DEMO_PASSWORD,
    mailbox: mailboxOf(read),
    smtp: read.SMTP_URL && read.MAIL_FROM ? { url: read.SMTP_URL, from: read.MAIL_FROM } : undefined,
    google: googleOf(read),
    cards: cardsOf(read),
    s3: s3Of(read),
    orderLimits: {
      holdMinutes: Math.round(read.ORDER_HOLD_HOURS * 60),
      unverifiedHoldMinutes: Math.round(read.ORDER_HOLD_HOURS_UNVERIFIED * 60),
      mostOpen: read.OPEN_ORDERS,
      unverifiedMostOpen: read.OPEN_ORDERS_UNVERIFIED,
    },
    guestCarts: { perHour: read.GUEST_CARTS_PER_HOUR, days: read.GUEST_CART_DAYS },
    vatRegisterUrl: read.VAT_REGISTER_URL,
    reviewsPerDay: read.REVIEWS_PER_DAY,
    isModerated: read.REVIEW_MODERATION === 'on',
    trustProxy: read.TRUST_PROXY ? read.TRUST_PROXY.split(',').map((address) => address.trim()) : false,
    rateLimit: read.RATE_LIMIT,
    drainMs: read.DRAIN_MS ?? (read.TRUST_PROXY ? balancedDrainMs : 0),
    isMetricsPublic: read.METRICS === 'on',
    internalPort: read.INTERNAL_PORT,
    logLevel: read.LOG_LEVEL,
    tracing: read.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
          serviceName: read.OTEL_SERVICE_NAME,
        }
      : undefined,
    isProduction: read.NODE_ENV === 'production',
    isDevelopment: read.NODE_ENV === 'development',
    isChildOfNpm: env.npm_lifecycle_event !== undefined,
    searchPath: env.PATH ?? '',
  }
}

/** Makes libraries that load later use their production builds, unless NODE_ENV is set. */
export function preferProduction(): void {
  process.env.NODE_ENV ??= 'production'
}

/** The environment, with defaults from a file `.env` in the current folder. */
function environment(): NodeJS.ProcessEnv {
  if (fs.existsSync('.env')) process.loadEnvFile()
  return process.env
}

function isDemo(read: SettingValues): boolean {
  return read.DEMO ? read.DEMO === 'on' : !read.DATABASE_URL && read.NODE_ENV !== 'production'
}

/**
 * Mails contain links that give access to accounts. By default they are readable only on a loopback address, and only
 * while they are not sent.
 */
function mailboxOf(read: SettingValues): Config['mailbox'] {
  if (!isDemo(read) || read.DEMO_MAILBOX === 'off') return 'off'
  if (read.DEMO_MAILBOX === 'admins') return 'admins'
  const isOnlyHere = isLoopback(read.HOST) && (!read.PUBLIC_URL || isLoopback(new URL(read.PUBLIC_URL).hostname))
  return isOnlyHere && !read.SMTP_URL ? 'open' : 'off'
}

/** In production, an operator has to choose the sandbox explicitly. */
function cardsOf(read: SettingValues): CardSettings {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = read
  if (read.CARD_PAYMENT === 'off') return { kind: 'off' }
  if (secretKey && publishableKey && webhookSecret) {
    return { kind: 'stripe', secretKey, publishableKey, webhookSecret }
  }
  const isSandbox = read.CARD_SANDBOX ? read.CARD_SANDBOX === 'on' : isDemo(read)
  return { kind: isSandbox ? 'sandbox' : 'off' }
}

function googleOf(read: SettingValues): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = read
  return clientId && clientSecret ? { clientId, clientSecret, issuer } : undefined
}

function s3Of(read: SettingValues): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = read
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read
  return endpoint && region && bucket && accessKeyId && secretAccessKey
    ? { endpoint, region, bucket, accessKeyId, secretAccessKey }
    : undefined
}

function readSettings(env: NodeJS.ProcessEnv): { read: SettingValues; invalid: string[] } {
  const read: Record<string, unknown> = {}
  const invalid: string[] = []
  for (const [name, { schema, describe }] of Object.entries(settings)) {
    const value = env[name] === '' ? undefined : env[name]
    const result = schema.safeParse(value)
    if (result.success) read[name] = result.data
    // Without the value: a mistyped secret must not appear in a log.
    else invalid.push(`${name} is not valid: ${result.error.issues[0]?.message ?? 'check it'}. ${describe}`)
  }
  return { read: read as SettingValues, invalid }
}
