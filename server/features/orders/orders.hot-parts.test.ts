import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import type { OrderList } from '#contract/cart/lists.ts'
import { errorCode } from '#server/database/transaction.ts'
import { RefusalError } from '#server/http/problem.ts'
import { callWith, shipTo, signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { countDeadlocks } from '#tests/support/database.ts'
import { extent } from '#tests/support/extent.ts'
import { csvOf, importer } from '#tests/support/files/imports.ts'
import { buyLines } from '#tests/support/orders/order-lines.ts'
import { findBrokenInvariants } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { type InsertedProduct, insertTestProducts } from '#tests/support/products.ts'
import { expireOrders } from './orders.expiry.ts'

const portal = testPortal({ OPEN_ORDERS: '0', GUEST_CARTS_PER_HOUR: '0', RATE_LIMIT: '0' })
const clients = 8
const stepsOfEach = extent === 'full' ? 150 : 14
let admin: TestActor
let buyers: TestActor[]
let importers: TestActor[]
let parts: InsertedProduct[]
/** Two admins; each reads one table at a time, as the portal wants it. */
const importing = [0, 1].map((index) => ({
  ...importer(portal, () => importers[index] as TestActor),
  before: Promise.resolve<unknown>(undefined),
}))

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  importers = [admin, await signUpAdmin(portal)]
  buyers = await Promise.all(Array.from({ length: 4 }, () => signUpVerified(portal)))
  const offer = { unitPriceMinor: 250, minOrder: 1, multiple: 1, available: 1000 }
  parts = await insertTestProducts(
    portal.pool,
    Array.from({ length: 30 }, () => offer),
  )
})

const actions = [
  'order',
  'cart',
  'guest',
  'list',
  'cancel',
  'delete',
  'restore',
  'expire',
  'ship',
  'receive',
  'reprice',
  'import',
] as const
type Action = (typeof actions)[number]
type Step = { action: Action; by: TestActor; on: number; some: InsertedProduct[]; index: number }

const orders: string[] = []

function anyOrder(on: number): string {
  return orders[on % Math.max(1, orders.length)] ?? 'none yet'
}

/** Refusals are expected; a fault, or a deadlock that reaches the caller, is not. */
async function tried(answer: Promise<{ statusCode: number; body: string }>): Promise<boolean> {
  const { statusCode, body } = await answer
  if (statusCode >= 500) throw new Error(body)
  return statusCode < 300
}

const linesOf = (some: InsertedProduct[]) => some.map(({ id }) => ({ productId: id, quantity: 1 }))

async function order({ by, some }: Step): Promise<boolean> {
  try {
    orders.push((await buyLines(portal, by, { lines: linesOf(some) })).order._id)
    return true
  } catch (error) {
    if (error instanceof RefusalError) return false
    throw error
  }
}

/** Adds to the cart of a buyer who also uses another device, sees its prices, and orders it. */
async function cart({ by, some }: Step): Promise<boolean> {
  await tried(by.call('POST', '/cart/lines', { lines: linesOf(some) }))
  const read: Cart = (await by.call('GET', '/cart')).json()
  const seen = await by.call('PATCH', '/cart', { version: read.version, pricesSeen: true })
  if (seen.statusCode !== 200) return tried(Promise.resolve(seen))
  const { id: cartId, version, total }: Cart = seen.json()
  const answer = await by.call('POST', '/cart/order', { cartId, version, expectedTotal: total, shipTo })
  if (answer.statusCode === 201) orders.push(answer.json()._id)
  return tried(Promise.resolve(answer))
}

async function guest({ by, some }: Step): Promise<boolean> {
  const made = await callWith(portal, {})('POST', '/cart/lines', { lines: linesOf(some) })
  return tried(by.callWith({ 'cart-token': made.json<Cart>().token ?? '' })('POST', '/cart/merge'))
}

async function list({ by, some, index }: Step): Promise<boolean> {
  const made = await by.call('POST', '/lists', { name: `List ${index}` })
  if (made.statusCode !== 201) return tried(Promise.resolve(made))
  const { id } = made.json<OrderList>()
  await tried(by.call('POST', `/lists/${id}/lines`, { lines: linesOf(some) }))
  await tried(by.call('POST', `/lists/${id}/cart`))
  return tried(by.call('DELETE', `/lists/${id}`))
}

async function expire({ on }: Step): Promise<boolean> {
  const order = anyOrder(on)
  await portal.pool.query(`update orders set hold_until = now() - interval '1 minute' where id::text = $1`, [
    order,
  ])
  await expireOrders(portal)
  // The job that does the same each minute may have been quicker.
  const expired = `select from orders where id::text = $1 and status = 'expired'`
  return (await portal.pool.query(expired, [order])).rowCount === 1
}

/** All of an order that nobody has ended yet. */
async function ship({ on }: Step): Promise<boolean> {
  const { rows } = await portal.pool.query<{ id: string }>(
    `select id from orders where status = 'pending' and deleted_at is null order by number desc limit 5`,
  )
  const path = `/order/${rows[on % Math.max(1, rows.length)]?.id ?? 'none yet'}`
  for (const status of ['confirmed', 'in_production']) {
    const { version = 0 } = (await admin.call('GET', path)).json()
    await tried(admin.call('POST', `${path}/status`, { status, version }))
  }
  return tried(admin.call('POST', `${path}/shipments`, { carrier: 'Demo Freight', everything: true }))
}

function reprice({ some, on }: Step): Promise<boolean> {
  const form = {
    action: 'change_price',
    percent: on % 2 === 0 ? 5 : -5,
    selection: { ids: some.map(({ id }) => id) },
  }
  return tried(admin.call('POST', '/manage/products/bulk', form))
}

/** Other stock and other prices for some of the parts. */
async function runImport({ some, on, index }: Step): Promise<boolean> {
  const imports = importing[index % 2] as (typeof importing)[number]
  const rows = some.map(({ sku }, place) => [sku, 2 + ((on + place) % 50) / 100, 900 + ((on + place) % 200)])
  const uploaded = imports.before.then(() => imports.upload(csvOf([['sku', 'unitprice', 'available'], ...rows])))
  imports.before = uploaded.catch(() => undefined)
  const read = await uploaded
  await imports.take(read, 'check', { mapping: read.mapping })
  return (await imports.take(read, 'run')).state === 'done'
}

function perform(step: Step): Promise<boolean> {
  const { by, on, some } = step
  const acts: Record<Action, () => Promise<boolean>> = {
    order: () => order(step),
    cart: () => cart(step),
    guest: () => guest(step),
    list: () => list(step),
    cancel: () => tried(admin.call('POST', `/order/${anyOrder(on)}/cancel`)),
    delete: () => tried(admin.call('DELETE', `/orders/${anyOrder(on)}`)),
    restore: () => tried(admin.call('POST', `/order/${anyOrder(on)}/restore`)),
    expire: () => expire(step),
    ship: () => ship(step),
    receive: () =>
      tried(
        admin.call('PATCH', `/manage/products/${some[0]?.id}`, {
          stock: { change: 1 + (on % 5), reason: 'received' },
        }),
      ),
    reprice: () => reprice(step),
    import: () => runImport(step),
  }
  return acts[step.action]().catch((error: unknown) => {
    throw new Error(`${step.action} by ${by.email}: ${errorCode(error)}`, { cause: error })
  })
}

const step = fc.record({
  // Most of what happens to the parts of a shop are orders.
  action: fc.oneof(fc.constantFrom('order', 'cart'), fc.constantFrom(...actions)),
  on: fc.nat(),
  shuffled: fc.shuffledSubarray(
    Array.from({ length: 30 }, (_, index) => index),
    { minLength: 10, maxLength: 10 },
  ),
})
const plan = fc.array(fc.array(step, { minLength: stepsOfEach, maxLength: stepsOfEach }), {
  minLength: clients,
  maxLength: clients,
})

/** Each action once, on a separate order, in a sequence in which all of them succeed. */
const eachInTurn: [Action, number][] = [
  ...[0, 1, 2, 3].map((on): [Action, number] => ['order', on]),
  ['cart', 0],
  ['cancel', 0],
  ['delete', 1],
  ['restore', 1],
  ['expire', 2],
  ['ship', 0],
  ...(['guest', 'list', 'receive', 'reprice', 'import'] as const).map((action): [Action, number] => [action, 0]),
]

test('thirty parts that everybody orders, changes and imports at once, in any order of lines: no deadlock, and every piece is where its order is', async () => {
  const jobs = await portal.startJobs()
  for (const [action, on] of eachInTurn) {
    expect(await perform({ action, by: admin, on, some: parts.slice(0, 10), index: on }), action).toBe(true)
  }
  await fc.assert(
    fc.asyncProperty(plan, async (steps) => {
      const client = async (own: (typeof steps)[number], number: number) => {
        const by = buyers[number % buyers.length] as TestActor
        // Each action happens, in a different sequence for each client.
        const each = actions.map((_, index) => actions[(index + number * 5) % actions.length] as Action)
        for (const [index, { on, shuffled, ...random }] of own.entries()) {
          const action = each[index] ?? random.action
          const some = shuffled.flatMap((place) => parts[place] ?? [])
          await perform({ action, by, on, some, index: index + number })
        }
      }
      await Promise.all(steps.map(client))
    }),
    { numRuns: 1, endOnFailure: true },
  )
  await jobs.stop()
  expect(await findBrokenInvariants(portal)).toEqual([])
  expect(await countDeadlocks(portal.pool)).toBe(0)
}, 1_200_000)
