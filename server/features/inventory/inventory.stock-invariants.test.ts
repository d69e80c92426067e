import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { StockMovement } from '#contract/inventory/stock.ts'
import { RefusalError } from '#server/http/problem.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { extent } from '#tests/support/extent.ts'
import { findBrokenOrders } from '#tests/support/orders/order-invariants.ts'
import { buyLines } from '#tests/support/orders/order-lines.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
let other: string

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
  other = (await addTestProduct(admin, { available: 1_000_000 }))._id
})

const actions = [
  'order',
  'order lines',
  'cancel',
  'delete',
  'restore',
  'end',
  'ship',
  'receive',
  'break',
  'count',
  'edit',
] as const

/** Actions in groups: those of one group run at the same time, each in its own transaction. */
const story = fc.array(
  fc.array(
    fc.record({ action: fc.constantFrom(...actions), on: fc.nat(3), pieces: fc.integer({ min: 1, max: 12 }) }),
    { minLength: 1, maxLength: 6 },
  ),
  { minLength: 2, maxLength: 8 },
)

type Action = { action: (typeof actions)[number]; on: number; pieces: number }

function teller(product: { _id: string; name: string }) {
  const orders: string[] = []
  const move = (stock: object) => admin.call('PATCH', `/manage/products/${product._id}`, { stock })

  async function order(pieces: number) {
    const answer = await buyer.call('POST', '/order', {
      productId: product._id,
      newOrderQty: pieces,
      available: 0,
    })
    if (answer.statusCode === 201) orders.push(answer.json()._id)
    return answer
  }

  /** Twice of the product, with another one between. */
  async function orderLines(pieces: number) {
    const productId = product._id
    const lines = [
      { productId, quantity: pieces },
      { productId: other, quantity: 1 },
      { productId, quantity: 1, note: 'again' },
    ]
    try {
      const { order: placed } = await buyLines(portal, buyer, { lines, isVerified: pieces % 2 === 0 })
      orders.push(placed._id)
      return { statusCode: 201, body: '' }
    } catch (error) {
      if (error instanceof RefusalError) return { statusCode: 422, body: error.code }
      throw error
    }
  }

  async function read(id: string) {
    const answer = await admin.call('GET', `/order/${id}/timeline`)
    return answer.statusCode === 200 ? answer.json() : null
  }

  /** Some pieces of line 1 will not be sent, or all that is left. */
  async function end(id: string, pieces: number) {
    const form = pieces > 9 ? { everything: true } : { lines: [{ line: 1, quantity: Math.ceil(pieces / 3) }] }
    const version = (await read(id))?.order.version ?? 0
    return admin.call('POST', `/order/${id}/endings`, { ...form, money: 'return', reason: 'Not made', version })
  }

  async function ship(id: string, pieces: number) {
    for (const status of ['confirmed', 'in_production']) {
      const version = (await read(id))?.order.version ?? 0
      await admin.call('POST', `/order/${id}/status`, { status, version })
    }
    const lines = [{ line: 1, quantity: Math.ceil(pieces / 4) }]
    return admin.call('POST', `/order/${id}/shipments`, { lines, carrier: 'Demo Parcels' })
  }

  async function edit(pieces: number) {
    const { _id, name, image, description, minorder, available, unitprice, version } = (
      await admin.call('GET', `/purchase/${product._id}`)
    ).json()
    const body = { name, image, description, minorder, unitprice, version, seenAvailable: available }
    return admin.call('PUT', `/product/${_id}`, { ...body, available: pieces })
  }

  return ({ action, on, pieces }: Action) => {
    const one = orders[on % Math.max(1, orders.length)] ?? 'none yet'
    const acts = {
      order: () => order(pieces),
      'order lines': () => orderLines(pieces),
      cancel: () => buyer.call('POST', `/order/${one}/cancel`),
      delete: () => admin.call('DELETE', `/orders/${one}`),
      restore: () => admin.call('POST', `/order/${one}/restore`),
      end: () => end(one, pieces),
      ship: () => ship(one, pieces),
      receive: () => move({ change: pieces, reason: 'received' }),
      break: () => move({ change: -pieces, reason: 'damaged' }),
      count: () => move({ count: pieces, reason: 'counted' }),
      edit: () => edit(pieces),
    }
    return acts[action]()
  }
}

/** What the ledger and the stock say: the sum, each partial sum, and the history for staff. */
async function checkLedger(id: string): Promise<void> {
  const { rows } = await portal.pool.query<{ delta: number }>(
    'select delta from stock_movement where product_id = $1 order by id',
    [id],
  )
  let balance = 0
  const balances = rows.map(({ delta }) => {
    balance += delta
    return balance
  })
  const product = await admin.call('GET', `/purchase/${id}`)
  expect(product.json().available).toBe(balance)
  expect(Math.min(...balances)).toBeGreaterThanOrEqual(0)
  const history = (await admin.call('GET', `/product/${id}/stock`)).json<StockMovement[]>()
  expect(history.map((movement) => movement.balance).reverse()).toEqual(balances)
}

const succeeded = new Set<string>()

const runs = extent === 'full' ? 40 : 15

/** Each action once, in an order in which all of them succeed: few random stories may miss one. */
const eachInTurn: Action[][] = (
  [
    'order',
    'order lines',
    'delete',
    'restore',
    'end',
    'cancel',
    'receive',
    'break',
    'count',
    'edit',
    'ship',
  ] as const
)
  // The first order is cancelled by then.
  .map((action) => [{ action, on: action === 'ship' ? 1 : 0, pieces: 3 }])

test('with any concurrent orders, returns, counts and corrections, stock is the sum of its movements, never below 0', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (groups) => {
      const product = await addTestProduct(admin, { available: 15 })
      const perform = teller(product)
      for (const group of groups) {
        const answers = await Promise.all(group.map(perform))
        for (const [index, { statusCode, body }] of answers.entries()) {
          expect(statusCode, body).toBeLessThan(500)
          if (statusCode < 300) succeeded.add(group[index]?.action ?? '')
        }
        await checkLedger(product._id)
      }
      expect(await findBrokenOrders(portal.pool)).toEqual([])
    }),
    { numRuns: runs, examples: [[eachInTurn]] },
  )
  expect([...succeeded].sort()).toEqual([...actions].sort())
})

test('sixty concurrent movements lose or invent no piece', async () => {
  const product = await addTestProduct(admin, { available: 20 })
  const move = (change: number) =>
    admin.call('PATCH', `/manage/products/${product._id}`, { stock: { change, reason: 'correction' } })
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      n % 3 === 0
        ? buyer.call('POST', '/order', { productId: product._id, newOrderQty: 2, available: 20 })
        : move(n % 3 === 1 ? -3 : 1),
    ),
  )
  const pieces = (n: number) => [-2, -3, 1][n % 3] ?? 0
  const done = answers.map(({ statusCode }, n) => (statusCode < 300 ? pieces(n) : 0))
  await checkLedger(product._id)
  const left = (await admin.call('GET', `/purchase/${product._id}`)).json().available
  expect(left).toBe(done.reduce((sum, one) => sum + one, 20))
  expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true)
})
