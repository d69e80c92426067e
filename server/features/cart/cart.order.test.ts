import { beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import type { Product } from '#contract/products/products.ts'
import { callAs, signUpAdmin, signUpVerified, type TestActor, testPassword } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
const shipTo = {
  country: 'NL',
  company: 'Demo Cycles',
  line1: '12 Example Quay',
  postcode: '3011aa',
  city: 'Rotterdam',
}
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

/** A user with a cart of so many parts, five pieces each. */
async function withCart(parts = 2) {
  const actor = await signUpVerified(portal)
  const products: Product[] = []
  for (let n = 0; n < parts; n++) products.push(await addTestProduct(admin, { available: 100, unitprice: 12.5 }))
  const lines = products.map(({ _id: productId }, index) => ({
    productId,
    quantity: 5,
    note: index === 0 ? 'box A' : '',
  }))
  const cart: Cart = (await actor.call('POST', '/cart/lines', { lines })).json()
  return { actor, products, cart, form: formOf(cart) }
}

function formOf({ id, version, total }: Cart) {
  return { cartId: id, version, expectedTotal: total, shipTo }
}

async function left({ _id }: Product): Promise<number> {
  const { rows } = await portal.pool.query('select available from product where id = $1', [_id])
  return rows[0].available
}

test('a cart becomes one order of all its lines, with the address as postal text, and is empty then', async () => {
  const { actor, products, form } = await withCart()
  const more = { poNumber: ' 4500-2231 ', requestedOn: '2030-01-31', note: 'Between 8 and 12, please' }
  const answer = await actor.call('POST', '/cart/order', { ...form, ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  const order = answer.json()
  expect(order).toMatchObject({
    lineCount: 2,
    total: 125,
    address: 'Demo Cycles\n12 Example Quay\n3011 AA Rotterdam\nNetherlands',
    shipTo: { country: 'NL', postcode: '3011 AA' },
    others: 'Between 8 and 12, please',
    poNumber: '4500-2231',
    requestedOn: '2030-01-31',
    payment: 'due',
  })
  expect(answer.headers.location).toBe(`/api/order/${order._id}`)
  const read = (await actor.call('GET', `/order/${order._id}`)).json()
  expect(read.lines.map(({ productId, note }: { productId: string; note: string }) => [productId, note])).toEqual([
    [products[0]?._id, 'box A'],
    [products[1]?._id, ''],
  ])
  expect((await actor.call('GET', '/cart')).json().lines).toEqual([])
  expect(await Promise.all(products.map(left))).toEqual([95, 95])
})

test('a repeat answers the same order, with and without a key, also when six are sent at once', async () => {
  const { actor, products, form } = await withCart()
  const withKey = actor.callWith({ 'idempotency-key': 'once' })
  const answers = await Promise.all([
    ...Array.from({ length: 3 }, () => actor.call('POST', '/cart/order', form)),
    ...Array.from({ length: 3 }, () => withKey('POST', '/cart/order', form)),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201))
  expect(new Set(answers.map((answer) => answer.json()._id)).size).toBe(1)
  expect(await Promise.all(products.map(left))).toEqual([95, 95])
})

test('a cart that was changed meanwhile is not ordered, and the answer has it as it is', async () => {
  const { actor, form, cart } = await withCart()
  const changed = await actor.call('PATCH', `/cart/lines/${cart.lines[0]?.id}`, {
    quantity: 7,
    version: cart.version,
  })
  const stale = await actor.call('POST', '/cart/order', form)
  expect([stale.statusCode, stale.json().code, stale.json().current]).toEqual([
    409,
    'cart_changed',
    changed.json(),
  ])
  for (const expectedTotal of [124.999, 0, 149.99, 1e15, 1e300]) {
    const other = await actor.call('POST', '/cart/order', { ...formOf(changed.json()), expectedTotal })
    expect([other.statusCode, other.json().code]).toEqual([409, 'total_changed'])
    expect(other.json().current).toEqual({ expectedTotal, total: 150 })
  }
  expect((await actor.call('GET', `/order?email=${actor.email}`)).json()).toEqual([])
})

test('every line that cannot be ordered is named, and nothing of the others is ordered', async () => {
  const { actor, products, form } = await withCart(3)
  const change = (index: number, sql: string) =>
    portal.pool.query(`update product set ${sql} where id = $1`, [products[index]?._id])
  await change(0, 'available = 3')
  await change(2, 'unit_price_minor = 1300')
  const checkout = (await actor.call('GET', '/cart/checkout')).json()
  expect(checkout.missing).toEqual([
    { code: 'lines_not_allowed', path: 'lines.0' },
    { code: 'price_changed', path: 'lines.2' },
    { code: 'address_incomplete', path: 'shipTo' },
  ])
  const refused = await actor.call('POST', '/cart/order', { ...form, expectedTotal: checkout.cart.total })
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'lines_not_allowed'])
  expect(refused.json().errors.map(({ path }: { path: string }) => path)).toEqual([
    'lines.0.quantity',
    'lines.2.unitprice',
  ])
  expect((await actor.call('GET', '/cart')).json().lines).toHaveLength(3)
  expect(await left(products[1] as Product)).toBe(100)
})

test('the address is checked field by field, and an empty cart is no order', async () => {
  const { actor, cart, form } = await withCart()
  const refusal = await actor.call('POST', '/cart/order', { ...form, shipTo: { country: 'NL', postcode: '3011' } })
  expect([refusal.statusCode, refusal.json().errors.map(({ path }: { path: string }) => path)]).toEqual([
    422,
    ['shipTo.name', 'shipTo.line1', 'shipTo.city', 'shipTo.postcode'],
  ])
  const without = await actor.call('POST', '/cart/order', { ...form, shipTo: undefined })
  expect(without.json().errors).toEqual([{ path: 'shipTo', message: 'Choose a delivery address' }])
  const empty = await actor.call('DELETE', `/cart?version=${cart.version}`)
  const refused = await actor.call('POST', '/cart/order', formOf(empty.json()))
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'cart_is_empty'])
})

test("another user's cart does not exist, and ordering needs a sign-in", async () => {
  const { actor, form } = await withCart()
  const stranger = await signUpVerified(portal)
  for (const cartId of [form.cartId, '00000000-0000-4000-8000-000000000000', 'no-id']) {
    const answer = await stranger.call('POST', '/cart/order', { ...form, cartId })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'cart_not_found'])
  }
  const visitor = callAs(portal)
  const answers = [await visitor('POST', '/cart/order', form), await visitor('GET', '/cart/checkout')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401])
  expect((await stranger.call('GET', '/cart/checkout')).json()).toMatchObject({
    cart: { id: null, lines: [] },
    addresses: [],
    missing: [{ code: 'cart_is_empty' }, { code: 'address_incomplete' }],
  })
  expect((await actor.call('POST', '/cart/order', form)).statusCode).toBe(201)
})

test('an address that is changed later takes the place of the structured one', async () => {
  const { actor, form } = await withCart(1)
  const { _id, version } = (await actor.call('POST', '/cart/order', form)).json()
  const changed = await actor.call('PUT', `/order/${_id}/address`, {
    address: '4 Example Street, Utrecht',
    version,
  })
  expect(changed.json()).toMatchObject({ address: '4 Example Street, Utrecht', shipTo: null })
})

test('with the account, the address of its orders and the notes of their lines are deleted', async () => {
  const { actor, form } = await withCart()
  const { _id } = (await actor.call('POST', '/cart/order', { ...form, note: 'Ask for Jane' })).json()
  const headers = { cookie: actor.cookie, origin: portal.config.publicUrl }
  const payload = { password: testPassword }
  const deletion = await portal.app.inject({ method: 'POST', url: '/api/auth/delete-user', headers, payload })
  expect(deletion.statusCode).toBe(200)
  const { rows } = await portal.pool.query(
    `select address, others, ship_to, (select array_agg(note) from order_line where order_id = id) as notes
     from orders where id = $1`,
    [_id],
  )
  expect(rows).toEqual([{ address: '', others: '', ship_to: null, notes: ['', ''] }])
})
