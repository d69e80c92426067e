import { beforeAll, expect, test } from 'vitest'
import type { FeedEvent } from '#contract/feed/feed.ts'
import type { Order } from '#contract/orders/orders.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { extent } from '#tests/support/extent.ts'
import { orderFor } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
})

type Page = { events: FeedEvent[]; cursor: string; hasMore: boolean }

async function read(query: string): Promise<Page> {
  const answer = await admin.call('GET', `/events?${query}`)
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json()
}

async function readAll(path: string, limit: number, cursor?: string) {
  const pages: Record<string, { _id: string }[] & string[] & string & boolean>[] = []
  for (let next = cursor; ; ) {
    const page = (await admin.call('GET', `${path}?limit=${limit}${next ? `&cursor=${next}` : ''}`)).json()
    pages.push(page)
    next = page.cursor
    if (!page.hasMore) return { pages, cursor: page.cursor as string }
  }
}

async function order(): Promise<Order> {
  const product = await addTestProduct(admin, { available: 50 })
  return orderFor(buyer, product._id)
}

test('a reader gets each event once, in pages of any size, and goes on where it stopped', async () => {
  const { cursor } = await read('limit=500')
  const { _id: id } = await order()
  await admin.call('POST', `/order/${id}/cancel`)
  const types: string[] = []
  for (let next = cursor, hasMore = true; hasMore; ) {
    const page = await read(`limit=1&cursor=${next}`)
    types.push(...page.events.filter(({ subject }) => subject?.id === id).map(({ type }) => type))
    next = page.cursor
    hasMore = page.hasMore
  }
  expect(types).toEqual(['order.placed', 'order.cancelled'])
  const [only] = (await read(`cursor=${cursor}&types=order.cancelled`)).events
  expect(only).toMatchObject({
    type: 'order.cancelled',
    subject: { kind: 'order', id },
    data: { number: expect.any(Number) },
  })
})

test('an event that commits after one with a higher id is neither lost nor comes twice', async () => {
  const { cursor } = await read('limit=500')
  const count = extent === 'full' ? 10_000 : 20
  const seen: string[] = []
  let next = cursor
  for (let round = 0; round < count; round++) {
    const [slow, fast] = [await portal.pool.connect(), await portal.pool.connect()]
    try {
      for (const client of [slow, fast]) await client.query('begin')
      await slow.query(`insert into event (type, data) values ('page.published', $1)`, [
        { round: `${round} slow` },
      ])
      await fast.query(`insert into event (type, data) values ('page.published', $1)`, [
        { round: `${round} fast` },
      ])
      await fast.query('commit')
      const first = await read(`cursor=${next}&types=page.published`)
      await slow.query('commit')
      const second = await read(`cursor=${first.cursor}&types=page.published`)
      seen.push(...[...first.events, ...second.events].map(({ data }) => String(data.round)))
      next = second.cursor
    } finally {
      slow.release()
      fast.release()
    }
  }
  const rounds = Array.from({ length: seen.length / 2 }, (_, round) => [`${round} fast`, `${round} slow`])
  expect(seen).toEqual(rounds.flat())
  expect(seen.length).toBe(count * 2)
})

test('a call waits for the next event, and answers as soon as it is there', async () => {
  const { cursor } = await read('limit=500')
  const waiting = read(`cursor=${cursor}&wait=20&types=order.placed`)
  const { _id: id } = await order()
  expect((await waiting).events.map(({ subject }) => subject?.id)).toEqual([id])
})

test('a cursor belongs to one reader and one feed, and ends with a restore or with what is kept', async () => {
  const { cursor } = await read('limit=1')
  const other = await signUpAdmin(portal)
  const codeOf = async (actor: TestActor, path: string) => (await actor.call('GET', path)).json().code
  expect(await codeOf(other, `/events?cursor=${cursor}`)).toBe('invalid_input')
  expect(await codeOf(admin, `/orders/changes?cursor=${cursor}`)).toBe('invalid_input')
  expect(await codeOf(admin, `/events?cursor=${cursor.slice(0, -2)}xx`)).toBe('invalid_input')
  expect(await codeOf(admin, '/events?cursor=17')).toBe('invalid_input')
  expect(await codeOf(admin, '/events?limit=501')).toBe('rule_broken')
  expect(await codeOf(admin, '/events?types=order.placd')).toBe('rule_broken')
  expect(await codeOf(admin, '/events?since=yesterday')).toBe('rule_broken')
  expect(await codeOf(buyer, '/events')).toBe('admin_only')
  await portal.pool.query(
    `insert into restoration (restored_at, backed_up_at, decision, decided_at) values (now(), now(), 'released', now())`,
  )
  const expired = await admin.call('GET', `/events?cursor=${cursor}`)
  expect([expired.statusCode, expired.json().code]).toEqual([410, 'cursor_expired'])
  await portal.pool.query('delete from restoration')
})

test('orders: first all of them, then those that changed, as they are now, and those that were deleted', async () => {
  const [kept, deleted] = [await order(), await order()]
  const all = await readAll('/orders/changes', 1)
  const ids = all.pages.flatMap(({ orders = [] }) => orders.map(({ _id }) => _id))
  expect(ids).toEqual(expect.arrayContaining([kept._id, deleted._id]))
  expect(new Set(ids).size).toBe(ids.length)
  await admin.call('POST', `/order/${kept._id}/notes`, { text: 'No change of the order', isInternal: true })
  await admin.call('DELETE', `/orders/${deleted._id}`)
  await admin.call('POST', `/order/${kept._id}/status`, { status: 'confirmed', version: 2 })
  const later = await readAll('/orders/changes', 10, all.cursor)
  expect(later.pages).toMatchObject([
    { orders: [{ _id: kept._id, status: 'confirmed', lines: [{}] }], removed: [deleted._id] },
  ])
  expect((await readAll('/orders/changes', 10, later.cursor)).pages).toMatchObject([{ orders: [], removed: [] }])
})

test('products and their stock: an order takes stock of its lines, a draft is a product, a deleted one is removed', async () => {
  const product = await addTestProduct(admin, { available: 9 })
  const [products, stock] = [await readAll('/products/changes', 500), await readAll('/stock/changes', 500)]
  expect(JSON.stringify(stock.pages)).toContain(product._id)
  await orderFor(buyer, product._id, 2)
  const taken = await readAll('/stock/changes', 500, stock.cursor)
  expect(taken.pages[0]?.stock).toEqual([{ productId: product._id, sku: expect.any(String), available: 7 }])
  await admin.call('PUT', `/product/${product._id}/status`, { status: 'draft' })
  const drafted = await readAll('/products/changes', 500, products.cursor)
  expect(drafted.pages).toMatchObject([{ products: [{ _id: product._id }], removed: [] }])
  await admin.call('DELETE', `/product/${product._id}`)
  const gone = await readAll('/products/changes', 500, drafted.cursor)
  expect(gone.pages).toMatchObject([{ products: [], removed: [product._id] }])
})

test('pages that were open before the feed had this address still get their live messages', async () => {
  const answer = await portal.app.inject({ url: '/api/events?topics=own' })
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'sign_in_required'])
})
