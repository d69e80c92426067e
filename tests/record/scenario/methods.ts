import type { Player } from '../player.ts'
import { textAt } from '../read.ts'
import { addProduct } from './catalogue.ts'
import { placeOrder } from './orders.ts'
import type { People } from './people.ts'

/** An order that is paid in the way of an extension. It comes after all that reads orders. */
export async function playPaymentMethods(play: Player, { visitor, alice, bob, admin }: People): Promise<void> {
  play.begin('methods')
  const productId = await addProduct(play, admin, { name: 'Delivered chain', sku: 'REC-30' })
  const id = await placeOrder(play.as(bob), 'order-30', { productId, newOrderQty: 2 })
  const params = { id, method: 'cash-on-delivery' }
  for (const actor of [visitor, alice, bob]) {
    await play.as(actor).call('payments.optionsBefore', 'of 25.00', { body: { total: 25 } })
    await play.as(actor).call('payments.options', 'of order-30', { params: { id } })
    const body = { quantity: 2, country: 'BE' }
    await play.as(actor).call('orders.purchaseSums', 'two to Belgium', { params: { id: productId }, body })
  }
  for (const actor of [visitor, alice, admin, bob]) {
    await play.as(actor).call('payments.methods', 'of order-30', { params: { id } })
    await play.as(actor).call('payments.chooseMethod', 'of order-30', { params })
  }
  await play.as(bob).call('payments.chooseMethod', 'chosen before', { params })
  await play.mails('of another way to pay')
}

/** Documents of a product: added, replaced, changed, sorted, downloaded, deleted. */
export async function playProductDocuments(play: Player, { visitor, alice, admin }: People): Promise<void> {
  play.begin('product documents')
  const productId = await addProduct(play, admin, { name: 'Chain with documents', sku: 'REC-DOC' })
  const raw = Buffer.from('ISO-10303-21;\nHEADER;\nENDSEC;\nEND-ISO-10303-21;\n')
  const newer = Buffer.concat([raw, Buffer.from('\n')])
  const other = Buffer.concat([raw, Buffer.from('\n\n')])
  const headers = { 'content-type': 'application/octet-stream' }
  const query = { name: 'part.step', type: 'cad', title: '3D model', edition: 'A' }
  for (const actor of [visitor, alice, admin]) {
    const params = { id: productId }
    const added = await play.as(actor).call('productDocuments.add', 'a model', { params, query, headers, raw })
    const document = textAt(added.json, '_id') || productId
    const named = { id: productId, document }
    const file = { name: 'part-b.step', edition: 'B', version: '1' }
    await play
      .as(actor)
      .call('productDocuments.replace', 'a newer one', { params: named, query: file, headers, raw: newer })
    const second = { ...query, name: 'sheet.step', title: 'Sheet' }
    const sheet = await play
      .as(actor)
      .call('productDocuments.add', 'a second model', { params, query: second, headers, raw: other })
    await play.as(actor).request(`GET /api/products/${productId}/documents.zip`, 'with two models')
    const body = { type: 'cad', title: 'Model', language: null, edition: 'B', version: 2 }
    await play.as(actor).call('productDocuments.change', 'its title', { params: named, body })
    await play.as(actor).call('productDocuments.order', 'the second first', {
      params,
      body: { ids: [textAt(sheet.json, '_id') || productId, document] },
    })
    await play.as(actor).call('productDocuments.list', 'with the former file', { params })
    await play.as(actor).request(`GET /api/products/${productId}/documents/${document}/part.step`, 'a model')
    await play.as(actor).request(`GET /api/product/${productId}/documents/${document}/files/1`, 'the former file')
    await play.as(actor).call('productDocuments.delete', 'the model', { params: named, query: { version: '3' } })
  }
  await play.as(visitor).request(`GET /api/products/${productId}/documents.zip`, 'without documents')
}
