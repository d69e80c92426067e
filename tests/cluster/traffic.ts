import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Send, Sent } from './client.ts'
import type { Person } from './people.ts'

/** What happened to all users during one part of the run. */
export type Traffic = {
  answered: number
  /** 503 with Retry-After, or no response: repeated with the same key until there is one. */
  again: string[]
  /** What must never happen: any other 5xx, or an invalid response. */
  errors: string[]
  /** Refused by a rule: 4xx. */
  refused: string[]
  /** The order that each key was acknowledged with. */
  orders: Map<string, string>
  longestMs: number
  /** The longest time in which no order was acknowledged. */
  longestPauseMs: number
}

export type TrafficOptions = { url: string; send: Send; buyers: Person[]; readers: number; productId: string }

const againMs = 100
const insistForMs = 90_000

function judge(traffic: Traffic, what: string, { status, headers, text }: Answer): boolean {
  traffic.answered += 1
  if (status < 400) return true
  const line = `${what}: ${status} ${text.slice(0, 120)}`
  if (status < 500) traffic.refused.push(line)
  else if (status === 503 && headers['retry-after']) traffic.again.push(line)
  else traffic.errors.push(line)
  return false
}

/**
 * Readers and buyers who send requests until `stop`. Requests without a response are repeated, orders with their own
 * key.
 */
export function startTraffic({ send, buyers, readers, productId }: TrafficOptions): {
  traffic: Traffic
  stop(): Promise<Traffic>
} {
  const traffic: Traffic = {
    answered: 0,
    again: [],
    errors: [],
    refused: [],
    orders: new Map(),
    longestMs: 0,
    longestPauseMs: 0,
  }
  let isOver = false
  let lastAt = performance.now()

  async function insist(method: string, path: string, sent: Sent = {}): Promise<Answer | undefined> {
    const startedAt = performance.now()
    const what = `${method} ${path}`
    while (performance.now() - startedAt < insistForMs) {
      const answer = await send(method, path, sent).catch((error: Error) => {
        traffic.again.push(`${what}: ${error.message}`)
      })
      if (answer && (judge(traffic, what, answer) || answer.status < 500)) {
        traffic.longestMs = Math.max(traffic.longestMs, performance.now() - startedAt)
        return answer
      }
      await sleep(againMs)
    }
    traffic.errors.push(`${what}: no answer for ${insistForMs / 1000} s`)
    return undefined
  }

  async function read(): Promise<void> {
    const paths = ['/', '/api/product', '/products', `/products/${productId}`, '/api/review']
    for (let index = 0; !isOver; index++) {
      await insist('GET', paths[index % paths.length] ?? '/')
      await sleep(30)
    }
  }

  async function buy({ token }: Person): Promise<void> {
    while (!isOver) {
      const key = crypto.randomUUID()
      const body = { productId, newOrderQty: 1, address: '1 Cluster Street', phone: '+1 555 0100' }
      const answer = await insist('POST', '/api/order', { token, key, body })
      if (answer?.status === 201) {
        traffic.orders.set(key, (JSON.parse(answer.text) as { _id: string })._id)
        traffic.longestPauseMs = Math.max(traffic.longestPauseMs, performance.now() - lastAt)
        lastAt = performance.now()
      }
      await sleep(80)
    }
  }

  const all = Promise.all([...buyers.map(buy), ...Array.from({ length: readers }, read)])
  return {
    traffic,
    async stop() {
      isOver = true
      await all
      traffic.longestPauseMs = Math.max(traffic.longestPauseMs, performance.now() - lastAt)
      return traffic
    },
  }
}
