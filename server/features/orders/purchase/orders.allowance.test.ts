import crypto from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { signUp, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { purchaseOf } from '#tests/support/orders/order-lines.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { insertOrder } from './orders.place.store.ts'

const portal = testPortal({ OPEN_ORDERS: '6', OPEN_ORDERS_UNVERIFIED: '3' })
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

async function order(actor: TestActor, product: { _id: string }, newOrderQty = 1) {
  const answer = await actor.call('POST', '/order', { productId: product._id, newOrderQty })
  return { ...answer.json(), status: answer.statusCode }
}

async function left({ _id }: { _id: string }): Promise<number> {
  return (await portal.app.inject({ url: `/api/purchase/${_id}` })).json().available
}

const codesOf = (answers: { status: number; code?: string }[]) =>
  answers.map(({ status, code }) => code ?? status).sort()

test('an account has no more open orders than the setting allows, also when it orders many products at once', async () => {
  const products = await Promise.all(Array.from({ length: 12 }, () => addTestProduct(admin)))
  const actor = await signUpVerified(portal)
  const answers = await Promise.all(products.map((product) => order(actor, product)))
  expect(codesOf(answers)).toEqual([...Array(6).fill(201), ...Array(6).fill('too_many_open_orders')])
  const refused = answers.find(({ code }) => code === 'too_many_open_orders')
  expect(refused.detail).toMatch(/Pay or cancel some/)
  const stock = await Promise.all(products.map(left))
  expect(stock.reduce((sum, one) => sum + one, 0)).toBe(12 * 100 - 6)
})

test('before the address is verified the limit is lower, and the refusal says how to raise it', async () => {
  const product = await addTestProduct(admin)
  const actor = await signUp(portal)
  const answers = await Promise.all(Array.from({ length: 5 }, () => order(actor, product)))
  expect(codesOf(answers)).toEqual([201, 201, 201, 'too_many_open_orders', 'too_many_open_orders'])
  const refused = answers.find(({ code }) => code === 'too_many_open_orders')
  expect(refused.errors[0].message).toMatch(/confirmed email address/)
})

test('a paid, cancelled or deleted order, or one in production, no longer counts against the limit of open orders', async () => {
  const product = await addTestProduct(admin)
  const actor = await signUp(portal)
  const placed = [await order(actor, product), await order(actor, product), await order(actor, product)]
  const isFull = async () => (await order(actor, product)).code === 'too_many_open_orders'
  expect(await isFull()).toBe(true)
  await portal.pool.query('update orders set paid = true where id = $1', [placed[0]._id])
  expect(await isFull()).toBe(false)
  expect((await actor.call('POST', `/order/${placed[1]._id}/cancel`)).statusCode).toBe(200)
  expect(await isFull()).toBe(false)
  expect((await actor.call('DELETE', `/order/${placed[2]._id}`)).statusCode).toBe(200)
  expect(await isFull()).toBe(false)
  expect(await isFull()).toBe(true)
})

test('undoing a deletion cannot exceed the limit', async () => {
  const product = await addTestProduct(admin)
  const actor = await signUp(portal)
  const first = await order(actor, product)
  await actor.call('DELETE', `/order/${first._id}`)
  for (let n = 0; n < 3; n++) expect((await order(actor, product)).status).toBe(201)
  const restored = await actor.call('POST', `/order/${first._id}/restore`)
  expect([restored.statusCode, restored.json().code]).toEqual([409, 'too_many_open_orders'])
})

test("an unverified account reserves at most half of a product's stock, also with parallel orders", async () => {
  const product = await addTestProduct(admin, { available: 10 })
  const actor = await signUp(portal)
  expect((await order(actor, product, 6)).errors[0].message).toMatch(/Order at most 5/)
  const answers = await Promise.all([order(actor, product, 3), order(actor, product, 3), order(actor, product, 3)])
  expect(codesOf(answers)).toEqual([201, 'stock_share_exceeded', 'stock_share_exceeded'])
  expect((await order(actor, product, 2)).status).toBe(201)
  expect((await order(actor, product)).errors[0].message).toMatch(/cannot order more of this product/)
  expect(await left(product)).toBe(5)
  const other = await signUpVerified(portal)
  expect((await order(other, product, 5)).status).toBe(201)
})

test('deleting and restoring does not raise the share of an unverified account', async () => {
  const product = await addTestProduct(admin, { available: 10 })
  const actor = await signUp(portal)
  const first = await order(actor, product, 5)
  await actor.call('DELETE', `/order/${first._id}`)
  await order(actor, product, 5)
  const restored = await actor.call('POST', `/order/${first._id}/restore`)
  expect([restored.statusCode, restored.json().code]).toEqual([409, 'stock_share_exceeded'])
})

test('the minimum order can always be placed once', async () => {
  const actor = await signUp(portal)
  const scarce = await addTestProduct(admin, { available: 5, minorder: 4 })
  expect((await order(actor, scarce, 4)).status).toBe(201)
  const packs = await addTestProduct(admin, { available: 9, minorder: 8, multiple: 4 })
  expect((await order(actor, packs, 8)).status).toBe(201)
})

test('orders of staff are not limited', async () => {
  const product = await addTestProduct(admin, { available: 10 })
  for (let n = 0; n < 8; n++) expect((await order(admin, product)).status).toBe(201)
  expect((await order(admin, product, 2)).status).toBe(201)
})

test('an unpaid order of an unverified account reserves its stock for a day, others for seven', async () => {
  const product = await addTestProduct(admin)
  const hoursOf = async (actor: TestActor) =>
    Math.round((Date.parse((await order(actor, product)).holdUntil) - Date.now()) / 3_600_000)
  expect(await hoursOf(await signUp(portal))).toBe(24)
  expect(await hoursOf(await signUpVerified(portal))).toBe(168)
})

/** Places an order by the statement alone, with its own limit. */
function place(actor: TestActor, product: { _id: string }, maxOpen: number) {
  return insertOrder(portal.pool, {
    id: crypto.randomUUID(),
    userId: actor.id,
    email: actor.email,
    userName: actor.name,
    ...purchaseOf([{ productId: product._id, quantity: 1 }]),
    currency: 'USD',
    tax: null,
    freight: null,
    paymentDays: null,
    discount: null,
    allowance: { holdMinutes: 60, maxOpen, isTrusted: true },
    keyed: null,
  })
}

/** Runs an action while another order of the account is being placed and holds its lock. */
async function whileLocked(
  actor: TestActor,
  act: (unlock: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const client = await portal.pool.connect()
  try {
    await client.query('begin')
    await client.query('select lock_open_orders($1, null)', [actor.id])
    await act(() => client.query('rollback'))
  } finally {
    client.release(true)
  }
}

const waiting = `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`

async function expectToWait(actor: TestActor, product: { _id: string }, maxOpen: number): Promise<void> {
  await whileLocked(actor, async (unlock) => {
    const placed = place(actor, product, maxOpen)
    await expect.poll(async () => (await portal.pool.query(waiting)).rows[0].count).toBe(1)
    await unlock()
    expect((await placed)?.quantity).toBe(1)
  })
}

test('orders of one account wait for each other only if together they could exceed the limit', async () => {
  const product = await addTestProduct(admin, { available: 1000 })
  const actor = await signUpVerified(portal)
  const { rows } = await portal.pool.query(`select current_setting('max_connections')::int + 2 as bound`)
  const { bound } = rows[0]
  await whileLocked(actor, async () => expect((await place(actor, product, bound))?.quantity).toBe(1))
  await whileLocked(actor, async () => expect((await place(actor, product, bound))?.quantity).toBe(1))
  await expectToWait(actor, product, bound)
  await expectToWait(actor, product, 6)
})
