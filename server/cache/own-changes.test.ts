import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { loadBuild } from '../http/web/web.ts'

/** After the response to a change, every page and list shows it, however often the data changes. */
const portal = testPortal({}, loadBuild)
let admin: TestActor
let customer: TestActor
let product: Product

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  customer = await signUp(portal)
  product = await addTestProduct(admin)
})

async function pageOf(path: string): Promise<string> {
  const response = await portal.app.inject({ url: path, headers: { accept: 'text/html' } })
  expect(response.statusCode).toBe(200)
  return response.body
}

const searchFor = async (name: string) =>
  (await portal.app.inject({ url: `/api/products?q=${encodeURIComponent(name)}` })).json().items

test('a price changed by staff is on the page and in the search at once, ten times in a row', async () => {
  let { version } = product
  for (let cents = 11; cents <= 20; cents++) {
    const price = 40 + cents / 100
    await Promise.all([pageOf(`/products/${product._id}`), searchFor(product.name)])
    const changed = await admin.call('PATCH', `/manage/products/${product._id}`, { version, unitprice: price })
    expect(changed.statusCode).toBe(200)
    version = changed.json().version
    expect(await pageOf(`/products/${product._id}`)).toContain(String(price))
    expect((await searchFor(product.name))[0].unitprice).toBe(price)
  }
})

test('stock counted by staff is in the search at once', async () => {
  for (const count of [777, 778, 779]) {
    await searchFor(product.name)
    const counted = await admin.call('PATCH', `/manage/products/${product._id}`, {
      stock: { count, reason: 'counted' },
    })
    expect(counted.statusCode).toBe(200)
    expect((await searchFor(product.name))[0].available).toBe(count)
  }
})

test('a withdrawn product disappears from the search at once, and is back at once when it is published', async () => {
  for (const [status, found] of [
    ['draft', 0],
    ['published', 1],
  ] as const) {
    await searchFor(product.name)
    expect((await admin.call('PUT', `/product/${product._id}/status`, { status })).statusCode).toBe(200)
    expect(await searchFor(product.name)).toHaveLength(found)
  }
})

test('a review is on the home page’s list at once', async () => {
  for (const words of ['Precise to the micron', 'Delivered a day early']) {
    await pageOf('/')
    expect((await customer.call('POST', '/review', { reviewText: words, ratings: 5 })).statusCode).toBe(201)
    expect(await pageOf('/')).toContain(words)
  }
})
