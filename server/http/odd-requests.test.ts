import crypto from 'node:crypto'
import zlib from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { callAs, signUp, signUpAdmin, type TestActor, testPassword } from '#tests/support/actors.ts'
import { requestRaw } from '#tests/support/network/raw-request.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor
let customer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  customer = await signUp(portal)
})

test.each([
  ['GET', '/admin/a%00@b.example', 422],
  ['PUT', '/user/admin/a@b%00.example', 422],
  ['DELETE', '/user/admin/a%00@b.example', 422],
  ['GET', '/profile/a%E2%80%AE@b.example', 422],
  ['GET', '/order?email=a%00@b.example', 422],
  ['GET', '/purchase/%00', 404],
  ['DELETE', '/orders/%00', 404],
  ['POST', '/payments/exceptions/1%00/resolve', 400],
] as const)('%s %s with a byte no database keeps is refused with %i', async (method, path, status) => {
  const answer = await admin.call(method, path, method === 'POST' ? { note: 'x' } : undefined)
  expect(answer.statusCode).toBe(status)
})

test('a product name with a NUL byte, or too long, is refused with a message', async () => {
  const place = (name: string) => customer.call('POST', '/order', { name, newOrderQty: 1 })
  expect((await place('a\u0000b')).json().errors).toEqual([
    { path: 'name', message: 'Product name contains characters that cannot be displayed. Remove them.' },
  ])
  expect((await place('x'.repeat(201))).json().errors[0].message).toBe(
    'Product name must be 200 characters or shorter',
  )
})

test('a drawing for an invalid SKU is 404', async () => {
  expect((await portal.app.inject({ url: '/drawings/%00.svg' })).statusCode).toBe(404)
})

test('a version that no row can have is stale', async () => {
  const form = { education: 'e', location: 'l', phone: 'p', linkedin: 'i', version: 2 ** 31 }
  const answer = await customer.call('PUT', `/profile/${customer.email}`, form)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'stale_version'])
})

test('an address with a plus finds its orders, encoded or not', async () => {
  const email = `plus+${crypto.randomBytes(4).toString('hex')}@test.example`
  const payload = { name: 'Plus', email, password: testPassword }
  const { user } = (await portal.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })).json()
  expect(user.email).toBe(email)
  for (const query of [email, encodeURIComponent(email)]) {
    expect((await admin.call('GET', `/order?email=${query}`)).statusCode).toBe(200)
  }
})

test('a client without a token learns nothing about the address it names', async () => {
  for (const path of ['/user/nonsense', '/profile/nonsense', '/admin/nonsense', '/order?email=nonsense']) {
    const method = path.startsWith('/user') ? 'PUT' : 'GET'
    expect((await callAs(portal)(method, path)).statusCode).toBe(401)
  }
})

test.each(['%00', '..%5c..%5cetc%5cpasswd', '....//....//etc/passwd', '/etc/passwd', '..%2f..%2fpackage.json'])(
  'a documentation file named %s is 404',
  async (name) => {
    expect((await requestRaw(portal.app, { path: `/api/docs/static/${name}` })).statusCode).toBe(404)
  },
)

test('a path that cannot be decoded is a problem document', async () => {
  const answer = await requestRaw(portal.app, { path: '/api/purchase/%E0%A4%A' })
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.body).not.toContain('FST_')
})

test.each(['/api/product', '/api/review', '/healthz', '/readyz', '/api/openapi.json'])(
  'HEAD %s answers like GET, without the body',
  async (url) => {
    const [head, get] = [await portal.app.inject({ method: 'HEAD', url }), await portal.app.inject({ url })]
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
  },
)

test('HEAD does not use up a link in a mail', async () => {
  const answer = await portal.app.inject({ method: 'HEAD', url: '/api/auth/verify-email?token=x' })
  expect(answer.statusCode).toBe(404)
})

test('an unknown method is refused, not a 500', async () => {
  expect((await requestRaw(portal.app, { method: 'QUERY', path: '/api/product' })).statusCode).toBe(415)
  expect((await requestRaw(portal.app, { method: 'PATCH', path: '/api/product' })).statusCode).toBe(404)
})

test.each(['gzip', 'br', 'deflate'])('a body compressed with %s is refused with 415', async (encoding) => {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/review',
    headers: {
      authorization: `Bearer ${customer.token}`,
      'content-type': 'application/json',
      'content-encoding': encoding,
    },
    payload: zlib.gzipSync('{"reviewText":"x","ratings":5}'),
  })
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type'])
})
