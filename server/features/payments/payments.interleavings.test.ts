import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#contract/access.ts'
import { RefusalError } from '#server/http/problem.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { extent, longTestLimitMs } from '#tests/support/extent.ts'
import { paymentSteps } from '#tests/support/payments/payment-steps.ts'
import { cards, findBrokenInvariants } from '#tests/support/payments/payments.ts'
import { testPortal, testSecret } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { orderGone, reconcile } from './payments.reconcile.ts'
import { settleSlow } from './sandbox/sandbox.bank.ts'

const portal = testPortal()
const runs = extent === 'full' ? 120 : 25
let admin: TestActor
let actor: Actor
/** What orders of many lines have besides the scarce product. */
let others: string[]

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  const products = await Promise.all([1, 2, 3].map(() => addTestProduct(admin, { available: 100_000 })))
  others = products.map(({ _id }) => _id)
  const { id, email, name } = await signUp(portal)
  actor = { id, email, name, image: null, isVerified: true, role: null }
})

const actions = [
  'order',
  'start',
  'pay',
  'decline',
  'ask',
  '3-D Secure',
  'slow',
  'settle',
  'receiveEvent',
  'refund',
  'delete',
  'expire',
  'reconcile',
] as const

/** Actions in groups: those of one group run at the same time. `on` selects one of the orders. */
const story = fc.array(
  fc.array(
    fc.record({ action: fc.constantFrom(...actions), on: fc.nat(2), amount: fc.constantFrom(null, 1, 4.5) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  { minLength: 3, maxLength: 12 },
)

type Action = { action: (typeof actions)[number]; on: number; amount: number | null }

function teller(productId: string) {
  const moreProductIds = Array.from({ length: 19 }, (_, index) => others[index % others.length] ?? '')
  const steps = paymentSteps(portal.pool, { secret: testSecret, actor, productId, moreProductIds })
  const orders: string[] = []
  async function perform({ action, on, amount }: Action): Promise<void> {
    if (action === 'order') return void orders.push(await steps.order())
    if (action === 'reconcile') return void (await reconcile(steps.parts, { everything: true }))
    const order = orders[on % Math.max(1, orders.length)]
    if (!order) return
    const acts: Record<Exclude<Action['action'], 'order' | 'reconcile'>, () => Promise<unknown>> = {
      start: () => steps.pay(order, 'no card at all'),
      pay: () => steps.pay(order, cards.good),
      decline: () => steps.pay(order, cards.declined),
      ask: () => steps.confirm(order, cards.secured),
      '3-D Secure': () => steps.authenticate(order),
      slow: () => steps.confirm(order, cards.slow),
      settle: () => settleIntentOf(order),
      receiveEvent: () => steps.receiveEvent(order),
      refund: () => steps.refund(order, amount),
      delete: () => steps.remove(order),
      expire: () => steps.expire(order),
    }
    await acts[action]()
  }
  return { steps, orders, perform }
}

async function settleIntentOf(orderId: string): Promise<void> {
  const { rows } = await portal.pool.query(`select ref from payment where order_id = $1 and ref is not null`, [
    orderId,
  ])
  for (const { ref } of rows) await settleSlow(portal.pool, ref)
}

test(
  `${runs} random sequences of ordering, paying, deleting, expiring and refunding, also concurrent, keep every invariant`,
  async () => {
    await fc.assert(
      fc.asyncProperty(story, async (groups) => {
        const product = await addTestProduct(admin, { available: 3, unitprice: 10 })
        const { steps, orders, perform } = teller(product._id)
        await perform({ action: 'order', on: 0, amount: null })
        for (const group of groups) {
          const settled = await Promise.allSettled(group.map(perform))
          for (const one of settled) {
            // A refusal is an expected result; anything else is a fault.
            if (one.status === 'rejected' && !(one.reason instanceof RefusalError)) throw one.reason
          }
        }
        for (const order of orders) {
          await settleIntentOf(order)
          await orderGone(steps.parts, order)
        }
        await reconcile(steps.parts, { everything: true })
        await steps.finishRefunds()
        expect(await findBrokenInvariants(portal)).toEqual([])
      }),
      { numRuns: runs, endOnFailure: false },
    )
  },
  longTestLimitMs,
)
