import type { Player } from '../player.ts'
import { numberAt, textAt } from '../read.ts'
import { addProduct } from './catalogue.ts'
import { payOrder } from './payments.ts'
import type { People } from './people.ts'

/** Reviews by buyers and others, and what staff do with them. */
export async function playReviews(play: Player, people: People): Promise<void> {
  play.begin('reviews')
  const { visitor, alice, bob, admin } = people
  const productId = await addProduct(play, admin, { name: 'Reviewed chain', sku: 'REC-5' })
  const orderId = await payOrder(play.as(alice), 'order-6', { productId, newOrderQty: 2 })
  const body = { reviewText: 'Runs quietly', ratings: 4.5, productId, orderId }
  await play.as(visitor).call('reviews.add', 'as nobody', { body })
  await play.as(alice).call('reviews.add', 'six stars', { body: { ...body, ratings: 6 } })
  await play.as(alice).call('reviews.add', 'no text', { body: { ...body, reviewText: ' ' } })
  await play.as(alice).call('reviews.add', 'address of another', { body: { ...body, email: bob.email } })
  await play.as(bob).call('reviews.add', 'order of another', { body })
  const added = await play.as(alice).call('reviews.add', 'of a part', { body, as: 'review-1' })
  await play.as(alice).call('reviews.add', 'a second time', { body })
  const whole = { reviewText: '<b>Good</b> people', ratings: 5, photoUrl: 'https://pictures.example/me.jpg' }
  const about = await play.as(bob).call('reviews.add', 'of the manufacturer', { body: whole, as: 'review-2' })
  await play
    .as(admin)
    .call('reviews.add', 'by staff', { body: { reviewText: 'Ours', ratings: 3 }, as: 'review-3' })
  await playEditing(play, people, textAt(added.json, '_id'))
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('reviews.list', 'three', { query: { limit: '3' } })
    await play.as(actor).call('reviews.own', 'own', {})
    await play.as(actor).call('reviews.ofProduct', 'of a part', {
      params: { id: productId },
      query: { sort: 'highest' },
    })
    await play.as(actor).call('reviews.adminList', 'for staff', { query: { limit: '25', sort: '-createdAt' } })
  }
  await playAdmin(play, people, textAt(about.json, '_id'))
  await play.mails('of reviews')
}

async function playEditing(play: Player, { visitor, alice, bob, admin }: People, id: string): Promise<void> {
  const params = { id }
  const body = { reviewText: 'Runs very quietly', ratings: 5, version: 1 }
  for (const actor of [visitor, bob, admin])
    await play.as(actor).call('reviews.edit', 'of another', { params, body })
  await play.as(alice).call('reviews.edit', 'own', { params, body })
  await play.as(alice).call('reviews.edit', 'version of before', { params, body: { ...body, version: 0 } })
  const report = { params, body: { reason: 'Sounds bought' } }
  for (const actor of [visitor, alice, bob, admin]) await play.as(actor).call('reviews.report', 'review-1', report)
  for (const actor of [visitor, bob, admin]) await play.as(actor).call('reviews.delete', 'of another', { params })
}

async function playAdmin(play: Player, { visitor, alice, bob, admin }: People, id: string): Promise<void> {
  const params = { id }
  const list = await play.as(admin).call('reviews.adminList', 'for its version', {
    query: { limit: '25', q: 'Good' },
  })
  const version = numberAt(list.json, 'items.0.version') || 1
  const hide = { status: 'hidden', reason: 'Not about us', version }
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('reviews.decide', 'hidden', { params, body: hide })
    await play
      .as(actor)
      .call('reviews.reply', 'version of before', { params, body: { reply: 'Thanks', version: 0 } })
  }
  await play.as(admin).call('reviews.decide', 'hidden without a reason', { params, body: { ...hide, reason: '' } })
  const hidden = await play.as(bob).call('reviews.own', 'hidden one', {})
  const now = numberAt(hidden.json, '0.version')
  const shown = await play.as(admin).call('reviews.decide', 'shown', {
    params,
    body: { status: 'published', version: now },
  })
  const reply = { reply: 'Thank you', version: numberAt(shown.json, 'version') }
  await play.as(admin).call('reviews.reply', 'thanks', { params, body: reply })
  const bulk = { action: 'hide', reason: 'Old', selection: { ids: [id] } }
  for (const actor of [visitor, alice, admin])
    await play.as(actor).call('reviews.decideMany', 'hide one', { body: bulk })
  await play.as(admin).call('reviews.decideMany', 'ids and matching', {
    body: { ...bulk, selection: { ids: [id], matching: {} } },
  })
  await play.as(bob).call('reviews.delete', 'own', { params })
}
