import { guardedCalls, make } from './calls.ts'
import type { Asked, Case, Environment, Report } from './case.ts'
import { newOrder, newReview } from './things.ts'

async function refuseNobody(environment: Environment, { expect }: Report): Promise<void> {
  const ways: Record<string, Asked> = {
    'without a token': {},
    'with an empty token': { headers: { authorization: 'Bearer ' } },
    'with another scheme': {
      headers: { authorization: `Basic ${btoa(`${environment.admin.email}:${environment.password}`)}` },
    },
    'with a token in a cookie': {
      headers: { cookie: `token=${environment.admin.token}; ${environment.admin.cookie}` },
    },
    'with claims in headers': {
      headers: {
        'x-user': environment.admin.email,
        'x-forwarded-user': environment.admin.id,
        'x-original-url': '/api/product',
      },
    },
  }
  for (const [way, asked] of Object.entries(ways)) {
    for (const call of guardedCalls(environment, environment.alice)) {
      const { status, headers } = await make(environment, call, asked)
      expect(status === 401, `${call.name} answers ${status} ${way}`)
      expect(headers.get('www-authenticate') === 'Bearer', `${call.name} does not say how to sign in`)
    }
  }
  for (const call of guardedCalls(environment, environment.alice).filter(({ path }) => !path.includes('?'))) {
    const { status } = await make(
      environment,
      { ...call, path: `${call.path}?token=${environment.admin.token}` },
      {},
    )
    expect(status === 401, `${call.name} answers ${status} with a token in the address`)
  }
}

async function refuseCustomers(environment: Environment, { expect }: Report): Promise<void> {
  const overrides: Record<string, string>[] = [
    {},
    { 'x-http-method-override': 'GET', 'x-method-override': 'GET' },
    { 'x-original-url': '/api/product', 'x-rewrite-url': '/api/product' },
  ]
  for (const headers of overrides) {
    for (const call of guardedCalls(environment, environment.alice)) {
      if (call.access === 'customer') continue
      const { status } = await make(environment, call, { as: environment.bob, headers })
      expect(status === 403, `${call.name} answers ${status} to the wrong customer`)
    }
  }
  const owned = guardedCalls(environment, environment.bob).filter(({ access }) => access === 'owner')
  for (const call of owned) {
    const { status } = await make(environment, call, { as: environment.bob })
    expect(status < 401 || status === 422, `${call.name} answers ${status} to its owner: nothing is proved`)
  }
}

/** Spellings of a path that a router and a check may read differently. */
async function refuseSpellings({ send, bob, alice }: Environment, { expect }: Report): Promise<void> {
  const paths = [
    '/api/users/',
    '/api//users',
    '/api/./users',
    '/api/product/../users',
    '/api/%75sers',
    '/api/users%2f',
    '/api/USERS',
    '/api/users;a=b',
    '/api/users?/../product',
    '/api/users.json',
    '/api/manage/%2e%2e/users',
    `/api/profile/${bob.email}%2f..%2f${alice.email}`,
    `/api/profile/${alice.email.toUpperCase()}`,
    `/api/order?email=${bob.email}&email=${alice.email}`,
    `/api/order?email[]=${bob.email}&email[]=${alice.email}`,
    `/api/order?email=${alice.email}%20`,
  ]
  for (const path of paths) {
    const { status, text } = await send(path, { as: bob })
    expect(status >= 400 && status < 500, `${path} answers ${status}`)
    expect(!text.includes(alice.email), `${path} shows what is another's`)
  }
}

/** Objects of one customer, requested by another one who knows their ids. */
async function keepApart(environment: Environment, { expect }: Report): Promise<void> {
  const { send, alice, bob } = environment
  const order = await newOrder(environment, alice, { address: 'Secret Lane 1', phone: '+1 555 0199' })
  const review = await newReview(environment, alice)
  const form = { reviewText: 'Taken over', ratings: 0, version: 1 }
  const tries: readonly (readonly [method: string, path: string, body?: object])[] = [
    ['DELETE', `/order/${order._id}`],
    ['POST', `/order/${order._id}/cancel`],
    ['POST', `/order/${order._id}/restore`],
    ['GET', `/order/${order._id}/timeline`],
    ['GET', `/order/${order._id}/reorder-check`],
    ['GET', `/order/${order._id}/adjacent?among=own`],
    ['POST', `/payment/${order._id}/start`],
    ['POST', `/payment/${order._id}/check`],
    ['GET', `/order/${order._id}/documents/confirmation.pdf`],
    ['GET', `/order/${order._id}/documents/invoice.pdf`],
    ['PUT', `/review/${review._id}`, form],
    ['DELETE', `/review/${review._id}`],
  ]
  for (const [method, path, body] of tries) {
    const { status } = await send(`/api${path}`, { method, as: bob, ...(body && { body }) })
    expect(status === 403 || status === 404, `${method} ${path} of another answers ${status}`)
  }
  const found = await send(`/api/search?q=${order.number}`, { as: bob })
  expect(!found.text.includes(order._id), 'search shows an order of another')
  const open = await send(`/api/payment/${order._id}`)
  expect(!/Secret Lane|0199/.test(open.text), 'the open payment page tells where its buyer lives')
  expect(!open.text.includes(alice.email), 'the open payment page tells the address of its buyer')
  const own = await send(`/api/order?email=${alice.email}`, { as: alice })
  expect(own.text.includes('Secret Lane'), 'the order is not there: nothing is proved')
  const reviews = await send('/api/review?limit=100')
  expect(!reviews.text.includes(alice.email), 'reviews tell the address of their author')
}

export const accessCases: readonly Case[] = [
  { name: 'every guarded call by nobody', requirement: 'API5', run: refuseNobody },
  { name: 'every guarded call by the wrong customer', requirement: 'API5', run: refuseCustomers },
  { name: 'a guarded path in other spellings', requirement: 'API5', run: refuseSpellings },
  { name: 'orders and reviews of another, by their ids', requirement: 'API1', run: keepApart },
]
