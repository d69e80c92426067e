import type { Player } from '../player.ts'
import { textAt } from '../read.ts'
import type { People } from './people.ts'

/** Documents of an order and of a product, and exports. */
export async function playDocuments(play: Player, people: People, orderId: string): Promise<void> {
  play.begin('documents')
  const { visitor, alice, bob, admin } = people
  const life = await play.as(admin).call('orders.lifecycle', 'for its shipment', { params: { id: orderId } })
  const shipment = textAt(life.json, 'shipments.0._id')
  const base = `GET /api/order/${orderId}/documents`
  for (const actor of [visitor, bob, alice, admin]) {
    for (const kind of ['confirmation', 'invoice', 'receipt']) {
      await play.as(actor).request(`${base}/${kind}.pdf`, kind)
    }
    await play.as(actor).request(`${base}/packing-slip.pdf?shipment=${shipment}`, 'packing slip')
    const body = { ids: [orderId] }
    await play.as(actor).request('POST /api/manage/orders/packing-slips', 'packing slips', { body })
  }
  await play.as(admin).request(`${base}/packing-slip.pdf`, 'packing slip of no shipment')
  await play.as(admin).request('POST /api/manage/orders/packing-slips', 'of no order', { body: { ids: [] } })
  const german = { 'accept-language': 'de' }
  await play.as(alice).request(`${base}/confirmation.pdf`, 'confirmation in German', { headers: german })
  await play.as(alice).request(`${base}/invoice.pdf`, 'invoice in German', { headers: german })
  const found = await play.as(visitor).call('catalogue.search', 'drawn part', { query: { q: 'CS-1252-B' } })
  const part = textAt(found.json, 'items.0._id')
  await play.as(visitor).request(`GET /api/products/${part}/drawing.pdf`, 'drawing')
  await play.as(visitor).request('GET /api/products/none/drawing.pdf', 'drawing of nothing')
}

const lists = ['orders', 'products', 'users', 'reviews', 'audit']

export async function playExports(play: Player, { visitor, alice, admin }: People): Promise<void> {
  play.begin('exports')
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).request('GET /api/orders/export.csv', 'all orders')
    await play.as(actor).request('GET /api/imports/sample.csv', 'table to begin with')
    for (const list of lists) await play.as(actor).request(`GET /api/manage/${list}/export.csv`, list)
  }
  await play
    .as(admin)
    .request('GET /api/manage/orders/export.csv?columns=number,total&status=delivered', 'two columns')
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).request('GET /api/order/export.csv', 'own orders')
    await play.as(actor).request('GET /api/order/lines/export.csv?status=shipped,delivered', 'own lines')
    await play.as(actor).request('GET /api/manage/orders/lines/export.csv?sort=number', 'lines of orders')
  }
  await play.as(alice).request('GET /api/order/export.csv?email=bob@record.example', 'own orders by an address')
  await play.as(admin).request('POST /api/manage/orders/lines/export.csv', 'lines chosen by a body', {
    body: { columns: ['number', 'line', 'sku', 'shipped'], selection: { matching: { status: 'delivered' } } },
  })
  for (const list of lists) {
    const path = `GET /api/manage/${list}/export.csv?reader=comma`
    await play.as(admin).request(path, `${list} for people`, { headers: { 'accept-language': 'de' } })
  }
  await play.as(admin).request('GET /api/manage/orders/export.csv?columns=secret', 'unknown column')
  await play.as(admin).request('POST /api/manage/products/export.csv', 'chosen by a body', {
    body: { columns: ['sku', 'available'], sort: 'sku', selection: { matching: { category: 'chain' } } },
  })
}
