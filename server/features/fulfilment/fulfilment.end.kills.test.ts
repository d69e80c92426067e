import type pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import type { Actor, StaffRole } from '#contract/access.ts'
import { transactionOf } from '#server/database/transaction.ts'
import { ownerRole } from '#server/staff-role.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { extent } from '#tests/support/extent.ts'
import { type Interruption, interruptAfter, runUntilCut } from '#tests/support/payments/interruption.ts'
import { findBrokenData } from '#tests/support/payments/money-invariants.ts'
import { paymentSteps } from '#tests/support/payments/payment-steps.ts'
import { paymentDeps } from '#tests/support/payments/payments.ts'
import { testPortal, testSecret } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'
import { transitionOrder } from '../orders/orders.lifecycle.ts'
import { cancelOrder } from '../orders/orders.service.ts'
import { orderGone, reconcile } from '../payments/payments.reconcile.ts'
import { startPayment } from '../payments/payments.start.ts'
import { recordReceipt } from '../payments/transfers/payments.receipts.ts'
import { transferProviders } from '../payments/transfers/payments.transfer-provider.ts'
import { endOrderPieces } from './fulfilment.end.ts'
import { shipOrder } from './fulfilment.ship.ts'

const portal = testPortal()
let staff: Actor
let buyer: Actor
let productIds: string[]

function actorOf({ id, email, name }: TestActor, role: StaffRole | null): Actor {
  return { id, email, name, image: null, isVerified: true, role }
}

beforeAll(async () => {
  const admin = await signUpAdmin(portal)
  staff = actorOf(admin, ownerRole)
  buyer = actorOf(await signUpVerified(portal), null)
  productIds = []
  for (let count = 0; count < 4; count++) {
    productIds.push((await addTestProduct(admin, { unitprice: 10, available: 50_000 }))._id)
  }
})

/** The steps of staff and buyers with an order of twenty lines, one piece each: 200.00. */
function stepsOf(pool: pg.Pool) {
  const [productId = '', ...moreProductIds] = productIds
  const steps = paymentSteps(pool, { secret: testSecret, actor: buyer, productId, moreProductIds })
  const deps = {
    ...steps.parts,
    ...steps.orders,
    others: new Map(transferProviders({ db: pool, settings: steps.parts.settings })),
  }
  const transaction = transactionOf(pool)
  const versionOf = async (id: string) =>
    (await pool.query<{ version: number }>('select version from orders where id = $1', [id])).rows[0]?.version ?? 0
  return {
    ...steps,
    deps,
    receive: (id: string, amount: number) => {
      const form = { kind: 'transfer' as const, amount, receivedOn: '2026-01-31' }
      return recordReceipt(deps, { actor: staff, orderId: id, form, transaction, earlier: async () => undefined })
    },
    async make(id: string): Promise<void> {
      for (const status of ['confirmed', 'in_production'] as const) {
        await transitionOrder(deps, {
          actor: staff,
          id,
          form: { status, version: await versionOf(id) },
          transaction,
        })
      }
    },
    ship: (id: string, lines: number[]) => {
      const form = { lines: lines.map((line) => ({ line, quantity: 1 })), carrier: 'Demo Parcels' }
      return shipOrder(deps, { actor: staff, id, form, transaction })
    },
    async endRest(id: string): Promise<void> {
      const form = { everything: true as const, money: 'return' as const, reason: 'Not made any more' }
      await endOrderPieces(deps, {
        actor: staff,
        id,
        form: { ...form, version: await versionOf(id) },
        transaction,
      })
    },
  }
}

type Steps = ReturnType<typeof stepsOf>

const scenarios: Record<string, (steps: Steps, id: string) => Promise<void>> = {
  'a part is received and the order cancelled': async (steps, id) => {
    await steps.receive(id, 120)
    await cancelOrder(steps.deps, buyer, id)
    await orderGone(steps.deps, id)
  },
  'a part is received and a card pays the rest': async (steps, id) => {
    await steps.receive(id, 120)
    await startPayment(steps.deps, buyer, id)
    await steps.confirm(id, 'pm_card_visa')
    await steps.receiveEvent(id)
  },
  'paid, shipped in part, and the rest ended with its money': async (steps, id) => {
    await steps.pay(id, 'pm_card_visa')
    await steps.receiveEvent(id)
    await steps.make(id)
    await steps.ship(id, [1, 2])
    await steps.endRest(id)
  },
  'received in part, shipped in part, and the rest ended so that nothing is open': async (steps, id) => {
    await steps.make(id)
    await steps.receive(id, 30)
    await steps.ship(id, [1, 2, 3])
    await steps.endRest(id)
  },
}

async function play(interruption: Interruption, scenario: string): Promise<boolean> {
  return runUntilCut(interruption, async (pool, interrupt) => {
    interruptAfter(pool, interruption.interruptAt, interrupt)
    try {
      const steps = stepsOf(pool)
      await scenarios[scenario]?.(steps, await steps.order())
    } finally {
      await pool.end()
    }
  })
}

const run = extent === 'full' ? { step: 1, atLeast: 60 } : { step: 5, atLeast: 12 }

test('disconnected at writes of cancelling, paying and ending what was paid in part: no money is lost, and the stock is right', async () => {
  const { rows } = await portal.pool.query('select current_database() as name')
  const connection = { ...inject('testServer'), database: String(rows[0].name) }
  let count = 0
  for (const scenario of Object.keys(scenarios)) {
    for (let interruptAt = 0; await play({ connection, interruptAt }, scenario); interruptAt += run.step)
      count += 1
  }
  expect(count).toBeGreaterThanOrEqual(run.atLeast)
  const jobs = await portal.startJobs()
  const deps = {
    ...paymentDeps(portal),
    others: new Map(transferProviders({ db: portal.pool, settings: portal.readers.settings })),
  }
  await reconcile(deps, { everything: true })
  await untilNoJobs(portal.pool)
  await reconcile(deps, { everything: true })
  await untilNoJobs(portal.pool)
  await jobs.stop()
  expect(await findBrokenData(portal.pool)).toEqual([])
  // What was received for an order that ended is to be paid back, all of it.
  const { rows: lost } = await portal.pool.query(
    `select o.id from orders o where o.status = 'cancelled' and o.received_minor <> coalesce((
       select sum(tr.amount_minor) from transfer_refund tr join transfer t on t.payment_id = tr.payment_id where t.order_id = o.id), 0)`,
  )
  expect(lost).toEqual([])
})
