import { samplePicture } from '#tests/support/files/pictures.ts'
import type { Player } from '../player.ts'
import { password, publicUrl } from '../portal.ts'
import { numberAt, textAt } from '../read.ts'
import { addProduct } from './catalogue.ts'
import { placeOrder } from './orders.ts'
import { payOrder } from './payments.ts'
import { linkIn, makePeople, type People, signIn, signUp } from './people.ts'
import { addTable, runTable, undoTable } from './uploads.ts'

/** What the first half creates and the second half uses. */
type Made = {
  people: People
  productId: string
  paid: string
  unpaid: string
  reviewId: string
  picture: string
  importId: string
  invitation: string
  repeated: { body: object; headers: Record<string, string> }
}

/** The first half creates accounts, orders, payments, reviews, uploads and imports. */
export async function playFirstHalf(play: Player): Promise<Made> {
  play.begin('before')
  const people = makePeople()
  const { admin, alice, bob } = people
  await signUp(play, alice, 'Alice Adams')
  await signUp(play, bob, 'Bob Brown')
  const mails = await play.mails('of sign-up')
  await play.as(alice).request(`GET ${linkIn(mails, alice.email, 'verify-email')}`, 'opens the link')
  for (const actor of [admin, alice, bob]) await signIn(play.as(actor), 'signs')
  const productId = await addProduct(play, admin)
  const paid = await payOrder(play.as(alice), 'order-1', { productId, newOrderQty: 4 })
  const unpaid = await placeOrder(play.as(bob), 'order-2', { productId, newOrderQty: 2 })
  const repeated = { body: { productId, newOrderQty: 6 }, headers: { 'idempotency-key': 'before and after' } }
  await play.as(alice).call('orders.place', 'with a key', { ...repeated, as: 'order-3' })
  const body = { reviewText: 'Runs quietly', ratings: 4, productId, orderId: paid }
  const review = await play.as(alice).call('reviews.add', 'of a part', { body, as: 'review-1' })
  const picture = await sendPictures(play, people)
  const importId = await addTable(play, admin, 'import-1')
  await runTable(play, admin, importId)
  const profile = {
    education: 'BSc',
    location: 'Ghent',
    phone: '+32 9',
    linkedin: 'https://linkedin.com/in/alice',
  }
  await play.as(alice).call('profile.save', 'own', { params: { email: alice.email }, body: profile })
  await play.mails('of buying')
  const dora = { email: 'dora@record.example', name: 'Dora Dean', role: 'customer' }
  await play.as(admin).call('users.invite', 'dora', { body: dora, as: 'invitation-1' })
  const invited = await play.mails('of an invitation')
  const invitation = new URL(linkIn(invited, 'dora', '/invitation'), publicUrl).searchParams.get('token') ?? ''
  const view = { list: 'orders', name: 'Late', query: 'status=pending', columns: null, isShared: true }
  await play.as(admin).call('adminLists.addView', 'late ones', { body: view, as: 'view-1' })
  await playReads(play, { people, productId, paid })
  return {
    people,
    productId,
    paid,
    unpaid,
    reviewId: textAt(review.json, '_id'),
    picture,
    importId,
    invitation,
    repeated,
  }
}

async function sendPictures(play: Player, { admin, alice }: People): Promise<string> {
  const asked = { raw: await samplePicture(), headers: { 'content-type': 'image/jpeg' } }
  await play.as(alice).call('pictures.avatar', 'of oneself', asked)
  const added = await play.as(admin).call('pictures.add', 'a photograph', asked)
  return textAt(added.json, 'address') || `${publicUrl}/pictures/none.webp`
}

/** Reads everything that was created. */
async function playReads(
  play: Player,
  { people, productId, paid }: Pick<Made, 'people' | 'productId' | 'paid'>,
): Promise<void> {
  const { visitor, admin, alice, bob } = people
  for (const actor of [visitor, bob, alice, admin]) {
    await play.as(actor).call('orders.lifecycle', 'order-1', { params: { id: paid } })
    await play.as(actor).call('payments.get', 'order-1', { params: { id: paid } })
    await play.as(actor).call('orders.listOwn', 'of alice', { query: { email: alice.email } })
    await play.as(actor).call('catalogue.describe', 'the part', { params: { id: productId } })
    await play.as(actor).call('reviews.ofProduct', 'of the part', { params: { id: productId } })
    await play.as(actor).request(`GET /api/order/${paid}/documents/confirmation.pdf`, 'confirmation')
  }
  await play.as(admin).call('invoices.issue', 'order-1', { params: { id: paid } })
  await play.as(alice).call('invoices.state', 'order-1', { params: { id: paid } })
  await play.as(alice).request(`GET /api/order/${paid}/documents/invoice.pdf`, 'invoice')
  await play.as(admin).call('payments.ofOrder', 'order-1', { params: { id: paid } })
  await play.as(admin).call('catalogue.stock', 'of the part', { params: { id: productId } })
  for (const list of [
    'orders.adminList',
    'catalogue.adminList',
    'users.adminList',
    'reviews.adminList',
    'audit.list',
  ]) {
    await play.as(admin).call(list, 'first page', { query: { limit: '25' } })
  }
  await play.as(admin).call('imports.list', 'all', {})
  await play.as(admin).call('adminLists.views', 'of orders', { query: { list: 'orders' } })
  await play.as(admin).call('users.listInvitations', 'all', {})
  await play.as(admin).call('overview.read', 'thirty days', {})
  await play.as(admin).request('GET /api/orders/export.csv', 'all orders')
}

/** The second half, possibly by another release: reads, changes and completes what was created. */
export async function playSecondHalf(play: Player, made: Made): Promise<void> {
  play.begin('after')
  const { people, productId, paid, unpaid, reviewId, picture } = made
  const { visitor, admin, alice, bob } = people
  await playReads(play, made)
  await play.as(visitor).request(`GET ${new URL(picture).pathname}`, 'photograph of before')
  await play.as(alice).call('orders.place', 'the key of before', made.repeated)
  const review = { reviewText: 'Still runs quietly', ratings: 5, version: 1 }
  await play.as(alice).call('reviews.edit', 'review of before', { params: { id: reviewId }, body: review })
  await play.as(bob).call('orders.cancel', 'order of before', { params: { id: unpaid } })
  await play.as(bob).call('orders.deleteOwn', 'order of before', { params: { id: unpaid } })
  await play.as(bob).call('orders.restore', 'order of before', { params: { id: unpaid } })
  await playSteps(play, people, paid)
  await undoTable(play, admin, made.importId)
  const dora = { token: made.invitation, name: 'Dora Dean', password }
  await play.as(visitor).call('identity.acceptInvitation', 'invitation of before', { body: dora })
  await signIn(play.as(alice), 'signs in again')
  const other = await payOrder(play.as(bob), 'order-4', { productId, newOrderQty: 2 })
  await play.as(admin).call('payments.ofOrder', 'order-4', { params: { id: other } })
  await play.mails('of the second half')
}

async function playSteps(play: Player, { admin, alice }: People, id: string): Promise<void> {
  const params = { id }
  for (const status of ['confirmed', 'in_production']) {
    const life = await play.as(admin).call('orders.lifecycle', `before ${status}`, { params })
    const body = { status, version: numberAt(life.json, 'order.version') }
    await play.as(admin).call('orders.transition', status, { params, body })
  }
  await play.as(admin).call('orders.ship', 'a part', { params, body: { quantity: 1, carrier: 'Parcel Post' } })
  const history = await play.as(admin).call('payments.ofOrder', 'before giving back', { params })
  const payment = { id: textAt(history.json, 'payments.0._id') }
  const body = { amount: 5, reason: 'Scratched' }
  await play.as(admin).call('payments.refund', 'a part', { params: payment, body })
  await play.as(alice).call('orders.lifecycle', 'shipped and given back', { params })
  await play.as(admin).call('payments.ofOrder', 'after giving back', { params })
}
