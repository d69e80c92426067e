import module from 'node:module'
import pg from 'pg'
import type { Actor } from '#contract/access.ts'

module.enableCompileCache()

/**
 * A process of its own that orders, pays, hears of it and gives back, and that kills itself (`kill -9`, no handler, no
 * goodbye) after its n-th write, before anything else; 0: before the first. Says `done` when it came through alive.
 */
export type VictimTask = {
  connection: { host: string; port: number; user: string; database: string }
  secret: string
  actor: Actor
  productId: string
  scenario: Scenario
  killAt: number
}

export const scenarios = [
  'pay and refund',
  'delete while paying',
  'decline, then 3-D Secure',
  'run out of time',
] as const
export type Scenario = (typeof scenarios)[number]

const isWrite = /\b(insert|update|delete|commit|add_job)\b/i

/** Counts the writes of every connection and dies after the chosen one. */
function dieAfter(killAt: number): void {
  let writes = 0
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const die = () => process.kill(process.pid, 'SIGKILL')
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [asked] = args
    const text = typeof asked === 'string' ? asked : String((asked as { text?: string } | undefined)?.text ?? '')
    if (!isWrite.test(text)) return send.apply(this, args)
    if (killAt === 0) die()
    writes += 1
    const answer = send.apply(this, args)
    return writes === killAt ? Promise.resolve(answer).then(die) : answer
  } as never
}

async function run(task: VictimTask): Promise<void> {
  const { createPool } = await import('#server/database/pool.ts')
  const { paymentSteps } = await import('./payment-steps.ts')
  const pool = createPool({ connection: task.connection, max: 2, onError: () => {} })
  const steps = paymentSteps(pool, task)
  dieAfter(task.killAt)
  const orderId = await steps.order()
  if (task.scenario === 'pay and refund') {
    await steps.pay(orderId, 'pm_card_visa')
    await steps.hear(orderId)
    await steps.refund(orderId, 5)
    await steps.refund(orderId, null)
  } else if (task.scenario === 'delete while paying') {
    await steps.pay(orderId, 'pm_card_visa')
    await steps.remove(orderId)
    await steps.hear(orderId)
    await steps.finishRefunds()
  } else if (task.scenario === 'decline, then 3-D Secure') {
    await steps.pay(orderId, 'pm_card_visa_chargeDeclined')
    await steps.hear(orderId)
    await steps.pay(orderId, 'pm_card_authenticationRequired')
    await steps.authenticate(orderId)
    await steps.hear(orderId)
  } else {
    await steps.pay(orderId, 'pm_card_authenticationRequired')
    await steps.expire(orderId)
    await steps.hear(orderId)
  }
  process.stdout.write('done')
  await pool.end()
}

if (import.meta.main) await run(JSON.parse(process.argv[2] ?? '{}') as VictimTask)
