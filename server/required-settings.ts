import { type SettingValues, settings } from './settings.ts'

/** Settings that have to be set together. */
const together: (keyof SettingValues)[][] = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

/** Missing or contradictory settings: one line for each, beginning with the setting's name. */
export function missingSettings(read: SettingValues, { isPortal }: { isPortal: boolean }): string[] {
  const asked = isPortal && read.NODE_ENV === 'production' ? production(read) : []
  return [
    ...database(read),
    ...(isPortal ? secret(read) : []),
    ...asked,
    ...together.flatMap((names) => incomplete(read, names)),
    ...cards(read),
  ]
}

function line(name: keyof SettingValues, text: string): string {
  return `${name} ${text}`
}

/** Such as `PUBLIC_URL=https://portal.example.com`. */
function example(name: keyof SettingValues): string {
  return `${name}=${settings[name].example}`
}

function database(read: SettingValues): string[] {
  const { DATABASE_URL: url, EMBEDDED_DATABASE: embedded } = read
  if (url && embedded === 'on') {
    return [line('EMBEDDED_DATABASE', 'is on and DATABASE_URL is set: remove one of them.')]
  }
  const isAsked = read.NODE_ENV === 'production' ? embedded !== 'on' : embedded === 'off'
  if (url || !isAsked) return []
  const text = `is missing: write ${example('DATABASE_URL')}, or EMBEDDED_DATABASE=on to keep the data of this one instance in DATA_DIR.`
  return [line('DATABASE_URL', text)]
}

/** The embedded database belongs to one machine, which generates a secret and stores it beside the data. */
function secret(read: SettingValues): string[] {
  const isShared = read.DATABASE_URL || (read.NODE_ENV === 'production' && read.EMBEDDED_DATABASE !== 'on')
  if (read.AUTH_SECRET || !isShared) return []
  return [
    line(
      'AUTH_SECRET',
      'is missing: write at least 32 random characters (openssl rand -hex 32), the same for all instances.',
    ),
  ]
}

/** What customers need. A demo has its own admin, stores its mails and accepts test cards. */
function production(read: SettingValues): string[] {
  const missing: string[] = []
  const expectSet = (name: keyof SettingValues, text: string) => {
    if (read[name] === undefined) missing.push(line(name, `is missing: ${text}`))
  }
  expectSet('PUBLIC_URL', `write the address people open, such as ${example('PUBLIC_URL')}.`)
  if (read.DEMO === 'on') return missing
  if (!read.SMTP_URL && !read.MAIL_FROM) {
    expectSet('SMTP_URL', `write the mail server, such as ${example('SMTP_URL')}.`)
    expectSet('MAIL_FROM', `write the sender of all mails, such as ${example('MAIL_FROM')}.`)
  }
  const hasCards = read.STRIPE_SECRET_KEY || read.STRIPE_PUBLISHABLE_KEY || read.STRIPE_WEBHOOK_SECRET
  if (!hasCards && read.CARD_SANDBOX !== 'on' && read.CARD_PAYMENT !== 'off') {
    missing.push(
      line(
        'STRIPE_SECRET_KEY',
        'is missing: write the keys of Stripe (STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET), or CARD_PAYMENT=off to take no cards.',
      ),
    )
  }
  return missing
}

function incomplete(read: SettingValues, names: (keyof SettingValues)[]): string[] {
  const missing = names.filter((name) => read[name] === undefined)
  if (missing.length === 0 || missing.length === names.length) return []
  const set = names.filter((name) => read[name] !== undefined)
  return [`${missing.join(' and ')} must be set too when ${set.join(' and ')} is set.`]
}

function cards(read: SettingValues): string[] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = read
  const isSandbox = read.CARD_SANDBOX === 'on'
  if (read.CARD_PAYMENT === 'off' && (secretKey || isSandbox)) {
    const other = secretKey ? 'STRIPE_SECRET_KEY is set' : 'CARD_SANDBOX is on'
    return [line('CARD_PAYMENT', `is off and ${other}: remove one of them.`)]
  }
  if (secretKey && publishableKey && secretKey.includes('_live_') !== publishableKey.includes('_live_')) {
    return ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.']
  }
  return []
}
