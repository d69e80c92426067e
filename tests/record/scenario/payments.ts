import crypto from 'node:crypto'
import { sandboxWebhookSecret } from '#server/features/payments/payments.cards.ts'
import type { Actor, PlayedActor, Player } from '../player.ts'
import { secret } from '../portal.ts'
import { textAt } from '../read.ts'
import { addProduct } from './catalogue.ts'
import { placeOrder } from './orders.ts'
import type { People } from './people.ts'

/** Starts the payment of an order and returns the provider's client secret. */
async function start(by: PlayedActor, id: string, label: string): Promise<string> {
  const started = await by.call('payments.start', label, { params: { id } })
  return textAt(started.json, 'clientSecret')
}

/** Sends a card to the sandbox as the browser's form does. */
async function sendCard(by: PlayedActor, secret: string, card: string): Promise<void> {
  const intent = secret.split('_secret')[0]
  const body = { client_secret: secret, payment_method: card }
  await by.request(`POST /sandbox/v1/payment_intents/${intent}/confirm`, `${card} for ${by.actor.name}`, { body })
}

/** Places and pays an order; returns the order's id. */
export async function payOrder(by: PlayedActor, as: string, body: object): Promise<string> {
  const id = await placeOrder(by, as, body)
  const secret = await start(by, id, `pays ${as}`)
  await sendCard(by.named(as), secret, 'pm_card_visa')
  await by.call('payments.check', `${as} after the card`, { params: { id } })
  return id
}

/** Payments with test cards, refunds, and events that the provider sends on its own. */
export async function playPayments(play: Player, people: People): Promise<void> {
  play.begin('payments')
  const { visitor, alice, bob, admin } = people
  const productId = await addProduct(play, admin, { name: 'Paid chain', sku: 'REC-4' })
  const id = await placeOrder(play.as(alice), 'order-4', { productId, newOrderQty: 4 })
  for (const actor of [visitor, bob, admin]) await start(play.as(actor), id, 'order of another')
  const secret = await start(play.as(alice), id, 'own order')
  await start(play.as(alice), id, 'goes on')
  await sendCard(play.as(alice), 'pi_sandbox_none_secret_none', 'pm_card_visa')
  await sendCard(play.as(alice), secret, 'pm_card_visa_chargeDeclined')
  for (const actor of [visitor, bob, alice, admin]) {
    await play.as(actor).call('payments.check', 'declined', { params: { id } })
  }
  await sendCard(play.as(alice), secret, 'pm_card_mastercard')
  await play.as(alice).call('payments.check', 'paid', { params: { id } })
  await start(play.as(alice), id, 'paid before')
  await play.as(alice).call('orders.cancel', 'paid', { params: { id } })
  await play.as(alice).call('orders.deleteOwn', 'paid', { params: { id } })
  await play.mails('of paying')
  await playRefunds(play, people, id)
  await playAuthentication(play, people, productId)
  await playBehind(play, people)
}

async function playRefunds(play: Player, { visitor, alice, admin }: People, id: string): Promise<void> {
  const history = await play.as(admin).call('payments.ofOrder', 'before giving back', { params: { id } })
  const params = { id: textAt(history.json, 'payments.0._id') }
  const body = { amount: 10, reason: 'Scratched' }
  const headers = { 'idempotency-key': 'refund once' }
  for (const actor of [visitor, alice]) await play.as(actor).call('payments.refund', 'a part', { params, body })
  await play.as(admin).call('payments.refund', 'a part', { params, body, headers })
  await play.as(admin).call('payments.refund', 'the same key', { params, body, headers })
  await play.as(admin).call('payments.refund', 'too much', { params, body: { ...body, amount: 999 } })
  await play.as(admin).call('payments.refund', 'the rest', {
    params,
    body: { everything: true, reason: 'All of it', cancelOrder: true },
  })
  await play
    .as(admin)
    .call('payments.refund', 'nothing left', { params, body: { everything: true, reason: 'Again' } })
  for (const actor of [alice, admin])
    await play.as(actor).call('orders.lifecycle', 'given back', { params: { id } })
  await play.as(alice).call('payments.ofOwnOrder', 'after giving back', { params: { id } })
  await play.as(admin).call('payments.ofOrder', 'after giving back', { params: { id } })
  await play.mails('of giving back')
}

async function playAuthentication(play: Player, { alice }: People, productId: string): Promise<void> {
  const id = await placeOrder(play.as(alice), 'order-5', { productId, newOrderQty: 2 })
  const secret = await start(play.as(alice), id, 'with 3-D Secure')
  await sendCard(play.as(alice).named('alice with 3-D Secure'), secret, 'pm_card_authenticationRequired')
  await play.as(alice).call('payments.check', 'before 3-D Secure', { params: { id } })
  const intent = secret.split('_secret')[0]
  await play.as(alice).request(`POST /sandbox/v1/payment_intents/${intent}/authenticate`, 'says yes', {
    body: { client_secret: secret, outcome: 'succeed' },
  })
  await play.as(alice).call('payments.check', 'after 3-D Secure', { params: { id } })
  await play.mails('of 3-D Secure')
}

async function playBehind(play: Player, { visitor, alice, admin }: People): Promise<void> {
  const signed = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' }
  await play.as(visitor).request('POST /api/payments/webhook', 'not signed', { body: { id: 'evt_1' } })
  await play.as(visitor).request('POST /api/payments/webhook', 'signed wrongly', { raw: '{}', headers: signed })
  await playSigned(play, visitor)
  await play.arrange(
    `insert into payment_concern (kind, ref, detail) values ('stuck', 'pi_of_the_recording', '{"amount": 1}')`,
  )
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('payments.exceptions', 'list', {})
    await play.as(actor).call('payments.reconcile', 'now', {})
  }
  const list = await play.as(admin).call('payments.exceptions', 'for its id', {})
  const params = { id: textAt(list.json, '0._id') }
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('payments.resolve', 'settled', { params, body: { note: 'Asked the bank' } })
  }
  await play.as(admin).call('payments.resolve', 'settled before', { params, body: { note: 'Again' } })
}

/** Events with the provider's signature, valid and invalid. */
async function playSigned(play: Player, visitor: Actor): Promise<void> {
  const intent = { id: 'pi_sandbox_of_nobody', object: 'payment_intent' }
  const event = { id: 'evt_recorded', object: 'event', type: 'payment_intent.succeeded', data: { object: intent } }
  const nowSeconds = Math.floor(Date.now() / 1000)
  const bodies: [label: string, raw: string, atSeconds: number][] = [
    ['garbage', 'garbage', nowSeconds],
    ['an empty object', '{}', nowSeconds],
    ['payment of nobody', JSON.stringify(event), nowSeconds],
    ['an hour old', JSON.stringify(event), nowSeconds - 3600],
    ['an hour ahead', JSON.stringify(event), nowSeconds + 3600],
  ]
  for (const [label, raw, index] of bodies) {
    const hmac = crypto.createHmac('sha256', sandboxWebhookSecret(secret)).update(`${index}.${raw}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${index},v1=${hmac}` }
    await play.as(visitor).request('POST /api/payments/webhook', `signed: ${label}`, { raw, headers })
  }
}
