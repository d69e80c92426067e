import { isIP } from 'node:net'
import * as z from 'zod'
import { addressesOf } from './database/primary.ts'

type Setting = { describe: string; example: string; schema: z.ZodType<unknown> }

function setting<S extends z.ZodType<unknown>>(describe: string, example: string, schema: S) {
  return { describe, example, schema } satisfies Setting
}

const text = z.string().trim().min(1)
const onOff = z.enum(['on', 'off'])
const port = z.coerce.number().int().min(1).max(65535)
const postgresAddress = z.url({ protocol: /^postgres(ql)?$/ })
const postgresAddresses = z
  .string()
  .refine(
    (text) => addressesOf(text).every((address) => postgresAddress.safeParse(address).success),
    'it is postgres://user:secret@host/database, of several hosts with commas between them',
  )
const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

/** Names of ranges that the web server knows. */
const namedRanges = ['loopback', 'linklocal', 'uniquelocal']

/** An address, a range with its prefix length, or a named range. */
function isProxyRange(range: string): boolean {
  if (namedRanges.includes(range)) return true
  const [address = '', bits, ...others] = range.split('/')
  const version = isIP(address)
  if (version === 0 || others.length > 0) return false
  if (bits === undefined) return true
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}

/** Every setting. `.env.example` has the same, and a test compares the two. */
export const settings = {
  PORT: setting('Port to listen on.', '3000', port.default(3000)),
  INTERNAL_PORT: setting(
    'Port of a second listener on the same address, for /metrics, /healthz and /readyz. Keep it from the outside. Absent: none.',
    '3001',
    port.optional(),
  ),
  HOST: setting('Address to listen on; 0.0.0.0 for all of them.', '127.0.0.1', text.default('127.0.0.1')),
  PUBLIC_URL: setting(
    'Address people reach the portal at. Absent: http://localhost:PORT.',
    'https://portal.example.com',
    webAddress.optional(),
  ),
  DATA_DIR: setting(
    'Folder of the embedded database, of uploaded files and of generated secrets.',
    '.data',
    text.default('.data'),
  ),
  BACKUP_DIR: setting(
    'Folder that npm run backup writes a folder into, unless it is given one.',
    'backups',
    text.default('backups'),
  ),
  EXTENSIONS_DIR: setting(
    'Folder of your own code, a folder for each extension (docs/extensions.md).',
    'extensions',
    text.default('extensions'),
  ),
  LANGUAGES_DIR: setting(
    'Folder of languages as files, such as pl.json (docs/make-it-yours.md). Absent: `languages` in the folder of extensions.',
    'extensions/languages',
    text.optional(),
  ),
  FONTS_DIR: setting(
    'Folder of fonts (TTF, OTF, WOFF, WOFF2) for characters on documents that the portal has no font for. Read at the start.',
    '/usr/share/fonts/datum',
    text.optional(),
  ),
  DATABASE_URL: setting(
    'PostgreSQL 15 or newer to use; of several hosts (host1,host2) the one that takes writes. Absent: an embedded PostgreSQL in DATA_DIR.',
    'postgres://datum:secret@127.0.0.1:5432/datum',
    postgresAddresses.optional(),
  ),
  EMBEDDED_DATABASE: setting(
    'Use the embedded PostgreSQL in DATA_DIR: on or off. Absent: on without DATABASE_URL, but with NODE_ENV=production one of the two has to be set.',
    'on',
    onOff.optional(),
  ),
  DATABASE_POOL: setting(
    'Most database connections of one process, at least 4: two of them listen for changes and for jobs, and from 6 on one carries short reads.',
    '10',
    z.coerce.number().int().min(4).max(200).default(10),
  ),
  AUTH_SECRET: setting(
    'Key for sessions and tokens, at least 32 characters. Required with DATABASE_URL; else generated into DATA_DIR.',
    'a-long-random-text-of-at-least-32-characters',
    z.string().min(32).optional(),
  ),
  ADMIN_EMAIL: setting(
    'This address becomes an admin once it is verified. Absent: the first admin is made with the setup code that the start prints.',
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
  DEMO_MAILBOX: setting(
    'Who reads the mails of a demo at /dev/mail: admins or off. Absent: everybody on this machine while SMTP_URL is absent and HOST and PUBLIC_URL are loopback addresses; off elsewhere.',
    'admins',
    z.enum(['admins', 'off']).optional(),
  ),
  SMTP_URL: setting(
    'Mail server. Absent: mails are stored, not sent.',
    'smtp://user:secret@mail.example.com:587',
    z.url({ protocol: /^smtps?$/ }).optional(),
  ),
  MAIL_FROM: setting('Sender of all mails. Required with SMTP_URL.', 'orders@example.com', z.email().optional()),
  GOOGLE_CLIENT_ID: setting(
    'Client id of Google sign-in; register PUBLIC_URL/api/auth/callback/google as its redirect URI. Absent: no Google button.',
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
  CARD_PAYMENT: setting(
    'off takes no payments by card; NODE_ENV=production asks for it where neither Stripe nor the sandbox is set.',
    'off',
    z.literal('off').optional(),
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
  ORDER_HOLD_HOURS_UNVERIFIED: setting(
    'The same for an account whose email address is not verified.',
    '24',
    z.coerce.number().positive().max(8760).default(24),
  ),
  OPEN_ORDERS: setting(
    'How many orders an account may have that are neither paid nor in work; 0 for any number. Admins are not counted.',
    '200',
    z.coerce.number().int().min(0).max(100_000).default(200),
  ),
  OPEN_ORDERS_UNVERIFIED: setting(
    'The same for an account whose email address is not verified.',
    '50',
    z.coerce.number().int().min(0).max(100_000).default(50),
  ),
  VAT_REGISTER_URL: setting(
    'REST service that looks up VAT numbers of the EU, where the settings in the browser ask for it.',
    'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number',
    webAddress.default('https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'),
  ),
  REVIEWS_PER_DAY: setting(
    'How many reviews of the company one account may write in 24 hours; 0 for any number.',
    '10',
    z.coerce.number().int().min(0).max(100_000).default(10),
  ),
  GUEST_CARTS_PER_HOUR: setting(
    'How many new carts visitors without a sign-in may begin from one address in an hour; 0 for any number.',
    '20',
    z.coerce.number().int().min(0).max(100_000).default(20),
  ),
  GUEST_CART_DAYS: setting(
    'After how many days without a change the cart of a visitor without a sign-in is deleted.',
    '30',
    z.coerce.number().int().min(1).max(3650).default(30),
  ),
  S3_ENDPOINT: setting(
    'Address of an S3 service that keeps uploaded files. Absent: they are kept in DATA_DIR/files.',
    'https://s3.eu-central-1.amazonaws.com',
    webAddress.optional(),
  ),
  S3_REGION: setting(
    'Region of the bucket; what the service names it, often auto.',
    'eu-central-1',
    text.optional(),
  ),
  S3_BUCKET: setting(
    'Bucket of the uploaded files. It needs no public access: the portal hands them out.',
    'datum-files',
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'it is 3 to 63 small letters, digits, dots and hyphens')
      .optional(),
  ),
  S3_ACCESS_KEY_ID: setting('Key id that may read, write and delete in the bucket.', 'key-id', text.optional()),
  S3_SECRET_ACCESS_KEY: setting('Secret of that key.', 'secret', text.optional()),
  REVIEW_MODERATION: setting('Reviews wait until an admin publishes them: on or off.', 'on', onOff.default('off')),
  TRUST_PROXY: setting(
    'Addresses of load balancers whose X-Forwarded-For is believed, separated by commas. Absent: none.',
    '10.0.0.0/8',
    text
      .refine(
        (list) => list.split(',').every((range) => isProxyRange(range.trim())),
        'each of them is an IP address, or a range of them such as 10.0.0.0/8',
      )
      .optional(),
  ),
  RATE_LIMIT: setting(
    'Most requests to /api in a minute by one account, or by one address without a sign-in, and most pages that are rendered for one address; each instance counts for itself. 0: no limit.',
    '6000',
    z.coerce.number().int().min(0).max(10_000_000).default(6000),
  ),
  DRAIN_MS: setting(
    'How long a stopped instance (SIGTERM) still answers while /readyz is 503, in milliseconds. Absent: 5000 with TRUST_PROXY, else 0.',
    '5000',
    z.coerce.number().int().min(0).max(120_000).optional(),
  ),
  METRICS: setting('Serve /metrics on the public listener: on or off.', 'off', onOff.default('off')),
  LOG_LEVEL: setting(
    'How much is logged: fatal, error, warn, info, debug or silent.',
    'warn',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    'OpenTelemetry collector that traces are sent to, by OTLP over HTTP. Absent: no traces.',
    'http://localhost:4318',
    webAddress.optional(),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    'Headers sent with each export of traces, such as the key of a collector: name=value, several separated by commas.',
    'authorization=Bearer%20key',
    z
      .string()
      .regex(/^[\w-]+=[^,=]+=*(?:,[\w-]+=[^,=]+=*)*$/, 'it is name=value, several separated by commas')
      .optional(),
  ),
  OTEL_SERVICE_NAME: setting('Name of the portal in traces.', 'datum', text.default('datum')),
  NODE_ENV: setting(
    'production turns the demo off and starts only with a database, secret, public address, mail server and a decision on cards; development is what npm run dev uses.',
    'production',
    z.enum(['production', 'development', 'test']).optional(),
  ),
} as const

type Settings = typeof settings

/** The parsed settings. */
export type SettingValues = { [K in keyof Settings]: z.output<Settings[K]['schema']> }
