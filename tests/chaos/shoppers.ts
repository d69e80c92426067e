import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger, LedgerOrder } from './ledger.ts'
import { ask, type Observer } from './observer.ts'
import type { Person } from './people.ts'

/** The bank behind the card form: confirms a payment by its client secret. Undefined: no response. */
export type Bank = (
  clientSecret: string,
  paymentMethod: string,
) => Promise<'taken' | 'declined' | 'settled' | undefined>

export type Load = {
  /** Resolves when every buyer knows the result of the last request. */
  stop(): Promise<void>
  /** Number of buyers served since a time of `performance.now()`. */
  servedSince(moment: number): number
  count: number
}

type Shop = { people: Person[]; ledger: Ledger; bank: Bank; pauseMs: number }

/** All buyers order, one order after the other; some cancel, delete or pay, some pay and delete at the same time. */
export function startLoad({ people, ledger, bank, pauseMs }: Shop): Load {
  let isOver = false
  async function shop(person: Person, at: number): Promise<void> {
    for (let turn = at; !isOver; turn++) {
      try {
        const order = await place(person, ledger)
        if (order) await auditActions[turn % auditActions.length]?.({ person, ledger, bank, order })
      } catch (error) {
        ledger.odd.push(error instanceof Error ? error.message : String(error))
      }
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }
  const all = Promise.all(people.map(shop))
  return {
    count: people.length,
    servedSince: (moment) => people.filter(({ servedAt }) => servedAt > moment).length,
    async stop() {
      isOver = true
      await all
    },
  }
}

type About = { person: Person; ledger: Ledger; bank: Bank; order: LedgerOrder }
type AuditAction = (about: About) => Promise<void>

/** What buyers do with their orders, in turn. Most orders are left unchanged. */
const auditActions: AuditAction[] = [
  pay,
  leave,
  cancel,
  pay,
  leave,
  remove,
  payAndRemove,
  leave,
  payAfterDecline,
  leave,
]

async function leave(): Promise<void> {}

async function place(person: Person, ledger: Ledger): Promise<LedgerOrder | undefined> {
  const product = ledger.products[Math.floor(Math.random() * ledger.products.length)]
  if (!product) return undefined
  const quantity = 1 + Math.floor(Math.random() * 3)
  const body = { productId: product.id, newOrderQty: quantity }
  const { status, text } = await person.insist('POST', '/api/order', { body, key: crypto.randomUUID() })
  if (/out_of_stock|quantity_not_allowed|stock_share_exceeded/.test(text)) ledger.refused += 1
  else if (status !== 201) ledger.odd.push(`an order was answered ${status}: ${text.slice(0, 200)}`)
  if (status !== 201) return undefined
  const { _id: id } = JSON.parse(text) as { _id: string }
  const order: LedgerOrder = { id, productId: product.id, quantity, state: 'live', isCharged: false }
  ledger.orders.push(order)
  return order
}

/** A repeated cancellation is refused, because the order is cancelled already: that is a success. */
async function cancel({ person, ledger, order }: About): Promise<void> {
  const { status, text } = await person.insist('POST', `/api/order/${order.id}/cancel`, { body: {} })
  if (status === 200 || text.includes('order_not_cancellable')) order.state = 'cancelled'
  else ledger.odd.push(`a cancellation was answered ${status}: ${text.slice(0, 200)}`)
}

async function remove({ person, ledger, order }: About): Promise<void> {
  const { status, text } = await person.insist('DELETE', `/api/order/${order.id}`)
  if (status === 200 || status === 404) order.state = 'deleted'
  else if (!text.includes('order_is_paid')) {
    ledger.odd.push(`a deletion was answered ${status}: ${text.slice(0, 200)}`)
  }
}

async function pay(about: About): Promise<void> {
  const secret = await startPaying(about)
  if (!secret) return
  await charge(about, secret)
  await learn(about)
}

async function payAfterDecline(about: About): Promise<void> {
  const secret = await startPaying(about)
  if (!secret) return
  await charge(about, secret, 'pm_card_visa_chargeDeclined')
  await charge(about, secret)
  await learn(about)
}

async function payAndRemove(about: About): Promise<void> {
  const secret = await startPaying(about)
  if (secret) await Promise.all([charge(about, secret), remove(about)])
}

async function startPaying({ person, ledger, order }: About): Promise<string | undefined> {
  const { status, text } = await person.insist('POST', `/api/payment/${order.id}/start`, { body: {} })
  if (status === 200) return (JSON.parse(text) as { clientSecret: string }).clientSecret
  ledger.odd.push(`starting a payment was answered ${status}: ${text.slice(0, 200)}`)
  return undefined
}

const chargeTries = 300
const chargeAgainMs = 200

/** A charge whose response was lost does not count as charged: the provider's records decide. */
async function charge({ order, bank, ledger }: About, secret: string, card = 'pm_card_visa') {
  for (let tries = 0; tries < chargeTries; tries++) {
    const outcome = await bank(secret, card)
    if (outcome === 'taken') order.isCharged = true
    if (outcome) return
    await sleep(chargeAgainMs)
  }
  ledger.odd.push('the bank never answered')
}

/** The buyer returns from the card form and asks for the state. */
async function learn({ person, ledger, order }: About): Promise<void> {
  const { status, text } = await person.insist('POST', `/api/payment/${order.id}/check`, { body: {} })
  if (status !== 200) ledger.odd.push(`asking after a payment was answered ${status}: ${text.slice(0, 200)}`)
  else if (order.isCharged && !text.includes('"paid":true'))
    ledger.odd.push(`a charged order is not paid: ${order.id}`)
}

/** The sandbox's own card form, called as the browser calls it. */
export function sandboxBank(url: () => string, observer: () => Observer): Bank {
  return async (clientSecret, paymentMethod) => {
    const id = clientSecret.split('_secret_')[0]
    const answer = await ask(observer(), `${url()}/sandbox/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret: clientSecret, payment_method: paymentMethod }),
    })
    if (answer?.status === 200) return 'taken'
    if (answer?.status === 402) return 'declined'
    return answer?.status === 400 ? 'settled' : undefined
  }
}
