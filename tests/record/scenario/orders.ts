import type { Actor, Asked, PlayedActor, Player } from '../player.ts'
import { numberAt, textAt } from '../read.ts'
import { addProduct } from './catalogue.ts'
import type { People } from './people.ts'

const delivery = { address: '1 Record Road, Ghent', phone: '+32 9 555 01 00', others: 'Ring twice' }

/** Places an order and returns its id. */
export async function placeOrder(by: PlayedActor, as: string, body: object): Promise<string> {
  const answer = await by.call('orders.place', as, { body: { ...delivery, ...body }, as })
  return textAt(answer.json, '_id')
}

/** An order from placing to delivery, and the ways it may end before. Returns the delivered one. */
export async function playOrders(play: Player, people: People): Promise<string> {
  play.begin('orders')
  const { alice, bob, admin, visitor } = people
  const productId = await addProduct(play, admin, { name: 'Ordered chain', sku: 'REC-3' })
  await playRefusedOrders(play, people, productId)
  const id = await placeOrder(play.as(alice), 'order-1', {
    productId,
    newOrderQty: 4,
    email: alice.email,
    unitprice: 12.5,
  })
  const key = { 'idempotency-key': 'order once' }
  const body = { productId, newOrderQty: 2 }
  const twice = await play.as(alice).call('orders.place', 'with a key', { body, headers: key, as: 'order-2' })
  await play.as(alice).call('orders.place', 'with the same key', { body, headers: key })
  await play.as(alice).call('orders.place', 'key for another', { body: { ...body, newOrderQty: 6 }, headers: key })
  await play.mails('of the orders')
  for (const actor of [visitor, alice, bob, admin]) await playReading(play, actor, { id, email: alice.email })
  await playEndings(play, people, { id: textAt(twice.json, '_id'), productId })
  await playSteps(play, people, id)
  return id
}

async function playRefusedOrders(
  play: Player,
  { visitor, alice, admin }: People,
  productId: string,
): Promise<void> {
  const good = { productId, newOrderQty: 4 }
  const bad: [string, object][] = [
    ['less than the minimum', { newOrderQty: 1 }],
    ['more than there is', { newOrderQty: 9000 }],
    ['not a multiple', { newOrderQty: 5 }],
    ['half a piece', { newOrderQty: 2.5 }],
    ['another price', { unitprice: 1 }],
    ['address of another', { email: 'bob@record.example' }],
    ['unknown product', { productId: '00000000-0000-4000-8000-000000000000' }],
    ['by a name that is not there', { productId: undefined, name: 'No such part' }],
    ['long address', { address: 'a'.repeat(501) }],
  ]
  for (const [label, change] of bad)
    await play.as(alice).call('orders.place', label, { body: { ...good, ...change } })
  await play.as(visitor).call('orders.place', 'as nobody', { body: good })
  const byName = { name: 'Ordered chain', newOrderQty: 2, status: 'paid', userName: 'Somebody Else' }
  await play.as(admin).call('orders.place', 'by its name', { body: byName, as: 'order of the admin' })
}

async function playReading(
  play: Player,
  actor: Actor,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const reads: [string, Asked][] = [
    ['orders.listOwn', { query: { email } }],
    ['orders.read', { params: { id } }],
    ['orders.countOwn', { query: { email } }],
    ['orders.byPoNumber', { query: { poNumber: 'PO 4711' } }],
    ['orders.lifecycle', { params: { id } }],
    ['orders.reorderCheck', { params: { id } }],
    ['orders.adjacent', { params: { id }, query: { among: 'own' } }],
    ['orders.list', { query: { limit: '2' } }],
    ['orders.adminList', { query: { limit: '25', q: 'alice' } }],
    ['payments.get', { params: { id } }],
    ['payments.ofOwnOrder', { params: { id } }],
    ['payments.ofOrder', { params: { id } }],
  ]
  for (const [call, asked] of reads) await play.as(actor).call(call, 'reads order-1', asked)
}

async function playEndings(
  play: Player,
  { visitor, alice, bob, admin }: People,
  { id, productId }: { id: string; productId: string },
): Promise<void> {
  const params = { id }
  for (const actor of [visitor, bob, alice]) await play.as(actor).call('orders.cancel', 'order-2', { params })
  await play.as(alice).call('orders.cancel', 'cancelled before', { params })
  await play.as(bob).call('orders.deleteOwn', 'of another', { params })
  await play.as(visitor).call('orders.deleteOwn', 'as nobody', { params })
  await play.as(alice).call('orders.deleteOwn', 'cancelled', { params })
  await play.as(bob).call('orders.restore', 'of another', { params })
  await play.as(alice).call('orders.restore', 'deleted', { params })
  await play.as(alice).call('orders.restore', 'not deleted', { params })
  const third = { params: { id: await placeOrder(play.as(alice), 'order-3', { productId, newOrderQty: 2 }) } }
  for (const actor of [visitor, alice, admin]) await play.as(actor).call('orders.delete', 'order-3', third)
  await play.as(admin).call('orders.delete', 'deleted before', third)
  await play.as(admin).call('orders.restore', 'deleted by staff', third)
  await play.mails('of the endings')
}

/** Staff change the status of an order step by step, each with the version that was read. */
async function playSteps(play: Player, { visitor, alice, bob, admin }: People, id: string): Promise<void> {
  const params = { id }
  async function move(actor: Actor, label: string, to: { status: string; version?: number }): Promise<void> {
    const life = await play.as(admin).call('orders.lifecycle', `before ${label}`, { params })
    const body = { version: numberAt(life.json, 'order.version'), ...to, note: `Note: ${label}` }
    await play.as(actor).call('orders.transition', label, { params, body })
  }
  await move(visitor, 'as nobody', { status: 'confirmed' })
  await move(alice, 'as its buyer', { status: 'confirmed' })
  await move(admin, 'too far', { status: 'delivered' })
  await move(admin, 'old version', { status: 'confirmed', version: 0 })
  await move(admin, 'confirmed', { status: 'confirmed' })
  await move(admin, 'in production', { status: 'in_production' })
  await play.as(alice).call('orders.cancel', 'in production', { params })
  await play.as(alice).call('orders.deleteOwn', 'in production', { params })
  const note = { params, body: { text: 'Plating is done', isInternal: false } }
  const secret = { params, body: { text: 'Check the finish', isInternal: true } }
  for (const actor of [visitor, bob, admin]) await play.as(actor).call('orders.note', 'for the buyer', note)
  await play.as(admin).call('orders.note', 'for staff', secret)
  const parcel = { quantity: 1, carrier: 'Parcel Post', tracking: 'PP 1' }
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('orders.ship', 'a part', { params, body: parcel })
    await play.as(actor).call('orders.customer', 'of the order', { params })
  }
  await play.as(admin).call('orders.ship', 'too many', { params, body: { ...parcel, quantity: 9 } })
  await play
    .as(admin)
    .call('orders.ship', 'the rest', { params, body: { ...parcel, quantity: 3, tracking: 'PP 2' } })
  await move(admin, 'delivered', { status: 'delivered' })
  for (const actor of [alice, admin]) await play.as(actor).call('orders.lifecycle', 'at its end', { params })
  await play.mails('of the steps')
}
