import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { facetsOf } from '#contract/catalogue/facets.ts'
import { maxInBulk, maxSelected } from '#contract/lists/lists.ts'
import { exportOrderLines, exportOrders } from '#contract/orders/admin-list.ts'
import { exportOwnLines, exportOwnOrders } from '#contract/orders/export.ts'
import type { Order } from '#contract/orders/orders.ts'
import { maxPixels } from '#contract/pictures.limits.ts'
import { familiesNow } from '#contract/products/attributes.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { fillTable } from '#tests/support/database.ts'
import { sendFile } from '#tests/support/files/send-file.ts'
import { shortestOf } from '#tests/support/main-thread.ts'
import { addFirstLines } from '#tests/support/orders/order-rows.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { seedDemo } from './demo/demo.ts'
import { loadBuild } from './http/web/web.ts'

const demo = { DEMO: 'on', DEMO_PASSWORD: 'demo-password' }
const portal = testPortal({ RATE_LIMIT: '0', ...demo }, loadBuild)
let admin: TestActor
let buyer: TestActor

/** An account with more orders than one action may change, each with texts as long as they may be. */
beforeAll(async () => {
  await seedDemo(portal.pool, portal.config)
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
  const { _id: productId } = await addTestProduct(admin, { description: 'Long enough. '.repeat(384) })
  const texts = { address: 'Street 1 '.repeat(55), others: 'Ring twice. '.repeat(166) }
  const placed = await buyer.call('POST', '/order', { productId, newOrderQty: 1, ...texts })
  await fillTable(
    portal.pool,
    `insert into orders (id, user_id, product_id, email, user_name, name, sku, image, description, available, quantity,
       unit_price_minor, currency, address, phone, others, line_count, goods_minor, total_minor)
     select gen_random_uuid(), user_id, product_id, email, user_name, name, sku, image, description, available, quantity,
       unit_price_minor, currency, address, phone, others, line_count, goods_minor, total_minor
     from orders cross join generate_series(1, $2) where id = $1`,
    [placed.json<Order>()._id, maxInBulk],
  )
  await addFirstLines(portal.pool)
})

/** No turn of the main thread takes longer, in the best of several tries. */
async function holdsUpNobody<T extends { statusCode: number }>(send: () => Promise<T>): Promise<T> {
  const { longestTurnMs, result } = await shortestOf(send, 50)
  expect(longestTurnMs, `of an answer with status ${result.statusCode}`).toBeLessThan(50)
  return result
}

/** A large answer read as it comes: put together at its end, as `inject` does, it would be one long turn of this client. */
async function download(actor: TestActor, path: string) {
  const { statusCode, headers, stream } = await portal.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${actor.token}` },
    payloadAsStream: true,
  })
  const chunks: Buffer[] = []
  for await (const chunk of stream()) chunks.push(chunk)
  return { statusCode, headers, chunks }
}

test('a bulk action reads more orders than it may change, and refuses them', async () => {
  const body = { action: 'deliver', selection: { matching: { email: buyer.email } } }
  const answer = await holdsUpNobody(() => admin.call('POST', '/manage/orders/bulk', body))
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'selection_too_large'])
})

test('a bulk action over the most orders chosen one by one', async () => {
  const { rows } = await portal.pool.query('select id from orders where email = $1 limit $2', [
    buyer.email,
    maxSelected,
  ])
  const body = { action: 'deliver', selection: { ids: rows.map(({ id }) => id) } }
  const answer = await holdsUpNobody(() => admin.call('POST', '/manage/orders/bulk', body))
  expect(answer.json()).toMatchObject({ done: 0, failedCount: maxSelected })
})

test('what is ready of the most orders of a bulk action, when none is and each is named', async () => {
  const { rows } = await portal.pool.query('select id from orders where email = $1 limit 1', [buyer.email])
  const selection = { matching: { email: buyer.email }, except: [rows[0].id] }
  const answer = await holdsUpNobody(() => admin.call('POST', '/manage/orders/ship/check', { selection }))
  const { orders, failedCount, failed } = answer.json()
  expect([orders, failedCount, failed.length]).toEqual([0, maxInBulk, maxInBulk])
})

test.each([
  ['all orders', () => admin, exportOrders.byLink.path],
  ['all orders, line by line', () => admin, exportOrderLines.byLink.path],
  ['own orders', () => buyer, exportOwnOrders.path],
  ['own orders, line by line', () => buyer, exportOwnLines.path],
])('an export of %s', async (_, who, path) => {
  const { statusCode, headers, chunks } = await holdsUpNobody(() => download(who(), path))
  expect(statusCode).toBe(200)
  expect(Number(headers['x-total-count'])).toBeGreaterThan(maxInBulk)
  expect(Buffer.concat(chunks).toString().split('\n').length).toBeGreaterThan(maxInBulk)
})

test.each([
  ['own orders, as the download of own data asks for them', () => buyer, '/order?limit=200&email='],
  ['the longest page of own orders', () => buyer, '/order?email='],
  ['the longest page of all orders', () => admin, '/orders?email='],
])('%s', async (_, who, path) => {
  const { statusCode, chunks } = await holdsUpNobody(() => download(who(), path + buyer.email))
  expect(statusCode).toBe(200)
  expect(JSON.parse(Buffer.concat(chunks).toString()).length).toBeGreaterThanOrEqual(200)
})

test('a photograph of the most pixels', async () => {
  const side = Math.floor(Math.sqrt(maxPixels))
  const background = { r: 200, g: 60, b: 10 }
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const answer = await holdsUpNobody(async () => {
    // Not the same picture as in the try before, which would be there already.
    await portal.pool.query('delete from picture')
    return sendFile(portal, admin, { path: '/pictures', file: bytes, type: 'image/jpeg' })
  })
  expect([answer.statusCode, answer.body]).toEqual([201, expect.stringContaining('/pictures/')])
})

test.each([
  ['of a search', () => `/products?q=${encodeURIComponent('belt ring '.repeat(9))}`],
  [
    'of a family with the most attributes chosen',
    () => {
      const values = Array.from({ length: 20 }, (_, index) => encodeURIComponent(String(index).padEnd(70, 'ä')))
      const family = familiesNow()[0]?.key ?? ''
      const choices = facetsOf(family).filter(({ kind }) => kind !== 'range')
      return `/products?family=${family}&q=${'x'.repeat(100)}${choices.map(({ key }) => `&${key}=${values.join(',')}`).join('')}`
    },
  ],
  ['with all families', () => '/products?sort=name&stock=in&view=list'],
])('a page %s, which the main thread renders', async (_, addressOf) => {
  const address = addressOf().slice(0, 15_500)
  const get = (query = '') => portal.app.inject({ url: address + query, headers: { accept: 'text/html' } })
  await get()
  let page = 2
  // Another page each time: rendered pages are kept.
  const answer = await holdsUpNobody(() => get(`&page=${page++}`))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})
