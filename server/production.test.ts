import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { waitLimitMs } from '#tests/support/extent.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { cards } from '#tests/support/payments/payments.ts'
import { compiledCode } from '#tests/support/server-process.ts'
import { sandboxWebhookSecret } from './features/payments/payments.cards.ts'

const root = path.join(import.meta.dirname, '..')
const authSecret = 'the signing secret of this run, long enough'
const smtpPassword = 'smtp-password-of-this-run'
const s3Secret = 'store-secret-of-this-run'
const googleSecret = 'google-secret-of-this-run'
const password = 'password of this run 1'
const newPassword = 'password of this run 2'
const wrongPassword = 'password of this run 3'

let database: TestDatabase
let folder: string
let child: ChildProcess
let url: string
let log = ''

/** Everything that must not be in any line of the log, by kind. */
const secrets: Record<string, string> = {
  'the signing secret': authSecret,
  'the password of the mail server': smtpPassword,
  'the secret of the store': s3Secret,
  'the secret of Google sign-in': googleSecret,
  'a password': password,
  'a new password': newPassword,
  'a wrong password': wrongPassword,
  'a card': cards.declined,
  'the secret of the webhook': sandboxWebhookSecret(authSecret),
}

beforeAll(async () => {
  database = await cloneDatabase()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'datum log '))
  const { host, port: databasePort, user } = inject('testServer')
  const port = await freePort()
  url = `http://localhost:${port}`
  child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...compiledCode,
      PATH: '/usr/local/bin:/usr/bin:/bin',
      NODE_ENV: 'production',
      LOG_LEVEL: 'debug',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: `postgres://${user}@localhost:${databasePort}/${database.name}?host=${encodeURIComponent(host)}`,
      AUTH_SECRET: authSecret,
      SMTP_URL: `smtp://portal:${smtpPassword}@127.0.0.1:${await freePort()}`,
      MAIL_FROM: 'portal@test.example',
      S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      S3_REGION: 'auto',
      S3_BUCKET: 'datum-files',
      S3_ACCESS_KEY_ID: 'key-of-this-run',
      S3_SECRET_ACCESS_KEY: s3Secret,
      GOOGLE_CLIENT_ID: 'client-of-this-run',
      GOOGLE_CLIENT_SECRET: googleSecret,
      GOOGLE_ISSUER: `http://127.0.0.1:${await freePort()}`,
      CARD_SANDBOX: 'on',
      PUBLIC_URL: url,
      ADMIN_EMAIL: 'boss@test.example',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      log += data
    })
  }
  const ready = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok
  await vi.waitUntil(async () => child.exitCode !== null || (await ready()), {
    timeout: waitLimitMs,
    interval: 50,
  })
  expect(child.exitCode, log).toBeNull()
})

afterAll(async () => {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
  await database.drop()
  fs.rmSync(folder, { recursive: true, force: true })
})

type Sent = { method?: string; body?: unknown; headers?: Record<string, string> }

async function send(where: string, { method, body, headers }: Sent = {}) {
  const answer = await fetch(url + where, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: { origin: url, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, json: () => JSON.parse(text) }
}

const email = 'someone@test.example'

async function enter(way: string, body: object) {
  const answer = await send(`/api/auth/${way}/email`, { body })
  expect(answer.status).toBe(200)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const { token: identity } = (await send('/api/auth/token', { headers: { cookie } })).json()
  const headers = { authorization: `Bearer ${identity}` }
  const { token } = (await send(`/api/user/${email}`, { method: 'PUT', headers, body: { email } })).json()
  Object.assign(secrets, {
    [`the cookie of ${way}`]: decodeURIComponent(cookie.split('=')[1] ?? ''),
    [`the identity token of ${way}`]: identity,
    [`the access token of ${way}`]: token,
  })
  return { cookie, headers: { authorization: `Bearer ${token}` } }
}

/** The token in the last mail of its kind; waits until the job has written it. */
async function linkTo(pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query<{ text_body: string }>(
        'select text_body from mail order by created_at desc',
      )
      found = rows.map(({ text_body: text }) => pattern.exec(text)?.[1]).find(Boolean)
      return found
    })
    .toBeDefined()
  return found ?? ''
}

async function resetPassword(): Promise<void> {
  await send('/api/auth/request-password-reset', { body: { email, redirectTo: '/login' } })
  const token = await linkTo(/[?&]reset=([\w-]+)/)
  secrets['the token of a reset'] = token
  await send(`/login?reset=${token}&email=${email}`)
  await send(`/api/auth/reset-password/${token}?callbackURL=/login`)
  for (const said of [`${token}x`, token]) {
    await send('/api/auth/reset-password', { body: { token: said, newPassword } })
  }
}

async function orderAndPay(headers: Record<string, string>): Promise<void> {
  const numbers = { minorder: 1, available: 10, unitprice: 12.5 }
  const image = 'https://pictures.example/a.png'
  const body = { name: 'Logged', image, description: 'x', ...numbers }
  const product = (await send('/api/product', { body, headers })).json()
  const order = (await send('/api/order', { body: { productId: product._id, newOrderQty: 1 }, headers })).json()
  const { clientSecret } = (await send(`/api/payment/${order._id}/start`, { method: 'POST', headers })).json()
  secrets['the secret of a payment'] = clientSecret
  const confirm = `/sandbox/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`
  for (const card of [cards.declined, cards.good]) {
    await send(confirm, { body: { client_secret: clientSecret, payment_method: card } })
  }
  await send(`/api/payment/${order._id}/check`, { method: 'POST', headers })
  const signature = 't=1,v1=5ec2e7'
  secrets['a signature'] = signature
  await send('/api/payments/webhook', { body: { id: 'evt_1' }, headers: { 'stripe-signature': signature } })
}

async function inviteUser(headers: Record<string, string>): Promise<void> {
  const invited = { email: 'invited@test.example', name: '', role: 'customer' }
  await send('/api/users/invitations', { body: invited, headers })
  const token = await linkTo(/invitation[?#](?:token=)?([\w-]{20,})/)
  secrets['the token of an invitation'] = token
  await send('/api/invitation', { body: { token } })
  await send('/api/invitation/acceptance', { body: { token, name: 'Invited', password } })
}

/** Requests that fail in ways that are logged. */
async function fail(headers: Record<string, string>, cookie: string): Promise<void> {
  await send('/api/auth/sign-in/email', { body: { email, password: wrongPassword } })
  await send('/api/auth/sign-in/email', { body: `{"email":"${email}","password":"${wrongPassword}"` })
  await send(`/nothing?password=${encodeURIComponent(password)}&token=${headers.authorization?.slice(7)}`)
  await send(`/api/order/${headers.authorization?.slice(7)}/timeline`, { headers })
  await database.pool.query('alter table accounts rename to accounts_away')
  await database.pool.query('alter table orders rename to orders_away')
  const signUp = { name: 'Late', email: 'late@test.example', password }
  const statuses = [
    (await send('/api/auth/sign-up/email', { body: signUp })).status,
    (await send('/api/auth/sign-in/email', { body: { email, password: newPassword } })).status,
    (
      await send('/api/auth/change-password', {
        body: { currentPassword: newPassword, newPassword: password },
        headers: { cookie },
      })
    ).status,
    (await send('/api/order', { body: { name: 'Logged', newOrderQty: 1, others: password }, headers })).status,
  ]
  expect(statuses).toContain(500)
}

test.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
  "a browser's request from %s with a user's cookie is refused",
  async (origin) => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { origin, cookie: 'datum.session_token=x.y', 'content-type': type }
      for (const call of ['sign-out', 'update-user', 'delete-user', 'revoke-sessions']) {
        const answer = await send(`/api/auth/${call}`, { body: {}, headers })
        expect([403, 415], `${call} as ${type}`).toContain(answer.status)
      }
    }
  },
)

test('a whole run leaves no password, token, cookie, card or secret in the log', async () => {
  const { headers } = await enter('sign-up', { name: 'Someone', email, password })
  await database.pool.query(
    `insert into user_role (user_id, role) select id, 'admin' from users where email = $1`,
    [email],
  )
  await orderAndPay(headers)
  await inviteUser(headers)
  await resetPassword()
  const again = await enter('sign-in', { email, password: newPassword })
  await fail(again.headers, again.cookie)
  await expect.poll(() => log).toContain('unexpected error')
  const found = Object.entries(secrets).filter(([, secret]) => {
    expect(secret.length).toBeGreaterThan(5)
    return log.includes(secret) || log.includes(encodeURIComponent(secret))
  })
  expect(found.map(([what]) => what)).toEqual([])
  expect(Object.keys(secrets).length).toBeGreaterThanOrEqual(19)
})

test('a running portal hashes passwords at their real cost: of a sign-up, a reset and an invitation', async () => {
  const sql = `select u.email, split_part(a.password, '$', 2) || ' ' || split_part(a.password, '$', 4) as cost
    from accounts a join users u on u.id = a.user_id order by 1`
  const cost = 'argon2id m=19456,t=2,p=1'
  await database.pool.query('alter table if exists accounts_away rename to accounts')
  expect((await database.pool.query(sql)).rows).toEqual([
    { email: 'invited@test.example', cost },
    { email, cost },
  ])
})
