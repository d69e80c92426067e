import { setTimeout as sleep } from 'node:timers/promises'
import type { Target } from '../shop.ts'

/** A response of the earlier release: what was asked, when, by `performance.now()`, and how long it took. */
export type Answered = { what: string; startedAt: number; ms: number }

export type Traffic = {
  answered: Answered[]
  /** Ends the requests. Throws if one failed. */
  stop(): Promise<void>
}

type Request = { what: string; method?: string; path: string; body?: object }

const buyers = 4
/** The pace of a real shop: migrations must find a gap between transactions, not a constant flood. */
const pauseMs = 5

const confirmed = { status: 'confirmed', version: 1 }
const ownOrders = '/api/order?email=customer@datum.example&limit=20'

/** Buyers who order, read, cancel and delete, and staff who confirm: any refusal or error ends the traffic. */
export async function startTraffic({ portal, products, signIn }: Target): Promise<Traffic> {
  const answered: Answered[] = []
  let isOver = false

  async function send({ what, method = 'POST', path, body }: Request): Promise<{ _id: string }> {
    const [customer, admin] = tokens
    const headers = {
      authorization: (what === 'confirm' ? admin : customer) ?? '',
      ...(body && { 'content-type': 'application/json' }),
    }
    const startedAt = performance.now()
    const response = await fetch(portal.url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    answered.push({ what, startedAt, ms: performance.now() - startedAt })
    if (!response.ok) throw new Error(`${what}: ${response.status} ${text}`)
    return JSON.parse(text) as { _id: string }
  }

  let tokens: string[] = []
  async function renew(): Promise<void> {
    tokens = [(await signIn('customer')).bearer, (await signIn('admin')).bearer]
  }

  async function buy(first: number): Promise<void> {
    for (let turn = first; !isOver; turn += buyers) {
      const product = products[turn % products.length]
      const body = { productId: product?._id, newOrderQty: 1, address: 'Street 1', phone: '1' }
      const { _id: id } = await send({ what: 'order', path: '/api/order', body })
      const end = turn % 5
      if (end === 0) await send({ what: 'cancel', path: `/api/order/${id}/cancel` })
      if (end === 1) await send({ what: 'delete', method: 'DELETE', path: `/api/order/${id}` })
      if (end === 2) await send({ what: 'confirm', path: `/api/order/${id}/status`, body: confirmed })
      if (end === 3) await send({ what: 'own orders', method: 'GET', path: ownOrders })
      await sleep(pauseMs)
    }
  }

  await renew()
  // Tokens end after a quarter of an hour.
  const renewing = setInterval(() => void renew(), 5 * 60_000)
  const all = Promise.all(Array.from({ length: buyers }, (_, index) => buy(index)))
  // An error ends the buyers whenever it comes; `stop` throws it.
  all.catch(() => undefined)
  return {
    answered,
    async stop() {
      isOver = true
      clearInterval(renewing)
      await all
    },
  }
}
