import type { Actor, Player } from '../player.ts'
import { textAt } from '../read.ts'
import { addProduct } from './catalogue.ts'
import { placeOrder } from './orders.ts'
import type { People } from './people.ts'

/** Admin lists: search, filters, pages, views, columns and bulk actions. */
export async function playLists(play: Player, people: People): Promise<void> {
  play.begin('lists')
  const { visitor, alice, admin } = people
  const queries: [string, string, Record<string, string>][] = [
    ['orders.adminList', 'filtered', { status: 'delivered', payment: 'paid', sort: '-total', limit: '25' }],
    ['orders.adminList', 'amounts', { total: '1000..5000', sort: 'number', limit: '25' }],
    ['orders.adminList', 'last page', { at: 'last', limit: '25' }],
    ['orders.adminList', 'need attention', { attention: 'payment,address,late', limit: '25' }],
    ['orders.adminList', 'wrong range', { total: '5..1' }],
    ['catalogue.adminList', 'scarce', { stock: 'low,out', sort: 'available', limit: '25' }],
    ['catalogue.adminList', 'archived', { status: 'archived', limit: '25' }],
    ['users.adminList', 'admins', { role: 'admin', limit: '25' }],
    ['reviews.adminList', 'reported', { reported: 'yes', limit: '25' }],
    ['payments.adminList', 'open', { state: 'open', limit: '25' }],
    ['imports.adminList', 'unfinished', { state: 'read,checked', limit: '25' }],
    ['audit.list', 'of products', { kind: 'product', limit: '25' }],
  ]
  for (const [call, label, query] of queries) await play.as(admin).call(call, label, { query })
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('catalogue.adminList', 'first page', { query: { limit: '25', sort: 'sku' } })
    for (const call of ['payments.adminList', 'imports.adminList', 'audit.list']) {
      await play.as(actor).call(call, 'first page', { query: { limit: '25' } })
    }
    await play.as(actor).call('audit.actors', 'all', {})
  }
  await playCursors(play, admin)
  await playViews(play, people)
  await playBulk(play, people)
}

/** From page to page and back again. */
async function playCursors(play: Player, admin: Actor): Promise<void> {
  const query = { limit: '25', sort: 'number', createdAt: '2020-01-01..' }
  const first = await play.as(admin).call('orders.adminList', 'page 1', { query })
  const after = textAt(first.json, 'after')
  const second = await play.as(admin).call('orders.adminList', 'page 2', { query: { ...query, after } })
  const before = textAt(second.json, 'before')
  await play.as(admin).call('orders.adminList', 'page 1 again', { query: { ...query, before } })
  await play.as(admin).call('orders.adminList', 'page 2 by one parameter', { query: { ...query, cursor: after } })
  await play.as(admin).call('orders.adminList', 'back by one parameter', { query: { ...query, cursor: before } })
  await play.as(admin).call('orders.adminList', 'place of another sort', {
    query: { limit: '25', sort: 'total', after },
  })
  const list = await play.as(admin).call('orders.list', 'two', { query: { limit: '2' } })
  const next = /cursor=([^&>]+)/.exec(list.headers.get('link') ?? '')?.[1] ?? ''
  await play.as(admin).call('orders.list', 'two more', { query: { limit: '2', cursor: next } })
}

async function playViews(play: Player, { visitor, alice, admin }: People): Promise<void> {
  const body = { list: 'orders', name: 'Late ones', query: 'status=pending', columns: null, isShared: true }
  const added = await play.as(admin).call('adminLists.addView', 'late ones', { body, as: 'view-1' })
  await play.as(admin).call('adminLists.addView', 'name that is taken', { body })
  const params = { id: textAt(added.json, '_id') }
  const change = { name: 'Very late ones', version: 1 }
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('adminLists.addView', 'another', { body: { ...body, name: `Of ${actor.name}` } })
    await play.as(actor).call('adminLists.views', 'of orders', { query: { list: 'orders' } })
    await play.as(actor).call('adminLists.changeView', 'its name', { params, body: change })
    await play.as(actor).call('adminLists.saveColumns', 'two', {
      body: { list: 'orders', columns: ['number', 'total'] },
    })
    await play.as(actor).call('adminLists.columns', 'of orders', { query: { list: 'orders' } })
    await play.as(actor).call('adminLists.deleteView', 'late ones', { params })
  }
  await play.as(admin).call('adminLists.deleteView', 'deleted before', { params })
}

async function playBulk(play: Player, { visitor, alice, admin }: People): Promise<void> {
  const productId = await addProduct(play, admin, { name: 'Bulk chain', sku: 'REC-6' })
  const ids = [
    await placeOrder(play.as(alice), 'order-7', { productId, newOrderQty: 2 }),
    await placeOrder(play.as(alice), 'order-8', { productId, newOrderQty: 2 }),
  ]
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('orders.bulk', 'confirm', { body: { action: 'confirm', selection: { ids } } })
    await play.as(actor).call('catalogue.bulk', 'price', {
      body: { action: 'change_price', percent: 10, selection: { matching: { q: 'REC-6' } } },
    })
  }
  await play
    .as(admin)
    .call('orders.bulk', 'deliver too early', { body: { action: 'deliver', selection: { ids } } })
  await play.as(admin).call('catalogue.bulk', 'price beyond', {
    body: { action: 'change_price', percent: -99, selection: { ids: [productId] } },
  })
  await play.as(admin).call('catalogue.bulk', 'unpublish', {
    body: { action: 'unpublish', selection: { ids: [productId] } },
  })
  await play.as(admin).call('catalogue.stock', 'after all', { params: { id: productId } })
  await play.mails('of bulk actions')
}

/** What pages request besides their own subject. */
export async function playBeside(play: Player, people: People): Promise<void> {
  play.begin('beside')
  const { visitor, alice, bob, admin } = people
  const today = new Date().toISOString().slice(0, 10)
  for (const actor of [visitor, alice, bob, admin]) {
    await play.as(actor).call('search.find', 'chain', { query: { q: 'chain' } })
    await play.as(actor).call('search.find', 'alice', { query: { q: 'alice' } })
    await play.as(actor).call('search.suggest', 'typing error', { query: { q: 'chian' } })
    await play.as(actor).call('overview.read', 'thirty days', {})
    await play.as(actor).call('overview.waiting', 'for staff', {})
    await play.as(actor).call('invoices.countUninvoiced', 'of 90 days', {})
    await play.as(actor).call('invoices.latestRun', 'for staff', {})
    await play.as(actor).call('overview.money', 'thirty days', {})
    await play.as(actor).call('overview.work', 'for staff', {})
    await play.as(actor).call('overview.parked', 'for staff', {})
    await play.as(actor).call('overview.decideParked', 'nothing is parked', { body: { decision: 'mails' } })
    await play.as(actor).call('overview.read', 'a year', { query: { from: daysBefore(364), to: today } })
  }
  await play.as(admin).call('overview.read', 'backwards', { query: { from: today, to: daysBefore(10) } })
  await playNotice(play, people)
}

function daysBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

async function playNotice(play: Player, { visitor, alice, admin }: People): Promise<void> {
  const id = await addProduct(play, admin, { name: 'Scarce chain', sku: 'REC-7', available: 0 })
  const params = { id }
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('catalogue.askNotice', 'out of stock', { params })
    await play.as(actor).call('catalogue.notice', 'after asking', { params })
  }
  for (const actor of [visitor, admin]) await play.as(actor).call('catalogue.dropNotice', 'no longer', { params })
  await play.as(admin).call('catalogue.patch', 'in stock again', {
    params,
    body: { stock: { change: 100, reason: 'received' } },
  })
  await play.mails('of stock')
  await play.as(alice).call('catalogue.askNotice', 'in stock', { params })
  await play.as(alice).call('catalogue.dropNotice', 'told already', { params })
}
