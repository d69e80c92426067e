import fs from 'node:fs'
import path from 'node:path'
import { isLoopback } from './http/loopback.ts'
import { missingSettings } from './required-settings.ts'
import { type SettingValues, settings } from './settings.ts'
import type { S3Settings } from './storage/storage-s3.ts'

/** How cards are taken: by Stripe, by the sandbox, or not at all. */
export type CardSettings =
  | { kind: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string }
  | { kind: 'sandbox' }
  | { kind: 'off' }

export type Config = {
  port: number
  host: string
  publicUrl: string
  dataDir: string
  backupDir: string
  databaseUrl: string | undefined
  databasePool: number
  authSecret: string | undefined
  adminEmail: string | undefined
  isDemo: boolean
  demoPassword: string | undefined
  /** Who may read the kept mails at /dev/mail: everybody on this machine, admins, nobody. */
  mailbox: 'open' | 'admins' | 'off'
  smtp: { url: string; from: string } | undefined
  google: { clientId: string; clientSecret: string; issuer: string } | undefined
  cards: CardSettings
  /** Where uploaded files are kept; undefined: in `dataDir`. */
  s3: S3Settings | undefined
  orderLimits: {
    /** How long an unpaid order keeps its stock, and how long one of an account whose address is not verified. */
    holdMinutes: number
    unverifiedHoldMinutes: number
    /** How many orders an account may have open and unpaid; 0: any number. */
    mostOpen: number
    unverifiedMostOpen: number
  }
  /** Reviews of the company by one account in 24 hours; 0: any number. */
  reviewsPerDay: number
  /** Whether reviews wait until staff publish them. */
  isModerated: boolean
  trustProxy: string[] | false
  /** Requests to the API a minute; 0: no limit. */
  rateLimit: number
  /** How long the process goes on answering after SIGTERM. */
  drainMs: number
  isMetricsPublic: boolean
  logLevel: SettingValues['LOG_LEVEL']
  isProduction: boolean
  isDevelopment: boolean
  /** Started by npm: when npm is killed nobody can stop this process any more, so it stops itself. */
  isChildOfNpm: boolean
  searchPath: string
}

/** Longer than a load balancer that asks every second needs to see two 503 of `/readyz`. */
const balancedDrainMs = 5_000

/** What is wrong with the settings: a line for each that names the setting and says what to write. */
export class ConfigError extends Error {
  constructor(lines: string[]) {
    const [only] = lines
    super(lines.length === 1 && only ? only : ['these settings are missing or wrong.', ...lines].join('\n  '))
  }
}

/** Who reads the settings: a command beside the portal needs the database and the files, and no more. */
type Reader = 'portal' | 'command'

/** Reads and checks every setting. Throws `ConfigError` with all that is wrong, before anything has been started. */
export function readConfig(env: NodeJS.ProcessEnv = environment(), reader: Reader = 'portal'): Config {
  const { read, invalid } = readSettings(env)
  const missing = missingSettings(read, { isPortal: reader === 'portal' })
  // Of what could not be read it is not known whether it is missing.
  const wrong = [...invalid, ...missing.filter((line) => !invalid.some((other) => isOfSameSetting(line, other)))]
  if (wrong.length > 0) throw new ConfigError(wrong)
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
    reviewsPerDay: read.REVIEWS_PER_DAY,
    isModerated: read.REVIEW_MODERATION === 'on',
    trustProxy: read.TRUST_PROXY ? read.TRUST_PROXY.split(',').map((address) => address.trim()) : false,
    rateLimit: read.RATE_LIMIT,
    drainMs: read.DRAIN_MS ?? (read.TRUST_PROXY ? balancedDrainMs : 0),
    isMetricsPublic: read.METRICS === 'on',
    logLevel: read.LOG_LEVEL,
    isProduction: read.NODE_ENV === 'production',
    isDevelopment: read.NODE_ENV === 'development',
    isChildOfNpm: env.npm_lifecycle_event !== undefined,
    searchPath: env.PATH ?? '',
  }
}

/** Libraries loaded from here on are those for production, unless NODE_ENV is set already. */
export function preferProduction(): void {
  process.env.NODE_ENV ??= 'production'
}

/** What is set, and below it what a file `.env` in the current folder says. */
function environment(): NodeJS.ProcessEnv {
  if (fs.existsSync('.env')) process.loadEnvFile()
  return process.env
}

function isDemo(read: SettingValues): boolean {
  return read.DEMO ? read.DEMO === 'on' : !read.DATABASE_URL && read.NODE_ENV !== 'production'
}

/**
 * Mails hold links that open accounts: without a setting they are shown only where nobody else can come from, and where
 * they are not sent anyway.
 */
function mailboxOf(read: SettingValues): Config['mailbox'] {
  if (!isDemo(read) || read.DEMO_MAILBOX === 'off') return 'off'
  if (read.DEMO_MAILBOX === 'admins') return 'admins'
  const isOnlyHere = isLoopback(read.HOST) && (!read.PUBLIC_URL || isLoopback(new URL(read.PUBLIC_URL).hostname))
  return isOnlyHere && !read.SMTP_URL ? 'open' : 'off'
}

/** A sandbox where real customers order is a choice an operator has to make. */
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
    // Values are left out: a mistyped secret must not end up in a log.
    else invalid.push(`${name} is not valid: ${result.error.issues[0]?.message ?? 'check it'}. ${describe}`)
  }
  return { read: read as SettingValues, invalid }
}
