import { beforeAll, expect, test } from 'vitest'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { withoutReferences } from '#tests/support/references.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

function post(payload: string | Buffer, type: string | undefined = 'application/json') {
  return portal.app.inject({
    method: 'POST',
    url: '/api/product',
    headers: { authorization: `Bearer ${admin.token}`, ...(type && { 'content-type': type }) },
    payload,
  })
}

test.each([
  ['half a document', '{"name":', 400, 'malformed_json'],
  ['a poisoned prototype', '{"__proto__":{"admin":true}}', 400, 'malformed_json'],
  ['nothing', '', 400, 'invalid_input'],
  ['null', 'null', 400, 'invalid_input'],
  ['a list', '[]', 400, 'invalid_input'],
  ['a number', '7', 400, 'invalid_input'],
  ['two megabytes', `{"name":"${'x'.repeat(2_000_000)}"}`, 413, 'body_too_large'],
  ['deep nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 413, 'body_too_complex'],
])('a body of %s gets a problem document', async (_, payload, status, code) => {
  const answer = await post(payload)
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json().requestId).toMatch(/^[0-9a-f-]{36}$/)
})

const named = (name: string) => `{"name":"${name}"}`
const namePrefix = Buffer.from('{"name":"')

test.each([
  ['Latin-1', Buffer.from(named('Köln'), 'latin1')],
  [
    'bytes that no character has',
    Buffer.concat([namePrefix, Buffer.from([0xff, 0xfe, 0xc0, 0xaf]), Buffer.from('"}')]),
  ],
  ['a surrogate', Buffer.concat([namePrefix, Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')])],
  ['half a character', Buffer.concat([namePrefix, Buffer.from([0xc3])])],
  ['UTF-16', Buffer.from(`\ufeff${named('x')}`, 'utf16le')],
])('a body in %s is refused, never read with other characters', async (_, payload) => {
  const answer = await post(payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    code: 'malformed_json',
    errors: [{ path: 'body', message: 'Send the body as UTF-8 text' }],
  })
})

test('a byte order mark in front of a body is removed, inside it is a character', async () => {
  const customer = await signUp(portal)
  const save = async (payload: string | Buffer) => {
    const headers = { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' }
    const answer = await portal.app.inject({ method: 'POST', url: '/api/lists', headers, payload })
    return [answer.statusCode, answer.json().name ?? answer.json().code]
  }
  expect(await save(`\ufeff${named('Köln 🚲')}`)).toEqual([201, 'Köln 🚲'])
  expect(await save(named('a\ufeffb'))).toEqual([201, 'a\ufeffb'])
  expect(await save(`\ufeff\ufeff${named('x')}`)).toEqual([400, 'malformed_json'])
  expect(await save('\ufeff')).toEqual([400, 'malformed_json'])
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
])('a body of type %s is refused with 415', async (type) => {
  expect((await post('a=b', type)).statusCode).toBe(415)
})

test('a path that is not in the contract is a 404 problem, with every method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    const answer = await callAs(portal)(method, '/nothing/here')
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  }
})

test('the Idempotency-Key is read by calls that change something, and by no others', async () => {
  const headers = { 'idempotency-key': 'k'.repeat(201) }
  expect((await admin.callWith(headers)('GET', '/review/own')).statusCode).toBe(200)
  const changing = await admin.callWith(headers)('POST', '/payments/reconcile')
  expect([changing.statusCode, changing.json().code]).toEqual([400, 'invalid_input'])
  const document = withoutReferences((await portal.app.inject({ url: '/api/openapi.json' })).json())
  expect(document.paths['/payments/reconcile'].post.responses[400].description).toContain('`invalid_input`')
})

test('a response reveals neither the server’s software nor internal details', async () => {
  const answer = await portal.app.inject({ url: '/api/purchase/x' })
  expect(answer.headers['x-powered-by']).toBeUndefined()
  expect(answer.body).not.toMatch(/postgres|stack|node_modules|select /i)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('while the database is down the response is 503 with Retry-After, and /healthz still answers', async () => {
  const { pool } = portal
  const query = pool.query
  pool.query = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  try {
    const answer = await portal.app.inject({ url: '/api/review' })
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '2',
    ])
    expect((await portal.app.inject({ url: '/readyz' })).statusCode).toBe(503)
    expect((await portal.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  } finally {
    pool.query = query
  }
  expect((await portal.app.inject({ url: '/readyz' })).statusCode).toBe(200)
})

test('OpenAPI lists every call, and there is a page for people', async () => {
  const document = (await portal.app.inject({ url: '/api/openapi.json' })).json()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/order', '/order/{id}', '/user/{email}']))
  expect(document.paths['/order'].post.responses['409'].content['application/problem+json']).toBeDefined()
  const page = await portal.app.inject({ url: '/api/docs/' })
  expect([200, 302]).toContain(page.statusCode)
})
