import type { Actor, Player } from '../player.ts'
import { numberAt, textAt } from '../read.ts'
import type { People } from './people.ts'

const shipTo = { country: 'BE', name: 'Bob Brown', line1: '2 Record Road', postcode: '9000', city: 'Ghent' }

/**
 * What staff see and do on a customer's page. The order is deleted again, because pages that are read later show the stock.
 */
export async function playCustomers(play: Player, people: People, productId: string): Promise<void> {
  play.begin('customers')
  const { visitor, bob, admin } = people
  const list = await play.as(admin).call('users.adminList', 'finds bob', { query: { q: bob.email, limit: '25' } })
  const params = { id: textAt(list.json, 'items.0._id') }
  for (const actor of [visitor, bob, admin]) {
    const by = play.as(actor)
    await by.call('addresses.ofCustomer', 'bob', { params })
    await by.call('reviews.ofCustomer', 'bob', { params })
    await by.call('orders.ofCustomer', 'bob', { params })
    await by.call('identity.sendPasswordMail', 'bob', { params })
  }
  await play.mails('of a new password')
  await playNotes(play, [visitor, bob, admin], params)
  await playOrderFor(play, people, { params, productId })
  await play.as(admin).call('users.read', 'bob with his history', { params })
}

async function playNotes(play: Player, actors: readonly Actor[], params: { id: string }): Promise<void> {
  let noteId = '00000000-0000-4000-8000-000000000000'
  for (const actor of actors) {
    const by = play.as(actor)
    const note = await by.call('users.addNote', 'calls before noon', {
      params,
      body: { text: ' Calls before noon. ' },
      as: 'note about bob',
    })
    noteId = textAt(note.json, '_id') || noteId
    await by.call('users.listNotes', 'bob', { params })
    await by.call('users.deleteNote', 'calls before noon', { params: { ...params, noteId } })
  }
}

type ForBob = { params: { id: string }; productId: string }

async function playOrderFor(
  play: Player,
  { visitor, alice, admin }: People,
  { params, productId }: ForBob,
): Promise<void> {
  const list = await play.as(admin).call('cart.rows', 'price of today', { body: { text: 'REC-CART\t4' } })
  const body = {
    lines: [{ productId, quantity: 4 }],
    expectedTotal: numberAt(list.json, 'rows.0.total'),
    shipTo,
    poNumber: 'PO 4712',
  }
  for (const actor of [visitor, alice]) await play.as(actor).call('cart.orderFor', 'bob', { params, body })
  const by = play.as(admin)
  await by.call('cart.orderFor', 'another total', { params, body: { ...body, expectedTotal: 1 } })
  await by.call('cart.orderFor', 'no lines', { params, body: { ...body, lines: [] } })
  const order = await by.call('cart.orderFor', 'bob', { params, body, as: 'order for bob' })
  await play.mails('of the order for bob')
  const placed = { id: textAt(order.json, '_id') }
  await by.call('orders.lifecycle', 'order for bob', { params: placed })
  await by.call('audit.list', 'of the order for bob', { query: { subject: placed.id, limit: '25' } })
  await by.call('orders.delete', 'order for bob', { params: placed })
}
