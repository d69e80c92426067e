import { beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import type { FilledCart, OrderList } from '#contract/cart/lists.ts'
import type { Problem } from '#contract/errors.ts'
import type { Product } from '#contract/products/products.ts'
import { signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let belt: Product
let motor: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  belt = await addTestProduct(admin, { minorder: 2, available: 5000, unitprice: 12.4 })
  motor = await addTestProduct(admin, { minorder: 1, available: 4000, unitprice: 65.3 })
})

function line(product: Product, quantity: number, note = '') {
  return { productId: product._id, quantity, note }
}

async function newList(actor: TestActor, ...lines: object[]): Promise<OrderList> {
  const made = await actor.call('POST', '/lists', { name: 'Workshop' })
  expect(made.statusCode, made.body).toBe(201)
  if (lines.length === 0) return made.json()
  const filled = await actor.call('POST', `/lists/${made.json().id}/lines`, { lines })
  expect(filled.statusCode, filled.body).toBe(201)
  return filled.json()
}

function quantitiesOf({ lines }: Cart | OrderList) {
  return lines.map(({ sku, quantity, note }) => [sku, quantity, note])
}

test('a list of 300 lines goes into the cart whole, once for each key', async () => {
  const actor = await signUp(portal)
  const list = await newList(actor, ...Array.from({ length: 300 }, (_, index) => line(belt, 2, `box ${index}`)))
  const keyed = actor.callWith({ 'idempotency-key': 'whole list' })
  for (const _ of [1, 2]) {
    const answer = await keyed('POST', `/lists/${list.id}/cart`)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().cart).toMatchObject({ pieces: 600 })
    expect((answer.json() as FilledCart).cart.lines).toHaveLength(300)
  }
})

test('a list is saved from the cart, renamed, changed and deleted', async () => {
  const actor = await signUp(portal)
  await actor.call('POST', '/cart/lines', { lines: [line(belt, 4), line(motor, 1, 'box B')] })
  const saved = (await actor.call('POST', '/lists', { name: ' Spring ', fromCart: true })).json() as OrderList
  expect(saved).toMatchObject({ name: 'Spring', lineCount: 2 })
  expect(saved.lines[0]).toMatchObject({ unitprice: 12.4, taxClass: 'standard' })
  expect(quantitiesOf(saved)).toEqual([
    [belt.sku, 4, ''],
    [motor.sku, 1, 'box B'],
  ])
  const path = `/lists/${saved.id}`
  const renamed = (await actor.call('PATCH', path, { version: saved.version, name: 'Summer' })).json() as OrderList
  const stale = await actor.call('PATCH', path, { version: saved.version, name: 'Autumn' })
  expect(stale.json()).toMatchObject({
    code: 'stale_version',
    current: { name: 'Summer', version: renamed.version },
  })
  const [first, second] = renamed.lines.map(({ id }) => `${path}/lines/${id}`)
  const changed = await actor.call('PATCH', first ?? '', { version: renamed.version, quantity: 6, note: 'box A' })
  expect(quantitiesOf(changed.json())[0]).toEqual([belt.sku, 6, 'box A'])
  const left = await actor.call('DELETE', `${second}?version=${changed.json().version}`)
  expect(left.json()).toMatchObject({ lineCount: 1 })
  expect((await actor.call('GET', '/lists')).json()).toMatchObject([{ name: 'Summer', lineCount: 1 }])
  expect((await actor.call('DELETE', path)).json()).toEqual({ deletedCount: 1 })
  expect((await actor.call('GET', path)).json().code).toBe('list_not_found')
})

test('a name of which nothing can be seen is none', async () => {
  const actor = await signUp(portal)
  const list = await newList(actor)
  for (const name of ['', ' \u200b\u200d ', '\u2060\ufeff', '\u00ad', '\u3164', '\u2800']) {
    const tries = [
      actor.call('POST', '/lists', { name }),
      actor.call('PATCH', `/lists/${list.id}`, { version: list.version, name }),
      actor.call('POST', '/addresses', {
        country: 'DE',
        name,
        line1: 'Ring 1',
        postcode: '10115',
        city: 'Berlin',
      }),
    ]
    const [added, renamed, address] = (await Promise.all(tries)).map((answer) => answer.json<Problem>().errors)
    expect(added).toEqual([{ path: 'name', message: 'Name is Required' }])
    expect(renamed).toEqual(added)
    expect(address).toEqual([{ path: 'name', message: 'Enter a name or a company' }])
  }
  // With what joins its parts, a name stays as it is written.
  const name = '\u0646\u0627\u0645\u0647\u200c\u0647\u0627 \ud83d\udc69\u200d\ud83d\udd27'
  expect((await actor.call('POST', '/lists', { name })).json()).toMatchObject({ name })
})

test('a list of another user is not there, whatever is done with it', async () => {
  const [actor, other] = [await signUp(portal), await signUp(portal)]
  const list = await newList(actor, line(motor, 1))
  const path = `/lists/${list.id}`
  const linePath = `${path}/lines/${list.lines[0]?.id}`
  const tries = [
    other.call('GET', path),
    other.call('PATCH', path, { version: 2, name: 'Mine' }),
    other.call('DELETE', path),
    other.call('POST', `${path}/lines`, { lines: [line(motor, 1)] }),
    other.call('PATCH', linePath, { version: 2, quantity: 2 }),
    other.call('DELETE', `${linePath}?version=2`),
    other.call('POST', `${path}/cart`),
  ]
  for (const answer of await Promise.all(tries)) {
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'list_not_found'])
  }
  const own = await newList(other, line(motor, 1))
  const foreignLine = `/lists/${own.id}/lines/${list.lines[0]?.id}`
  const refused = await other.call('PATCH', foreignLine, { version: own.version, quantity: 2 })
  expect(refused.json().code).toBe('list_line_not_found')
  expect((await other.call('GET', '/lists')).json()).toHaveLength(1)
})

test('a list holds 500 lines and a user 100 lists; every wrong line is named', async () => {
  const actor = await signUp(portal)
  const list = await newList(actor, ...Array.from({ length: 500 }, (_, index) => line(belt, 2, `box ${index}`)))
  const path = `/lists/${list.id}/lines`
  const full = await actor.call('POST', path, { lines: [line(motor, 1)] })
  expect([full.statusCode, full.json().code]).toEqual([422, 'list_is_full'])
  const gone = { productId: '00000000-0000-4000-8000-000000000000', quantity: 1 }
  const unknown = await actor.call('POST', path, { lines: [line(belt, 2, 'box 1'), gone] })
  expect(unknown.json()).toMatchObject({ code: 'product_not_found', errors: [{ path: 'lines.1.productId' }] })
  await portal.pool.query(
    `insert into order_list (user_id, name) select $1, 'List ' || n from generate_series(1, 98) n`,
    [actor.id],
  )
  const names = await Promise.all([1, 2].map((name) => actor.call('POST', '/lists', { name: `Last ${name}` })))
  expect(names.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
})

test('an order goes into the cart again: what changed is shown, what is no longer sold is named', async () => {
  const actor = await signUpVerified(portal)
  const part = await addTestProduct(admin, { minorder: 1, available: 1000, unitprice: 10 })
  const placed = await actor.call('POST', '/order', { productId: part._id, newOrderQty: 5 })
  const path = `/order/${placed.json()._id}/reorder`
  await portal.pool.query('update product set unit_price_minor = 1100, min_order = 8 where id = $1', [part._id])
  const again = (await actor.call('POST', path)).json() as FilledCart
  expect(again).toMatchObject({
    added: 1,
    left: [],
    cart: { lines: [{ quantity: 5, unitprice: 11, seenUnitprice: 10, issues: ['minimum'], nearest: [8] }] },
  })
  await portal.pool.query('update product set archived_at = now() where id = $1', [part._id])
  const without = (await actor.call('POST', path)).json() as FilledCart
  expect(without).toMatchObject({ added: 0, left: [{ sku: part.sku, quantity: 5 }] })
  const other = await signUp(portal)
  expect((await other.call('POST', path)).json().code).toBe('order_not_found')
  expect((await admin.call('POST', path)).json().code).toBe('order_not_found')
})

test('a list is saved from an order of one’s own, and not from the cart at the same time', async () => {
  const actor = await signUpVerified(portal)
  const placed = await actor.call('POST', '/order', { productId: motor._id, newOrderQty: 5 })
  const form = { name: 'From order', fromOrder: placed.json()._id }
  const saved = await actor.callWith({ 'idempotency-key': 'order list' })('POST', '/lists', form)
  expect(saved.statusCode, saved.body).toBe(201)
  expect(quantitiesOf(saved.json())).toEqual([[motor.sku, 5, '']])
  const both = await actor.call('POST', '/lists', { ...form, fromCart: true })
  expect(both.json().errors).toEqual([
    { path: 'fromOrder', message: 'Specify either fromCart or fromOrder, not both' },
  ])
  for (const fromOrder of ['none', '00000000-0000-4000-8000-000000000000']) {
    const none = await actor.call('POST', '/lists', { name: 'None', fromOrder })
    expect([none.statusCode, none.json().code]).toEqual([404, 'order_not_found'])
  }
  expect((await admin.call('POST', '/lists', form)).json().code).toBe('order_not_found')
  expect((await actor.call('GET', '/lists')).json()).toHaveLength(1)
})
