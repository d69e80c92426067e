import crypto from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/all.ts'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import type { Order } from '#contract/orders/orders.ts'
import { callAs, callWith, identityTokenOf, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal, testSecret } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { createTokens } from './features/identity/identity.tokens.ts'

const portal = testPortal()
let admin: TestActor
let customer: TestActor
let stranger: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  customer = await signUp(portal)
  stranger = await signUp(portal)
})

/** Specification section 7, line by line, called as a browser does. */
test.each<[line: string, run: () => Promise<unknown>, answer: unknown]>([
  [
    'PUT /user/{email} {email} -> {token}',
    async () => {
      const authorization = `Bearer ${await identityTokenOf(portal, customer.cookie)}`
      return callWith(portal, { authorization })('PUT', `/user/${customer.email}`, { email: customer.email })
    },
    { token: expect.any(String) },
  ],
  ['GET /admin/{email} -> {admin}', () => admin.call('GET', `/admin/${admin.email}`), { admin: true }],
  [
    'GET /users -> list of users',
    () => admin.call('GET', '/users'),
    expect.arrayContaining([expect.objectContaining({ _id: expect.any(String), role: 'customer' })]),
  ],
  [
    'PUT /user/admin/{email} -> {modifiedCount}',
    async () => admin.call('PUT', `/user/admin/${(await signUp(portal)).email}`),
    { modifiedCount: 1 },
  ],
  [
    'GET /product -> list of products',
    async () => {
      await addTestProduct(admin)
      return callAs(portal)('GET', '/product')
    },
    expect.arrayContaining([expect.objectContaining({ unitprice: 12.5, minorder: 1, available: 100 })]),
  ],
  [
    'POST /product {name, image, description, minorder, available, unitprice}',
    () =>
      admin.call('POST', '/product', {
        name: 'By the letter',
        image: 'https://pictures.example/x.png',
        description: 'As the specification sends it.',
        minorder: 2,
        available: 10,
        unitprice: 3.5,
      }),
    expect.objectContaining({ name: 'By the letter', minorder: 2, available: 10, unitprice: 3.5 }),
  ],
  [
    'DELETE /product/{id} -> {deletedCount}',
    async () => admin.call('DELETE', `/product/${(await addTestProduct(admin))._id}`),
    { deletedCount: 1 },
  ],
  [
    'GET /purchase/{id} -> a product',
    async () => callAs(portal)('GET', `/purchase/${(await addTestProduct(admin))._id}`),
    expect.objectContaining({ _id: expect.any(String), name: expect.any(String), image: expect.any(String) }),
  ],
  [
    'POST /order with the whole payload',
    async () => {
      const { name, image, description, available, unitprice } = await addTestProduct(admin)
      return customer.call('POST', '/order', {
        userName: customer.name,
        email: customer.email,
        name,
        image,
        description,
        newOrderQty: 2,
        available,
        unitprice,
        address: 'Test street 1',
        phone: '+1 555 0100',
        others: '',
        status: 'pending',
      })
    },
    expect.objectContaining({ newOrderQty: 2, status: 'pending', paid: false }),
  ],
  [
    'GET /order?email={email} -> the user’s orders',
    async () => {
      await placeOrder()
      return customer.call('GET', `/order?email=${encodeURIComponent(customer.email)}`)
    },
    expect.arrayContaining([expect.objectContaining({ newOrderQty: 1 })]),
  ],
  [
    'DELETE /order/{id} -> {deletedCount}',
    async () => customer.call('DELETE', `/order/${(await placeOrder())._id}`),
    { deletedCount: 1 },
  ],
  [
    'GET /orders -> all orders',
    async () => {
      await placeOrder()
      return admin.call('GET', '/orders')
    },
    expect.arrayContaining([expect.objectContaining({ status: 'pending' })]),
  ],
  [
    'DELETE /orders/{id} -> {deletedCount}',
    async () => admin.call('DELETE', `/orders/${(await placeOrder())._id}`),
    { deletedCount: 1 },
  ],
  [
    'GET /payment/{id} without a token -> an order',
    async () => callAs(portal)('GET', `/payment/${(await placeOrder())._id}`),
    expect.objectContaining({ unitprice: 12.5, newOrderQty: 1, paid: false }),
  ],
  [
    'GET /profile/{email} -> a profile',
    () => customer.call('GET', `/profile/${customer.email}`),
    expect.objectContaining({ education: '', linkedin: '' }),
  ],
  [
    'PUT /profile/{email} {email, education, location, phone, linkedin}',
    () =>
      customer.call('PUT', `/profile/${customer.email}`, {
        email: customer.email,
        education: 'School',
        location: 'Here',
        phone: '1',
        linkedin: 'in/me',
      }),
    expect.objectContaining({ education: 'School', location: 'Here', phone: '1', linkedin: 'in/me' }),
  ],
  ['GET /review -> all reviews', () => callAs(portal)('GET', '/review'), expect.any(Array)],
  [
    'POST /review {userName, email, reviewText, photoUrl, ratings}',
    () =>
      customer.call('POST', '/review', {
        userName: customer.name,
        email: customer.email,
        reviewText: 'Good',
        photoUrl: '',
        ratings: 5,
      }),
    expect.objectContaining({ reviewText: 'Good', ratings: 5 }),
  ],
])('%s', async (_, run, expected) => {
  const answer = (await run()) as { statusCode: number; json(): unknown }
  expect([200, 201]).toContain(answer.statusCode)
  expect(answer.json()).toEqual(expected)
})

async function placeOrder(): Promise<Order> {
  const product = await addTestProduct(admin)
  return (await customer.call('POST', '/order', { productId: product._id, newOrderQty: 1 })).json()
}

const guarded = endpoints.filter(
  ({ access }) => access !== 'everyone' && access !== 'visitor' && access !== 'identity',
)

function pathOf(endpoint: Endpoint, owner: TestActor): string {
  const path = fillPath(endpoint.path, { email: owner.email, id: crypto.randomUUID() })
  return endpoint.access === 'owner' && !endpoint.params ? `${path}?email=${owner.email}` : path
}

async function statusOf(endpoint: Endpoint, call: TestActor['call']): Promise<number> {
  const body = endpoint.body ? {} : undefined
  return (await call(endpoint.method, pathOf(endpoint, customer), body)).statusCode
}

async function expiredToken(): Promise<string> {
  const tokens = createTokens({
    secret: testSecret,
    issuer: portal.config.publicUrl,
    readKeys: async () => ({ keys: [] }),
  })
  const { rows } = await portal.pool.query('select id from sessions where user_id = $1', [customer.id])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 16 * 60_000 })
  try {
    return await tokens.issue({ userId: customer.id, sessionId: rows[0].id })
  } finally {
    vi.useRealTimers()
  }
}

test.each(guarded.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s refuses no token, a forged and an expired token with 401, before it checks the fields',
  async (_, endpoint) => {
    expect(await statusOf(endpoint, callAs(portal))).toBe(401)
    expect(await statusOf(endpoint, callAs(portal, `${customer.token.slice(0, -4)}AAAA`))).toBe(401)
    expect(await statusOf(endpoint, callAs(portal, await expiredToken()))).toBe(401)
  },
)

test.each(
  guarded.filter(({ access }) => access !== 'customer').map((endpoint) => [endpoint.id, endpoint] as const),
)('%s refuses the wrong customer with 403', async (_, endpoint) => {
  expect(await statusOf(endpoint, stranger.call)).toBe(403)
})
