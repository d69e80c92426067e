import crypto from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import type { RefusalError } from '#server/http/problem.ts'
import { signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { findBrokenOrders } from '#tests/support/orders/order-invariants.ts'
import { buyLines, leftOf, linesOf, orderOf, refusalOf } from '#tests/support/orders/order-lines.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

afterEach(async () => {
  expect(await findBrokenOrders(portal.pool)).toEqual([])
})

function addProducts(count: number, given: Record<string, unknown> = {}): Promise<Product[]> {
  return Promise.all(Array.from({ length: count }, () => addTestProduct(admin, given)))
}

/** Code and path of each wrong line. */
function errorsOf({ code, fields, current }: RefusalError) {
  const { lines } = current as { lines: { code: string; nearest: number[] }[] }
  return {
    code,
    paths: fields?.map(({ path }) => path),
    lines: lines.map(({ code, nearest }) => ({ code, nearest })),
  }
}

test('an order of many lines takes the stock of all, costs their sum, and is line 1 in the fields of one product', async () => {
  const products = [
    await addTestProduct(admin, { unitprice: 12.5, available: 10 }),
    await addTestProduct(admin, { unitprice: 0.05, available: 10 }),
    await addTestProduct(admin, { unitprice: 19.99, available: 10 }),
  ]
  const lines = linesOf(products, 3).map((line, index) => ({
    ...line,
    note: `note ${index}`,
    requestedOn: '2030-01-31',
  }))
  const { order } = await buyLines(portal, buyer, { lines, poNumber: 'PO 7', requestedOn: '2030-02-01' })
  expect(order).toMatchObject({
    productId: products[0]?._id,
    newOrderQty: 3,
    unitprice: 12.5,
    lineCount: 3,
    goods: 97.62,
    total: 97.62,
    available: 10,
    poNumber: 'PO 7',
    requestedOn: '2030-02-01',
    payment: 'due',
  })
  expect(await leftOf(portal, products)).toEqual([7, 7, 7])
  const { rows } = await portal.pool.query(
    'select line_no, note, requested_on::text as day, net_minor from order_line where order_id = $1 order by line_no',
    [order._id],
  )
  expect(rows).toEqual([
    { line_no: 1, note: 'note 0', day: '2030-01-31', net_minor: 3750 },
    { line_no: 2, note: 'note 1', day: '2030-01-31', net_minor: 15 },
    { line_no: 3, note: 'note 2', day: '2030-01-31', net_minor: 5997 },
  ])
})

test('500 lines are one order; 501 are refused whole, and nothing was taken', async () => {
  const products = await addProducts(4, { available: 1000 })
  const lines = Array.from({ length: 500 }, (_, index) => ({
    productId: products[index % 4]?._id ?? '',
    quantity: 2,
  }))
  const { order } = await buyLines(portal, buyer, { lines })
  expect(order.lineCount).toBe(500)
  expect(await leftOf(portal, products)).toEqual([750, 750, 750, 750])
  const one = { productId: products[0]?._id ?? '', quantity: 1 }
  const refusal = await refusalOf(buyLines(portal, buyer, { lines: [...lines, one] }))
  expect([refusal.code, refusal.fields?.[0]?.path]).toEqual(['order_too_large', 'lines'])
  expect(await leftOf(portal, products)).toEqual([750, 750, 750, 750])
})

test('a product in two lines: the minimum order holds for their sum, packs for each', async () => {
  const product = await addTestProduct(admin, { minorder: 10, multiple: 2, available: 100 })
  const both = (first: number, second: number) => [
    { productId: product._id, quantity: first, requestedOn: '2030-01-01' },
    { productId: product._id, quantity: second, requestedOn: '2030-02-01' },
  ]
  expect((await orderOf(portal, buyer, both(4, 6))).lineCount).toBe(2)
  expect(await leftOf(portal, [product])).toEqual([90])
  expect(errorsOf(await refusalOf(orderOf(portal, buyer, both(2, 6))))).toEqual({
    code: 'lines_not_allowed',
    paths: ['lines.0.quantity', 'lines.1.quantity'],
    lines: [
      { code: 'quantity_not_allowed', nearest: [4] },
      { code: 'quantity_not_allowed', nearest: [8] },
    ],
  })
  expect(errorsOf(await refusalOf(orderOf(portal, buyer, both(7, 6))))).toMatchObject({
    paths: ['lines.0.quantity'],
    lines: [{ code: 'quantity_not_multiple', nearest: [6, 8] }],
  })
})

test('every line that cannot be ordered is named, with the quantities that could be', async () => {
  const [good, scarce, draft, free, gone] = await addProducts(5, { available: 5 })
  if (!good || !scarce || !draft || !free || !gone) throw new Error('no products')
  const change = 'update product set'
  await portal.pool.query(`${change} published_at = null where id = $1`, [draft._id])
  await portal.pool.query(`${change} unit_price_minor = 0 where id = $1`, [free._id])
  await portal.pool.query(`${change} archived_at = now() where id = $1`, [gone._id])
  const lines = [
    { productId: good._id, quantity: 1, seenUnitPriceMinor: 1 },
    { productId: good._id, quantity: 1 },
    { productId: scarce._id, quantity: 6 },
    ...linesOf([draft, free, gone, { _id: crypto.randomUUID() }, { _id: 'no id' }]),
  ]
  const refusal = await refusalOf(buyLines(portal, buyer, { lines }))
  expect(errorsOf(refusal)).toEqual({
    code: 'lines_not_allowed',
    paths: [
      'lines.0.unitprice',
      'lines.2.quantity',
      'lines.3.productId',
      'lines.4.unitprice',
      'lines.5.productId',
      'lines.6.productId',
      'lines.7.productId',
    ],
    lines: [
      { code: 'price_changed', nearest: [1] },
      { code: 'out_of_stock', nearest: [5] },
      { code: 'product_is_draft', nearest: [1] },
      { code: 'price_missing', nearest: [1] },
      { code: 'product_not_found', nearest: [] },
      { code: 'product_not_found', nearest: [] },
      { code: 'product_not_found', nearest: [] },
    ],
  })
  expect(await leftOf(portal, [good, scarce])).toEqual([5, 5])
})

test('a total other than the one that was seen is refused with both', async () => {
  const products = await addProducts(2)
  const given = { lines: linesOf(products), expectedTotalMinor: 2400 }
  const refusal = await refusalOf(buyLines(portal, buyer, given))
  expect([refusal.code, refusal.current]).toEqual(['total_changed', { expectedTotal: 24, total: 25 }])
  expect((await buyLines(portal, buyer, { ...given, expectedTotalMinor: 2500 })).order.total).toBe(25)
})

test('a total that JavaScript cannot count is refused', async () => {
  const [product] = await addProducts(1, { unitprice: 1_000_000, available: 1_000_000 })
  await portal.pool.query('update product set available = 1000000000 where id = $1', [product?._id])
  const lines = Array.from({ length: 100 }, () => ({ productId: product?._id ?? '', quantity: 1_000_000 }))
  expect((await refusalOf(buyLines(portal, buyer, { lines }))).code).toBe('order_too_large')
  await portal.pool.query('update product set available = 1000000 where id = $1', [product?._id])
})

test('an account without a verified address takes at most half of each product, counted over all lines', async () => {
  const stranger = await signUp(portal)
  const [product, other] = await addProducts(2, { available: 10 })
  if (!product || !other) throw new Error('no products')
  const lines = [...linesOf([product, product], 3), ...linesOf([other], 5)]
  expect(errorsOf(await refusalOf(buyLines(portal, stranger, { lines, isVerified: false })))).toMatchObject({
    paths: ['lines.0.quantity', 'lines.1.quantity'],
    lines: [
      { code: 'stock_share_exceeded', nearest: [2] },
      { code: 'stock_share_exceeded', nearest: [2] },
    ],
  })
  const allowed = [...linesOf([product], 3), ...linesOf([product], 2), ...linesOf([other], 5)]
  expect((await buyLines(portal, stranger, { lines: allowed, isVerified: false })).order.lineCount).toBe(3)
  const more = { lines: linesOf([other]), isVerified: false }
  expect(errorsOf(await refusalOf(buyLines(portal, stranger, more)))).toMatchObject({
    lines: [{ code: 'stock_share_exceeded', nearest: [] }],
  })
})
