import crypto from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import { demoProducts } from '#demo/products.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
let buyer: TestActor
const visitor = callAs(portal)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUp(portal)
})

function changed(product: Product, given: Record<string, unknown>) {
  const { name, image, description, minorder, available, unitprice, version } = product
  return { name, image, description, minorder, available, unitprice, version, seenAvailable: available, ...given }
}

function edit(product: Product, given: Record<string, unknown>) {
  return admin.call('PUT', `/product/${product._id}`, changed(product, given))
}

test("with the specification's fields alone, a product is published, has no category and is sold by the piece", async () => {
  expect(await addTestProduct(admin)).toMatchObject({
    category: null,
    attributes: {},
    multiple: 1,
    status: 'published',
  })
})

test('category, attributes, multiple and status are stored, and stay when a later change leaves them out', async () => {
  const product = await addTestProduct(admin, {
    category: 'motor',
    attributes: { shaft: '12 × 142', mass_g: 241.5, material: ' 7075-T6 ', bearings: '', finish: 'Anodised' },
    minorder: 20,
    multiple: 5,
    status: 'draft',
  })
  const model = {
    category: 'motor',
    attributes: { shaft: '12 × 142', mass_g: 241.5, material: '7075-T6', finish: 'Anodised' },
    multiple: 5,
    status: 'draft',
  }
  expect(product).toMatchObject(model)
  expect((await edit(product, { unitprice: 9 })).json()).toMatchObject({ ...model, unitprice: 9 })
})

test.each([
  [{ category: 'motor', attributes: { mass_g: 'heavy' } }, 'attributes.mass_g', 'Mass must be a number'],
  [
    { category: 'motor', attributes: { shaft: '1 × 1' } },
    'attributes.shaft',
    'Shaft must be one of the listed values',
  ],
  [{ category: 'belt', attributes: { toothed: 'yes' } }, 'attributes.toothed', 'Toothed must be yes or no'],
  [
    { category: 'motor', attributes: { 'bad key': 1 } },
    'attributes.bad key',
    'An attribute name can only contain',
  ],
  [{ category: 'wheel' }, 'category', 'category is not a known family'],
  [{ minorder: 12, multiple: 5 }, 'minorder', 'Minimum order must be a multiple of 5'],
  [{ status: 'archived' }, 'status', 'status must be "draft" or "published"'],
])('%j is refused at its field', async (given, path, message) => {
  const answer = await admin.call('POST', '/product', {
    ...changed({ name: crypto.randomUUID(), minorder: 1, available: 5, unitprice: 1 } as Product, {
      image: 'https://pictures.example/part.png',
      description: 'A part.',
    }),
    ...given,
  })
  expect(answer.statusCode).toBe(422)
  const found = answer.json().errors.find((one: { path: string }) => one.path === path)
  expect(found?.message).toContain(message)
})

test('rules between sent and stored fields are checked too', async () => {
  const product = await addTestProduct(admin, { category: 'motor', minorder: 20, multiple: 5 })
  const odd = await edit(product, { minorder: 12 })
  expect(odd.statusCode).toBe(422)
  expect(odd.json().errors).toEqual([{ path: 'minorder', message: 'Minimum order must be a multiple of 5' }])
  expect((await edit(product, { attributes: { shaft: 'none' } })).json().errors[0].path).toBe('attributes.shaft')
})

test('a draft is visible to admins only, in every list and at every address', async () => {
  const word = `w${crypto.randomBytes(5).toString('hex')}`
  const shown = await addTestProduct(admin, { name: `${word} one`, category: 'spring' })
  const draft = await addTestProduct(admin, { name: `${word} two`, category: 'spring', status: 'draft' })
  await portal.pool.query('update product set drawing = $2 where id = $1', [draft._id, demoProducts[0]?.drawing])
  for (const call of [visitor, buyer.call]) {
    expect((await call('GET', `/purchase/${draft._id}`)).json().code).toBe('product_not_found')
    expect((await call('GET', `/products/${draft._id}`)).json().code).toBe('product_not_found')
    const list: Product[] = (await call('GET', '/product?drafts=with')).json()
    expect(list.map(({ _id }) => _id)).not.toContain(draft._id)
    expect((await call('GET', `/products?q=${word}`)).json()).toMatchObject({ total: 1 })
    expect((await call('GET', `/products/${shown._id}`)).json().related).toEqual([])
  }
  const sitemap = (await portal.app.inject('/sitemap.xml')).body
  expect(sitemap).toContain(shown._id)
  expect(sitemap).not.toContain(draft._id)
  for (const address of [`/drawings/${draft.sku.toLowerCase()}.svg`, `/cards/${draft.sku.toLowerCase()}.png`]) {
    expect((await portal.app.inject(address)).statusCode).toBe(404)
  }
  expect((await admin.call('GET', `/purchase/${draft._id}`)).json()).toMatchObject({ status: 'draft' })
  expect((await admin.call('GET', `/products/${draft._id}`)).json().product).toMatchObject({ status: 'draft' })
  const withDrafts: Product[] = (await admin.call('GET', '/product?drafts=with')).json()
  expect(withDrafts.map(({ _id }) => _id)).toContain(draft._id)
  const without: Product[] = (await admin.call('GET', '/product')).json()
  expect(without.map(({ _id }) => _id)).not.toContain(draft._id)
})

test('publishing and withdrawing work in both directions, and each is logged once', async () => {
  const draft = await addTestProduct(admin, { status: 'draft' })
  const address = `/product/${draft._id}/status`
  const published = await admin.call('PUT', address, { status: 'published' })
  expect(published.json()).toMatchObject({ status: 'published', version: 2 })
  expect((await admin.call('PUT', address, { status: 'published' })).json()).toMatchObject({ version: 2 })
  expect((await visitor('GET', `/purchase/${draft._id}`)).statusCode).toBe(200)
  expect((await admin.call('PUT', address, { status: 'draft' })).json()).toMatchObject({ status: 'draft' })
  expect((await visitor('GET', `/purchase/${draft._id}`)).statusCode).toBe(404)
  expect((await buyer.call('PUT', address, { status: 'published' })).json().code).toBe('admin_only')
  const missing = await admin.call('PUT', `/product/${crypto.randomUUID()}/status`, { status: 'draft' })
  expect(missing.json().code).toBe('product_not_found')
  const { rows } = await portal.pool.query(
    'select action, before, after from audit_log where subject_id = $1 order by id',
    [draft._id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['product.added', 'product.published', 'product.unpublished'])
  expect(rows[1]).toMatchObject({ before: { status: 'draft' }, after: { status: 'published' } })
})

test('a deleted draft is restored as a draft', async () => {
  const draft = await addTestProduct(admin, { status: 'draft' })
  expect((await admin.call('DELETE', `/product/${draft._id}`)).json()).toEqual({ deletedCount: 1 })
  expect((await admin.call('GET', `/purchase/${draft._id}`)).statusCode).toBe(404)
  const restored = await admin.call('POST', `/product/${draft._id}/restore`)
  expect(restored.json()).toMatchObject({ status: 'draft' })
})
