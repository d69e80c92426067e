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
    name: 'Motor A',
    sku: 'MT-1',
    unitprice: 100,
    available: 50,
    minorder: 10,
    category: 'motor',
  })
  await addTestProduct(admin, {
    name: 'Belt b',
    sku: 'BT-2',
    unitprice: 20.05,
    available: 15,
    minorder: 10,
    category: 'belt',
  })
  await addTestProduct(admin, {
    name: 'Adapter C',
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
  expect(await names({})).toEqual(['Adapter C', 'Belt b', 'Motor A'])
  expect(await names({ sort: 'name' })).toEqual(['Adapter C', 'Belt b', 'Motor A'])
  expect(await names({ sort: '-unitprice' })).toEqual(['Motor A', 'Belt b', 'Adapter C'])
  expect(await names({ sort: 'sku' })).toEqual(['Adapter C', 'Belt b', 'Motor A'])
  expect(await names({ sort: 'available' })).toEqual(['Adapter C', 'Belt b', 'Motor A'])
  expect(await names({ status: 'draft' })).toEqual(['Adapter C'])
  expect(await names({ category: 'motor,other' })).toEqual(['Adapter C', 'Motor A'])
  expect(await names({ stock: 'low' })).toEqual(['Belt b'])
  expect(await names({ stock: 'out,in' })).toEqual(['Adapter C', 'Motor A'])
  expect(await names({ unitprice: '20.05..100' })).toEqual(['Belt b', 'Motor A'])
  expect(await names({ available: '..15', q: 'ad' })).toEqual(['Adapter C'])
  expect(await names({ q: 'mt-1 motor' })).toEqual(['Motor A'])
})

test('products are published, repriced, deleted and restored together', async () => {
  const all = { selection: { everything: true } }
  expect((await bulk({ action: 'publish', ...all })).json()).toMatchObject({ done: 3, failedCount: 0, failed: [] })
  expect(await names({ status: 'draft' })).toEqual([])
  expect((await bulk({ action: 'change_price', percent: 5, ...all })).json().done).toBe(3)
  const answer = await admin.call('GET', '/manage/products?sort=unitprice')
  expect(answer.json().items.map((item: AdminProduct) => item.unitprice)).toEqual([0, 21.05, 105])
  const missing = await bulk({ action: 'change_price', ...all })
  expect([missing.statusCode, missing.json().errors[0].path]).toEqual([422, 'percent'])
  const motors = { selection: { matching: { category: 'motor' } } }
  const [{ _id }] = (await admin.call('GET', '/manage/products?category=motor')).json().items
  expect((await bulk({ action: 'delete', ...motors })).json().done).toBe(1)
  expect(await names({ sort: 'name' })).toEqual(['Adapter C', 'Belt b'])
  expect(await names({ status: 'archived' })).toEqual(['Motor A'])
  expect((await bulk({ action: 'restore', selection: { ids: [_id] } })).json().done).toBe(1)
  expect((await bulk({ action: 'unpublish', ...motors })).json().done).toBe(1)
  expect(await names({ status: 'draft' })).toEqual(['Motor A'])
  expect((await (await signUp(portal)).call('GET', '/manage/products')).statusCode).toBe(403)
})
