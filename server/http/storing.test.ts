import crypto from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/all.ts'
import { fillPath } from '#contract/endpoint.ts'
import { exportOrders, printPackingSlips } from '#contract/orders/admin-list.ts'
import { exportOwnLines } from '#contract/orders/export.ts'
import { callAs, signUp, signUpAdmin, type TestActor, testPassword } from '#tests/support/actors.ts'
import { documentPath } from '#tests/support/documents/paths.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let customer: TestActor
let orderId: string
let productId: string

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  customer = await signUp(portal)
  productId = (await addTestProduct(admin))._id
  orderId = (await customer.call('POST', '/order', { productId, newOrderQty: 1 })).json()._id
  await customer.call('POST', '/review', { reviewText: 'Good parts', ratings: 5 })
})

/** The id that makes a path lead to an existing row, if it has a parameter. */
function idFor(path: string): string {
  if (path.startsWith('/product') || path.startsWith('/purchase')) return productId
  return path.startsWith('/order') || path.startsWith('/payment') ? orderId : crypto.randomUUID()
}

const reads = endpoints.filter(({ method }) => method === 'GET')
const writes = endpoints.filter(({ method }) => method !== 'GET')

test.each([...reads, ...writes].map((endpoint) => [endpoint.id, endpoint] as const))(
  'no cache stores what %s answers to a customer or an admin, also not refusals',
  async (_, { path, method, body }) => {
    for (const actor of [customer, admin]) {
      const address = fillPath(path, { email: actor.email, id: idFor(path) })
      const withOwner = path === '/order' && method === 'GET' ? `${address}?email=${actor.email}` : address
      const { headers } = await actor.call(method, withOwner, body ? {} : undefined)
      expect(headers['cache-control']).toBe('no-store')
    }
  },
)

test('no cache stores a payment as its owner sees it, nor reviews as an admin sees them', async () => {
  const owned = await customer.call('GET', `/payment/${orderId}`)
  const reviews = await admin.call('GET', '/review')
  expect([owned.statusCode, owned.headers['cache-control']]).toEqual([200, 'no-store'])
  expect([reviews.statusCode, reviews.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(reviews.body).toContain(customer.email)
})

test('no cache stores exports and documents', async () => {
  for (const path of [documentPath(orderId, 'confirmation'), exportOrders.byLink.path, exportOwnLines.path]) {
    const { statusCode, headers } = await admin.call('GET', path)
    expect([path, statusCode, headers['cache-control']]).toEqual([path, 200, 'no-store'])
  }
  const packingSlips = await admin.call('POST', printPackingSlips.path, { ids: [orderId] })
  expect([packingSlips.statusCode, packingSlips.headers['cache-control']]).toEqual([200, 'no-store'])
})

test.each([
  ['POST', 'sign-in/email'],
  ['POST', 'update-user'],
  ['POST', 'change-password'],
  ['GET', 'get-session'],
  ['GET', 'list-sessions'],
  ['GET', 'list-accounts'],
  ['GET', 'token'],
  ['GET', 'jwks'],
  ['GET', 'passkey/list-user-passkeys'],
  ['GET', 'nothing'],
] as const)('no cache keeps what the sign-in provider answers: %s %s', async (method, path) => {
  const answer = await portal.app.inject({
    method,
    url: `/api/auth/${path}`,
    headers: { cookie: customer.cookie, origin: portal.config.publicUrl },
    ...(method === 'POST' && { payload: { email: customer.email, password: testPassword } }),
  })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each(endpoints.filter(({ access }) => access !== 'everyone').map((one) => [one.id, one] as const))(
  'no cache stores the refusal of %s without a token',
  async (_, { path, method, body }) => {
    const address = fillPath(path, { email: customer.email, id: idFor(path) })
    const { headers } = await callAs(portal)(method, address, body ? {} : undefined)
    expect(headers['cache-control']).toBe('no-store')
  },
)

test('a cache may store a public response that is the same for everybody, if it revalidates it', async () => {
  const nobody = callAs(portal)
  for (const path of ['/product', '/review', `/purchase/${productId}`, '/openapi.json']) {
    expect([path, (await nobody('GET', path)).headers['cache-control']]).toEqual([path, 'no-cache'])
  }
  expect((await nobody('POST', '/invitation', { token: 'x'.repeat(43) })).headers['cache-control']).toBe(
    'no-store',
  )
})
