import crypto from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { csvOf, importer, newSku } from '#tests/support/files/imports.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
const imports = importer(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

const newSlug = () => `part-${crypto.randomBytes(4).toString('hex')}`

async function pageOf({ _id }: Pick<Product, '_id'>) {
  return (await admin.call('GET', `/product/${_id}/page`)).json()
}

/** An import that was read and checked. */
async function check(rows: readonly (readonly (string | number)[])[]) {
  const read = await imports.upload(csvOf(rows))
  return imports.take(read, 'check', { mapping: read.mapping })
}

test('a table fills what search engines read: new, changed, unchanged, and undone', async () => {
  const [known, same] = [newSlug(), newSlug()]
  const changed = await addTestProduct(admin, { sku: newSku(), metaTitle: 'Old title', slug: known })
  const unchanged = await addTestProduct(admin, { sku: newSku(), metaTitle: 'Same title', slug: same })
  const fresh = { sku: newSku(), slug: newSlug() }
  const checked = await check([
    ['sku', 'name', 'description', 'image', 'unitprice', 'minorder', 'available', 'metaTitle', 'slug'],
    [changed.sku, '', '', '', '', '', '', 'New title', `${known}-2`],
    [unchanged.sku, '', '', '', '', '', '', 'Same title', same],
    [fresh.sku, fresh.sku, 'A part', 'https://pictures.example/a.png', 5, 1, 10, 'Fresh title', fresh.slug],
  ])
  expect(checked.counts).toMatchObject({ toAdd: 1, toChange: 1, same: 1, bad: 0 })
  expect((await imports.changes(checked))[0]?.changes).toEqual([
    { field: 'metaTitle', before: 'Old title', after: 'New title' },
    { field: 'slug', before: known, after: `${known}-2` },
  ])
  const done = await imports.take(checked, 'run')
  expect(done.counts).toMatchObject({ added: 1, changed: 1, failed: 0 })
  expect(await pageOf(changed)).toEqual({ title: 'New title', description: '', slug: `${known}-2` })
  const added = await admin.call('GET', `/products/${fresh.slug}`)
  expect(added.json()).toMatchObject({ product: { sku: fresh.sku }, page: { title: 'Fresh title' } })
  const { rows } = await portal.pool.query(
    `select before, after from audit_log where subject_id = $1 order by id desc limit 1`,
    [changed._id],
  )
  expect(rows).toEqual([
    { before: { metaTitle: 'Old title', slug: known }, after: { metaTitle: 'New title', slug: `${known}-2` } },
  ])
  expect((await imports.take(done, 'undo')).counts).toMatchObject({ undone: 2, kept: 0 })
  expect(await pageOf(changed)).toEqual({ title: 'Old title', description: '', slug: known })
})

test('a page that was changed since stays when the import is undone', async () => {
  const product = await addTestProduct(admin, { sku: newSku(), unitprice: 5 })
  const checked = await check([
    ['sku', 'unitprice', 'metaTitle'],
    [product.sku, 6, 'Of the table'],
  ])
  const done = await imports.take(checked, 'run')
  const now = (await admin.call('GET', `/purchase/${product._id}`)).json<Product>()
  const { name, image, description, minorder, available, unitprice, version } = now
  const own = { name, image, description, minorder, available, unitprice, version, seenAvailable: available }
  const form = { ...own, metaTitle: 'By hand' }
  expect((await admin.call('PUT', `/product/${product._id}`, form)).statusCode).toBe(200)
  await imports.take(done, 'undo')
  expect((await admin.call('GET', `/purchase/${product._id}`)).json()).toMatchObject({ unitprice: 5 })
  expect(await pageOf(product)).toMatchObject({ title: 'By hand' })
})

test('a row with an address that another product has fails alone, and one that is none is an error of the check', async () => {
  const slug = newSlug()
  await addTestProduct(admin, { slug })
  const [taking, other, invalid] = [
    await addTestProduct(admin, { sku: newSku() }),
    await addTestProduct(admin, { sku: newSku() }),
    await addTestProduct(admin, { sku: newSku() }),
  ]
  const checked = await check([
    ['sku', 'slug'],
    [taking.sku, slug],
    [other.sku, newSlug()],
    [invalid.sku, 'Two words'],
  ])
  expect(checked.counts).toMatchObject({ toChange: 2, bad: 1 })
  expect(checked.faults[0]?.faults.map(({ path }) => path)).toEqual(['slug'])
  const done = await imports.take(checked, 'run')
  expect(done.counts).toMatchObject({ changed: 1, failed: 1 })
  expect(done.faults.flatMap(({ faults: errors }) => errors.map(({ message }) => message))).toContain(
    'Another product has or had this address. Choose a different one.',
  )
  expect(await pageOf(taking)).toMatchObject({ slug: null })
})
