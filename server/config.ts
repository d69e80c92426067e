import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

type Setting = { describe: string; example: string; schema: z.ZodType<unknown> }

function setting<S extends z.ZodType<unknown>>(describe: string, example: string, schema: S) {
  return { describe, example, schema } satisfies Setting
}

const text = z.string().trim().min(1)
const onOff = z.enum(['on', 'off'])
const port = z.coerce.number().int().min(1).max(65535)
const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

/** Every setting there is. `.env.example` says the same, and a test compares the two. */
export const settings = {
  PORT: setting('Port to listen on.', '3000', port.default(3000)),
  HOST: setting('Address to listen on; 0.0.0.0 for all of them.', '127.0.0.1', text.default('127.0.0.1')),
  PUBLIC_URL: setting(
    'Address people reach the portal at. Absent: http://localhost:PORT.',
    'https://portal.example.com',
    webAddress.optional(),
  ),
  DATA_DIR: setting('Folder of the embedded database and of generated secrets.', '.data', text.default('.data')),
  DATABASE_URL: setting(
    'PostgreSQL 15 or newer to use. Absent: an embedded PostgreSQL in DATA_DIR.',
    'postgres://datum:secret@127.0.0.1:5432/datum',
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ),
  DATABASE_POOL: setting(
    'Most database connections of one process, at least 4: two of them listen for changes and for jobs.',
    '10',
    z.coerce.number().int().min(4).max(200).default(10),
  ),
  AUTH_SECRET: setting(
    'Key for sessions and tokens, at least 32 characters. Required with DATABASE_URL; else generated into DATA_DIR.',
    'a-long-random-text-of-at-least-32-characters',
    z.string().min(32).optional(),
  ),
  ADMIN_EMAIL: setting(
    'This address becomes an admin once it is verified.',
    'boss@example.com',
    z.email().toLowerCase().optional(),
  ),
  DEMO: setting(
    'Demo data and demo accounts: on or off. Absent: on with the embedded database unless NODE_ENV=production.',
    'on',
    onOff.optional(),
  ),
  DEMO_PASSWORD: setting(
    'Password of the demo accounts. Absent: generated once, printed at start and kept in DATA_DIR.',
    'demo-password',
    z.string().min(6).max(128).optional(),
  ),
  SMTP_URL: setting(
    'Mail server. Absent: mails are kept and, in the demo, readable at /dev/mail.',
    'smtp://user:secret@mail.example.com:587',
    z.url({ protocol: /^smtps?$/ }).optional(),
  ),
  MAIL_FROM: setting('Sender of all mails. Required with SMTP_URL.', 'orders@example.com', z.email().optional()),
  GOOGLE_CLIENT_ID: setting(
    'Client id of Google sign-in. Absent: no Google button.',
    'id.apps.googleusercontent.com',
    text.optional(),
  ),
  GOOGLE_CLIENT_SECRET: setting('Client secret of Google sign-in.', 'secret', text.optional()),
  GOOGLE_ISSUER: setting(
    'OpenID Connect issuer of the Google button; any issuer can stand in.',
    'https://accounts.google.com',
    webAddress.default('https://accounts.google.com'),
  ),
  STRIPE_SECRET_KEY: setting(
    'Secret key of Stripe. Absent: cards are taken by the sandbox in the demo, and not at all elsewhere.',
    'sk_test_secret',
    z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/, 'it starts with sk_test_ or sk_live_')
      .optional(),
  ),
  STRIPE_PUBLISHABLE_KEY: setting(
    'Publishable key of the same Stripe account.',
    'pk_test_key',
    z
      .string()
      .regex(/^pk_(test|live)_\w+$/, 'it starts with pk_test_ or pk_live_')
      .optional(),
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    'Signing secret of the Stripe webhook that points at /api/payments/webhook.',
    'whsec_secret',
    z
      .string()
      .regex(/^whsec_\w+$/, 'it starts with whsec_')
      .optional(),
  ),
  CARD_SANDBOX: setting(
    'Take test cards without Stripe, no money moves: on or off. Absent: on in the demo.',
    'on',
    onOff.optional(),
  ),
  ORDER_HOLD_HOURS: setting(
    'How long an unpaid order keeps its stock, in hours.',
    '168',
    z.coerce.number().positive().max(8760).default(168),
  ),
  TRUST_PROXY: setting(
    'Addresses of load balancers whose X-Forwarded-For is believed, separated by commas. Absent: none.',
    '10.0.0.0/8',
    text.optional(),
  ),
  METRICS: setting('Serve /metrics on the public listener: on or off.', 'off', onOff.default('off')),
  LOG_LEVEL: setting(
    'How much is logged: fatal, error, warn, info, debug or silent.',
    'warn',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  ),
  NODE_ENV: setting(
    'production turns the demo off and asks for real settings; development is what npm run dev uses.',
    'production',
    z.enum(['production', 'development', 'test']).optional(),
  ),
} as const

/** How cards are taken: by Stripe, by the sandbox, or not at all. */
export type CardSettings =
  | { kind: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string }
  | { kind: 'sandbox' }
  | { kind: 'off' }

type Read = { [K in keyof typeof settings]: z.output<(typeof settings)[K]['schema']> }

export type Config = {
  port: number
  host: string
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  databasePool: number
  authSecret: string | undefined
  adminEmail: string | undefined
  isDemo: boolean
  demoPassword: string | undefined
  smtp: { url: string; from: string } | undefined
  google: { clientId: string; clientSecret: string; issuer: string } | undefined
  cards: CardSettings
  holdMinutes: number
  trustProxy: string[] | false
  isMetricsPublic: boolean
  logLevel: Read['LOG_LEVEL']
  isProduction: boolean
  isDevelopment: boolean
  /** Started by npm: when npm is killed nobody can stop this process any more, so it stops itself. */
  isChildOfNpm: boolean
  searchPath: string
}

/** What is wrong with the settings, in one line that names the setting. */
export class ConfigError extends Error {}

/** Reads and checks every setting. Throws `ConfigError` before anything has been started. */
export function readConfig(env: NodeJS.ProcessEnv = environment()): Config {
  const read = readSettings(env)
  requireTogether(read, 'SMTP_URL', 'MAIL_FROM')
  requireTogether(read, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
  requireTogether(read, 'STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET')
  if (read.DATABASE_URL && !read.AUTH_SECRET) {
    throw new ConfigError('AUTH_SECRET is required when DATABASE_URL is set: instances must share it.')
  }
  return {
    port: read.PORT,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    dataDir: path.resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databasePool: read.DATABASE_POOL,
    authSecret: read.AUTH_SECRET,
    adminEmail: read.ADMIN_EMAIL,
    isDemo: isDemo(read),
    demoPassword: read.DEMO_PASSWORD,
    smtp: read.SMTP_URL && read.MAIL_FROM ? { url: read.SMTP_URL, from: read.MAIL_FROM } : undefined,
    google: googleOf(read),
    cards: cardsOf(read),
    holdMinutes: Math.round(read.ORDER_HOLD_HOURS * 60),
    trustProxy: read.TRUST_PROXY ? read.TRUST_PROXY.split(',').map((address) => address.trim()) : false,
    isMetricsPublic: read.METRICS === 'on',
    logLevel: read.LOG_LEVEL,
    isProduction: read.NODE_ENV === 'production',
    isDevelopment: read.NODE_ENV === 'development',
    isChildOfNpm: env.npm_lifecycle_event !== undefined,
    searchPath: env.PATH ?? '',
  }
}

/** What is set, and below it what a file `.env` in the current folder says. */
function environment(): NodeJS.ProcessEnv {
  if (fs.existsSync('.env')) process.loadEnvFile()
  return process.env
}

function isDemo(read: Read): boolean {
  return read.DEMO ? read.DEMO === 'on' : !read.DATABASE_URL && read.NODE_ENV !== 'production'
}

/** A sandbox where real customers order is a choice somebody has to make. */
function cardsOf(read: Read): CardSettings {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = read
  if (secretKey && publishableKey && webhookSecret) {
    const isLive = secretKey.includes('_live_')
    if (isLive !== publishableKey.includes('_live_')) {
      throw new ConfigError(
        'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.',
      )
    }
    return { kind: 'stripe', secretKey, publishableKey, webhookSecret }
  }
  const isSandbox = read.CARD_SANDBOX ? read.CARD_SANDBOX === 'on' : isDemo(read)
  return { kind: isSandbox ? 'sandbox' : 'off' }
}

function googleOf(read: Read): Config['google'] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = read
  return clientId && clientSecret ? { clientId, clientSecret, issuer } : undefined
}

function readSettings(env: NodeJS.ProcessEnv): Read {
  const read: Record<string, unknown> = {}
  for (const [name, { schema, describe }] of Object.entries(settings)) {
    const value = env[name] === '' ? undefined : env[name]
    const result = schema.safeParse(value)
    if (!result.success) {
      // Values are left out: a mistyped secret must not end up in a log.
      throw new ConfigError(`${name} is not valid: ${result.error.issues[0]?.message ?? 'check it'}. ${describe}`)
    }
    read[name] = result.data
  }
  return read as Read
}

function requireTogether(read: Read, ...names: (keyof Read)[]): void {
  const missing = names.filter((name) => read[name] === undefined)
  if (missing.length > 0 && missing.length < names.length) {
    const set = names.filter((name) => read[name] !== undefined)
    throw new ConfigError(`${missing.join(' and ')} must be set too when ${set.join(' and ')} is set.`)
  }
}
