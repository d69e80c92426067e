import type { Player } from '../player.ts'
import { textAt } from '../read.ts'
import { addProduct } from './catalogue.ts'
import { placeOrder } from './orders.ts'
import type { People } from './people.ts'

/**
 * Calls that change something and are younger than the scenario. They come last: on a release that does not have them
 * nothing that follows may differ.
 */
export async function playLaterCalls(play: Player, people: People): Promise<void> {
  play.begin('later')
  const { visitor, alice, bob, admin } = people
  const productId = await addProduct(play, admin, { name: 'Late chain', sku: 'REC-8' })
  const order = { id: await placeOrder(play, alice, 'order-9', { productId, newOrderQty: 2, address: '' }) }
  const body = { address: '2 Record Road, Ghent', version: 1 }
  for (const actor of [visitor, bob, alice]) {
    await play.call(actor, 'orders.changeAddress', 'of order-9', { params: order, body })
  }
  await play.call(admin, 'orders.changeAddress', 'version of before', {
    params: order,
    body: { ...body, version: 0 },
  })
  await play.call(admin, 'orders.changeAddress', 'empty', { params: order, body: { ...body, address: ' ' } })
  await play.call(admin, 'catalogue.bulk', 'price to take back', {
    body: { action: 'change_price', percent: 10, selection: { ids: [productId] } },
  })
  const list = await play.call(admin, 'catalogue.changes', 'for its id', {})
  const params = { id: textAt(list.json, '0._id') }
  for (const actor of [visitor, alice, admin]) {
    await play.call(actor, 'catalogue.changes', 'all', {})
    await play.call(actor, 'catalogue.changeUndoPreview', 'price', { params })
    await play.call(actor, 'catalogue.undoChange', 'price', { params })
  }
  await play.call(admin, 'catalogue.undoChange', 'undone before', { params })
  await play.mails('of later calls')
}
