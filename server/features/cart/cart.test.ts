import { beforeAll, expect, test } from 'vitest'
import { type Cart, maxCartLines } from '#contract/cart/cart.ts'
import type { Product } from '#contract/products/products.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let belt: Product
let motor: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  belt = await addTestProduct(admin, { minorder: 2, multiple: 2, available: 500, unitprice: 12.4 })
  motor = await addTestProduct(admin, { minorder: 1, available: 40, unitprice: 65.3 })
})

function line(product: Product, quantity: number, more: Record<string, unknown> = {}) {
  return { productId: product._id, quantity, ...more }
}

async function add(actor: TestActor, ...lines: unknown[]): Promise<Cart> {
  const answer = await actor.call('POST', '/cart/lines', { lines })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

function quantitiesOf({ lines }: Cart): number[] {
  return lines.map(({ quantity }) => quantity)
}

test('a cart shows its lines as they are now, with what no longer holds, and changes nothing by itself', async () => {
  const actor = await signUp(portal)
  const part = await addTestProduct(admin, { minorder: 2, available: 100, unitprice: 10 })
  await add(actor, line(part, 10, { note: 'For the second workshop', requestedOn: '2030-01-31' }))
  const query = (sql: string) => portal.pool.query(`update product set ${sql} where id = $1`, [part._id])
  await query('unit_price_minor = 1250, min_order = 24, order_multiple = 12')
  const { lines } = (await actor.call('GET', '/cart')).json() as Cart
  expect(lines).toMatchObject([
    { unitprice: 12.5, seenUnitprice: 10, quantity: 10, issues: ['minimum', 'multiple'], nearest: [24] },
  ])
  await query('available = 20')
  const short = (await actor.call('GET', '/cart')).json() as Cart
  expect(short).toMatchObject({ canOrder: false, total: 125, lines: [{ issues: ['short'], quantity: 10 }] })
  await query('archived_at = now()')
  expect((await actor.call('GET', '/cart')).json()).toMatchObject({ total: 0, lines: [{ issues: ['not_sold'] }] })
})

test('a line of the same part, note and date becomes larger, another note or date is a line of its own', async () => {
  const actor = await signUp(portal)
  await add(actor, line(belt, 4), line(belt, 2), line(motor, 1))
  const cart = await add(actor, line(belt, 6), line(belt, 3, { note: 'box B' }))
  expect(cart.lines.map(({ sku, quantity, note }) => [sku, quantity, note])).toEqual([
    [belt.sku, 12, ''],
    [motor.sku, 1, ''],
    [belt.sku, 3, 'box B'],
  ])
  // The minimum counts both lines, packs count each.
  expect(cart.lines.map(({ issues, nearest }) => [issues, nearest])).toEqual([
    [[], []],
    [[], []],
    [['multiple'], [2, 4]],
  ])
  const changed = await actor.call('PATCH', `/cart/lines/${cart.lines[2]?.id}`, {
    version: cart.version,
    note: '',
    quantity: 4,
  })
  expect(quantitiesOf(changed.json())).toEqual([1, 16].sort((a, b) => a - b))
})

test('two lines that become one by their notes hold at most what one line may hold', async () => {
  const actor = await signUp(portal)
  const most = 1_000_000
  const { version, lines } = await add(actor, line(motor, most, { note: 'A' }), line(motor, 1, { note: 'B' }))
  const second = lines[1]?.id
  const refused = await actor.call('PATCH', `/cart/lines/${second}`, { version, note: 'A' })
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'quantity_not_allowed'])
  expect(refused.json().errors[0].path).toBe('quantity')
  expect((await actor.call('GET', '/cart')).json()).toMatchObject({ version, pieces: most + 1 })
})

test('two tabs set one line: the second is refused with the cart as it is', async () => {
  const actor = await signUp(portal)
  const cart = await add(actor, line(motor, 1))
  const path = `/cart/lines/${cart.lines[0]?.id}`
  const answers = await Promise.all(
    [5, 7].map((quantity) => actor.call('PATCH', path, { version: cart.version, quantity })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const [good, stale] = answers.sort((a, b) => a.statusCode - b.statusCode).map((answer) => answer.json())
  expect(stale).toMatchObject({ code: 'cart_changed', current: { version: cart.version + 1 } })
  expect(stale.current.lines).toEqual(good.lines)
  const removed = await actor.call('DELETE', `${path}?version=${cart.version}`)
  expect(removed.json()).toMatchObject({ code: 'cart_changed', current: { lines: good.lines } })
  expect((await actor.call('DELETE', `${path}?version=${good.version}`)).json().lines).toEqual([])
})

test('ten adds at once all count, and a repeat under one key adds nothing', async () => {
  const actor = await signUp(portal)
  await Promise.all(Array.from({ length: 10 }, () => add(actor, line(motor, 1))))
  const keyed = actor.callWith({ 'idempotency-key': 'add once' })
  const body = { lines: [line(motor, 5)] }
  const answers = await Promise.all([1, 2, 3].map(() => keyed('POST', '/cart/lines', body)))
  expect(answers.map((answer) => quantitiesOf(answer.json()))).toEqual([[15], [15], [15]])
  const other = await keyed('POST', '/cart/lines', { lines: [line(motor, 6)] })
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused'])
})

test('a cart holds 500 lines; what does not fit is refused whole', async () => {
  const actor = await signUp(portal)
  const lines = Array.from({ length: maxCartLines }, (_, index) => line(belt, 2, { note: `box ${index}` }))
  expect((await add(actor, ...lines)).lines).toHaveLength(maxCartLines)
  const more = await actor.call('POST', '/cart/lines', { lines: [line(motor, 1), line(belt, 2)] })
  expect([more.statusCode, more.json().code]).toEqual([422, 'cart_is_full'])
  const all = await actor.call('POST', '/cart/lines', { lines: [...lines, line(motor, 1)] })
  expect([all.statusCode, all.json().errors[0].path]).toEqual([422, 'lines'])
  expect((await actor.call('GET', '/cart')).json()).toMatchObject({ pieces: 1000, total: 12400 })
})

test('every wrong line is named, and nothing is added', async () => {
  const actor = await signUp(portal)
  const gone = '00000000-0000-4000-8000-000000000000'
  const unknown = await actor.call('POST', '/cart/lines', {
    lines: [line(motor, 1), { productId: gone, quantity: 1 }, { productId: 'x', quantity: 1 }],
  })
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'product_not_found'])
  const known = await actor.call('POST', '/cart/lines', {
    lines: [line(motor, 1), { productId: gone, quantity: 1 }],
  })
  expect(known.json().errors.map(({ path }: { path: string }) => path)).toEqual(['lines.1.productId'])
  const half = await actor.call('POST', '/cart/lines', {
    lines: [line(motor, 1), line(motor, 1.5), line(motor, 0)],
  })
  expect(half.json().errors.map(({ path }: { path: string }) => path)).toEqual([
    'lines.1.quantity',
    'lines.2.quantity',
  ])
  const large = await actor.call('POST', '/cart/lines', {
    lines: [line(motor, 1), line(belt, 999_999), line(belt, 9)],
  })
  expect(large.json().errors.map(({ path }: { path: string }) => path)).toEqual([
    'lines.1.quantity',
    'lines.2.quantity',
  ])
  expect((await actor.call('GET', '/cart')).json().lines).toEqual([])
})

test('PO number, date and note belong to the cart, and seen prices are stored when their owner says so', async () => {
  const actor = await signUp(portal)
  const part = await addTestProduct(admin, { minorder: 1, available: 100, unitprice: 10 })
  const cart = await add(actor, line(part, 1))
  await portal.pool.query('update product set unit_price_minor = 1100 where id = $1', [part._id])
  const { version } = cart
  const form = { version, poNumber: ' PO 4711 ', requestedOn: '2030-02-28', note: 'Ring twice', pricesSeen: true }
  const changed: Cart = (await actor.call('PATCH', '/cart', form)).json()
  expect(changed).toMatchObject({
    poNumber: 'PO 4711',
    requestedOn: '2030-02-28',
    note: 'Ring twice',
    lines: [{ unitprice: 11, seenUnitprice: 11 }],
  })
  const refused = await actor.call('PATCH', '/cart', { version: changed.version, requestedOn: '2030-02-30' })
  expect(refused.json().errors[0].path).toBe('requestedOn')
  const cleared = await actor.call('PATCH', '/cart', { version: changed.version, requestedOn: null })
  expect(cleared.json()).toMatchObject({ poNumber: 'PO 4711', requestedOn: null })
})
