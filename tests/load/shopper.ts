import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, readAnswer, type Send, type Sent } from '#tests/cluster/client.ts'
import type { Person } from '#tests/cluster/people.ts'
import { shipTo } from '#tests/support/actors.ts'
import { moneyPlaces } from '#tests/support/companies/money.ts'
import type { Figures } from './figures.ts'

/** What shoppers visit and buy. */
export type Shop = { send: Send; addresses: string[]; products: string[]; figures: Figures; hasMoney: boolean }

/** A user reads for one to three seconds between two clicks. */
const thinkMs = { least: 1_000, most: 3_000 }

function pick<T>(all: readonly T[]): T | undefined {
  return all[Math.floor(Math.random() * all.length)]
}

type Timed = (kind: string, line: string, sent?: Sent) => Promise<Answer | undefined>

/** Three parts through the cart, to one of the countries, for the total that the checkout says. */
async function orderCart({ products, figures }: Shop, token: string | undefined, timed: Timed) {
  const key = crypto.randomUUID()
  const lines = [1, 2, 3].map((quantity) => ({ productId: pick(products), quantity }))
  const added = await timed('cart', 'POST /api/cart/lines', { token, key, body: { lines } })
  if (!added) return undefined
  const { id: cartId, version } = readAnswer<{ id: string; version: number }>(added)
  const to = pick(moneyPlaces) ?? shipTo
  const asked = { country: to.country, postcode: to.postcode, freightMethod: 'parcel' }
  const sums = await timed('cart', 'POST /api/cart/sums', { token, body: asked })
  if (!sums) return undefined
  const { total: expectedTotal } = readAnswer<{ total: number }>(sums)
  const body = { cartId, version, expectedTotal, freightMethod: 'parcel', shipTo: { ...shipTo, ...to } }
  const answer = await timed('order', 'POST /api/cart/order', { token, body })
  if (!answer) return undefined
  const { _id: id } = readAnswer<{ _id: string }>(answer)
  figures.orders.set(key, id)
  return id
}

/** Of a hundred actions of a shopper, 90 are reads, 8 orders and 2 payments. */
export async function shop(place: Shop, person: Person, isOver: () => boolean) {
  const { send, addresses, products, figures, hasMoney } = place
  const unpaid: string[] = []
  const { token } = person

  async function timed(kind: string, line: string, sent: Sent = {}): Promise<Answer | undefined> {
    const [method = '', path = ''] = line.split(' ')
    const startedAt = performance.now()
    const what = line.replaceAll(/[0-9a-f-]{36}|pi_\w+/g, ':id')
    try {
      const answer = await send(method, path, sent)
      figures.answered(kind, performance.now() - startedAt)
      if (answer.status < 400) return answer
      figures.failed(`${what}: ${answer.status} ${answer.text.slice(0, 100)}`)
    } catch (error) {
      figures.failed(`${what}: ${(error as Error).message}`)
    }
    return undefined
  }

  async function browse(): Promise<void> {
    const own = `/api/order?email=${encodeURIComponent(person.email)}`
    const path = Math.random() < 0.1 ? own : (pick(addresses) ?? '/')
    const isCall = path.startsWith('/api/')
    await timed(isCall ? 'read' : 'page', `GET ${path}`, {
      ...(isCall ? { token } : { headers: { 'accept-encoding': 'gzip' } }),
    })
  }

  async function order(): Promise<void> {
    const key = crypto.randomUUID()
    const body = { productId: pick(products), newOrderQty: 1, address: '1 Load Street', phone: '+1 555 0100' }
    const answer = await timed('order', 'POST /api/order', { token, key, body })
    if (!answer) return
    const { _id: id } = readAnswer<{ _id: string }>(answer)
    figures.orders.set(key, id)
    unpaid.push(id)
  }

  async function buy(): Promise<void> {
    if (!hasMoney) return order()
    const id = await orderCart(place, token, timed)
    if (id) unpaid.push(id)
  }

  async function pay(): Promise<void> {
    const id = unpaid.pop()
    if (!id) return buy()
    const started = await timed('pay', `POST /api/payment/${id}/start`, { token })
    if (!started) return
    const { clientSecret } = readAnswer<{ clientSecret: string }>(started)
    const [intent] = clientSecret.split('_secret')
    const body = { client_secret: clientSecret, payment_method: 'pm_card_visa' }
    await timed('pay', `POST /sandbox/v1/payment_intents/${intent}/confirm`, { body })
    const checked = await timed('pay', `POST /api/payment/${id}/check`, { token })
    if (checked) figures.paid.push(id)
  }

  await sleep(Math.random() * thinkMs.most)
  while (!isOver()) {
    const chance = Math.random() * 100
    await (chance < 90 ? browse() : chance < 98 ? buy() : pay())
    await sleep(thinkMs.least + Math.random() * (thinkMs.most - thinkMs.least))
  }
}
