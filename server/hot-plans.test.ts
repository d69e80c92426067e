import { beforeAll, expect, test } from 'vitest'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testModel } from '#tests/support/catalogue/families.ts'
import { extent } from '#tests/support/extent.ts'
import {
  cards,
  confirmWith,
  orderFor,
  paymentDeps,
  type Started,
  sendEvent,
  signEvent,
  startPaying,
} from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { type Recorder, recordPool, type Step } from '#tests/support/statement-recorder.ts'
import { unhurried } from './database/pool.ts'
import { seedLarge } from './demo/large.ts'
import { expireOrders } from './features/orders/orders.expiry.ts'
import { reconcile } from './features/payments/payments.reconcile.ts'
import { maxCounted } from './lists/counting.store.ts'

const portal = testPortal()
let recorder: Recorder
let admin: TestActor
let buyer: TestActor
let productId: string
let started: Started

/** As many as a full scan is expensive with. */
const [products, orders, users] = extent === 'full' ? [5_000, 8_000, 8_000] : [2_500, 3_000, 3_000]

/**
 * All tables that grow with the business, besides those that the seed fills, with enough rows that a full scan is
 * expensive.
 */
const fill = `
  insert into users (name, email, email_verified)
    select 'Reader ' || n, 'reader-' || n || '@load.example', true from generate_series(1, ${users}) as n;
  insert into sessions (user_id, token, expires_at)
    select id, id || '-' || n, now() + n * interval '1 hour' from users, generate_series(1, 2) as n;
  insert into idempotency_record (actor_id, key, fingerprint, answer, created_at)
    select id, n::text, '', '{}', now() - n * interval '1 hour' from users, generate_series(1, 2) as n;
  insert into order_event (order_id, kind, actor_id, at) select id, 'placed', user_id, created_at from orders;
  insert into provider_event (id, kind, ref) select 'evt_' || id, 'payment_intent.succeeded', ref from payment;
  insert into mail (id, to_name, to_address, subject, text_body, html_body, created_at)
    select gen_random_uuid(), '', email, 'Your order', '', '', created_at from orders;
  insert into audit_log (action, subject_kind, subject_id, at) select 'order.changed', 'order', id, created_at from orders;
  vacuum analyze`

const large = [
  ...['product', 'orders', 'stock_movement', 'order_event', 'users', 'sessions', 'idempotency_record', 'payment'],
  ...['payment_event', 'provider_event', 'sandbox_intent', 'mail', 'audit_log'],
]

beforeAll(async () => {
  await seedLarge(portal.pool, { products, orders, lines: 3, model: testModel })
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
  for (const text of fill.split(';')) await portal.pool.query(unhurried(text))
  const { rows } = await portal.pool.query<{ id: string }>(
    `select id from product where min_order = 1 and order_multiple = 1 and available > 100 limit 1`,
  )
  productId = rows[0]?.id ?? ''
  started = await startPaying(buyer, (await orderFor(buyer, productId))._id)
  recorder = recordPool(portal.pool)
})

/** The plan of a statement without running it; empty for statements without one, such as `begin`. */
async function planOf({ text, values }: Step): Promise<string> {
  if (!/^\s*(select|with|insert|update|delete)/i.test(text)) return ''
  const { rows } = await portal.pool.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const bound = `limit ${maxCounted + 1})`

async function expectIndexes(action: () => Promise<unknown>, least = 1): Promise<void> {
  const steps = (await recorder.record(action)).flat()
  // Rows of the admin lists are counted up to a limit, so this is never a scan of a whole large table.
  const read = steps.filter(({ text }) => /\b(from|into|update)\b/i.test(text) && !text.includes(bound))
  expect(read.length).toBeGreaterThanOrEqual(least)
  for (const step of read) {
    const plan = await planOf(step)
    const whole = large.filter((table) => new RegExp(`Seq Scan on (public\\.)?${table}\\b`).test(plan))
    expect(whole, `${step.text}\n${plan}`).toEqual([])
  }
}

/** PostgreSQL plans five times with the values, then uses a generic plan unless that is more expensive. */
async function expectOnePlan({ text, values }: Step): Promise<void> {
  const client = await portal.pool.connect()
  const name = 'asked often'
  for (let turn = 0; turn < 10; turn++) await client.query({ name, text, values })
  const sql = 'select generic_plans::int as plans from pg_prepared_statements where name = $1'
  const { rows } = await client.query<{ plans: number }>(sql, [name])
  client.release(true)
  expect(rows[0]?.plans, text).toBeGreaterThanOrEqual(5)
}

async function succeed(answer: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await answer
  expect(statusCode, body).toBeLessThan(300)
}

const visit = (path: string) => succeed(portal.app.inject({ method: 'GET', url: `/api${path}` }))

test.each([
  '/product?limit=20',
  '/product?limit=20&cursor=2000',
  '/products',
  '/products?page=100',
  '/products?family=compressor',
  '/products?family=motor&holes=24,28&sort=price',
  '/products?q=pulley',
  '/products?q=compresor',
  '/products?q=motor&family=motor&holes=32',
  '/products?price=10..20&stock=in',
])('no request for %s reads a whole table', (path) => expectIndexes(() => visit(path)))

test('a product, its description and its reviews use indexes', async () => {
  await expectIndexes(() => visit(`/purchase/${productId}`))
  await expectIndexes(() => visit(`/products/${productId}`))
})

test.each(['orders', 'products', 'users'])(
  'no page of the admin list of %s reads the whole table',
  async (list) => {
    const read = (query: string) => succeed(admin.call('GET', `/manage/${list}?limit=50${query}`))
    await expectIndexes(() => read(''))
    await expectIndexes(() => read('&at=last'))
    const { before } = (await admin.call('GET', `/manage/${list}?limit=50&at=last`)).json()
    await expectIndexes(() => read(`&cursor=${before}`))
    await expectIndexes(() => read('&q=buyer-77'))
  },
)

test('a buyer’s own orders, their counts and the account of a token use indexes', async () => {
  const email = encodeURIComponent(buyer.email)
  await expectIndexes(() => succeed(buyer.call('GET', `/order?email=${email}&limit=20`)), 2)
  await expectIndexes(() => succeed(buyer.call('GET', `/order/counts?email=${email}`)), 2)
})

test('the statements of public pages are planned once per connection, not each time', async () => {
  const email = encodeURIComponent(buyer.email)
  const actions = [
    () => visit('/product?limit=20'),
    () => visit(`/purchase/${productId}`),
    () => visit(`/products/${productId}`),
    () => visit(`/products/${productId}/reviews`),
    () => succeed(buyer.call('GET', `/order?email=${email}&limit=20`)),
  ]
  for (const action of actions) {
    for (const step of (await recorder.record(action)).flat()) await expectOnePlan(step)
  }
})

test('placing an order, also with a key, reads no whole table', async () => {
  const form = { productId, newOrderQty: 1, address: 'Test street 1', phone: '+1 555 0100' }
  await expectIndexes(() => succeed(buyer.call('POST', '/order', form)), 2)
  const key = { 'idempotency-key': 'plans-1' }
  await expectIndexes(() => succeed(buyer.callWith(key)('POST', '/order', form)), 2)
  await expectIndexes(() => succeed(buyer.callWith(key)('POST', '/order', form)), 3)
})

test("paying and the provider's event about it read no whole table", async () => {
  const order = await orderFor(buyer, productId)
  await expectIndexes(() => succeed(buyer.call('POST', `/payment/${order._id}/start`)), 5)
  await confirmWith(portal, started, cards.good)
  const object = { id: started.ref, object: 'payment_intent' }
  const event = await signEvent({ type: 'payment_intent.succeeded', object })
  await expectIndexes(() => succeed(sendEvent(portal, event)), 3)
})

test('signing in, a session and the exchange of its token read no whole table', async () => {
  const payload = { email: buyer.email, password: 'correct horse battery' }
  const signIn = () => portal.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })
  await expectIndexes(() => succeed(signIn()), 3)
  const { cookie } = buyer
  await expectIndexes(() => succeed(portal.app.inject({ url: '/api/auth/token', headers: { cookie } })))
})

test('the jobs of each minute read only rows that are due', async () => {
  await expectIndexes(() => expireOrders({ pool: portal.pool }))
  await expectIndexes(() => reconcile(paymentDeps(portal)), 2)
})
