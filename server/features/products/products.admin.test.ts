import { beforeAll, expect, test } from 'vitest'
import type { AdminPage } from '#contract/lists/lists.ts'
import type { AdminProduct } from '#contract/products/admin-list.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await addTestProduct(admin, {
    name: 'Hub A',
    sku: 'HB-1',
    unitprice: 100,
    available: 50,
    minorder: 10,
    category: 'hub',
  })
  await addTestProduct(admin, {
    name: 'Chain b',
    sku: 'CH-2',
    unitprice: 20.05,
    available: 15,
    minorder: 10,
    category: 'chain',
  })
  await addTestProduct(admin, {
    name: 'Axle C',
    sku: 'AX-3',
    unitprice: 0,
    available: 5,
    minorder: 10,
    status: 'draft',
  })
})

async function names(asked: Record<string, string>): Promise<string[]> {
  const answer = await admin.call('GET', `/manage/products?${new URLSearchParams(asked)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const page: AdminPage<AdminProduct> = answer.json()
  return page.items.map(({ name }) => name)
}

const bulk = (body: unknown) => admin.call('POST', '/manage/products/bulk', body)

test('staff list all products with drafts, in any sort and by any filter', async () => {
  expect(await names({})).toEqual(['Axle C', 'Chain b', 'Hub A'])
  expect(await names({ sort: 'name' })).toEqual(['Axle C', 'Chain b', 'Hub A'])
  expect(await names({ sort: '-unitprice' })).toEqual(['Hub A', 'Chain b', 'Axle C'])
  expect(await names({ sort: 'sku' })).toEqual(['Axle C', 'Chain b', 'Hub A'])
  expect(await names({ sort: 'available' })).toEqual(['Axle C', 'Chain b', 'Hub A'])
  expect(await names({ status: 'draft' })).toEqual(['Axle C'])
  expect(await names({ category: 'hub,other' })).toEqual(['Axle C', 'Hub A'])
  expect(await names({ stock: 'low' })).toEqual(['Chain b'])
  expect(await names({ stock: 'out,in' })).toEqual(['Axle C', 'Hub A'])
  expect(await names({ unitprice: '20.05..100' })).toEqual(['Chain b', 'Hub A'])
  expect(await names({ available: '..15', q: 'ax' })).toEqual(['Axle C'])
  expect(await names({ q: 'hb-1 hub' })).toEqual(['Hub A'])
})

test('products are published, repriced, deleted and restored together', async () => {
  const all = { selection: { matching: {} } }
  expect((await bulk({ action: 'publish', ...all })).json()).toMatchObject({ done: 3, failedCount: 0, failed: [] })
  expect(await names({ status: 'draft' })).toEqual([])
  expect((await bulk({ action: 'change_price', percent: 5, ...all })).json().done).toBe(3)
  const answer = await admin.call('GET', '/manage/products?sort=unitprice')
  expect(answer.json().items.map((item: AdminProduct) => item.unitprice)).toEqual([0, 21.05, 105])
  const missing = await bulk({ action: 'change_price', ...all })
  expect([missing.statusCode, missing.json().errors[0].path]).toEqual([422, 'percent'])
  const hubs = { selection: { matching: { category: 'hub' } } }
  const [{ _id }] = (await admin.call('GET', '/manage/products?category=hub')).json().items
  expect((await bulk({ action: 'delete', ...hubs })).json().done).toBe(1)
  expect(await names({ sort: 'name' })).toEqual(['Axle C', 'Chain b'])
  expect(await names({ status: 'archived' })).toEqual(['Hub A'])
  expect((await bulk({ action: 'restore', selection: { ids: [_id] } })).json().done).toBe(1)
  expect((await bulk({ action: 'unpublish', ...hubs })).json().done).toBe(1)
  expect(await names({ status: 'draft' })).toEqual(['Hub A'])
  expect((await (await signUp(portal)).call('GET', '/manage/products')).statusCode).toBe(403)
})
