import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { signUp, signUpAdmin } from '#testing/actors.ts'
import { type Scenario, scenarios, type VictimTask } from '#testing/payment-victim.ts'
import { findBrokenLaws, paymentParts } from '#testing/payments.ts'
import { testPortal, testSecret } from '#testing/portal.ts'
import { addTestProduct } from '#testing/products.ts'
import { reconcile } from './payments.reconcile.ts'

const portal = testPortal()
const victim = path.join(import.meta.dirname, '../../../testing/payment-victim.ts')

/** Runs one victim; answers whether it was killed before it was done. */
function runVictim(task: VictimTask): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [victim, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    let complaint = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    child.stderr.on('data', (chunk) => {
      complaint += chunk
    })
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve(true)
      else if (code === 0 && said === 'done') resolve(false)
      else reject(new Error(`${task.scenario} at ${task.killAt}: ${complaint}`))
    })
  })
}

/**
 * Kills one scenario after each of its writes, which is before the next one, until it comes through alive. Two at a time:
 * they also get in each other's way.
 */
async function killAlong(scenario: Scenario, task: Omit<VictimTask, 'scenario' | 'killAt'>): Promise<number> {
  let kills = 0
  for (let killAt = 0; ; killAt += 2) {
    const wasKilled = await Promise.all(
      [killAt, killAt + 1].map((at) => runVictim({ ...task, scenario, killAt: at })),
    )
    kills += wasKilled.filter(Boolean).length
    if (killAt > 0 && !wasKilled.some(Boolean)) return kills
  }
}

test('killed at every write of every step: afterwards each order is charged as it is marked, and the stock is right', async () => {
  const admin = await signUpAdmin(portal)
  const buyer = await signUp(portal)
  const product = await addTestProduct(admin, { available: 1000 })
  const { rows } = await portal.pool.query('select current_database() as name')
  const task = {
    connection: { ...inject('testServer'), database: String(rows[0].name) },
    secret: testSecret,
    actor: { id: buyer.id, email: buyer.email, name: buyer.name, image: null, isVerified: true, isAdmin: false },
    productId: product._id,
  }
  let kills = 0
  for (const scenario of scenarios) kills += await killAlong(scenario, task)
  process.stdout.write(`${kills} kills\n`)
  expect(kills).toBeGreaterThanOrEqual(200)

  // What a portal does that comes up again: the jobs that were left, and the reconciler.
  await portal.startJobs()
  await reconcile(paymentParts(portal), { everything: true })
  await expect.poll(() => findBrokenLaws(portal), { timeout: 30_000, interval: 500 }).toEqual([])
  const { rows: open } = await portal.pool.query(
    `select o.id from orders o where o.deleted_at is not null and exists
       (select from sandbox_intent i join payment p on p.ref = i.id where p.order_id = o.id and i.status = 'requires_action')`,
  )
  expect(open).toEqual([])
}, 900_000)
