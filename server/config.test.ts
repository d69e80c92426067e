import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('without settings, it is a demo on port 3000 with the embedded database', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    isDemo: true,
    databaseUrl: undefined,
  })
})

test('without settings, an account has 6,000 requests a minute and 200 open orders, 50 while its address is not verified', () => {
  expect(readConfig({})).toMatchObject({
    rateLimit: 6_000,
    orderLimits: { mostOpen: 200, unverifiedMostOpen: 50 },
  })
})

test.each([
  [{ PORT: 'web' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://a@b/c' }, 'AUTH_SECRET'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'a@b.example' }, 'SMTP_URL'],
  [{ PUBLIC_URL: 'portal' }, 'PUBLIC_URL'],
  [{ ADMIN_EMAIL: 'boss' }, 'ADMIN_EMAIL'],
  [{ DEMO: 'yes' }, 'DEMO'],
  [{ DEMO_PASSWORD: '123' }, 'DEMO_PASSWORD'],
  [{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'files' }, 'S3_SECRET_ACCESS_KEY'],
  [{ S3_BUCKET: 'Not A Bucket' }, 'S3_BUCKET'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ DRAIN_MS: '-1' }, 'DRAIN_MS'],
])('%j stops the start with one line that names %s', (env, name) => {
  const read = () => readConfig(env as NodeJS.ProcessEnv)
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(name)
  expect(read).not.toThrow(/\n/)
})

test('an invalid secret is not printed in the message', () => {
  expect(() => readConfig({ AUTH_SECRET: 'hunter2' })).not.toThrow('hunter2')
})

test('only an instance behind a load balancer waits before it stops, unless a setting says how long', () => {
  expect(readConfig({}).drainMs).toBe(0)
  expect(readConfig({ TRUST_PROXY: '10.0.0.1' }).drainMs).toBe(5_000)
  expect(readConfig({ TRUST_PROXY: '10.0.0.1', DRAIN_MS: '0' }).drainMs).toBe(0)
  expect(readConfig({ DRAIN_MS: '1500' }).drainMs).toBe(1_500)
})

test('in production there is no demo unless it is set', () => {
  const production = {
    NODE_ENV: 'production',
    EMBEDDED_DATABASE: 'on',
    PUBLIC_URL: 'https://portal.example',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'orders@portal.example',
    ADMIN_EMAIL: 'boss@portal.example',
    CARD_PAYMENT: 'off',
  } as const
  expect(readConfig(production).isDemo).toBe(false)
  expect(readConfig({ ...production, DEMO: 'on' }).isDemo).toBe(true)
  expect(readConfig({ DATABASE_URL: 'postgres://a@b/c', AUTH_SECRET: 'x'.repeat(32) }).isDemo).toBe(false)
})

test.each(['nonsense', '10.0.0.0/33', '10.0.0.1, proxy.example', '10.0.0.0/0', '1.2.3', '::1/129'])(
  'TRUST_PROXY of %s stops the start in one sentence',
  (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(
      /^TRUST_PROXY .*IP address, or a range .*10\.0\.0\.0\/8[^\n]*$/,
    )
  },
)

test('TRUST_PROXY takes addresses, ranges and names of ranges', () => {
  const value = '127.0.0.1, 10.0.0.0/8, ::1, fd00::/8, loopback'
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(value.split(', '))
})
