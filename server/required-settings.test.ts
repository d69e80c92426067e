import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const complete = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://datum:secret@127.0.0.1/datum',
  AUTH_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://portal.example.com',
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'orders@example.com',
  ADMIN_EMAIL: 'boss@example.com',
  CARD_PAYMENT: 'off',
}

/** The settings that the refusal names, one per line. */
function refused(env: Record<string, string | undefined>): (string | undefined)[] {
  try {
    readConfig(env as NodeJS.ProcessEnv)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    const [first, ...lines] = (error as Error).message.split('\n')
    return (lines.length > 0 ? lines : [first]).map((line) => line?.trim().split(' ')[0])
  }
}

test('production starts with everything it needs, also without an address of the first admin', () => {
  expect(refused({ ...complete, ADMIN_EMAIL: undefined })).toEqual([])
  expect(refused(complete)).toEqual([])
  expect(readConfig(complete).cards).toEqual({ kind: 'off' })
})

test.each([
  ['DATABASE_URL', 'DATABASE_URL'],
  ['AUTH_SECRET', 'AUTH_SECRET'],
  ['PUBLIC_URL', 'PUBLIC_URL'],
  ['SMTP_URL', 'SMTP_URL'],
  ['MAIL_FROM', 'MAIL_FROM'],
  ['CARD_PAYMENT', 'STRIPE_SECRET_KEY'],
])('production does not start without %s, in one line that names %s', (name, named) => {
  expect(refused({ ...complete, [name]: undefined })).toEqual([named])
  expect(refused({ ...complete, [name]: '' })).toEqual([named])
  // Outside production it may be missing, unless another setting requires it.
  const alone = { ...complete, NODE_ENV: undefined, SMTP_URL: undefined, MAIL_FROM: undefined }
  const isNeededAnyway = name === 'AUTH_SECRET'
  expect(refused({ ...alone, [name]: undefined })).toEqual(isNeededAnyway ? ['AUTH_SECRET'] : [])
})

test('every missing or invalid setting is reported at once, with what to write', () => {
  const env = { NODE_ENV: 'production', PORT: 'web', PUBLIC_URL: 'portal' }
  expect(refused(env)).toEqual([
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'AUTH_SECRET',
    'SMTP_URL',
    'MAIL_FROM',
    'STRIPE_SECRET_KEY',
  ])
  const read = () => readConfig({ NODE_ENV: 'production' })
  expect(read).toThrow('EMBEDDED_DATABASE=on')
  expect(read).toThrow('openssl rand -hex 32')
  expect(read).toThrow('CARD_PAYMENT=off')
})

test('the embedded database serves production if a setting says so, and generates its secret', () => {
  const embedded = { ...complete, DATABASE_URL: undefined, AUTH_SECRET: undefined, EMBEDDED_DATABASE: 'on' }
  expect(refused(embedded)).toEqual([])
  expect(readConfig(embedded as NodeJS.ProcessEnv)).toMatchObject({ databaseUrl: undefined, isDemo: false })
  expect(refused({ ...embedded, DATABASE_URL: complete.DATABASE_URL, AUTH_SECRET: complete.AUTH_SECRET })).toEqual(
    ['EMBEDDED_DATABASE'],
  )
  expect(refused({ EMBEDDED_DATABASE: 'off' })).toEqual(['DATABASE_URL'])
})

test('a demo in production has its own admin, mails and cards, and nothing else', () => {
  expect(refused({ NODE_ENV: 'production', DEMO: 'on' })).toEqual(['DATABASE_URL', 'AUTH_SECRET', 'PUBLIC_URL'])
})

test('the sandbox and the keys of Stripe are ways to pay, and contradict CARD_PAYMENT=off', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_live_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_a',
    STRIPE_WEBHOOK_SECRET: 'whsec_a',
  }
  for (const way of [stripe, { CARD_SANDBOX: 'on' }]) {
    expect(refused({ ...complete, CARD_PAYMENT: undefined, ...way })).toEqual([])
    expect(refused({ ...complete, ...way })).toEqual(['CARD_PAYMENT'])
  }
  expect(
    refused({ ...complete, CARD_PAYMENT: undefined, ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_test_a' }),
  ).toEqual(['STRIPE_SECRET_KEY'])
})

test('a command needs only the database settings', () => {
  const url = complete.DATABASE_URL
  expect(readConfig({ NODE_ENV: 'production', DATABASE_URL: url }, 'command').databaseUrl).toBe(url)
  expect(() => readConfig({ NODE_ENV: 'production' }, 'command')).toThrow('DATABASE_URL')
})
