import type { Player } from '../player.ts'
import { numberAt, textAt } from '../read.ts'
import type { People } from './people.ts'

const shipTo = { country: 'BE', name: 'Bob Brown', line1: '2 Record Road', postcode: '9000', city: 'Ghent' }
const part = (line: number, quantity: number) => ({ line, quantity })

/**
 * Orders of three lines, two of them of one product: one is shipped by line to its end, one deleted, restored and cancelled.
 * Shipped pieces come back, because pages that are read later show the stock.
 */
export async function playShipping(play: Player, people: People, productIds: readonly string[]): Promise<void> {
  play.begin('shipping by line')
  const { visitor, bob, admin } = people
  const params = { id: await orderLines(play, people, { productIds, as: 'order of lines' }) }
  for (const status of ['confirmed', 'in_production']) await move(play, people, { id: params.id, status })
  const parcel = { carrier: 'Parcel Post', tracking: 'PP 3', lines: [part(1, 2), part(3, 6)] }
  for (const actor of [visitor, bob, admin]) {
    await play.as(actor).call('orders.ship', 'two lines', { params, body: parcel })
  }
  const refused: [label: string, body: object][] = [
    ['a quantity of no line', { quantity: 2 }],
    ['no line', { lines: [] }],
    ['a line twice', { lines: [part(1, 1), part(1, 1)] }],
    ['a line that is not there', { lines: [part(9, 1)] }],
    ['more than is left', { lines: [part(1, 3), part(3, 1)] }],
  ]
  for (const [label, body] of refused) {
    await play.as(admin).call('orders.ship', label, { params, body: { ...parcel, lines: undefined, ...body } })
  }
  await play.as(bob).call('orders.lifecycle', 'partly shipped', { params })
  await playEnding(play, people, params)
  const rest = { carrier: 'Parcel Post', everything: true }
  await play.as(admin).call('orders.ship', 'all that is left', { params, body: rest })
  await move(play, people, { id: params.id, status: 'delivered' })
  await play.mails('of the shipments')
  await playTogether(play, people, productIds)
  await playReadsOf(play, people, { id: params.id, productIds })
  await playEndOf(play, people, productIds)
}

/** One piece will not be sent: neither are more than are left, nor pieces of a line that is not there. */
async function playEnding(play: Player, { visitor, bob, admin }: People, params: { id: string }): Promise<void> {
  const order = await play.as(admin).call('orders.read', 'before pieces end', { params })
  const body = {
    lines: [part(1, 1)],
    money: 'return',
    reason: 'Not made any more',
    version: numberAt(order.json, 'version'),
  }
  const refused: [label: string, body: object][] = [
    ['more than is left', { lines: [part(1, 9)] }],
    ['a line that is not there', { lines: [part(9, 1)] }],
    ['lines and everything', { everything: true }],
    ['another version', { version: 1 }],
  ]
  for (const [label, change] of refused) {
    await play.as(admin).call('orders.endPieces', label, { params, body: { ...body, ...change } })
  }
  for (const actor of [visitor, bob, admin]) {
    await play.as(actor).call('orders.endPieces', 'one piece', { params, body })
  }
}

type Wanted = { productIds: readonly string[]; as: string }

/** Bob's order of these products, in the sequence of the lines; its id. */
async function orderLines(play: Player, { bob }: People, { productIds, as }: Wanted): Promise<string> {
  const by = play.as(bob)
  const [first = '', second = ''] = productIds
  const lines = [
    { productId: first, quantity: 4 },
    { productId: second, quantity: 6 },
    { productId: first, quantity: 8, note: 'For the other workshop' },
  ]
  const cart = await by.call('cart.add', `of ${as}`, { body: { lines } })
  const body = {
    cartId: textAt(cart.json, 'id'),
    version: numberAt(cart.json, 'version'),
    expectedTotal: numberAt(cart.json, 'total'),
    shipTo,
    poNumber: `PO ${as}`,
    requestedOn: null,
  }
  return textAt((await by.call('cart.order', as, { body, as })).json, '_id')
}

type Step = { id: string; status: string; of?: string }

async function move(play: Player, { admin }: People, { id, status, of = '' }: Step): Promise<void> {
  const params = { id }
  const order = await play.as(admin).call('orders.read', `before ${status}${of}`, { params })
  const body = { status, version: numberAt(order.json, 'version') }
  await play.as(admin).call('orders.transition', `${status}${of}`, { params, body })
}

/** Two orders are chosen: one is ready and shipped without a mail, the other is not even confirmed and is cancelled. */
async function playTogether(play: Player, people: People, productIds: readonly string[]): Promise<void> {
  const { visitor, bob, admin } = people
  const made = { id: await orderLines(play, people, { productIds, as: 'order to ship with others' }) }
  const early = { id: await orderLines(play, people, { productIds, as: 'order that is not ready' }) }
  for (const status of ['confirmed', 'in_production'])
    await move(play, people, { id: made.id, status, of: ' to ship with others' })
  const packingSlip = `POST /api/order/${made.id}/packing-slip`
  const selection = { ids: [made.id, early.id] }
  const body = { selection, carrier: 'Parcel Post', withoutMail: true }
  for (const actor of [visitor, bob, admin]) {
    await play.as(actor).request(packingSlip, 'before shipping', { body: { lines: [part(2, 5)] } })
    await play.as(actor).call('orders.checkReady', 'two orders', { body: { selection } })
    await play.as(actor).call('orders.shipReady', 'two orders', { body })
  }
  await play.as(admin).request(packingSlip, 'of nothing that is left', { body: {} })
  await play.as(admin).call('orders.shipReady', 'shipped before', { body: { selection: { ids: [made.id] } } })
  for (const actor of [bob, admin]) {
    await play.as(actor).call('orders.lifecycle', 'shipped without a mail', { params: made })
  }
  await play.as(admin).call('orders.cancel', 'order that is not ready', { params: early })
  await play.mails('of orders shipped together')
}

type Read = { id: string; productIds: readonly string[] }

async function playReadsOf(play: Player, { alice, bob, admin }: People, { id, productIds }: Read): Promise<void> {
  const params = { id }
  for (const actor of [alice, bob, admin]) {
    await play.as(actor).call('orders.lifecycle', 'at its end', { params })
    await play.as(actor).call('orders.reorderCheck', 'every line', { params })
    await play.as(actor).request(`GET /api/order/${id}/documents/confirmation.pdf`, 'confirmation')
    await play.as(actor).request(`GET /api/order/${id}/documents/packing-slip.pdf`, 'packing slip')
  }
  await play.as(bob).request('GET /api/order/lines/export.csv?q=REC-LIST', 'own lines')
  await play.as(admin).request('GET /api/manage/orders/lines/export.csv?q=REC-LIST', 'lines of orders')
  await play.as(admin).call('catalogue.stock', 'of line 2', { params: { id: productIds[1] ?? '' } })
}

async function playEndOf(play: Player, people: People, productIds: readonly string[]): Promise<void> {
  const { admin } = people
  const params = { id: await orderLines(play, people, { productIds, as: 'cancelled order of lines' }) }
  await play.as(admin).call('orders.delete', 'order of lines', { params })
  await play.as(admin).call('orders.restore', 'order of lines', { params })
  await play.as(admin).call('orders.cancel', 'order of lines', { params })
  await play.as(admin).call('catalogue.stock', 'of lines 1 and 3', { params: { id: productIds[0] ?? '' } })
  await play.as(admin).call('audit.list', 'of the order', { query: { subject: params.id, limit: '25' } })
  for (const [index, change] of [23, 12].entries()) {
    const asked = { params: { id: productIds[index] ?? '' }, body: { stock: { change, reason: 'returned' } } }
    await play.as(admin).call('catalogue.patch', `${change} come back`, asked)
  }
  await play.mails('of the other order')
}
