import { afterEach, beforeAll, expect, test } from 'vitest'
import type { StockMovement } from '#contract/inventory/stock.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { leftOf, linesOf, orderOf } from '#tests/support/orders/order-lines.ts'
import { findBrokenInvariants, pay } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { expireOrders } from './orders.expiry.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

afterEach(async () => {
  expect(await findBrokenInvariants(portal)).toEqual([])
})

/** An order of three lines, two of them of one product, and its products with 10 pieces of each. */
async function placed(): Promise<{ order: Order; products: [Product, Product] }> {
  const products: [Product, Product] = [
    await addTestProduct(admin, { available: 10 }),
    await addTestProduct(admin, { available: 10, unitprice: 1 }),
  ]
  const [first, second] = products
  const order = await orderOf(portal, buyer, [
    ...linesOf([first], 3),
    ...linesOf([second], 4),
    { productId: first._id, quantity: 2, note: 'spare' },
  ])
  expect(await leftOf(portal, products)).toEqual([5, 6])
  return { order, products }
}

test('an order of many lines that is cancelled returns the stock of every line', async () => {
  const { order, products } = await placed()
  const answer = await buyer.call('POST', `/order/${order._id}/cancel`)
  expect(answer.json()).toMatchObject({ status: 'cancelled', lineCount: 3, total: 66.5 })
  expect(await leftOf(portal, products)).toEqual([10, 10])
})

test('a deleted order of many lines takes all its stock again when it is restored, with a movement for each line', async () => {
  const { order, products } = await placed()
  for (const round of [1, 2]) {
    expect((await buyer.call('DELETE', `/order/${order._id}`)).statusCode).toBe(200)
    expect(await leftOf(portal, products)).toEqual([10, 10])
    expect((await buyer.call('POST', `/order/${order._id}/restore`)).json()).toMatchObject({ total: 66.5 })
    expect(await leftOf(portal, products)).toEqual([5, 6])
    const { rows } = await portal.pool.query(
      'select line_no, delta from stock_movement where order_id = $1 and round = $2 order by id',
      [order._id, round],
    )
    expect(rows).toEqual([
      { line_no: 1, delta: -3 },
      { line_no: 2, delta: -4 },
      { line_no: 3, delta: -2 },
    ])
  }
})

test('what staff do with an order of many lines names each of them in the audit log and in the stock histories', async () => {
  const { order, products } = await placed()
  const [first, second] = products
  await admin.call('DELETE', `/orders/${order._id}`)
  await admin.call('POST', `/order/${order._id}/restore`)
  await admin.call('POST', `/order/${order._id}/cancel`)
  const { rows } = await portal.pool.query<{ action: string; before: object; after: object }>(
    'select action, before, after from audit_log where subject_id = $1 order by id',
    [order._id],
  )
  const lines = [
    { line: 1, sku: first.sku, quantity: 3 },
    { line: 2, sku: second.sku, quantity: 4 },
    { line: 3, sku: first.sku, quantity: 2 },
  ]
  expect(rows).toEqual([
    { action: 'order.deleted', before: { lines }, after: {} },
    { action: 'order.restored', before: {}, after: { lines } },
    { action: 'order.cancelled', before: { status: 'pending' }, after: { status: 'cancelled', lines } },
  ])
  const history = async ({ _id }: Product) => {
    const movements: StockMovement[] = (await admin.call('GET', `/product/${_id}/stock`)).json()
    return movements.map((one) => [one.reason, one.order?.number, one.order?.line, one.delta])
  }
  const { number } = order
  expect(await history(second)).toEqual([
    ['order_cancelled', number, 2, 4],
    ['order_restored', number, 2, -4],
    ['order_deleted', number, 2, 4],
    ['order', number, 2, -4],
    ['initial', undefined, undefined, 10],
  ])
  const cancelled = (await history(first)).filter(([reason]) => reason === 'order_cancelled')
  expect(cancelled.toSorted()).toEqual([
    ['order_cancelled', number, 1, 3],
    ['order_cancelled', number, 3, 2],
  ])
})

test('cancelling an order of many lines by a status names each of them in the audit log', async () => {
  const { order, products } = await placed()
  const move = { status: 'cancelled', version: order.version }
  expect((await admin.call('POST', `/order/${order._id}/status`, move)).statusCode).toBe(200)
  const { rows } = await portal.pool.query<{ after: { lines: object[] } }>(
    `select after from audit_log where subject_id = $1 and action = 'order.moved'`,
    [order._id],
  )
  expect(rows[0]?.after.lines[1]).toEqual({ line: 2, sku: products[1].sku, quantity: 4 })
  expect(await leftOf(portal, products)).toEqual([10, 10])
})

test('if the stock of one line is sold meanwhile, the order is not restored, and the line is named', async () => {
  const { order, products } = await placed()
  await buyer.call('DELETE', `/order/${order._id}`)
  await orderOf(portal, buyer, linesOf([products[1]], 7))
  const answer = await buyer.call('POST', `/order/${order._id}/restore`)
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({
    code: 'out_of_stock',
    errors: [{ path: 'lines.1.quantity', message: 'Only 3 left' }],
  })
  expect(await leftOf(portal, products)).toEqual([10, 3])
})

test('an order of many lines that is not paid in time returns the stock of every line', async () => {
  const { order, products } = await placed()
  await portal.pool.query(`update orders set hold_until = now() - interval '1 minute' where id = $1`, [order._id])
  expect(await expireOrders(portal)).toBe(1)
  expect(await leftOf(portal, products)).toEqual([10, 10])
})

test('the whole order is paid at once, and a refund with cancelling returns every line', async () => {
  const { order, products } = await placed()
  await pay(portal, buyer, order._id)
  const { rows } = await portal.pool.query<{ id: string; amount_minor: number }>(
    'select id, amount_minor from payment where order_id = $1',
    [order._id],
  )
  expect(rows[0]?.amount_minor).toBe(6650)
  const refund = { reason: 'Not needed', everything: true, cancelOrder: true }
  const answer = await admin.call('POST', `/payments/${rows[0]?.id}/refund`, refund)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  expect(await leftOf(portal, products)).toEqual([10, 10])
})

test('a refund names the lines that it is for, costs what they have cost, and is not given twice', async () => {
  const { order } = await placed()
  await pay(portal, buyer, order._id)
  const { payments } = (await admin.call('GET', `/orders/${order._id}/payments`)).json()
  const refund = (body: object) =>
    admin.call('POST', `/payments/${payments[0]._id}/refund`, { reason: 'Scratched', ...body })
  const first = await refund({
    lines: [
      { line: 1, quantity: 2 },
      { line: 2, quantity: 4 },
    ],
  })
  expect(first.json()).toMatchObject({
    amount: 29,
    lines: [
      { line: 1, quantity: 2 },
      { line: 2, quantity: 4 },
    ],
  })
  const again = await refund({
    lines: [
      { line: 1, quantity: 1 },
      { line: 2, quantity: 1 },
      { line: 9, quantity: 1 },
    ],
  })
  expect([again.statusCode, again.json().code]).toEqual([422, 'refund_too_large'])
  expect(again.json().errors.map(({ path }: { path: string }) => path)).toEqual([
    'lines.1.quantity',
    'lines.2.quantity',
  ])
  const dear = await refund({ amount: 1000, lines: [{ line: 3, quantity: 1 }] })
  expect(dear.json()).toMatchObject({ code: 'refund_too_large', errors: [{ path: 'amount' }] })
  expect((await refund({ amount: 5, lines: [{ line: 3, quantity: 1 }] })).json()).toMatchObject({ amount: 5 })
  expect((await refund({ lines: [] })).statusCode).toBe(422)
  expect((await buyer.call('GET', `/payment/${order._id}`)).json()).toMatchObject({ refunded: 34 })
})

test('deleting an account cancels its unpaid orders of many lines', async () => {
  const leaving = await signUpVerified(portal)
  const products = [await addTestProduct(admin), await addTestProduct(admin), await addTestProduct(admin)]
  await Promise.all([
    orderOf(portal, leaving, linesOf(products, 2)),
    orderOf(portal, leaving, linesOf(products.toReversed(), 3)),
  ])
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/delete-user',
    headers: { cookie: leaving.cookie, origin: portal.config.publicUrl },
    payload: { password: 'correct horse battery' },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await leftOf(portal, products)).toEqual([100, 100, 100])
})

test('open orders of a product are those with a line of it', async () => {
  const { products } = await placed()
  for (const { _id } of products) {
    expect((await admin.call('GET', `/product/${_id}/open-orders`)).json()).toEqual({ openOrders: 1 })
  }
})

test('the database refuses stock, a payment or a shipment that does not follow the lines of an order, and nothing has changed', async () => {
  const { order, products } = await placed()
  const [id, productId] = [order._id, products[0]._id]
  const wrong = [
    `with moved as (insert into stock_movement (product_id, delta, reason, order_id) values ('${productId}', 3, 'order_cancelled', '${id}')),
       returned as (update product set available = available + 3 where id = '${productId}')
     update orders set status = 'cancelled' where id = '${id}'`,
    `insert into payment (id, order_id, amount_minor, currency) values (gen_random_uuid(), '${id}', 3750, 'USD')`,
    `insert into shipment (id, order_id, quantity, carrier, tracking) values (gen_random_uuid(), '${id}', 3, 'DHL', '')`,
  ]
  for (const sql of wrong) await expect(portal.pool.query(sql)).rejects.toMatchObject({ code: '23514' })
  expect(await leftOf(portal, products)).toEqual([5, 6])
})

test('the confirmation and the mail of an expired order name every line', async () => {
  const { order, products } = await placed()
  await portal.startJobs()
  const mails = async (template: RegExp) => {
    const { rows } = await portal.pool.query<{ subject: string; text_body: string; html_body: string }>(
      'select subject, text_body, html_body from mail where to_address = $1',
      [buyer.email],
    )
    return rows.filter(({ subject }) => template.test(subject) && subject.includes(String(order.number)))
  }
  await expect.poll(() => mails(/^Order \d+: /)).toHaveLength(1)
  await portal.pool.query(`update orders set hold_until = now() - interval '1 minute' where id = $1`, [order._id])
  await expireOrders(portal)
  await expect.poll(() => mails(/expired/)).toHaveLength(1)
  for (const { subject, text_body: text, html_body: html } of [...(await mails(/./))]) {
    if (!subject.includes('expired')) expect(subject).toContain(`${products[0].name} and 2 more lines`)
    for (const { name, sku } of products) {
      expect(text).toContain(`${name} (${sku})`)
      expect(html).toContain(sku)
    }
    expect(text).toContain('$66.50')
  }
})
