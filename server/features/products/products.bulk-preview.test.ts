import crypto from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { ProductBulkPreview } from '#contract/products/admin-list.ts'
import type { ProductChangeUndo } from '#contract/products/changes.ts'
import type { Product } from '#contract/products/products.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

type Form = { action: string; percent?: number; minorder?: number; multiple?: number }

const selectionOf = (products: readonly Product[]) => ({ ids: products.map(({ _id }) => _id) })

async function preview(products: readonly Product[], form: Form): Promise<ProductBulkPreview> {
  const body = { ...form, selection: selectionOf(products) }
  const answer = await admin.call('POST', '/manage/products/bulk/preview', body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function run(products: readonly Product[], form: Form) {
  const answer = await admin.call('POST', '/manage/products/bulk', { ...form, selection: selectionOf(products) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function stored(products: readonly Product[]) {
  const { rows } = await portal.pool.query(
    `select unit_price_minor::int as price, min_order as "minOrder", order_multiple as multiple, version,
       published_at is null as "isDraft", archived_at is not null as "isDeleted"
     from product where id = any($1) order by array_position($1, id)`,
    [products.map(({ _id }) => _id)],
  )
  return rows
}

/** What a preview says of one field, by the name of the product. */
function changesOf(found: ProductBulkPreview, field: string) {
  return Object.fromEntries(
    found.rows.map(({ name, changes }) => {
      const change = changes.find((one) => one.field === field)
      return [name, change && [change.before, change.after]]
    }),
  )
}

test('the preview of a price change is what the change then does, and changes nothing itself', async () => {
  const products = [
    await addTestProduct(admin, { unitprice: 100 }),
    await addTestProduct(admin, { unitprice: 0.1 }),
    await addTestProduct(admin, { unitprice: 0 }),
    await addTestProduct(admin, { unitprice: 999_999 }),
  ]
  const [plain, cheap, asked, dear] = products as [Product, Product, Product, Product]
  const form = { action: 'change_price', percent: 4.5 }
  const before = await stored(products)
  const found = await preview(products, form)
  expect(await stored(products)).toEqual(before)
  expect(found).toMatchObject({ changing: 1, same: 2, failedCount: 1 })
  expect(changesOf(found, 'unitprice')).toEqual({ [plain.name]: [100, 104.5] })
  expect(found.failed).toMatchObject([
    { id: dear._id, code: 'rule_broken', message: 'Unit price must be 1000000 or less' },
  ])
  const { failed, failedCount, done } = await run(products, form)
  expect({ failed, failedCount, done }).toEqual({
    failed: found.failed,
    failedCount: found.failedCount,
    done: found.changing + found.same,
  })
  const after = await stored([plain, cheap, asked, dear])
  expect(after.map(({ price }) => price)).toEqual([10450, 10, 0, 99_999_900])
})

test('minimum order and order multiple change together or alone, where they fit, and are undone', async () => {
  const single = await addTestProduct(admin, { minorder: 5 })
  const packed = await addTestProduct(admin, { minorder: 20, multiple: 10 })
  const done = await addTestProduct(admin, { minorder: 25, multiple: 1 })
  const products = [single, packed, done]
  const found = await preview(products, { action: 'change_quantities', minorder: 25 })
  expect(found).toMatchObject({ changing: 1, same: 1, failedCount: 1 })
  expect(changesOf(found, 'minorder')).toEqual({ [single.name]: [5, 25] })
  expect(found.failed).toMatchObject([{ id: packed._id, message: 'Minimum order must be a multiple of 10' }])
  await run(products, { action: 'change_quantities', minorder: 25 })
  expect((await stored(products)).map(({ minOrder }) => minOrder)).toEqual([25, 20, 25])

  const both = { action: 'change_quantities', minorder: 50, multiple: 25 }
  expect(await preview(products, both)).toMatchObject({ changing: 3, same: 0, failedCount: 0 })
  const { changeId } = await run(products, both)
  expect(await stored(products)).toMatchObject([1, 2, 3].map(() => ({ minOrder: 50, multiple: 25 })))
  const read = (await admin.call('GET', `/purchase/${done._id}`)).json<Product>()
  const { name, image, description, minorder, available, unitprice, version } = read
  const form = { name, image, description, minorder, available, unitprice, version, multiple: 10 }
  const saved = await admin.call('PUT', `/product/${done._id}`, { ...form, seenAvailable: available })
  expect(saved.statusCode, saved.body).toBe(200)
  const undone = await admin.call('POST', `/manage/products/changes/${changeId}/undo`)
  expect(undone.json<ProductChangeUndo>()).toMatchObject({
    back: 2,
    keptCount: 1,
    kept: [{ name: done.name, reason: 'changed' }],
  })
  expect(await stored(products)).toMatchObject([
    { minOrder: 25, multiple: 1 },
    { minOrder: 20, multiple: 10 },
    { minOrder: 50, multiple: 10 },
  ])
})

test.each([
  ['publish', 'draft', 'published'],
  ['unpublish', 'published', 'draft'],
  ['delete', 'published', 'archived'],
])('the preview of %s says which products it changes', async (action, from, to) => {
  const products = [await addTestProduct(admin, { status: from }), await addTestProduct(admin)]
  const [first] = products as [Product]
  const found = await preview(products, { action })
  expect(changesOf(found, 'status')[first.name]).toEqual([from, to])
  await run(products, { action })
  const isSo = { isDraft: to === 'draft', isDeleted: to === 'archived' }
  expect(await stored(products)).toMatchObject([isSo, isSo])
  if (action !== 'delete') {
    expect(await preview(products, { action })).toMatchObject({ changing: 0, same: 2, failedCount: 0 })
  }
})

test('deleted products are refused by every action but restoring, which a taken name keeps from', async () => {
  const products = [await addTestProduct(admin), await addTestProduct(admin)]
  const [taken, free] = products as [Product, Product]
  await run(products, { action: 'delete' })
  await addTestProduct(admin, { name: taken.name })
  expect(await preview(products, { action: 'change_price', percent: 5 })).toMatchObject({
    changing: 0,
    failedCount: 2,
  })
  const found = await preview(products, { action: 'restore' })
  expect(changesOf(found, 'status')).toEqual({ [free.name]: ['archived', 'published'] })
  expect(found.failed).toMatchObject([{ id: taken._id, code: 'name_taken' }])
  expect(await run(products, { action: 'restore' })).toMatchObject({ done: 1, failedCount: 1 })
})

test('a preview lists the first hundred products and counts all', async () => {
  const products = await Promise.all(
    Array.from({ length: 103 }, () => addTestProduct(admin, { unitprice: 10, sku: crypto.randomUUID() })),
  )
  const found = await preview(products, { action: 'change_price', percent: 10 })
  expect([found.changing, found.rows.length]).toEqual([103, 100])
})

test.each([
  [{ action: 'change_price' }, 'percent'],
  [{ action: 'change_quantities' }, 'minorder'],
  [{ action: 'change_quantities', minorder: 0 }, 'minorder'],
  [{ action: 'change_quantities', multiple: 1.5 }, 'multiple'],
  [{ action: 'change_price', percent: -91 }, 'percent'],
])('%j is refused at its field, by the preview as by the change', async (form, path) => {
  const selection = selectionOf([await addTestProduct(admin)])
  for (const address of ['/manage/products/bulk/preview', '/manage/products/bulk']) {
    const answer = await admin.call('POST', address, { ...form, selection })
    expect([answer.statusCode, answer.json().errors[0].path], address).toEqual([422, path])
  }
})

test('only admins see what a bulk action would change', async () => {
  const body = { action: 'publish', selection: { everything: true } }
  expect((await callAs(portal)('POST', '/manage/products/bulk/preview', body)).statusCode).toBe(401)
  const customer = await signUp(portal)
  expect((await customer.call('POST', '/manage/products/bulk/preview', body)).statusCode).toBe(403)
})
