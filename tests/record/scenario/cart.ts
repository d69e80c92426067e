import type { Player } from '../player.ts'
import { numberAt, textAt } from '../read.ts'
import { addProduct } from './catalogue.ts'
import type { People } from './people.ts'

const csv = { 'content-type': 'text/csv' }

/** Carts of a guest and of users, from the first line to the merge. */
export async function playCart(play: Player, people: People): Promise<void> {
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
  await playGuest(play, people, lines)
  await play.as(visitor).call('cart.merge', 'as nobody', {})
  await play.as(visitor).call('cart.rows', 'of a visitor', { body: { text: 'REC-CART\t4' } })
  await play.as(visitor).call('cart.file', 'as nobody', { raw: Buffer.from('x'), headers: csv })
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
