import type { Player } from '../player.ts'
import { numberAt, textAt } from '../read.ts'
import { addProduct } from './catalogue.ts'
import type { People } from './people.ts'

const csv = { 'content-type': 'text/csv' }

/** Carts of a guest and of users, from the first line to the merge. Returns the product in them. */
export async function playCart(play: Player, people: People): Promise<string> {
  play.begin('cart')
  const { visitor, alice, admin } = people
  const productId = await addProduct(play, admin, { name: 'Chain in a cart', sku: 'REC-CART' })
  const lines = [{ productId, quantity: 4 }]
  for (const actor of [alice, admin]) {
    const by = play.as(actor)
    await by.call('cart.read', 'none yet', {})
    const added = await by.call('cart.add', 'four', { body: { lines }, as: `line of ${actor.name}` })
    const id = textAt(added.json, 'lines.0.id')
    const version = numberAt(added.json, 'version')
    await by.call('cart.changeLine', 'three', { params: { id }, body: { version, quantity: 3 } })
    await by.call('cart.changeLine', 'an older version', { params: { id }, body: { version, quantity: 6 } })
    await by.call('cart.change', 'its PO number', { body: { version: version + 1, poNumber: 'PO 4711' } })
    await by.call('cart.removeLine', 'the only one', { params: { id }, query: { version: String(version + 2) } })
    await by.call('cart.empty', 'what is left', { query: { version: String(version + 3) } })
    await by.call('cart.merge', 'without a token', {})
    await by.call('cart.rows', 'what would be', { body: { text: 'REC-CART\t4\nREC-CAR\t4\nno such part\t1' } })
    await by.call('cart.rows', 'added', { body: { rows: [{ sku: 'rec-cart', quantity: '6' }], add: true } })
    await by.call('cart.file', 'with a wrong quantity', {
      raw: Buffer.from('SKU;Pieces\nREC-CART;5\n'),
      headers: csv,
    })
  }
  await playCheckout(play, people, lines)
  await playGuest(play, people, lines)
  await play.as(visitor).call('cart.merge', 'as nobody', {})
  await play.as(visitor).call('cart.rows', 'of a visitor', { body: { text: 'REC-CART\t4' } })
  await play.as(visitor).call('cart.file', 'as nobody', { raw: Buffer.from('x'), headers: csv })
  return productId
}

async function playCheckout(play: Player, { visitor, alice, bob }: People, lines: object[]): Promise<void> {
  const by = play.as(bob)
  const added = await by.call('cart.add', 'to order', { body: { lines }, as: 'line of an order' })
  const shipTo = { country: 'BE', name: 'Bob Brown', line1: '2 Record Road', postcode: '9000', city: 'Ghent' }
  const version = numberAt(added.json, 'version')
  const cart = { cartId: textAt(added.json, 'id'), version, expectedTotal: numberAt(added.json, 'total') }
  for (const actor of [visitor, bob]) await play.as(actor).call('cart.checkout', 'of four', {})
  await by.call('cart.order', 'an older version', { body: { ...cart, version: version - 1, shipTo } })
  await by.call('cart.order', 'without a postcode', { body: { ...cart, shipTo: { ...shipTo, postcode: '' } } })
  await by.call('cart.order', 'another total', { body: { ...cart, expectedTotal: 1, shipTo } })
  for (const actor of [visitor, alice]) {
    await play.as(actor).call('cart.order', 'cart of another', { body: { ...cart, shipTo } })
  }
  await by.call('cart.order', 'of four', { body: { ...cart, shipTo, poNumber: 'PO 4711' }, as: 'order of a cart' })
  await by.call('cart.order', 'a repeat', { body: { ...cart, shipTo } })
  await play.mails('of the order')
}

async function playGuest(play: Player, { visitor, alice, bob }: People, lines: object[]): Promise<void> {
  const by = play.as(visitor)
  await by.call('cart.read', 'none yet', {})
  const added = await by.call('cart.add', 'four', { body: { lines }, as: 'guest line' })
  const headers = { 'cart-token': textAt(added.json, 'token') }
  const id = textAt(added.json, 'lines.0.id')
  await by.call('cart.read', 'by its token', { headers })
  await by.call('cart.changeLine', 'six', { params: { id }, body: { version: 2, quantity: 6 }, headers })
  await by.call('cart.change', 'an older version', { body: { version: 1, note: 'Ring twice' }, headers })
  await by.call('cart.removeLine', 'an older version', { params: { id }, query: { version: '1' }, headers })
  await by.call('cart.empty', 'an older version', { query: { version: '1' }, headers })
  for (const label of ['once', 'twice']) await play.as(alice).call('cart.merge', label, { headers })
  await play.as(bob).call('cart.merge', 'cart of another', { headers })
}

/** Saved lists and a repeated order. Returns the product on the lists. */
export async function playOrderLists(play: Player, people: People, orderId: string): Promise<string> {
  play.begin('order lists')
  const { visitor, alice, bob, admin } = people
  const productId = await addProduct(play, admin, { name: 'Chain on a list', sku: 'REC-LIST' })
  const body = { lines: [{ productId, quantity: 4 }] }
  const none = { id: '00000000-0000-4000-8000-000000000000', lineId: '00000000-0000-4000-8000-000000000000' }
  for (const actor of [alice, admin, visitor]) {
    const by = play.as(actor)
    const made = await by.call('lists.add', 'for the workshop', {
      body: { name: 'Workshop' },
      as: `list of ${actor.name}`,
    })
    const params = { ...none, id: textAt(made.json, 'id') || none.id }
    const filled = await by.call('lists.addLines', 'four', { params, body, as: `list line of ${actor.name}` })
    const line = { ...params, lineId: textAt(filled.json, 'lines.0.id') || none.lineId }
    const version = numberAt(filled.json, 'version')
    await by.call('lists.changeLine', 'six', { params: line, body: { version, quantity: 6 } })
    await by.call('lists.change', 'its name', { params, body: { version: version + 1, name: 'Workshop 2' } })
    await by.call('lists.add', 'of the order of alice', { body: { name: 'Order', fromOrder: orderId } })
    await by.call('lists.list', 'all', {})
    await by.call('lists.read', 'one', { params })
    await by.call('lists.toCart', 'whole', { params })
    await by.call('lists.removeLine', 'an older version', { params: line, query: { version: '1' } })
    await by.call('lists.removeLine', 'six', { params: line, query: { version: String(version + 2) } })
    await play.as(bob).call('lists.read', `of ${actor.name}`, { params })
    await by.call('lists.delete', 'after all', { params })
    await by.call('cart.reorder', 'order of alice', { params: { id: orderId } })
  }
  return productId
}
