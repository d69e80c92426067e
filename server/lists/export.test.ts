import { once } from 'node:events'
import http from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { beforeAll, expect, type Mock, test, vi } from 'vitest'
import { adminOrders, exportOrders } from '#contract/orders/admin-list.ts'
import type { Order } from '#contract/orders/orders.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { fillTable } from '#tests/support/database.ts'
import { addFirstLines } from '#tests/support/orders/order-rows.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
const orders: Order[] = []

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal, '=1+1')
  const product = await addTestProduct(admin, { unitprice: 10 })
  for (const newOrderQty of [3, 1, 2]) {
    orders.push((await buyer.call('POST', '/order', { productId: product._id, newOrderQty })).json())
  }
})

test('an export has the chosen columns and rows of the list, in its sort, and their number', async () => {
  const query = 'columns=number,total,userName&sort=total&total=15..&status=pending'
  const answer = await admin.call('GET', `${exportOrders.byLink.path}?${query}`)
  const [three, , two] = orders.map(({ number }) => number)
  expect(answer.body).toBe(`\uFEFFnumber,total,userName\n${two},20,'=1+1\n${three},30,'=1+1\n`)
  expect(answer.headers['x-total-count']).toBe('2')
  expect(answer.headers['content-disposition']).toMatch(/orders-\d{4}-\d\d-\d\d\.csv"$/)
  const all = await admin.call('GET', exportOrders.byLink.path)
  expect(all.body.split('\n')[0]).toBe(`\uFEFF${adminOrders.exported.join(',')}`)
})

test('a selection is exported by a link or by a body', async () => {
  const [first, , last] = orders
  const byLink = await admin.call(
    'GET',
    `${exportOrders.byLink.path}?columns=number&ids=${first?._id},${last?._id}`,
  )
  const byBody = await admin.call('POST', exportOrders.byLink.path, {
    columns: ['number'],
    selection: { matching: { status: 'pending' }, except: [orders[1]?._id] },
  })
  expect(byLink.body).toBe(`\uFEFFnumber\n${last?.number}\n${first?.number}\n`)
  expect(byBody.body).toBe(byLink.body)
  const twice = `columns=number&columns=status&ids=${first?._id}&ids=${last?._id}`
  const answer = await admin.call('GET', `${exportOrders.byLink.path}?${twice}`)
  expect(answer.body).toBe(`\uFEFFnumber,status\n${last?.number},pending\n${first?.number},pending\n`)
})

test('an export is for admins, with known columns only', async () => {
  expect((await callAs(portal)('GET', exportOrders.byLink.path)).statusCode).toBe(401)
  expect((await buyer.call('POST', exportOrders.byLink.path, {})).statusCode).toBe(403)
  for (const query of [
    'columns=password',
    'sort=address',
    'stauts=pending',
    'status=gone',
    'sort=total&sort=name',
  ]) {
    expect((await admin.call('GET', `${exportOrders.byLink.path}?${query}`)).statusCode, query).toBe(422)
  }
})

test('products and accounts are exported too', async () => {
  const products = await admin.call(
    'GET',
    '/manage/products/export.csv?columns=name,status,unitprice&status=published',
  )
  expect(products.body).toMatch(/^\uFEFFname,status,unitprice\nTest part \w+,published,10\n$/)
  const users = await admin.call(
    'GET',
    '/manage/users/export.csv?columns=name,role,isVerified,lastSeenAt&role=admin',
  )
  expect(users.body).toMatch(/^\uFEFFname,role,isVerified,lastSeenAt\nTest Admin,admin,false,[\dT:.Z-]*\n$/)
})

async function addMany(count: number, sku: string): Promise<void> {
  await fillTable(
    portal.pool,
    `insert into orders (id, product_id, email, user_name, name, sku, image, description, available, quantity,
       unit_price_minor, currency, address, phone, others, created_at, line_count, goods_minor, total_minor)
     select gen_random_uuid(), product_id, email, user_name, name, $3, image, description, available, 1, 100, 'USD',
       repeat('far away ', 20), '', '', now(), 1, 100, 100
     from orders, generate_series(1, $2::int) where number = $1`,
    [orders[0]?.number, count, sku],
  )
  await addFirstLines(portal.pool)
}

test('more rows than one batch are exported once each', async () => {
  await addMany(700, 'many')
  const answer = await admin.call('GET', `${exportOrders.byLink.path}?columns=number&q=many`)
  const numbers = answer.body.trim().split('\n').slice(1)
  expect([numbers.length, new Set(numbers).size, answer.headers['x-total-count']]).toEqual([700, 700, '700'])
})

/** Waits until each statement has its result and none follows. */
async function untilQuiet(asked: Mock): Promise<void> {
  for (let count = -1; count < asked.mock.calls.length; ) {
    count = asked.mock.calls.length
    await Promise.allSettled(asked.mock.results.map(({ value }) => value))
    for (let turn = 0; turn < 20; turn++) await nextTurn()
  }
}

test('reading ends when the client disconnects', async () => {
  await addMany(15_000, 'very many')
  const asked = vi.spyOn(portal.pool, 'query')
  const reads = () => asked.mock.calls.filter(([sent]) => JSON.stringify(sent).includes('from orders')).length
  const url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { authorization: `Bearer ${admin.token}` }
  const request = http.get(`${url}/api${exportOrders.byLink.path}`, { headers, agent: false })
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
  await once(answer, 'readable')
  request.destroy()
  await expect.poll(() => promisify(portal.app.server.getConnections).call(portal.app.server)).toBe(0)
  await untilQuiet(asked)
  expect(reads()).toBeGreaterThan(0)
  expect(reads()).toBeLessThan(25)
  asked.mockRestore()
})
