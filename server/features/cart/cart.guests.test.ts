import { beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import type { Product } from '#contract/products/products.ts'
import { maxQuantity } from '#contract/products/quantities.ts'
import { callAs, callWith, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { sweepCarts } from './cart.store.ts'

const portal = testPortal({ TRUST_PROXY: '127.0.0.1', GUEST_CARTS_PER_HOUR: '20' })
let admin: TestActor
let belt: Product
let motor: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  belt = await addTestProduct(admin, { minorder: 2, multiple: 2, available: 500, unitprice: 12.4 })
  motor = await addTestProduct(admin, { minorder: 1, available: 40, unitprice: 65.3 })
})

let last = 0
function newAddress(): string {
  last += 1
  return `198.51.100.${last}`
}

function line(product: Product, quantity: number, more: Record<string, unknown> = {}) {
  return { productId: product._id, quantity, ...more }
}

async function add(actor: TestActor, ...lines: unknown[]): Promise<Cart> {
  const answer = await actor.call('POST', '/cart/lines', { lines })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

async function newGuest(...lines: unknown[]) {
  const headers = { 'x-forwarded-for': newAddress() }
  const answer = await callWith(portal, headers)('POST', '/cart/lines', { lines })
  expect(answer.statusCode, answer.body).toBe(201)
  const cart: Cart = answer.json()
  const token = cart.token ?? ''
  return { cart, token, call: callWith(portal, { ...headers, 'cart-token': token }) }
}

function merge(actor: TestActor, token: string) {
  return actor.callWith({ 'cart-token': token })('POST', '/cart/merge')
}

test('a guest has a cart by its token alone; a token that is not known opens nothing', async () => {
  const guest = await newGuest(line(belt, 4))
  expect((await guest.call('POST', '/cart/lines', { lines: [line(belt, 2)] })).json()).toMatchObject({
    token: null,
    lines: [{ quantity: 6 }],
  })
  expect((await callAs(portal)('GET', '/cart')).json()).toMatchObject({ id: null, lines: [] })
  const stranger = callWith(portal, { 'cart-token': 'x'.repeat(43) })
  const tries = [
    stranger('GET', '/cart'),
    stranger('POST', '/cart/lines', { lines: [line(belt, 2)] }),
    stranger('PATCH', '/cart', { version: 2, note: 'x' }),
    stranger('DELETE', '/cart?version=2'),
  ]
  for (const answer of await Promise.all(tries)) {
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'cart_not_found'])
  }
  const foreign = await signUp(portal)
  await add(foreign, line(motor, 1))
  const path = `/cart/lines/${guest.cart.lines[0]?.id}`
  const refused = await foreign.call('PATCH', path, { version: 1, quantity: 2 })
  expect(refused.statusCode).toBe(409)
  const version = refused.json().current.version
  expect((await foreign.call('PATCH', path, { version, quantity: 2 })).json().code).toBe('cart_line_not_found')
  const { rows } = await portal.pool.query(
    'select encode(token_hash, $1) as hash from cart where token_hash is not null',
    ['base64'],
  )
  expect(rows.some(({ hash }) => guest.token.includes(hash))).toBe(false)
})

test('an address begins 20 carts of guests in an hour, and goes on using them', async () => {
  const headers = { 'x-forwarded-for': newAddress() }
  const body = { lines: [line(belt, 2)] }
  const statuses: number[] = []
  for (let index = 0; index < 22; index++) {
    statuses.push((await callWith(portal, headers)('POST', '/cart/lines', body)).statusCode)
  }
  expect(statuses).toEqual([...Array(20).fill(201), 429, 429])
})

test('at sign-in a guest’s cart is merged once; on two devices at once, nothing is lost and nothing counts twice', async () => {
  const actor = await signUp(portal)
  await add(actor, line(belt, 4), line(motor, 39))
  const [one, two] = [
    await newGuest(line(belt, 2), line(motor, 5)),
    await newGuest(line(belt, 8, { note: 'box' })),
  ]
  await Promise.all([merge(actor, one.token), merge(actor, one.token), merge(actor, two.token)])
  const cart: Cart = (await merge(actor, one.token)).json()
  expect(cart.lines.map(({ sku, quantity, issues }) => [sku, quantity, issues])).toEqual([
    [belt.sku, 6, []],
    [motor.sku, 44, ['stock']],
    [belt.sku, 8, []],
  ])
  expect((await one.call('GET', '/cart')).statusCode).toBe(404)
})

test('a line of both carts gets as many pieces as a line may have, and no more', async () => {
  const actor = await signUp(portal)
  await add(actor, line(belt, maxQuantity - 2))
  const guest = await newGuest(line(belt, maxQuantity), line(motor, maxQuantity))
  const merged: Cart = (await merge(actor, guest.token)).json()
  expect(merged.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    [belt.sku, maxQuantity],
    [motor.sku, maxQuantity],
  ])
  const path = `/cart/lines/${merged.lines[0]?.id}`
  expect((await actor.call('PATCH', path, { version: merged.version, note: 'box' })).statusCode).toBe(200)
})

test('the PO number of a guest’s cart becomes that of the user’s, which keeps its own', async () => {
  const [actor, other] = [await signUp(portal), await signUp(portal)]
  for (const [buyer, own] of [
    [actor, ''],
    [other, 'PO-1'],
  ] as const) {
    const { version } = await add(buyer, line(motor, 1))
    if (own) await buyer.call('PATCH', '/cart', { version, poNumber: own })
    const guest = await newGuest(line(belt, 2))
    const named = await guest.call('PATCH', '/cart', { version: guest.cart.version, poNumber: ' PO-7 ' })
    expect(named.json()).toMatchObject({ poNumber: 'PO-7' })
    expect((await merge(buyer, guest.token)).json()).toMatchObject({ poNumber: own || 'PO-7' })
  }
})

test('another user who signs in on the same browser does not get the cart', async () => {
  const [actor, other] = [await signUp(portal), await signUp(portal)]
  const guest = await newGuest(line(belt, 2))
  expect((await merge(actor, guest.token)).statusCode).toBe(200)
  expect((await merge(other, guest.token)).json().code).toBe('cart_not_found')
  expect((await other.callWith({ 'cart-token': guest.token })('GET', '/cart')).json().lines).toEqual([])
  expect((await callAs(portal)('POST', '/cart/merge')).statusCode).toBe(401)
})

test('carts of guests are deleted after thirty days without a change, and those of an account with it', async () => {
  const [old, young] = [await newGuest(line(belt, 2)), await newGuest(line(belt, 2))]
  const age = `update cart set updated_at = now() - interval '31 days' where id = $1`
  await portal.pool.query(age, [old.cart.id])
  const actor = await signUp(portal)
  const own = await add(actor, line(belt, 2))
  await portal.pool.query(age, [own.id])
  await sweepCarts(portal.pool, portal.config.guestCarts.days)
  expect((await old.call('GET', '/cart')).statusCode).toBe(404)
  expect((await young.call('GET', '/cart')).statusCode).toBe(200)
  expect((await actor.call('GET', '/cart')).json().lines).toHaveLength(1)
  await portal.pool.query('delete from users where id = $1', [actor.id])
  const { rows } = await portal.pool.query('select from cart where id = $1', [own.id])
  expect(rows).toEqual([])
})
