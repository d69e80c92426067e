import { beforeAll, expect, test, vi } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import { callAs, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { addHoses } from '#tests/support/catalogue/hoses.ts'
import { waitLimitMs } from '#tests/support/extent.ts'
import { csvOf, importer } from '#tests/support/files/imports.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
const imports = importer(portal, () => admin)

/** The family of hoses requires the attribute `bore`. */
beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
  await addHoses(portal.pool)
  const isKnown = async () => expect((await callAs(portal)('GET', '/catalogue/families')).body).toContain('"hose"')
  await vi.waitFor(isKnown, { timeout: waitLimitMs, interval: 20 })
})

const missing = {
  path: 'attributes.bore',
  message: 'Bore is Required. Enter a value, or set the status to draft.',
}

async function check(rows: readonly (readonly (string | number)[])[]) {
  const read = await imports.upload(csvOf(rows))
  return imports.take(read, 'check', { mapping: read.mapping })
}

test('a new product without what its family requires is refused at its line, unless it is a draft', async () => {
  const header = ['sku', 'name', 'description', 'image', 'price', 'moq', 'stock', 'category', 'status', 'Bore']
  const row = (sku: string, status: string, bore: string) => [
    ...[sku, `Hose ${sku}`, 'A hose for oil.', 'https://pictures.example/h.png', 12, 1, 5, 'hose'],
    ...[status, bore],
  ]
  const checked = await check([
    header,
    row('RQ-1', '', ''),
    row('RQ-2', 'published', ''),
    row('RQ-3', 'draft', ''),
    row('RQ-4', '', '1/2 in'),
  ])
  expect(checked.counts).toMatchObject({ toAdd: 2, bad: 2 })
  expect(checked.faults.map(({ line, faults: errors }) => [line, errors])).toEqual([
    [2, [missing]],
    [3, [missing]],
  ])
  const done = await imports.take(checked, 'run')
  expect(done.counts).toMatchObject({ added: 2, failed: 0 })
  const { rows } = await portal.pool.query(
    `select sku, published_at is null as "isDraft", attributes from product where sku like 'RQ-%' order by sku`,
  )
  expect(rows).toEqual([
    { sku: 'RQ-3', isDraft: true, attributes: {} },
    { sku: 'RQ-4', isDraft: false, attributes: { bore: 12.7 } },
  ])
})

/** A product from before its attribute was required. */
async function addOld(): Promise<Product> {
  const product = await addTestProduct(admin)
  await portal.pool.query(`update product set family = 'hose', attributes = '{"length": 2}' where id = $1`, [
    product._id,
  ])
  return product
}

test('a product from before keeps its price list working; what makes it complete or public is checked', async () => {
  const [priced, measured, moved, drafted] = [
    await addOld(),
    await addOld(),
    await addTestProduct(admin),
    await addTestProduct(admin, { status: 'draft', category: 'hose', attributes: { length: 2 } }),
  ]
  const prices = await check([
    ['sku', 'price'],
    [priced.sku, 99],
  ])
  expect(prices.counts).toMatchObject({ toChange: 1, bad: 0 })
  const lengths = await check([
    ['sku', 'Length'],
    [measured.sku, 3],
  ])
  expect(lengths.faults[0]?.faults).toEqual([missing])
  const families = await check([
    ['sku', 'category', 'status'],
    [moved.sku, 'hose', ''],
    [drafted.sku, '', 'published'],
  ])
  expect(families.counts).toMatchObject({ toChange: 0, bad: 2 })
  expect(families.faults.map(({ faults: errors }) => errors)).toEqual([[missing], [missing]])
})
