import type { Case, Environment, Report } from './case.ts'
import { newOrder, newProduct, newReview } from './things.ts'

/** Fields that users may not set, in usual spellings. */
const extra = {
  price: 0.01,
  unitprice: 12.5,
  unit_price_minor: 1,
  total: 0.01,
  paid: true,
  isPaid: true,
  payment: 'paid',
  status: 'delivered',
  role: 'admin',
  roles: ['admin'],
  isAdmin: true,
  admin: true,
  is_admin: true,
  isVerified: true,
  emailVerified: true,
  email_verified: true,
  owner: 'nobody@test.example',
  ownerId: '00000000-0000-4000-8000-000000000000',
  user_id: '00000000-0000-4000-8000-000000000000',
  userId: '00000000-0000-4000-8000-000000000000',
  userName: 'Somebody Else',
  available: 1_000_000,
  number: 1,
  version: 1,
  _id: '00000000-0000-4000-8000-000000000000',
  id: '00000000-0000-4000-8000-000000000000',
  createdAt: '2000-01-01T00:00:00.000Z',
  holdUntil: '2999-01-01T00:00:00.000Z',
  deletedAt: null,
  banned: false,
}

/** The same through the prototype of all objects. */
const poisoned: readonly string[] = [
  '{"__proto__":{"isAdmin":true,"paid":true}}',
  '{"constructor":{"prototype":{"isAdmin":true,"paid":true}}}',
]

async function assignToOrders(environment: Environment, { expect }: Report): Promise<void> {
  const order = await newOrder(environment, environment.alice, {
    ...extra,
    productId: undefined,
    name: undefined,
  }).catch(() => null)
  expect(order === null, 'an order without a product was made of extra')
  const product = await newProduct(environment)
  const body = { ...extra, productId: product._id, newOrderQty: 3 }
  const answer = await environment.send('/api/order', { as: environment.alice, body })
  const made = answer.json()
  const expected = {
    email: environment.alice.email,
    userName: environment.alice.name,
    status: 'pending',
    paid: false,
    payment: 'due',
    unitprice: 12.5,
    total: 37.5,
    // As it was when the order was placed.
    available: 1_000,
  }
  for (const [name, value] of Object.entries(expected)) {
    expect(made[name] === value, `an order was placed with ${name} ${JSON.stringify(made[name])}`)
  }
  expect(made._id !== extra._id && made.number !== 1, 'an order took the number it was sent')
  expect(new Date(String(made.createdAt)).getFullYear() > 2020, 'an order took the time it was sent')
  expect(new Date(String(made.holdUntil)).getFullYear() < 2900, 'an order holds its stock as long as it likes')
  const cheap = { productId: product._id, newOrderQty: 1, unitprice: 0.01 }
  const refused = await environment.send('/api/order', { as: environment.alice, body: cheap })
  expect(refused.status === 409, `an order at one's own price answers ${refused.status}`)
  const other = { productId: product._id, newOrderQty: 1, email: environment.bob.email }
  const foreign = await environment.send('/api/order', { as: environment.alice, body: other })
  expect(foreign.status === 403, `an order in the name of another answers ${foreign.status}`)
}

async function assignToReviews(environment: Environment, { expect }: Report): Promise<void> {
  const author = await environment.newCaller('Author')
  const review = await newReview(environment, author, { ...extra, reply: 'We agree', repliedAt: extra.createdAt })
  const wanted = { ...extra, reviewText: 'Better', ratings: 5, version: 1, reply: 'We agree' }
  await environment.send(`/api/review/${review._id}`, { method: 'PUT', as: author, body: wanted })
  const own =
    (await environment.send('/api/review/own', { as: author })).json<Record<string, unknown>[]>()[0] ?? {}
  const expected = { userName: author.name, email: author.email, reply: '', repliedAt: null, isVerified: false }
  for (const [name, value] of Object.entries(expected)) {
    expect(own[name] === value, `a review has ${name} ${JSON.stringify(own[name])}`)
  }
  expect(own._id === review._id && own._id !== extra._id, 'a review took the id it was sent')
}

async function assignToAccounts(environment: Environment, { expect }: Report): Promise<void> {
  const { send, url, alice } = environment
  const email = `case-${crypto.randomUUID()}@test.example`
  const account = { email, password: 'long enough 1', name: 'Wishful' }
  const headers = { origin: url }
  const signedUp = await send('/api/auth/sign-up/email', { headers, body: { ...extra, ...account } })
  const update = { ...extra, name: 'Alice', email: 'admin@datum.example' }
  const headersOfAlice = { ...headers, cookie: alice.cookie }
  await send('/api/auth/update-user', { headers: headersOfAlice, body: update })
  for (const path of ['/profile/', '/user/']) {
    const body = { ...extra, email: alice.email, education: 'e', location: 'l', phone: 'p', linkedin: 'i' }
    await send(`/api${path}${alice.email}`, { method: 'PUT', as: alice, body })
  }
  const users = (await send('/api/users?limit=1000', { as: environment.admin })).json<Record<string, unknown>[]>()
  for (const one of [email, alice.email]) {
    const row = users.find((user) => user.email === one)
    expect(row !== undefined || signedUp.status >= 400, `${one} is gone`)
    if (row) expect(row.role === 'customer', `${one} has made themselves ${JSON.stringify(row.role)}`)
  }
  const session = await send('/api/auth/get-session', { headers: { cookie: alice.cookie } })
  const { user } = session.json<{ user: Record<string, unknown> }>()
  expect(user.emailVerified === false, 'an address was verified by its own word')
  expect(user.id === alice.id && user.email === alice.email, 'an account took the id or the address it was sent')
  const isAdmin = await send(`/api/admin/${alice.email}`, { as: alice })
  expect(isAdmin.text === '{"admin":false}', `a customer is an admin: ${isAdmin.text}`)
}

/** Staff, too, change only the declared fields of a call. */
async function assignToProducts(environment: Environment, { expect }: Report): Promise<void> {
  const { send, admin } = environment
  const product = await newProduct(environment, {
    ...extra,
    status: 'published',
    available: 10,
    ratings: 5,
    drawing: {},
  })
  expect(product._id !== extra._id, 'a product took the id it was sent')
  const patch = { _id: extra._id, deletedAt: null, createdAt: extra.createdAt, average: 5 }
  const patched = await send(`/api/manage/products/${product._id}`, { method: 'PATCH', as: admin, body: patch })
  expect(patched.status >= 400 && patched.status < 500, `a patch of unknown fields answers ${patched.status}`)
  const order = await newOrder(environment, environment.alice)
  const moved = { ...extra, action: 'confirm', status: 'confirmed', paid: true }
  await send(`/api/order/${order._id}/status`, { as: admin, body: moved })
  const now = (await send(`/api/payment/${order._id}`)).json()
  expect(now.paid === false, 'a step of an order made it paid')
}

/** No response contains an undeclared field, whatever was sent. */
async function assignEverywhere(environment: Environment, { expect }: Report): Promise<void> {
  const { send, admin, alice, operations } = environment
  const before = (await send('/api/users?limit=1000', { as: admin })).json<{ role: string }[]>()
  for (const { id, method, path, body, access } of operations) {
    if (!body) continue
    const as = access === 'admin' ? admin : alice
    const filled = path.replace('{email}', alice.email).replace('{id}', '00000000-0000-4000-8000-000000000000')
    for (const sent of [JSON.stringify(extra), ...poisoned]) {
      const asked = { method, as, body: sent, headers: { 'content-type': 'application/json' } }
      const { status, text } = await send(`/api${filled}`, asked)
      expect(status !== 500 && status < 504, `${id} answers ${status} to extra`)
      expect(!/"isAdmin":true|"is_admin":/.test(text), `${id} answers with what it was sent`)
    }
  }
  const after = (await send('/api/users?limit=1000', { as: admin })).json<{ role: string }[]>()
  const admins = (list: { role: string }[]) => list.filter(({ role }) => role === 'admin').length
  expect(admins(before) === admins(after), 'there are more admins than before')
}

export const assignmentCases: readonly Case[] = [
  { name: 'price, paid, status, owner sent with an order', requirement: 'API3', run: assignToOrders },
  { name: 'author, reply, mark sent with a review', requirement: 'API3', run: assignToReviews },
  { name: 'role, verification sent with an account', requirement: 'API3', run: assignToAccounts },
  { name: 'fields that are not a call’s, sent by staff', requirement: 'API3', run: assignToProducts },
  { name: 'all extra in every writing call', requirement: 'API3', run: assignEverywhere },
]
