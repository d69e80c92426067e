import net from 'node:net'
import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import { createPool } from '#server/database/pool.ts'
import { extent } from '../extent.ts'
import { paymentSteps } from './payment-steps.ts'

export const scenarios = [
  'pay and refund',
  'delete while paying',
  'decline, then 3-D Secure',
  'run out of time',
] as const
export type Scenario = (typeof scenarios)[number]

/** One scenario that is interrupted right after its n-th write; 0: before the first. */
export type PaymentAttempt = {
  connection: { host: string; port: number; user: string; database: string }
  secret: string
  actor: Actor
  productId: string
  moreProductIds: readonly string[]
  scenario: Scenario
  interruptAt: number
}

/**
 * Orders, pays, handles the provider's events and refunds, on a separate pool, until the end or the interruption.
 * Nothing continues afterwards: the pool ends when every connection is released.
 */
export async function playPayment(pool: pg.Pool, attempt: PaymentAttempt, interrupt: () => void): Promise<void> {
  interruptAfter(pool, attempt.interruptAt, interrupt)
  try {
    await playSteps(paymentSteps(pool, attempt), attempt.scenario)
  } finally {
    await pool.end()
  }
}

export function poolOf({ connection }: PaymentAttempt): pg.Pool {
  return createPool({ connection, max: 2, onError: () => {} })
}

async function playSteps(steps: ReturnType<typeof paymentSteps>, scenario: Scenario): Promise<void> {
  const orderId = await steps.order()
  if (scenario === 'pay and refund') {
    await steps.pay(orderId, 'pm_card_visa')
    await steps.receiveEvent(orderId)
    await steps.refund(orderId, 5)
    await steps.refund(orderId, null)
  } else if (scenario === 'delete while paying') {
    await steps.pay(orderId, 'pm_card_visa')
    await steps.remove(orderId)
    await steps.receiveEvent(orderId)
    // In the full run also those that other attempts have left: they grow with the number of attempts.
    await steps.finishRefunds(extent === 'full' ? undefined : orderId)
  } else if (scenario === 'decline, then 3-D Secure') {
    await steps.pay(orderId, 'pm_card_visa_chargeDeclined')
    await steps.receiveEvent(orderId)
    await steps.pay(orderId, 'pm_card_authenticationRequired')
    await steps.authenticate(orderId)
    await steps.receiveEvent(orderId)
  } else {
    await steps.pay(orderId, 'pm_card_authenticationRequired')
    await steps.expire(orderId)
    await steps.receiveEvent(orderId)
  }
}

const isWrite = /\b(insert|update|delete|commit|add_job)\b/i

/**
 * Counts the writes of all connections of the pool. After the chosen one its caller gets an error instead of the
 * result.
 */
function interruptAfter(pool: pg.Pool, interruptAt: number, interrupt: () => void): void {
  let writes = 0
  function interrupted(): Error {
    interrupt()
    return new Error('interrupted')
  }
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...sent: unknown[]) => unknown
    function query(...sent: unknown[]): unknown {
      if (!isWrite.test(textOf(sent[0]))) return send(...sent)
      if (interruptAt === 0) interrupt()
      writes += 1
      if (writes !== interruptAt) return send(...sent)
      // The pool's own `query` uses a callback, everything else a promise.
      const done = sent.at(-1)
      if (typeof done === 'function') return send(...sent.slice(0, -1), () => done(interrupted()))
      return Promise.resolve(send(...sent)).then(
        () => Promise.reject(interrupted()),
        () => Promise.reject(interrupted()),
      )
    }
    client.query = query as typeof client.query
  })
}

function textOf(asked: unknown): string {
  return typeof asked === 'string' ? asked : String((asked as { text?: string } | undefined)?.text ?? '')
}

/**
 * Interrupts an attempt in this process as the end of the process would: closes all its sockets at once and opens none,
 * so nothing can be sent. Returns whether it was interrupted.
 */
export async function playUntilCut(attempt: PaymentAttempt): Promise<boolean> {
  const pool = poolOf(attempt)
  const sockets: net.Socket[] = []
  let isCut = false
  function stream(): net.Socket {
    const socket = new net.Socket()
    sockets.push(socket)
    return socket
  }
  function refuse(done?: (error: Error) => void): Promise<never> | undefined {
    const error = new Error('interrupted')
    if (!done) return Promise.reject(error)
    done(error)
  }
  Object.assign(pool.options, { stream })
  await playPayment(pool, attempt, () => {
    isCut = true
    pool.connect = refuse as typeof pool.connect
    for (const socket of sockets) socket.destroy()
  }).catch((error: unknown) => {
    if (!isCut) throw error
  })
  return isCut
}
