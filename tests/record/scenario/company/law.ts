import type { Player } from '../../player.ts'
import { numberAt, textAt } from '../../read.ts'
import { addProduct } from '../catalogue.ts'
import { payOrder } from '../payments.ts'
import type { People } from '../people.ts'

/** Publishes whom the portal sells to. */
async function sellTo(play: Player, { admin }: People, sellsTo: string): Promise<void> {
  const params = { group: 'buyers' }
  const read = await play.as(admin).call('settings.read', `of buyers: ${sellsTo}`, { params })
  const body = { revision: numberAt(read.json, 'revision'), content: { sellsTo } }
  const saved = await play.as(admin).call('settings.save', `sells to ${sellsTo}`, { params, body })
  const revision = numberAt(saved.json, 'revision')
  await play.as(admin).call('settings.publish', `sells to ${sellsTo}`, { params, body: { revision } })
}

async function playLegalPages(play: Player, { visitor, alice, admin }: People): Promise<void> {
  const params = { kind: 'imprint' }
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('pages.draftLegal', 'imprint', { params })
    await play.as(actor).call('pages.listLegal', 'all', {})
    await play.as(actor).call('pages.chooseLegal', 'no imprint', { params, body: { pageId: null } })
  }
}

/** One declaration is refunded, one is matched by hand and closed. */
async function playWithdrawals(play: Player, people: People): Promise<void> {
  const { visitor, alice, admin } = people
  const everybody = [visitor, alice, admin]
  const productId = await addProduct(play, admin, { name: 'Withdrawn chain', sku: 'REC-LAW' })
  const id = await payOrder(play.as(alice), 'order-law', { productId, newOrderQty: 4 })
  const params = { id }
  const key = (end: string) => `00000000-0000-4000-8000-0000000000${end}`
  for (const actor of everybody) {
    await play.as(actor).call('withdrawals.ofOrder', 'of alice', { params })
    const lines = [{ line: 1, quantity: 1 }]
    await play.as(actor).call('withdrawals.sums', 'one piece', { params, body: { lines } })
    const body = { key: key('01'), name: 'Alice', email: alice.email, lines }
    await play.as(actor).call('withdrawals.declare', 'one piece', { params, body })
  }
  for (const [index, actor] of everybody.entries()) {
    const form = { name: 'Alice', orderNumber: '1', email: alice.email, key: key(`1${index}`) }
    await play.as(actor).call('withdrawals.send', 'unknown number', { body: form })
  }
  await play.mails('withdrawals')
  for (const actor of everybody) await play.as(actor).call('withdrawals.list', 'open', {})
  const listed = { items: (await play.as(admin).peek('GET /api/manage/withdrawals')) as unknown }
  const idAt = (index: number) => ({ id: textAt(listed as never, `items.${index}._id`) || 'none' })
  const versionAt = (index: number) => numberAt(listed as never, `items.${index}.version`)
  const order = await play.as(admin).peek(`GET /api/order/${id}`)
  for (const actor of everybody) {
    await play.as(actor).call('withdrawals.readRefund', 'of alice', { params: idAt(0) })
    const match = { version: versionAt(1), orderNumber: numberAt(order, 'number') }
    await play.as(actor).call('withdrawals.match', 'by hand', { params: idAt(1), body: match })
    const close = { version: versionAt(2), note: 'No such order' }
    await play.as(actor).call('withdrawals.close', 'settled otherwise', { params: idAt(2), body: close })
    const planned = await play.as(admin).peek(`GET /api/manage/withdrawals/${idAt(0).id}/refund`)
    const refund = { version: versionAt(0), expectedTotal: numberAt(planned, 'refund.total') }
    await play.as(actor).call('withdrawals.refund', 'one piece', { params: idAt(0), body: refund })
  }
}

/** Consumers buy: legal pages, withdrawals, the guarantee notice. At the end the portal sells to businesses only again. */
export async function playLaw(play: Player, people: People): Promise<void> {
  play.begin('law')
  await playLegalPages(play, people)
  await sellTo(play, people, 'both')
  await playWithdrawals(play, people)
  const raw = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>')
  const headers = { 'content-type': 'image/svg+xml' }
  for (const actor of [people.visitor, people.alice, people.admin])
    await play.as(actor).call('withdrawals.addNotice', 'of one language', { raw, headers })
  await sellTo(play, people, 'businesses')
}
