import fs from 'node:fs'
import path from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { signUp, signUpAdmin, type TestActor, testPassword } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { safetyHeaders } from './headers.ts'
import { loadBuild } from './web/web.ts'
import { buildFolder } from './web/web-build.ts'

const publicUrl = 'https://portal.example'
const portal = testPortal(
  { PUBLIC_URL: publicUrl, DEMO: 'on', DEMO_MAILBOX: 'admins', CARD_SANDBOX: 'on' },
  loadBuild,
)
const client = path.join(buildFolder(), 'client')
let admin: TestActor
let customer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  customer = await signUp(portal)
})

type Kind = [kind: string, example: string, status: number, ask: () => Promise<LightMyRequestResponse>]

function get(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  return portal.app.inject({ url, headers })
}

function fileOf(pattern: RegExp): string {
  const folder = path.join(client, 'assets')
  return `/assets/${fs.readdirSync(folder).find((name) => pattern.test(name))}`
}

async function picture(): Promise<LightMyRequestResponse> {
  const payload = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'image/png' }
  const sent = await portal.app.inject({ method: 'POST', url: '/api/pictures', headers, payload })
  return get(new URL(sent.json().address).pathname)
}

/** One of each kind of response. */
const kinds: Kind[] = [
  ['page', '/', 200, () => get('/')],
  ['cached page', '/ again', 200, () => get('/')],
  ['page behind the sign-in', '/dashboard', 200, () => get('/dashboard')],
  ['unknown page', '/nothing', 404, () => get('/nothing')],
  ['script, style, font', '/assets/…', 200, () => get(fileOf(/\.js$/))],
  ['icon', '/favicon.svg', 200, () => get('/favicon.svg')],
  [
    'form of the card sandbox',
    '/sandbox/….html',
    200,
    () => get(`/sandbox/${fs.readdirSync(path.join(client, 'sandbox')).find((name) => name.endsWith('.html'))}`),
  ],
  ['public response', 'GET /api/product', 200, () => get('/api/product')],
  ['private response', 'GET /api/review/own', 200, () => customer.call('GET', '/review/own')],
  ['refusal', 'GET /api/users', 401, () => get('/api/users')],
  ['unknown path of the API', 'GET /api/nothing', 404, () => get('/api/nothing')],
  [
    'sign-in',
    'POST /api/auth/sign-in/email',
    200,
    () =>
      portal.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        payload: { email: customer.email, password: testPassword },
      }),
  ],
  [
    'redirect of a link in a mail',
    'GET /api/auth/verify-email',
    302,
    () => get('/api/auth/verify-email?token=x&callbackURL=/login'),
  ],
  [
    'redirect of a form',
    'POST /login',
    303,
    () =>
      portal.app.inject({
        method: 'POST',
        url: '/login',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'a=b',
      }),
  ],
  ['export', 'GET /api/manage/orders/export.csv', 200, () => admin.call('GET', '/manage/orders/export.csv')],
  [
    'drawing sheet',
    'GET /api/products/{id}/drawing.pdf',
    404,
    async () => get(`/api/products/${(await addTestProduct(admin))._id}/drawing.pdf`),
  ],
  ['uploaded picture', '/pictures/…', 200, picture],
  ['social card', '/card.png', 200, () => get('/card.png')],
  ['for search engines', '/robots.txt', 200, () => get('/robots.txt')],
  ['mailbox of the demo', '/dev/mail', 200, () => get('/dev/mail', { cookie: admin.cookie })],
  ['documentation of the API', '/api/docs/', 200, () => get('/api/docs/')],
  ['errors of the API', '/api/docs/errors', 200, () => get('/api/docs/errors')],
  ['health', '/healthz', 200, () => get('/healthz')],
]

const own = [
  'content-security-policy',
  'cache-control',
  'x-frame-options',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
]

/** A cell of the table, without hashes, which differ between builds. */
function cell(value: unknown): string {
  const text = String(value ?? '').replaceAll(/'sha256-[^']+'( 'sha256-[^']+')*/g, "'sha256-…'")
  return text === '' ? '' : `\`${text}\``
}

test('each kind of response has the headers that docs/security.md lists', async () => {
  const common = safetyHeaders(publicUrl)
  const rows: string[] = []
  for (const [kind, example, status, send] of kinds) {
    const { statusCode, headers } = await send()
    expect(statusCode, kind).toBe(status)
    for (const [name, value] of Object.entries(common)) {
      if (!own.includes(name)) expect(headers[name], `${kind}: ${name}`).toBe(value)
    }
    const others = own.slice(2).filter((name) => headers[name] !== common[name])
    const differing = others.map((name) => `${name}: ${headers[name]}`).join('; ')
    rows.push(
      `| ${kind} | ${example} | ${cell(headers['cache-control'])} | ${cell(headers['content-security-policy'])} | ${cell(differing)} |`,
    )
  }
  const document = fs.readFileSync(path.join(import.meta.dirname, '../../docs/security.md'), 'utf8')
  const written = document.split('\n').filter((line) => kinds.some(([kind]) => line.startsWith(`| ${kind} |`)))
  expect(written).toEqual(rows)
  for (const [name, value] of Object.entries(common)) expect(document).toContain(`\`${name}: ${value}\``)
})

test('cookies are only for the portal’s own host over TLS, and scripts cannot read them', async () => {
  const payload = { email: customer.email, password: testPassword }
  const answer = await portal.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })
  const lines = [answer.headers['set-cookie'] ?? []].flat()
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) {
    expect(line).toMatch(/^__(Secure|Host)-datum/)
    expect(line).toMatch(/; Secure/i)
    expect(line).toMatch(/; HttpOnly/i)
    expect(line).toMatch(/; SameSite=Lax/i)
    expect(line).toMatch(/; Path=\//i)
    expect(line).not.toMatch(/; Domain=/i)
  }
})
