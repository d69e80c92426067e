import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test, vi } from 'vitest'
import { adminOrderLines, adminOrders, exportOrderLines } from '#contract/orders/admin-list.ts'
import { exportOwnLines, exportOwnOrders, ownLineColumns, ownOrderColumns } from '#contract/orders/export.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Product } from '#contract/products/products.ts'
import { callAs, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { buyLines, orderOf } from '#tests/support/orders/order-lines.ts'
import { addFirstLines } from '#tests/support/orders/order-rows.ts'
import { pay } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
let admin: TestActor
let buyer: TestActor
let other: TestActor
let products: [Product, Product]
/** Partly shipped and partly refunded; cancelled; of another customer. */
let made: Order
let cancelled: Order
let foreign: Order

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  other = await signUpVerified(portal)
  products = [
    await addTestProduct(admin, { name: '=1+1', unitprice: 2, available: 5000 }),
    await addTestProduct(admin, { name: 'Belt', unitprice: 0.5, available: 5000 }),
  ]
  const [motor, belt] = products
  const lines = [
    { productId: motor._id, quantity: 10, note: '@SUM(1)' },
    { productId: belt._id, quantity: 20, requestedOn: '2027-03-01' },
    { productId: motor._id, quantity: 5 },
  ]
  made = (await buyLines(portal, buyer, { lines, poNumber: 'PO 7', requestedOn: '2027-02-01' })).order
  cancelled = await orderOf(portal, buyer, [{ productId: belt._id, quantity: 3 }])
  foreign = await orderOf(portal, other, [{ productId: belt._id, quantity: 4 }])
  await pay(portal, buyer, made._id)
  await portal.pool.query(`update orders set status = 'in_production' where id = $1`, [made._id])
  const parcel = { lines: [{ line: 1, quantity: 4 }], carrier: 'Demo Freight' }
  expect((await admin.call('POST', `/order/${made._id}/shipments`, parcel)).statusCode).toBe(201)
  const rest = {
    lines: [
      { line: 1, quantity: 1 },
      { line: 2, quantity: 20 },
    ],
    carrier: 'Demo Freight',
  }
  expect((await admin.call('POST', `/order/${made._id}/shipments`, rest)).statusCode).toBe(201)
  const { payments } = (await admin.call('GET', `/orders/${made._id}/payments`)).json()
  const refund = { reason: 'Scratched', lines: [{ line: 3, quantity: 2 }] }
  expect((await admin.call('POST', `/payments/${payments[0]._id}/refund`, refund)).statusCode).toBe(201)
  expect((await buyer.call('POST', `/order/${cancelled._id}/cancel`)).statusCode).toBe(200)
})

type Row = Record<string, string>

async function read(actor: TestActor, path: string) {
  const answer = await actor.call('GET', path)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.body[0]).toBe('\uFEFF')
  const rows: Row[] = parse(answer.body, { bom: true, columns: true })
  expect(Number(answer.headers['x-total-count'])).toBe(rows.length)
  return { rows, head: answer.body.slice(1).split('\n')[0], name: String(answer.headers['content-disposition']) }
}

/** Of each row, these columns. */
function pick(rows: readonly Row[], ...columns: string[]): (string | undefined)[][] {
  return rows.map((row) => columns.map((column) => row[column]))
}

test('staff export a row for each line of the orders of their list, with what is sent, left and refunded of it', async () => {
  const { rows, head, name } = await read(admin, exportOrderLines.byLink.path)
  expect(head).toBe(adminOrderLines.exported.join(','))
  expect(name).toMatch(/^attachment; filename="datum-order-lines-\d{4}-\d\d-\d\d\.csv"$/)
  expect(pick(rows, 'number', 'line', 'quantity', 'shipped', 'remaining', 'cancelled', 'refunded')).toEqual([
    [String(foreign.number), '1', '4', '0', '4', '0', '0'],
    [String(cancelled.number), '1', '3', '0', '0', '3', '0'],
    [String(made.number), '1', '10', '5', '5', '0', '0'],
    [String(made.number), '2', '20', '20', '0', '0', '0'],
    [String(made.number), '3', '5', '0', '5', '0', '2'],
  ])
  expect(rows[3]).toMatchObject({
    orderId: made._id,
    status: 'in_production',
    payment: 'partially_refunded',
    userName: buyer.name,
    email: buyer.email,
    poNumber: 'PO 7',
    sku: products[1].sku,
    name: 'Belt',
    unitprice: '0.5',
    net: '10',
    currency: made.currency,
    requestedOn: '2027-03-01',
    note: '',
  })
  expect(pick(rows.slice(2), 'name', 'note', 'requestedOn')).toEqual([
    ["'=1+1", "'@SUM(1)", '2027-02-01'],
    ['Belt', '', '2027-03-01'],
    ["'=1+1", '', '2027-02-01'],
  ])
})

test('the export of lines takes the search, filters, sort, columns and selection of the list of orders', async () => {
  const numbers = async (query: string) =>
    pick(
      (await read(admin, `${exportOrderLines.byLink.path}?columns=number,line&${query}`)).rows,
      'number',
      'line',
    )
  const [first, second] = [String(made.number), String(cancelled.number)]
  const ofFirst = ['1', '2', '3'].map((line) => [first, line])
  expect(await numbers(`email=${buyer.email}&sort=number`)).toEqual([...ofFirst, [second, '1']])
  expect(await numbers('q=po+7')).toEqual(ofFirst)
  expect(await numbers('status=cancelled')).toEqual([[second, '1']])
  expect(await numbers(`ids=${cancelled._id}`)).toEqual([[second, '1']])
  const body = { selection: { matching: { email: buyer.email }, except: [made._id] }, columns: ['number'] }
  const byBody = await admin.call('POST', exportOrderLines.byLink.path, body)
  expect(byBody.body).toBe(`\uFEFFnumber\n${second}\n`)
  expect((await admin.call('GET', `${exportOrderLines.byLink.path}?columns=goods`)).statusCode).toBe(422)
  expect((await admin.call('GET', `${exportOrderLines.byLink.path}?state=cancelled`)).statusCode).toBe(422)
})

test('the export of orders ends with PO number, requested day, number of lines, goods, tax and freight', async () => {
  expect(adminOrders.exported.slice(-6)).toEqual([
    ...['poNumber', 'requestedOn', 'lineCount', 'goods', 'tax', 'freight'],
  ])
  for (const path of ['/manage/orders/export.csv?sort=number', '/orders/export.csv']) {
    const { rows, head } = await read(admin, path)
    expect(head).toBe(adminOrders.exported.join(','))
    const row = rows.find(({ number }) => number === String(made.number))
    expect(row).toMatchObject({ poNumber: 'PO 7', requestedOn: '2027-02-01', lineCount: '3', goods: '40' })
  }
})

test('customers export their own orders and lines only, by the filters of their list', async () => {
  const orders = await read(buyer, exportOwnOrders.path)
  expect(orders.head).toBe(ownOrderColumns.join(','))
  expect(orders.name).toMatch(/"datum-orders-\d{4}/)
  expect(pick(orders.rows, 'number', 'status', 'lineCount', 'total', 'name')).toEqual([
    [String(cancelled.number), 'cancelled', '1', '1.5', 'Belt'],
    [String(made.number), 'in_production', '3', '40', "'=1+1"],
  ])
  const lines = await read(buyer, exportOwnLines.path)
  expect(lines.head).toBe(ownLineColumns.join(','))
  expect(pick(lines.rows, 'number', 'line', 'sku', 'shipped', 'net')).toEqual([
    [String(cancelled.number), '1', products[1].sku, '0', '1.5'],
    [String(made.number), '1', products[0].sku, '5', '20'],
    [String(made.number), '2', products[1].sku, '20', '10'],
    [String(made.number), '3', products[0].sku, '0', '10'],
  ])
  expect((await read(buyer, `${exportOwnLines.path}?status=in_production,shipped`)).rows).toHaveLength(3)
  expect((await read(buyer, `${exportOwnOrders.path}?q=po+7`)).rows).toHaveLength(1)
  const today = new Date().toISOString().slice(0, 10)
  expect((await read(buyer, `${exportOwnOrders.path}?from=${today}&to=${today}`)).rows).toHaveLength(2)
  expect((await read(buyer, `${exportOwnOrders.path}?to=2020-01-01`)).rows).toEqual([])
  const chosen = `numbers=${made.number},${foreign.number}`
  expect(pick((await read(buyer, `${exportOwnOrders.path}?${chosen}`)).rows, 'number')).toEqual([
    [String(made.number)],
  ])
  expect((await read(buyer, `${exportOwnLines.path}?${chosen}`)).rows).toHaveLength(3)
  expect(pick((await read(other, exportOwnLines.path)).rows, 'number')).toEqual([[String(foreign.number)]])
  expect((await read(admin, exportOwnOrders.path)).rows).toEqual([])
})

test('without permission nothing is exported, and an unknown filter is refused', async () => {
  for (const path of [exportOwnOrders.path, exportOwnLines.path, exportOrderLines.byLink.path]) {
    expect((await callAs(portal)('GET', path)).statusCode).toBe(401)
  }
  expect((await buyer.call('GET', exportOrderLines.byLink.path)).json().code).toBe('admin_only')
  expect((await buyer.call('POST', exportOrderLines.byLink.path, {})).statusCode).toBe(403)
  for (const query of [`email=${other.email}`, 'userId=1', 'status=gone', 'from=yesterday', 'numbers=1,x']) {
    for (const path of [exportOwnOrders.path, exportOwnLines.path]) {
      expect((await buyer.call('GET', `${path}?${query}`)).statusCode, query).toBe(422)
    }
  }
  expect((await buyer.call('GET', `${exportOwnOrders.path}?q=a&q=b`)).statusCode).toBe(400)
})

test('orders of very many lines among many short ones are exported whole and in order, a part at a time', async () => {
  const keen = await signUpVerified(portal)
  const [{ _id: productId }] = products
  const linesOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ productId, quantity: 1, note: `line ${index + 1}` }))
  const expected: string[][] = []
  for (const count of [1, 200, 2, 450, 1, 199, 150, 60]) {
    const { number } = await orderOf(portal, keen, linesOf(count))
    const lines = Array.from({ length: count }, (_, index) => [
      String(number),
      String(index + 1),
      `line ${index + 1}`,
    ])
    expected.unshift(...lines)
  }
  await portal.pool.query(
    `insert into orders (id, user_id, product_id, email, user_name, name, sku, image, description, available, quantity,
       unit_price_minor, currency, address, phone, others, line_count, goods_minor, total_minor)
     select gen_random_uuid(), $1, id, $2, '', name, sku, '', '', 10, 1, 100, 'USD', '', '', '', 1, 100, 100
     from product, generate_series(1, 205) where id = $3`,
    [keen.id, keen.email, productId],
  )
  await addFirstLines(portal.pool)
  for (const [actor, path] of [
    [keen, exportOwnLines.path],
    [admin, `${exportOrderLines.byLink.path}?email=${keen.email}&sort=-number`],
  ] as const) {
    const asked = vi.spyOn(portal.pool, 'query')
    const { rows } = await read(actor, path)
    const answers: { rows: unknown[] }[] = await Promise.all(asked.mock.results.map(({ value }) => value))
    asked.mockRestore()
    const longest = answers.map((answer) => answer.rows.length).filter((length) => length > 100)
    expect(longest.length).toBeGreaterThan(5)
    expect(Math.max(...longest)).toBeLessThanOrEqual(201)
    expect(pick(rows.slice(205), 'number', 'line', 'note')).toEqual(expected)
    expect(new Set(pick(rows.slice(0, 205), 'number').flat()).size).toBe(205)
  }
})
