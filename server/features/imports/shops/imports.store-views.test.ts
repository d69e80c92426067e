import { beforeAll, expect, test } from 'vitest'
import type { ProductImport } from '#contract/imports/imports.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { importer, newSku } from '#tests/support/files/imports.ts'
import { exportOf, magentoHeaders, prestaHeaders } from '#tests/support/files/shop-exports.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor
const { upload, take } = importer(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

async function productsOf(skus: string[]) {
  const { rows } = await portal.pool.query(
    `select p.sku, p.name, p.description, p.unit_price_minor::int as price, p.ship_weight_mg::int as mg, p.ship_weight_unit as unit,
       t.name as "germanName", t.description as "germanDescription"
     from product p left join product_translation t on t.product_id = p.id and t.language = 'de'
     where p.sku = any($1) order by array_position($1, p.sku)`,
    [skus],
  )
  return rows
}

async function importAs(read: ProductImport, profile: string, given: object = {}): Promise<ProductImport> {
  await take(read, 'check', { mapping: {}, profile, decimal: 'point', ...given })
  return take(read, 'run')
}

const shared = {
  attribute_set_code: 'Default',
  product_type: 'simple',
  product_online: 1,
  price: '34.0000',
  qty: 100,
}

test('store views of Magento are translations of their product, never a product and never its own texts', async () => {
  const [a, b] = [newSku(), newSku()]
  const read = await upload(
    exportOf(magentoHeaders, [
      { ...shared, sku: a, name: `Bag ${a}`, description: '<p>The bag</p>', weight: '1.5' },
      { sku: a, store_view_code: 'de', name: `Tasche ${a}`, description: '<p>Die <b>Tasche</b></p>' },
      { sku: a, store_view_code: 'fr', name: `Sac ${a}` },
      { sku: a, store_view_code: 'german_at', name: `Tascherl ${a}` },
      { ...shared, sku: b, name: `Strap ${b}`, description: 'x', weight: '0.0000' },
      { sku: b, store_view_code: 'store_german', name: `Riemen ${b}`, price: '99.0000' },
      { sku: b, store_view_code: 'default', name: `Other name ${b}` },
    ]),
  )
  expect(read.recognised).toBe('magento')
  const done = await importAs(read, 'magento')
  expect(done).toMatchObject({ skipped: 5, counts: { added: 2, bad: 0, failed: 0 } })
  expect(await productsOf([a, b])).toEqual([
    {
      sku: a,
      name: `Bag ${a}`,
      description: 'The bag',
      price: 3400,
      mg: 1_500_000,
      unit: 'kg',
      germanName: `Tasche ${a}`,
      germanDescription: 'Die Tasche',
    },
    {
      sku: b,
      name: `Strap ${b}`,
      description: 'x',
      price: 3400,
      mg: null,
      unit: 'kg',
      germanName: `Riemen ${b}`,
      germanDescription: null,
    },
  ])
  const noLanguage = 'its name matches no language that products are translated into.'
  expect(done.notices.map(({ message, lines }) => [message, lines])).toEqual([
    [`Rows of the store view "fr" are not imported: ${noLanguage}`, [2]],
    ['Rows of the store view "german_at" are not imported: another store view has the same language.', [2]],
    ['Only names and descriptions are imported from the store view "store_german", not its prices.', [6]],
    [`Rows of the store view "default" are not imported: ${noLanguage}`, [6]],
  ])
  // Undoing takes the translations away with their products.
  expect(await take(read, 'undo')).toMatchObject({ counts: { undone: 2, kept: 0 } })
})

test('store views of a product without a row of its own are named and change nothing', async () => {
  const sku = newSku()
  const read = await upload(
    exportOf(magentoHeaders, [
      { sku, store_view_code: 'de', name: `Tasche ${sku}` },
      { sku, store_view_code: 'fr', name: `Sac ${sku}` },
    ]),
  )
  const checked = await take(read, 'check', { mapping: {}, profile: 'magento', decimal: 'point' })
  expect(checked).toMatchObject({ skipped: 2, counts: { toAdd: 0, toChange: 0, bad: 0 } })
  expect(checked.notices).toEqual([
    {
      message:
        'Rows of store views are not imported if the table has no row for the product itself, with an empty store_view_code.',
      count: 2,
      lines: [2, 3],
    },
  ])
})

test('an export of the default store view alone has the products themselves', async () => {
  const sku = newSku()
  const row = { ...shared, sku, store_view_code: 'default', name: `Bag ${sku}`, description: 'x' }
  expect(await importAs(await upload(exportOf(magentoHeaders, [row])), 'magento')).toMatchObject({
    counts: { added: 1 },
    notices: [],
  })
})

test('pictures of Magento that are paths in the shop are named, and addresses are taken', async () => {
  const [paths, addresses] = [newSku(), newSku()]
  const read = await upload(
    exportOf(magentoHeaders, [
      { ...shared, sku: paths, name: `A ${paths}`, base_image: '/m/b/1.jpg', additional_images: '/m/b/2.jpg' },
      {
        ...shared,
        sku: addresses,
        name: `B ${addresses}`,
        base_image: 'https://cdn.example/1.jpg',
        additional_images: 'https://cdn.example/1.jpg,https://cdn.example/2.jpg',
      },
    ]),
  )
  const checked = await take(read, 'check', { mapping: {}, profile: 'magento', decimal: 'point' })
  expect(checked).toMatchObject({ counts: { toAdd: 2, bad: 0 }, linked: { pictures: 1, documents: 0 } })
  expect(checked.notices.map(({ message, lines }) => [message, lines])).toEqual([
    [
      'Pictures without a web address, such as file paths in the shop, are not imported. Import them from a ZIP file.',
      [2],
    ],
  ])
})

test('weights of PrestaShop and Magento are in kg, and another unit can be chosen', async () => {
  const [presta, pounds] = [newSku(), newSku()]
  const row = { 'Product ID': 1, 'Name *': `Ring ${presta}`, 'Price tax excluded': '100', 'Reference #': presta }
  const read = await upload(exportOf(prestaHeaders, [{ ...row, Quantity: 3, Weight: '0.068357' }], ';'))
  expect(read).toMatchObject({ recognised: 'prestashop', constants: { shipWeightUnit: 'kg' } })
  await importAs(read, 'prestashop')
  const magento = await upload(
    exportOf(magentoHeaders, [{ ...shared, sku: pounds, name: `Bag ${pounds}`, weight: '2.0000' }]),
  )
  expect(magento.constants).toEqual({ shipWeightUnit: 'kg' })
  await importAs(magento, 'magento', { constants: { shipWeightUnit: 'lb' } })
  expect((await productsOf([presta, pounds])).map(({ mg, unit }) => [mg, unit])).toEqual([
    [68_357, 'kg'],
    [907_185, 'lb'],
  ])
})
