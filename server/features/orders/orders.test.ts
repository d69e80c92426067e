import crypto from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders.ts'
import { callAs, signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { recordPool } from '#tests/support/statement-recorder.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

async function available(productId: string): Promise<number> {
  const { rows } = await portal.pool.query(
    `select p.available, coalesce(sum(m.delta), 0)::int as ledger
     from product p left join stock_movement m on m.product_id = p.id where p.id = $1 group by p.id`,
    [productId],
  )
  expect(rows[0].available).toBe(rows[0].ledger)
  return rows[0].available
}

test('an order gets price, snapshot, owner and status from the server, whatever the body says', async () => {
  const product = await addTestProduct(admin, { unitprice: 19.99, available: 50 })
  const answer = await buyer.call('POST', '/order', {
    userName: 'Somebody Else',
    email: buyer.email,
    name: product.name,
    image: 'https://evil.example/x.png',
    description: 'cheap',
    newOrderQty: 5,
    available: 999,
    unitprice: 19.99,
    address: 'Test street 1',
    phone: '+1 555 0100',
    others: 'ring twice',
    status: 'delivered',
    paid: true,
    _id: 'mine',
  })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    userName: buyer.name,
    email: buyer.email,
    name: product.name,
    image: product.image,
    description: product.description,
    newOrderQty: 5,
    available: 50,
    unitprice: 19.99,
    total: 99.95,
    address: 'Test street 1',
    phone: '+1 555 0100',
    others: 'ring twice',
    status: 'pending',
    paid: false,
  })
  expect(await available(product._id)).toBe(45)
})

test('64 concurrent buyers of the last 10 units get exactly 10 units', async () => {
  const product = await addTestProduct(admin, { available: 10 })
  const answers = await Promise.all(
    Array.from({ length: 64 }, () =>
      buyer.call('POST', '/order', { productId: product._id, newOrderQty: 1, available: 10 }),
    ),
  )
  const statuses = answers.map((answer) => answer.statusCode)
  expect(statuses.filter((status) => status === 201)).toHaveLength(10)
  expect(statuses.filter((status) => status === 409)).toHaveLength(54)
  expect(await available(product._id)).toBe(0)
})

test('concurrent buyers of several units never get more than there is', async () => {
  const product = await addTestProduct(admin, { available: 10, minorder: 3 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => buyer.call('POST', '/order', { productId: product._id, newOrderQty: 3 })),
  )
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(3)
  expect(await available(product._id)).toBe(1)
})

test.each([
  ['more than available', 101],
  ['less than the minimum order', 4],
])('a quantity of %s is refused with the message of the specification', async (_, newOrderQty) => {
  const product = await addTestProduct(admin, { available: 100, minorder: 5 })
  const answer = await buyer.call('POST', '/order', { productId: product._id, newOrderQty, available: 100 })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({
    code: 'quantity_not_allowed',
    detail: 'Quantity is Higher or than available or lower than Minimum Order',
  })
  expect(await available(product._id)).toBe(100)
})

test('a price that is no longer current is refused and nothing is written', async () => {
  const product = await addTestProduct(admin, { unitprice: 10 })
  const answer = await buyer.call('POST', '/order', { productId: product._id, newOrderQty: 1, unitprice: 9 })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().code).toBe('price_changed')
  expect(await available(product._id)).toBe(100)
})

test('an order for the address of another user is refused', async () => {
  const product = await addTestProduct(admin)
  const answer = await buyer.call('POST', '/order', { productId: product._id, newOrderQty: 1, email: admin.email })
  expect(answer.statusCode).toBe(403)
  expect(answer.json().code).toBe('email_not_yours')
})

test('the same Idempotency-Key gives the same order once, another body under it is refused', async () => {
  const product = await addTestProduct(admin)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { productId: product._id, newOrderQty: 2 }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => buyer.callWith(headers)('POST', '/order', body)),
  )
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]))
  expect(new Set(answers.map((answer) => answer.json<Order>()._id)).size).toBe(1)
  expect(await available(product._id)).toBe(98)
  const other = await buyer.callWith(headers)('POST', '/order', { ...body, newOrderQty: 3 })
  expect(other.statusCode).toBe(422)
  expect(other.json().code).toBe('idempotency_key_reused')
  const stranger = await signUp(portal)
  const theirs = await stranger.callWith(headers)('POST', '/order', body)
  expect(theirs.json<Order>()._id).not.toBe(answers[0]?.json<Order>()._id)
})

test('a repeated request is answered as the first one was, whatever has happened since', async () => {
  const product = await addTestProduct(admin, { available: 2 })
  const send = () =>
    buyer.callWith(headers)('POST', '/order', { name: product.name, newOrderQty: 2, expectedTotal: undefined })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await send()
  expect(first.statusCode, first.body).toBe(201)
  // The product is sold out, has another name and price, and the order is cancelled.
  await portal.pool.query(
    `update product set name = 'renamed ' || id, unit_price_minor = unit_price_minor + 1 where id = $1`,
    [product._id],
  )
  expect((await buyer.call('DELETE', `/order/${first.json<Order>()._id}`)).statusCode).toBe(200)
  const repeated = await send()
  expect(repeated.statusCode).toBe(201)
  expect(repeated.json()).toEqual(first.json())
  expect(repeated.headers.location).toBe(first.headers.location)
})

test('of concurrent requests with one key the second is answered as the first, also if nothing is left for it', async () => {
  const product = await addTestProduct(admin, { available: 3 })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      buyer.callWith(headers)('POST', '/order', { productId: product._id, newOrderQty: 3 }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await available(product._id)).toBe(0)
})

test('of concurrent requests with one key and different bodies one is answered and the others are refused', async () => {
  const product = await addTestProduct(admin)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answers = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((newOrderQty) =>
      buyer.callWith(headers)('POST', '/order', { productId: product._id, newOrderQty }),
    ),
  )
  const placed = answers.filter(({ statusCode }) => statusCode === 201)
  expect(placed).toHaveLength(1)
  const refused = answers.filter(({ statusCode }) => statusCode !== 201)
  expect(refused.map((answer) => answer.json().code)).toEqual(refused.map(() => 'idempotency_key_reused'))
  expect(await available(product._id)).toBe(100 - (placed[0]?.json<Order>().newOrderQty ?? 0))
})

test('an order with a key is one statement', async () => {
  const product = await addTestProduct(admin)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const steps = await recordPool(portal.pool).record(() =>
    buyer.callWith(headers)('POST', '/order', { productId: product._id, newOrderQty: 1 }),
  )
  const written = steps.flat().filter(({ text }) => /idempotency_record|insert into orders/.test(text))
  // Jobs of other orders may send their own statements meanwhile.
  expect(
    written.map(({ text, isHeld }) => ({
      isHeld,
      hasBoth: /insert into orders.*idempotency_record/s.test(text),
    })),
  ).toEqual([{ isHeld: false, hasBoth: true }])
})

test('a key whose request was refused can be used again', async () => {
  const product = await addTestProduct(admin, { available: 5 })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const tooMany = await buyer.callWith(headers)('POST', '/order', { productId: product._id, newOrderQty: 6 })
  expect(tooMany.statusCode).toBe(422)
  const fewer = await buyer.callWith(headers)('POST', '/order', { productId: product._id, newOrderQty: 5 })
  expect(fewer.statusCode).toBe(201)
})

test('deleting returns the stock once, also with concurrent requests', async () => {
  const product = await addTestProduct(admin, { available: 10 })
  const { _id } = (await buyer.call('POST', '/order', { productId: product._id, newOrderQty: 4 })).json<Order>()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      index % 2 ? buyer.call('DELETE', `/order/${_id}`) : admin.call('DELETE', `/orders/${_id}`),
    ),
  )
  expect(answers.filter((answer) => answer.statusCode === 200).map((answer) => answer.json())).toEqual([
    { deletedCount: 1 },
  ])
  expect(answers.filter((answer) => answer.statusCode === 404)).toHaveLength(7)
  expect(await available(product._id)).toBe(10)
})

test('a paid order and one in production cannot be deleted', async () => {
  const product = await addTestProduct(admin)
  const { _id } = (await buyer.call('POST', '/order', { productId: product._id, newOrderQty: 1 })).json<Order>()
  await portal.pool.query('update orders set paid = true where id = $1', [_id])
  expect((await buyer.call('DELETE', `/order/${_id}`)).json().code).toBe('order_is_paid')
  await portal.pool.query(`update orders set paid = false, status = 'in_production' where id = $1`, [_id])
  expect((await admin.call('DELETE', `/orders/${_id}`)).json().code).toBe('order_in_progress')
})

test('own orders are listed newest first and page by page; all orders for admins', async () => {
  const customer = await signUp(portal)
  const product = await addTestProduct(admin)
  for (const newOrderQty of [1, 2, 3])
    await customer.call('POST', '/order', { productId: product._id, newOrderQty })
  const first = await customer.call('GET', `/order?email=${customer.email}&limit=2`)
  expect(first.json<Order[]>().map((order) => order.newOrderQty)).toEqual([3, 2])
  const next = /<\/api([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await customer.call('GET', next)
  expect(second.json<Order[]>().map((order) => order.newOrderQty)).toEqual([1])
  expect(second.headers.link).toBeUndefined()
  expect(second.headers['x-total-count']).toBeUndefined()
  const whole = await customer.call('GET', `/order?email=${customer.email}`)
  expect(whole.headers['x-total-count']).toBe('3')
  const all = await admin.call('GET', '/orders?limit=1')
  expect(all.json<Order[]>()[0]).toMatchObject({ email: customer.email, newOrderQty: 3 })
})

test.each([
  ['POST', '/order', { newOrderQty: 1 }],
  ['GET', '/order?email=a@b.example', undefined],
  ['DELETE', `/order/${crypto.randomUUID()}`, undefined],
  ['GET', '/orders', undefined],
  ['DELETE', `/orders/${crypto.randomUUID()}`, undefined],
] as const)('%s %s needs a sign-in', async (method, path, body) => {
  const answer = await callAs(portal)(method, path, body)
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['content-type']).toContain('application/problem+json')
})

test('a customer neither sees nor deletes orders of others, nor lists all orders', async () => {
  const stranger = await signUp(portal)
  const product = await addTestProduct(admin)
  const { _id } = (await buyer.call('POST', '/order', { productId: product._id, newOrderQty: 1 })).json<Order>()
  expect((await stranger.call('GET', `/order?email=${buyer.email}`)).statusCode).toBe(403)
  expect((await stranger.call('DELETE', `/order/${_id}`)).statusCode).toBe(403)
  expect((await stranger.call('GET', '/orders')).statusCode).toBe(403)
  expect((await stranger.call('DELETE', `/orders/${_id}`)).statusCode).toBe(403)
  expect((await admin.call('GET', `/order?email=${buyer.email}`)).statusCode).toBe(200)
})

test('each order has one confirmation mail', async () => {
  const product = await addTestProduct(admin, { name: 'Mail <b>part</b> & co' })
  const { _id, number } = (
    await buyer.call('POST', '/order', { productId: product._id, newOrderQty: 2 })
  ).json<Order>()
  await portal.startJobs()
  await expect
    .poll(async () => (await portal.pool.query('select * from mail where id = $1', [_id])).rows[0]?.subject)
    .toBe(`Order ${number}: Mail <b>part</b> & co`)
  const { rows } = await portal.pool.query('select * from mail where id = $1', [_id])
  expect(rows[0].to_address).toBe(buyer.email)
  expect(rows[0].html_body).not.toContain('<b>part')
  expect(rows[0].text_body).toContain('2 x Mail <b>part</b> & co')
})
