import { beforeAll, expect, test, vi } from 'vitest'
import type { AdminPage } from '#contract/lists/lists.ts'
import type { Product } from '#contract/products/products.ts'
import { callAs, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { addHoses } from '#tests/support/catalogue/hoses.ts'
import { waitLimitMs } from '#tests/support/extent.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

type Listed = AdminPage<Product>

const portal = testPortal()
let admin: TestActor

/** The family of hoses requires the attribute `bore`. */
beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await addHoses(portal.pool)
  const isKnown = async () => expect((await callAs(portal)('GET', '/catalogue/families')).body).toContain('"hose"')
  await vi.waitFor(isKnown, { timeout: waitLimitMs, interval: 20 })
})

const missing = { path: 'attributes.bore', message: 'Bore is Required' }

function form({ name, image, description, minorder, available, unitprice, version }: Product) {
  return { name, image, description, minorder, available, unitprice, version, seenAvailable: available }
}

async function refusedBy(answer: Promise<{ statusCode: number; json(): { errors: unknown } }>): Promise<unknown> {
  const { statusCode, json } = await answer.then((one) => ({ statusCode: one.statusCode, json: one.json() }))
  expect(statusCode).toBe(422)
  return json.errors
}

/** A product from before its attribute was required. */
async function addOld(): Promise<Product> {
  const product = await addTestProduct(admin)
  await portal.pool.query(`update product set family = 'hose', attributes = '{"length": 2}' where id = $1`, [
    product._id,
  ])
  return product
}

test('a published product needs what its family requires, a draft does not', async () => {
  const draft = await addTestProduct(admin, { category: 'hose', status: 'draft', attributes: { length: 2 } })
  const { name: _, version: __, seenAvailable: ___, ...rest } = form(draft)
  const add = (given: object) =>
    admin.call('POST', '/product', { ...rest, name: 'A hose without a bore', ...given })
  expect(await refusedBy(add({ category: 'hose', attributes: { length: 2 } }))).toEqual([missing])
  expect(await refusedBy(add({ category: 'hose' }))).toEqual([missing])
  expect(await refusedBy(add({ category: 'hose', status: 'published', attributes: {} }))).toEqual([missing])
  expect((await add({ category: 'hose', attributes: { bore: '1/2 in' } })).statusCode).toBe(201)
})

test('a wrong value of a required attribute is said once', async () => {
  const product = await addTestProduct(admin, { category: 'hose', attributes: { bore: 12 } })
  const edit = admin.call('PUT', `/product/${product._id}`, { ...form(product), attributes: { bore: '5 bar' } })
  expect(await refusedBy(edit)).toEqual([
    { path: 'attributes.bore', message: 'Bore: bar cannot be converted into mm' },
  ])
})

test('the price of a product that lacks a newly required attribute can be changed, its attributes cannot', async () => {
  const product = await addOld()
  const edit = (given: object) => admin.call('PUT', `/product/${product._id}`, { ...form(product), ...given })
  expect(await refusedBy(edit({ attributes: { length: 3 } }))).toEqual([missing])
  expect((await edit({ unitprice: 9 })).json()).toMatchObject({ unitprice: 9, attributes: { length: 2 } })
})

test('a draft that lacks an attribute is not published, alone or among many, and the refusal names both', async () => {
  const name = 'Hose to publish'
  const draft = await addTestProduct(admin, { name, category: 'hose', status: 'draft' })
  const message = 'Hose to publish cannot be published: Bore is Required'
  const publish = admin.call('PUT', `/product/${draft._id}/status`, { status: 'published' })
  expect(await refusedBy(publish)).toEqual([{ path: 'attributes.bore', message }])
  const good = await addTestProduct(admin, { category: 'hose', status: 'draft', attributes: { bore: 12 } })
  const many = await admin.call('POST', '/manage/products/bulk', {
    action: 'publish',
    selection: { ids: [draft._id, good._id] },
  })
  expect(many.json()).toMatchObject({ done: 1, failed: [{ id: draft._id, name, message }] })
  const edit = admin.call('PUT', `/product/${draft._id}`, { ...form(draft), status: 'published' })
  expect(await refusedBy(edit)).toEqual([missing])
  const complete = { ...form(draft), status: 'published', attributes: { bore: 12 } }
  expect((await admin.call('PUT', `/product/${draft._id}`, complete)).statusCode).toBe(200)
})

test('staff list the products that lack a value that their family has', async () => {
  const [old, whole] = [
    await addOld(),
    await addTestProduct(admin, { category: 'hose', attributes: { bore: 12 } }),
  ]
  const other = await addTestProduct(admin)
  const listed = async (key: string) => {
    const page = (await admin.call('GET', `/manage/products?lacking=${encodeURIComponent(key)}`)).json<Listed>()
    return [old, whole, other].map(({ _id }) => page.items.some((one) => one._id === _id))
  }
  expect(await listed('bore')).toEqual([true, false, false])
  expect(await listed('end_thread')).toEqual([true, true, false])
  expect(await listed('no-such-key')).toEqual([false, false, false])
  expect(await listed(`x' or true`)).toEqual([false, false, false])
})
