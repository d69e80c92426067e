import crypto from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import type { Product } from '#contract/products/products.ts'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

/** A slug that no other test uses. */
const newSlug = () => `part-${crypto.randomBytes(4).toString('hex')}`

async function pageOf({ _id }: Product) {
  return (await admin.call('GET', `/product/${_id}/page`)).json()
}

async function edit({ _id }: Product, change: Record<string, unknown>) {
  const now = (await admin.call('GET', `/purchase/${_id}`)).json<Product>()
  const { name, image, description, minorder, unitprice, available, version } = now
  const form = { name, image, description, minorder, unitprice, available, seenAvailable: available, version }
  return admin.call('PUT', `/product/${_id}`, { ...form, ...change })
}

/** The product that the public page of an address is about; undefined if there is none. */
async function shownAt(address: string): Promise<DescribedProduct | undefined> {
  const answer = await callAs(portal)('GET', `/products/${address}`)
  return answer.statusCode === 200 ? answer.json() : undefined
}

test('a product has a title, a summary and a readable address of its own: left out they stay, empty they go', async () => {
  const slug = newSlug()
  const product = await addTestProduct(admin, {
    metaTitle: ' Motor for makers ',
    metaDescription: 'Six-bolt, 12 × 148.',
    slug: ` ${slug.toUpperCase()} `,
  })
  const page = { title: 'Motor for makers', description: 'Six-bolt, 12 × 148.', slug }
  expect(await pageOf(product)).toEqual(page)
  expect((await shownAt(product._id))?.page).toEqual(page)
  expect((await edit(product, { unitprice: 3 })).statusCode).toBe(200)
  expect(await pageOf(product)).toEqual(page)
  expect((await edit(product, { metaTitle: null, metaDescription: ' ' })).statusCode).toBe(200)
  expect(await pageOf(product)).toEqual({ title: '', description: '', slug })
  expect((await edit(product, { slug: '' })).statusCode).toBe(200)
  expect(await pageOf(product)).toEqual({ title: '', description: '', slug: null })
})

test('a product without any of it has a page by its id alone', async () => {
  const product = await addTestProduct(admin)
  expect(await pageOf(product)).toEqual({ title: '', description: '', slug: null })
  expect((await shownAt(product._id))?.page).toBeNull()
})

test('a product is found by its id, its readable address in any case, and each former one', async () => {
  const [first, second, third] = [newSlug(), newSlug(), newSlug()]
  const product = await addTestProduct(admin, { slug: first })
  for (const slug of [second, third, first, third]) expect((await edit(product, { slug })).statusCode).toBe(200)
  for (const address of [product._id, first, second, third, third.toUpperCase()]) {
    const found = await shownAt(address)
    expect([found?.product._id, found?.page?.slug], address).toEqual([product._id, third])
  }
  await edit(product, { slug: null })
  expect((await shownAt(third))?.page).toEqual({ title: '', description: '', slug: null })
  for (const address of [newSlug(), 'compare', '-', `${third}-`, 'x'.repeat(200)]) {
    expect(await shownAt(address), address).toBeUndefined()
  }
})

test('the address of a draft or of a deleted product is that of nothing for visitors', async () => {
  const slug = newSlug()
  const product = await addTestProduct(admin, { slug, status: 'draft' })
  expect(await shownAt(slug)).toBeUndefined()
  expect((await admin.call('GET', `/products/${slug}`)).json().product._id).toBe(product._id)
  await admin.call('PUT', `/product/${product._id}/status`, { status: 'published' })
  expect((await shownAt(slug))?.product._id).toBe(product._id)
  await admin.call('DELETE', `/product/${product._id}`)
  expect(await shownAt(slug)).toBeUndefined()
})

test('no product takes the address that another has or had, unless that one is no longer sold', async () => {
  const [former, current] = [newSlug(), newSlug()]
  const owner = await addTestProduct(admin, { slug: former })
  await edit(owner, { slug: current })
  const other = await addTestProduct(admin)
  for (const slug of [former, current]) {
    const answer = await edit(other, { slug })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'name_taken'])
    expect(answer.json().errors).toEqual([
      { path: 'slug', message: 'Another product has or had this address. Choose a different one.' },
    ])
  }
  await admin.call('DELETE', `/product/${owner._id}`)
  for (const slug of [former, current]) expect((await edit(other, { slug })).statusCode).toBe(200)
  expect((await shownAt(current))?.product._id).toBe(other._id)
  expect((await shownAt(former))?.product._id).toBe(other._id)
  expect((await admin.call('POST', `/product/${owner._id}/restore`)).statusCode).toBe(200)
  expect(await pageOf(owner)).toMatchObject({ slug: null })
})

test('the address of a deleted product is suggested for no other one: links still name it', async () => {
  const name = `Part ${newSlug()}`
  const suggest = async () => {
    const answer = await admin.call('GET', `/manage/products/slug?${new URLSearchParams({ name, sku: 'Q-9' })}`)
    return answer.json().slug
  }
  const slug = await suggest()
  const product = await addTestProduct(admin, { slug })
  await admin.call('DELETE', `/product/${product._id}`)
  expect(await suggest()).toBe(`${slug}-q-9`)
})

test('of products that take one address at once, one gets it and the others are refused', async () => {
  const slug = newSlug()
  const products = await Promise.all([1, 2, 3, 4].map(() => addTestProduct(admin)))
  const answers = await Promise.all(products.map((product) => edit(product, { slug })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
    expect(answer.json().errors[0].path).toBe('slug')
  }
})

test.each([
  ['slug', 'two words'],
  ['slug', 'a--b'],
  ['slug', '../login'],
  ['slug', 'compare'],
  ['slug', '01234567-89ab-cdef-0123-456789abcdef'],
  ['slug', 'x'.repeat(81)],
  ['metaTitle', 'x'.repeat(71)],
  ['metaDescription', 'x'.repeat(161)],
])('%s may not be %s', async (field, value) => {
  const answer = await edit(await addTestProduct(admin), { [field]: value })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual([field])
})

test('a change of the page is in the audit log, and a refused one changes nothing of the product', async () => {
  const slug = newSlug()
  const product = await addTestProduct(admin, { slug })
  await edit(product, { metaTitle: 'Motor', slug: `${slug}-2` })
  const { rows } = await portal.pool.query(
    'select action, before, after from audit_log where subject_id = $1 order by id',
    [product._id],
  )
  expect(rows[0].after).toMatchObject({ slug })
  expect(rows[0].after).not.toHaveProperty('metaTitle')
  expect(rows[1]).toEqual({
    action: 'product.changed',
    before: { slug },
    after: { metaTitle: 'Motor', slug: `${slug}-2` },
  })
  const other = await addTestProduct(admin)
  expect((await edit(other, { unitprice: 99, slug })).statusCode).toBe(409)
  expect((await admin.call('GET', `/purchase/${other._id}`)).json()).toMatchObject({ unitprice: 12.5, version: 1 })
})

test('the CSV of products has what search engines read in its last columns', async () => {
  const slug = newSlug()
  const product = await addTestProduct(admin, {
    sku: slug,
    metaTitle: 'Motor',
    metaDescription: 'For makers',
    slug,
  })
  const answer = await admin.call('POST', '/manage/products/export.csv', {
    columns: ['sku', 'metaTitle', 'metaDescription', 'slug'],
    selection: { ids: [product._id] },
  })
  expect(answer.body.replace('\uFEFF', '').trim().split('\n')).toEqual([
    'sku,metaTitle,metaDescription,slug',
    `${slug},Motor,For makers,${slug}`,
  ])
})

test('only admins read what a form needs of the page', async () => {
  const product = await addTestProduct(admin)
  const path = `/product/${product._id}/page`
  expect((await callAs(portal)('GET', path)).statusCode).toBe(401)
  expect((await (await signUp(portal)).call('GET', path)).statusCode).toBe(403)
  for (const id of ['nothing', crypto.randomUUID()]) {
    expect((await admin.call('GET', `/product/${id}/page`)).json().code).toBe('product_not_found')
  }
})
