import crypto from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { ProductChange, ProductChangeUndo } from '#contract/products/changes.ts'
import type { Product } from '#contract/products/products.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { csvOf, importer } from '#tests/support/files/imports.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let other: TestActor
const imports = importer(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  other = await signUpAdmin(portal)
  await portal.startJobs()
})

function add(count: number, given: Record<string, unknown> = {}): Promise<Product[]> {
  return Promise.all(Array.from({ length: count }, () => addTestProduct(admin, { unitprice: 100, ...given })))
}

type Form = { action: string; percent?: number }

async function bulk(products: Product[], form: Form, key?: string): Promise<string> {
  const selection = { ids: products.map(({ _id }) => _id) }
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
  const answer = await admin.callWith(headers)('POST', '/manage/products/bulk', { ...form, selection })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().changeId
}

async function preview(id: string): Promise<ProductChangeUndo> {
  return (await admin.call('GET', `/manage/products/changes/${id}`)).json()
}

async function undo(id: string): Promise<ProductChangeUndo> {
  const answer = await admin.call('POST', `/manage/products/changes/${id}/undo`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function rowsOf(products: Product[]) {
  const { rows } = await portal.pool.query(
    `select unit_price_minor::int as price, published_at is null as "isDraft", archived_at is not null as "isDeleted"
     from product where id = any($1) order by array_position($1, id)`,
    [products.map(({ _id }) => _id)],
  )
  return rows
}

async function setPrice({ _id }: Product, unitprice: number, by = admin): Promise<void> {
  const { version } = (await admin.call('GET', `/purchase/${_id}`)).json<Product>()
  const answer = await by.call('PATCH', `/manage/products/${_id}`, { version, unitprice })
  expect(answer.statusCode).toBe(200)
}

test('a bulk price change has a preview of its undo, and undoing does exactly that', async () => {
  const products = await add(4)
  const [edited, deleted, described] = products as [Product, Product, Product]
  const id = await bulk(products, { action: 'change_price', percent: 5 })
  expect(await preview(id)).toMatchObject({
    back: 4,
    keptCount: 0,
    change: { percent: 5, count: 4, by: admin.name },
  })
  await setPrice(edited, 7, other)
  await other.call('DELETE', `/product/${deleted._id}`)
  await admin.call('PUT', `/product/${described._id}/status`, { status: 'draft' })
  const shown = await preview(id)
  expect(shown).toMatchObject({ back: 2, keptCount: 2 })
  expect(Object.fromEntries(shown.kept.map(({ name, message }) => [name, message]))).toEqual({
    [edited.name]: 'The product has since been changed by Test Admin',
    [deleted.name]: 'The product has since been deleted by Test Admin',
  })
  expect(shown.kept.every(({ by, at }) => by === other.name && at !== null)).toBe(true)
  expect(await undo(id)).toMatchObject({ back: shown.back, keptCount: shown.keptCount, kept: shown.kept })
  expect((await rowsOf(products)).map(({ price }) => price)).toEqual([700, 10500, 10000, 10000])
})

test.each([
  ['publish', { status: 'draft' }, { isDraft: false, isDeleted: false }, { isDraft: true, isDeleted: false }],
  ['unpublish', {}, { isDraft: true, isDeleted: false }, { isDraft: false, isDeleted: false }],
  ['delete', {}, { isDraft: false, isDeleted: true }, { isDraft: false, isDeleted: false }],
])('undoing %s puts the products back as they were', async (action, given, after, before) => {
  const products = await add(2, given)
  const id = await bulk(products, { action })
  expect(await rowsOf(products)).toMatchObject([after, after])
  expect(await undo(id)).toMatchObject({ back: 2, keptCount: 0 })
  expect(await rowsOf(products)).toMatchObject([before, before])
})

test('undoing a restoration deletes the products again, but not those changed since', async () => {
  const products = await add(2)
  await bulk(products, { action: 'delete' })
  const id = await bulk(products, { action: 'restore' })
  const [edited] = products as [Product]
  await setPrice(edited, 9, other)
  expect(await undo(id)).toMatchObject({
    back: 1,
    keptCount: 1,
    kept: [{ name: edited.name, sku: edited.sku, reason: 'changed' }],
  })
  expect((await rowsOf(products)).map(({ isDeleted }) => isDeleted)).toEqual([false, true])
})

test('a deleted product whose name another product has now stays deleted and is listed', async () => {
  const products = await add(2)
  const [taken] = products as [Product]
  const id = await bulk(products, { action: 'delete' })
  await addTestProduct(admin, { name: taken.name })
  expect(await undo(id)).toMatchObject({ back: 1, keptCount: 1, kept: [{ name: taken.name, reason: 'taken' }] })
})

test('undoing is in the audit log for each product, with the admin who did it', async () => {
  const products = await add(2)
  const id = await bulk(products, { action: 'change_price', percent: 10 })
  await undo(id)
  const { rows } = await portal.pool.query(
    `select action, actor_id, before, after from audit_log where subject_id = any($1) order by id desc limit 2`,
    [products.map(({ _id }) => _id)],
  )
  const entry = { action: 'product.changed', actor_id: admin.id }
  const prices = { before: { unitPriceMinor: 11000 }, after: { unitPriceMinor: 10000 } }
  expect(rows).toEqual([
    { ...entry, ...prices },
    { ...entry, ...prices },
  ])
})

test('a change is undone once, also with concurrent requests, and never over a newer price', async () => {
  const products = await add(8)
  const id = await bulk(products, { action: 'change_price', percent: 50 })
  const edits = products.map((product, index) =>
    index % 2 === 0 ? setPrice(product, 33, other).catch(() => {}) : null,
  )
  const both = [1, 2, 3].map(() => admin.call('POST', `/manage/products/changes/${id}/undo`))
  const answers = await Promise.all(both)
  await Promise.all(edits)
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  const done = answers.find(({ statusCode }) => statusCode === 200)?.json<ProductChangeUndo>()
  const notUndoneIds = new Set(done?.kept.map(({ productId }) => productId))
  const rows = await rowsOf(products)
  for (const [index, product] of products.entries()) {
    // A price set before the undo is kept and listed; one set after it stays as well.
    const allowed = notUndoneIds.has(product._id) ? [3300] : index % 2 === 0 ? [10000, 3300] : [10000]
    expect(allowed).toContain(rows[index].price)
  }
  expect((done?.back ?? 0) + (done?.keptCount ?? 0)).toBe(8)
  expect(await preview(id)).toMatchObject({ back: done?.back, keptCount: done?.keptCount })
})

test('an undo that fails half way changes nothing', async () => {
  const products = await add(3)
  const [first] = products as [Product]
  const id = await bulk(products, { action: 'change_price', percent: 5 })
  await portal.pool.query(
    `create function refuse_test() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     create trigger refuse_test before update on product for each row when (old.id = '${first._id}') execute function refuse_test()`,
  )
  const answer = await admin.call('POST', `/manage/products/changes/${id}/undo`)
  await portal.pool.query('drop trigger refuse_test on product')
  expect(answer.statusCode).toBe(500)
  expect((await rowsOf(products)).map(({ price }) => price)).toEqual([10500, 10500, 10500])
  expect(await undo(id)).toMatchObject({ back: 3 })
})

test('a repeated request with the same key changes no price twice', async () => {
  const products = await add(2)
  const key = crypto.randomUUID()
  const form = { action: 'change_price', percent: 10 }
  const id = await bulk(products, form, key)
  // As if the process had died before it could store the result of the first request.
  await portal.pool.query(
    `update idempotency_record set answer = null, created_at = now() - interval '1 hour' where key = $1`,
    [key],
  )
  expect(await bulk(products, form, key)).toBe(id)
  expect((await rowsOf(products)).map(({ price }) => price)).toEqual([11000, 11000])
})

test('after a bulk price change is undone, the import before it can be undone too', async () => {
  const products = await add(3, { unitprice: 80 })
  const table = csvOf([['sku', 'unitprice'], ...products.map(({ sku }) => [sku, 100])])
  const read = await imports.upload(table)
  await imports.take(read, 'check', { mapping: read.mapping })
  await imports.take(read, 'run')
  const id = await bulk(products, { action: 'change_price', percent: 5 })
  expect(await imports.undoPreview(read)).toMatchObject({ back: 0, keptCount: 3 })
  await undo(id)
  expect(await imports.undoPreview(read)).toMatchObject({ back: 3, keptCount: 0 })
  expect(await imports.take(read, 'undo')).toMatchObject({ counts: { undone: 3, kept: 0 } })
  expect((await rowsOf(products)).map(({ price }) => price)).toEqual([8000, 8000, 8000])
})

test('changes are listed newest first, without those that changed nothing, and for admins only', async () => {
  const products = await add(1)
  const id = await bulk(products, { action: 'unpublish' })
  expect(await bulk(products, { action: 'unpublish' })).toBeUndefined()
  const [newest] = (await admin.call('GET', '/manage/products/changes')).json<ProductChange[]>()
  expect(newest).toMatchObject({ _id: id, action: 'unpublish', count: 1, undoneAt: null })
  const customer = await signUp(portal)
  for (const [method, path] of [
    ['GET', '/manage/products/changes'],
    ['GET', `/manage/products/changes/${id}`],
    ['POST', `/manage/products/changes/${id}/undo`],
  ] as const) {
    expect((await callAs(portal)(method, path)).statusCode).toBe(401)
    expect((await customer.call(method, path)).statusCode).toBe(403)
  }
  expect((await admin.call('POST', '/manage/products/changes/none/undo')).statusCode).toBe(404)
})

test('staff change a product while it is added to a cart: neither waits for the other, so they do not deadlock', async () => {
  const products = await add(2)
  const [product] = products as [Product, Product]
  const adding = await portal.pool.connect()
  try {
    await adding.query('begin')
    // The lock of a foreign key, as a new line of a cart takes it.
    await adding.query('select from product where id = $1 for key share', [product._id])
    const id = await bulk(products, { action: 'change_price', percent: 5 })
    await undo(id)
    await setPrice(product, 7)
  } finally {
    await adding.query('rollback')
    adding.release()
  }
})
