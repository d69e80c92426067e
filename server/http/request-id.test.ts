import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { signUp, type TestActor } from '#tests/support/actors.ts'
import { type RawRequest, requestRaw } from '#tests/support/network/raw-request.ts'
import { testPortal } from '#tests/support/portal.ts'
import { loadBuild } from './web/web.ts'

const portal = testPortal({ METRICS: 'on', CARD_SANDBOX: 'on' }, loadBuild)
const ours = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
let customer: TestActor

beforeAll(async () => {
  customer = await signUp(portal)
})

const send = (asked: RawRequest) => requestRaw(portal.app, asked)

test.each<[string, number, RawRequest]>([
  ['a page', 200, { path: '/' }],
  ['a cached page', 200, { path: '/' }],
  ['a page asked for by HEAD', 200, { path: '/', method: 'HEAD' }],
  ['a page that is not there', 404, { path: '/nothing' }],
  ['an address that cannot be decoded', 404, { path: '/%E0%A4%A' }],
  ['an API address that cannot be decoded', 404, { path: '/api/%E0%A4%A' }],
  ['a static file', 200, { path: '/favicon.svg' }],
  ['a file that is not there', 404, { path: '/assets/nothing.js' }],
  ['a file outside of the folder', 404, { path: '/assets/..%2f..%2fpackage.json' }],
  ['an answer of the API', 200, { path: '/api/product' }],
  ['a refusal of the API', 401, { path: '/api/users' }],
  ['a call there is not', 404, { path: '/api/nothing' }],
  ['a method there is not', 404, { path: '/', method: 'PROPFIND' }],
  ['the provider of sign-in', 200, { path: '/api/auth/ok' }],
  ['the documentation', 200, { path: '/api/openapi.json' }],
  ['robots.txt', 200, { path: '/robots.txt' }],
  ['health', 200, { path: '/healthz' }],
  ['readiness', 200, { path: '/readyz' }],
  ['figures', 200, { path: '/metrics' }],
  ['a form without its page', 303, { path: '/login', method: 'POST' }],
])('%s has its own request id', async (_, status, asked) => {
  const sent = 'x'.repeat(20)
  const answers = [await send(asked), await send({ ...asked, headers: { 'x-request-id': sent } })]
  for (const { statusCode, headers } of answers) {
    expect(statusCode).toBe(status)
    expect(headers['x-request-id']).toMatch(ours)
  }
  expect(answers[0]?.headers['x-request-id']).not.toBe(answers[1]?.headers['x-request-id'])
})

test('a 304 has one too', async () => {
  const { headers } = await send({ path: '/' })
  const again = await send({ path: '/', headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect(again.headers['x-request-id']).toMatch(ours)
})

test("a refusal and an error have the header's id in their body", async () => {
  const refusal = await send({ path: '/api/users' })
  expect(JSON.parse(refusal.body).requestId).toBe(refusal.headers['x-request-id'])
  await portal.pool.query('alter table orders rename to orders_away')
  try {
    const authorization = `Bearer ${customer.token}`
    const error = await send({ path: `/api/order?email=${customer.email}`, headers: { authorization } })
    expect(error.statusCode).toBe(500)
    expect(JSON.parse(error.body).requestId).toBe(error.headers['x-request-id'])
  } finally {
    await portal.pool.query('alter table orders_away rename to orders')
  }
})

/** Sends bytes that need not be a valid request, and returns the response. */
async function sendBytes(bytes: string): Promise<{ status: number; id: string | undefined; body: string }> {
  const socket = net.connect((portal.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const id = /^x-request-id: (.+)$/im.exec(head)?.[1]
  return { status: Number(head.split(' ')[1]), id, body }
}

test.each([
  ['no request at all', 'hello\r\n\r\n', 'malformed_request'],
  ['an unknown method', 'SMILE / HTTP/1.1\r\nhost: x\r\n\r\n', 'malformed_request'],
  ['a request without a host', 'GET / HTTP/1.1\r\n\r\n', 'malformed_request'],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
    'malformed_request',
  ],
  ['too many headers', `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`, 'headers_too_large'],
] as const)('%s is refused with a problem document that has an id', async (_, bytes, code) => {
  await portal.app.ready()
  if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { status, id, body } = await sendBytes(bytes)
  expect(status).toBe(errors[code].status)
  expect(id).toMatch(ours)
  expect(JSON.parse(body)).toMatchObject({ code, status, requestId: id })
})

test('an unknown expectation is ignored', async () => {
  const { statusCode, headers } = await send({ path: '/healthz', headers: { expect: 'a-miracle' } })
  expect(statusCode).toBe(200)
  expect(headers['x-request-id']).toMatch(ours)
})
