import { beforeAll, expect, test } from 'vitest'
import { exportAllOrders } from '#contract/orders/export.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { addFirstLines } from '#tests/support/orders/order-rows.ts'
import { orderFor } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
  // Such a name was accepted before names were checked.
  await portal.pool.query('update users set name = $2 where id = $1', [
    buyer.id,
    '=HYPERLINK("https://demo.example")',
  ])
})

/** Cells of a CSV text by a separate small parser, because the tested one must not check itself. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  for (let index = 0; index < text.length; index += 1) {
    const row = rows.at(-1) as string[]
    const character = text[index] ?? ''
    if (isQuoted && character === '"' && text[index + 1] === '"') {
      row[row.length - 1] += character
      index += 1
    } else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === ',') row.push('')
    else if (!isQuoted && character === '\n') rows.push([''])
    else row[row.length - 1] += character
  }
  return rows.filter((row) => row.length > 1)
}

test('admins export every order, with formulas, quotes, line breaks and all characters made safe', async () => {
  const product = await addTestProduct(admin, { name: 'Motor "light", 32 holes', available: 500, unitprice: 12.5 })
  const hostile = ['@SUM(1)', '+1 555', '-1', '=1+1', 'two\nlines, "quoted"', 'Żółć, 東京']
  const placed: number[] = []
  for (const others of hostile) {
    const answer = await buyer.call('POST', '/order', { productId: product._id, newOrderQty: 2, others })
    placed.unshift(answer.json().number)
  }
  const answer = await admin.call('GET', exportAllOrders.path)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="datum-orders-\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const [head = [], ...rows] = cellsOf(answer.body.slice(1))
  const column = (name: string) => rows.map((row) => row[head.indexOf(name)])
  expect(column('number').map(Number)).toEqual(placed)
  expect(column('name')).toEqual(hostile.map(() => 'Motor "light", 32 holes'))
  expect(column('others').toReversed()).toEqual([
    "'@SUM(1)",
    "'+1 555",
    "'-1",
    "'=1+1",
    'two\nlines, "quoted"',
    'Żółć, 東京',
  ])
  expect(column('userName').every((name) => name?.startsWith("'="))).toBe(true)
  expect(column('total')).toEqual(hostile.map(() => '25'))
  expect(column('createdAt')[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

test('more orders than one batch are exported once each, in order', async () => {
  const product = await addTestProduct(admin, { available: 2000 })
  const first = await orderFor(buyer, product._id)
  await portal.pool.query(
    `insert into orders (id, user_id, product_id, email, user_name, name, sku, image, description, available, quantity,
       unit_price_minor, currency, address, phone, others, line_count, goods_minor, total_minor)
     select gen_random_uuid(), user_id, product_id, email, user_name, name, sku, image, description, available, quantity,
       unit_price_minor, currency, address, phone, others, line_count, goods_minor, total_minor from orders, generate_series(1, 1100) where id = $1`,
    [first._id],
  )
  await addFirstLines(portal.pool)
  const { body } = await admin.call('GET', exportAllOrders.path)
  const numbers = cellsOf(body.slice(1))
    .slice(1)
    .map(([number]) => Number(number))
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.length).toBeGreaterThan(1100)
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
})

test('other users get no rows', async () => {
  expect((await callAs(portal)('GET', exportAllOrders.path)).statusCode).toBe(401)
  const refused = await buyer.call('GET', exportAllOrders.path)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'admin_only'])
})
