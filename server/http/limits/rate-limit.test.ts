import { expect, test } from 'vitest'
import { openApiDocument } from '#server/http/openapi/document.ts'
import { identityTokenOf, signUp } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { withoutReferences } from '#tests/support/references.ts'
import { loadBuild } from '../web/web.ts'
import { addressOf } from './rate-limit.ts'

const max = 12
const portal = testPortal({ RATE_LIMIT: String(max), TRUST_PROXY: '127.0.0.1' }, loadBuild)
const free = testPortal({ RATE_LIMIT: '0' })
const direct = testPortal({ RATE_LIMIT: String(max) })

let last = 0
function newAddress(): string {
  last += 1
  return `198.51.100.${last}`
}

function get(url: string, address: string, headers: Record<string, string> = {}) {
  return portal.app.inject({ url, headers: { 'x-forwarded-for': address, ...headers } })
}

/** Statuses of so many requests, one after the other. */
async function statusesOf(count: number, send: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index++) statuses.push((await send()).statusCode)
  return statuses
}

test('an address without a sign-in is refused after its requests per minute, with a Retry-After', async () => {
  const address = newAddress()
  const first = await get('/api/product', address)
  expect(first.statusCode).toBe(200)
  expect(first.headers).toMatchObject({
    'ratelimit-policy': `"api";q=${max};w=60`,
    ratelimit: `"api";r=${max - 1};t=60`,
    'ratelimit-limit': String(max),
    'ratelimit-remaining': String(max - 1),
  })
  const rest = await statusesOf(max - 1, () => get('/api/product', address))
  expect(new Set(rest)).toEqual(new Set([200]))
  const refused = await get('/api/product', address)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(refused.headers['content-type']).toContain('application/problem+json')
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect((await get('/api/product', newAddress())).statusCode).toBe(200)
})

test.each(['/api/auth/get-session', '/api/nothing', '/api/docs/', '/api/review', '/api/payments/webhook'])(
  'every path below /api counts: %s',
  async (url) => {
    const address = newAddress()
    const statuses = await statusesOf(max + 1, () => get(url, address))
    expect(statuses.indexOf(429)).toBe(max)
  },
)

test('cached pages, files, health checks and calls while a page is rendered do not count', async () => {
  const address = newAddress()
  for (const url of ['/', '/products?search=x', '/healthz', '/readyz', '/favicon.svg', '/robots.txt']) {
    const statuses = await statusesOf(max + 1, () => get(url, address))
    expect(new Set(statuses), url).toEqual(new Set([200]))
  }
  expect((await get('/api/product', address)).headers['ratelimit-remaining']).toBe(String(max - 1))
})

test.each([
  ['pages that are not there', () => `/no/such/${crypto.randomUUID()}`, 404],
  ['products that are not there', () => `/products/${crypto.randomUUID()}`, 404],
  ['addresses that cannot be decoded', () => '/%E0%A4%A', 404],
])('pages that have to be rendered are counted by address, apart from the API: %s', async (_, url, status) => {
  const address = newAddress()
  const statuses = await statusesOf(max, () => get(url(), address))
  expect(new Set(statuses)).toEqual(new Set([status]))
  const refused = await get(url(), address)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await get('/api/product', address)).headers['ratelimit-remaining']).toBe(String(max - 1))
})

test('pages that are rendered for one address leave those of another alone', async () => {
  const address = newAddress()
  await statusesOf(max, () => get(`/no/such/${crypto.randomUUID()}`, address))
  expect((await get('/no/such/page', address)).statusCode).toBe(429)
  expect((await get('/no/such/page', newAddress())).statusCode).toBe(404)
})

test('no client can pretend to call from inside', async () => {
  const address = newAddress()
  const statuses = await statusesOf(max + 1, () => get('/api/product', address, { 'x-in-process': 'true' }))
  expect(statuses.at(-1)).toBe(429)
})

test('an account has its own count from any address, without a database query', async () => {
  const [one, other] = [await signUp(free), await signUp(free)]
  const tokenOf = (token: string) => ({ authorization: `Bearer ${token}` })
  const address = newAddress()
  const mixed = await statusesOf(max, () => get('/api/product', newAddress(), tokenOf(one.token)))
  expect(mixed).not.toContain(429)
  expect((await get('/api/product', newAddress(), tokenOf(one.token))).statusCode).toBe(429)
  expect((await get('/api/product', address, tokenOf(other.token))).statusCode).toBe(200)
  expect((await get('/api/product', address)).headers['ratelimit-remaining']).toBe(String(max - 1))
})

test('an invalid token counts for the address it comes from', async () => {
  const actor = await signUp(free)
  const address = newAddress()
  const [head, body] = actor.token.split('.')
  const invalid = ['x.y.z', `${head}.${body}.AAAA`, await identityTokenOf(free, actor.cookie)]
  for (const token of invalid) await get('/api/product', address, { authorization: `Bearer ${token}` })
  const next = await get('/api/product', address)
  expect(next.headers['ratelimit-remaining']).toBe(String(max - invalid.length - 1))
})

test('a forged forwarded address is ignored if no proxy is trusted', async () => {
  const statuses = await statusesOf(max + 1, () =>
    direct.app.inject({ url: '/api/product', headers: { 'x-forwarded-for': newAddress() } }),
  )
  expect(statuses.indexOf(429)).toBe(max)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
])('%s is counted as %s', (ip, counted) => {
  expect(addressOf(ip)).toBe(counted)
})

test('the addresses of one IPv6 network share one count', async () => {
  const statuses: number[] = []
  for (let index = 0; index <= max; index++)
    statuses.push((await get('/api/product', `2001:db8:7:7::${index}`)).statusCode)
  expect(statuses.indexOf(429)).toBe(max)
})

test('without a limit nothing is counted and no header is sent', async () => {
  const statuses = await statusesOf(max + 1, () => free.app.inject({ url: '/api/product' }))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((await free.app.inject({ url: '/api/product' })).headers['ratelimit-limit']).toBeUndefined()
})

type Answers = Record<string, { headers?: Record<string, unknown>; description: string }>

test('the OpenAPI document says for every call that it is limited, and how', () => {
  const { paths } = withoutReferences(openApiDocument('http://localhost/api', '1')) as {
    paths: Record<string, Record<string, { responses: Answers; tags: string[] }>>
  }
  const calls = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .filter(({ tags }) => !tags.includes('signIn'))
  expect(calls.length).toBeGreaterThan(50)
  for (const { responses } of calls) {
    expect(responses[429]?.description).toContain('too_many_requests')
    expect(Object.keys(responses[429]?.headers ?? {})).toEqual(
      expect.arrayContaining(['RateLimit', 'Retry-After']),
    )
  }
})
