import { expect, inject, test } from 'vitest'
import { signUp, signUpAdmin } from '#tests/support/actors.ts'
import { extent, longTestLimitMs } from '#tests/support/extent.ts'
import { type PaymentAttempt, playUntilCut, scenarios } from '#tests/support/payments/payment-scenarios.ts'
import { findBrokenInvariants, paymentDeps } from '#tests/support/payments/payments.ts'
import { playUntilKilled } from '#tests/support/payments/play-until-killed.ts'
import { testPortal, testSecret } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { reconcile } from './payments.reconcile.ts'

const portal = testPortal()

/** How attempts are interrupted, after which of their writes, and how many run in parallel. */
type Interruptions = {
  play: (attempt: PaymentAttempt) => Promise<boolean>
  from: number
  step: number
  atOnce: number
  rounds: number
}

/**
 * Interrupts one scenario after each of its writes until it reaches its end. Several in parallel, so that they also
 * disturb each other.
 */
async function interruptAlong(
  { play, from, step, atOnce, rounds }: Interruptions,
  attempt: PaymentAttempt,
): Promise<number> {
  let count = 0
  for (let round = 0; round < rounds; round += 1) {
    const first = from + round * atOnce * step
    const places = Array.from({ length: atOnce }, (_, next) => first + next * step)
    const were = await Promise.all(places.map((interruptAt) => play({ ...attempt, interruptAt })))
    count += were.filter(Boolean).length
    if (!were.every(Boolean)) break
  }
  return count
}

async function interruptAll(interruptions: Interruptions): Promise<number> {
  const attempt = await prepareAttempt()
  let count = 0
  for (const scenario of scenarios) count += await interruptAlong(interruptions, { ...attempt, scenario })
  return count
}

async function prepareAttempt(): Promise<Omit<PaymentAttempt, 'scenario'>> {
  const admin = await signUpAdmin(portal)
  const buyer = await signUp(portal)
  const product = await addTestProduct(admin, { available: 5000 })
  const others = await Promise.all([1, 2, 3].map(() => addTestProduct(admin, { available: 5000 })))
  const { rows } = await portal.pool.query('select current_database() as name')
  return {
    connection: { ...inject('testServer'), database: String(rows[0].name) },
    secret: testSecret,
    actor: { id: buyer.id, email: buyer.email, name: buyer.name, image: null, isVerified: true, role: null },
    productId: product._id,
    moreProductIds: others.map(({ _id }) => _id),
    interruptAt: 0,
  }
}

/** What a restarted portal does (remaining jobs and reconciliation), and what must be true then. */
async function expectEverythingRight(): Promise<void> {
  const jobs = await portal.startJobs()
  await reconcile(paymentDeps(portal), { everything: true })
  await expect.poll(() => findBrokenInvariants(portal), { interval: 100 }).toEqual([])
  await jobs.stop()
  const { rows: open } = await portal.pool.query(
    `select o.id from orders o where o.deleted_at is not null and exists
       (select from sandbox_intent i join payment p on p.ref = i.id where p.order_id = o.id and i.status = 'requires_action')`,
  )
  expect(open).toEqual([])
}

const everyWrite = { from: 0, step: 1, rounds: Number.POSITIVE_INFINITY, atLeast: 200 }
// In the quick run the connections are cut after every ninth write, and the process is killed once in each scenario.
const cut = { atOnce: 8, ...(extent === 'full' ? everyWrite : { from: 0, step: 9, rounds: 1, atLeast: 20 }) }
const killed =
  extent === 'full' ? { atOnce: 2, ...everyWrite } : { atOnce: 1, from: 12, step: 1, rounds: 1, atLeast: 4 }

test('disconnected from the database at writes of every step: each order is charged as its status says, and the stock is right', async () => {
  expect(await interruptAll({ play: playUntilCut, ...cut })).toBeGreaterThanOrEqual(cut.atLeast)
  await expectEverythingRight()
})

test(
  'killed at writes of every step: each order is charged as its status says, and the stock is right',
  async () => {
    expect(await interruptAll({ play: playUntilKilled, ...killed })).toBeGreaterThanOrEqual(killed.atLeast)
    await expectEverythingRight()
  },
  longTestLimitMs,
)
