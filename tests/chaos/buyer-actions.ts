import { setTimeout as sleep } from 'node:timers/promises'
import { type Ledger, type LedgerOrder, newOrder, type Placed } from './ledger.ts'
import type { Person } from './people.ts'

/** The bank behind the card form: confirms a payment by its client secret. Undefined: no response. */
export type Bank = (
  clientSecret: string,
  paymentMethod: string,
) => Promise<'taken' | 'declined' | 'settled' | undefined>

export type About = { person: Person; staff: Person; ledger: Ledger; bank: Bank; order: LedgerOrder }

export async function leave(): Promise<void> {}

export async function place(person: Person, ledger: Ledger): Promise<LedgerOrder | undefined> {
  const product = ledger.products[Math.floor(Math.random() * ledger.products.length)]
  if (!product) return undefined
  const quantity = 1 + Math.floor(Math.random() * 3)
  // An invoice with tax needs an address.
  const body = { productId: product.id, newOrderQty: quantity, address: 'Quay 1\n3011AA Rotterdam' }
  const { status, text } = await person.insist('POST', '/api/order', { body, key: crypto.randomUUID() })
  if (/out_of_stock|quantity_not_allowed|stock_share_exceeded/.test(text)) ledger.refused += 1
  else if (status !== 201) ledger.odd.push(`an order was answered ${status}: ${text.slice(0, 200)}`)
  if (status !== 201) return undefined
  const placed = JSON.parse(text) as Placed
  return newOrder(ledger, { placed, lines: [{ productId: product.id, quantity }] })
}

/** A repeated cancellation is refused, because the order is cancelled already: that is a success. */
export async function cancel({ person, ledger, order }: About): Promise<void> {
  const { status, text } = await person.insist('POST', `/api/order/${order.id}/cancel`, { body: {} })
  if (status === 200 || text.includes('order_not_cancellable')) order.state = 'cancelled'
  else ledger.odd.push(`a cancellation was answered ${status}: ${text.slice(0, 200)}`)
}

export async function remove({ person, ledger, order }: About): Promise<void> {
  const { status, text } = await person.insist('DELETE', `/api/order/${order.id}`)
  if (status === 200 || status === 404) order.state = 'deleted'
  else if (!text.includes('order_is_paid')) {
    ledger.odd.push(`a deletion was answered ${status}: ${text.slice(0, 200)}`)
  }
}

export async function pay(about: About): Promise<void> {
  const secret = await startPaying(about)
  if (!secret) return
  await charge(about, secret)
  await learn(about)
}

export async function payAfterDecline(about: About): Promise<void> {
  const secret = await startPaying(about)
  if (!secret) return
  await charge(about, secret, 'pm_card_visa_chargeDeclined')
  await charge(about, secret)
  await learn(about)
}

export async function payAndRemove(about: About): Promise<void> {
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
