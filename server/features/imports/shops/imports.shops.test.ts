import { beforeAll, expect, test } from 'vitest'
import type { ProductImport } from '#contract/imports/imports.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { csvOf, importer, newSku } from '#tests/support/files/imports.ts'
import { exportOf, newShopifyHeaders, picture, shopifyHeaders } from '#tests/support/files/shop-exports.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor
const { upload, post, take } = importer(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

async function productsOf(skus: string[]) {
  const { rows } = await portal.pool.query(
    `select sku, name, description, image, family, unit_price_minor::int as price, min_order, available, published_at is null as "isDraft"
     from product where sku = any($1) order by array_position($1, sku)`,
    [skus],
  )
  return rows
}

async function importAs(read: ProductImport, profile: string, given: object = {}): Promise<ProductImport> {
  await take(read, 'check', { mapping: {}, profile, ...given })
  return take(read, 'run')
}

test('variants of a Shopify export become products; rows with further pictures do not', async () => {
  const [a, b, c] = [newSku(), newSku(), newSku()]
  const handle = `belt-${a.toLowerCase()}`
  const first = { Handle: handle, Title: `Belt ${a}`, 'Body (HTML)': '<p>Nickel plated</p>', Type: 'Belts' }
  const read = await upload(
    exportOf(shopifyHeaders, [
      {
        ...first,
        Published: 'TRUE',
        Status: 'active',
        'Option1 Name': 'Links',
        'Option1 Value': '116',
        'Variant SKU': a,
        'Variant Inventory Qty': 40,
        'Variant Price': '21.90',
        'Image Src': picture('belt'),
        'Image Position': 1,
      },
      {
        Handle: handle,
        'Option1 Value': '126',
        'Variant SKU': `'${b}`,
        'Variant Inventory Qty': -3,
        'Variant Price': '23.50',
        'Variant Image': picture('belt-126'),
        'Image Src': picture('belt-side'),
        'Image Position': 2,
      },
      { Handle: handle, 'Image Src': picture('belt-box'), 'Image Position': 3 },
      {
        Handle: `motor-${c.toLowerCase()}`,
        Title: `Motor ${c}`,
        'Body (HTML)': 'Rear motor',
        Type: 'Machine parts',
        Published: 'TRUE',
        Status: 'draft',
        'Option1 Name': 'Title',
        'Option1 Value': 'Default Title',
        'Variant SKU': c,
        'Variant Inventory Qty': 12,
        'Variant Price': '139.00',
        'Image Src': picture('motor'),
      },
    ]),
  )
  expect(read).toMatchObject({ recognised: 'shopify', profile: null })
  const done = await importAs(read, 'shopify')
  expect(done).toMatchObject({ profile: 'shopify', skipped: 1, counts: { added: 3, bad: 0 } })
  const description = 'Nickel plated'
  expect(await productsOf([a, b, c])).toEqual([
    {
      sku: a,
      name: `Belt ${a} – 116`,
      description,
      image: picture('belt'),
      family: 'belt',
      price: 2190,
      min_order: 1,
      available: 40,
      isDraft: false,
    },
    {
      sku: b,
      name: `Belt ${a} – 126`,
      description,
      image: picture('belt-126'),
      family: 'belt',
      price: 2350,
      min_order: 1,
      available: 0,
      isDraft: false,
    },
    {
      sku: c,
      name: `Motor ${c}`,
      description: 'Rear motor',
      image: picture('motor'),
      family: null,
      price: 13900,
      min_order: 1,
      available: 12,
      isDraft: true,
    },
  ])
})

test('a Shopify export with the headers since 2025 is read as well', async () => {
  const sku = newSku()
  const read = await upload(
    exportOf(newShopifyHeaders, [
      {
        Title: `Spring ${sku}`,
        'URL handle': `spring-${sku}`,
        Description: '<p>Flat spring</p>',
        Type: 'Springs',
        Status: 'Active',
        SKU: sku,
        'Option1 name': 'Title',
        'Option1 value': 'Default Title',
        Price: '64.00',
        'Inventory quantity': 5,
        'Product image URL': picture('spring'),
      },
    ]),
  )
  expect(read.recognised).toBe('shopify')
  expect(await importAs(read, 'shopify')).toMatchObject({ counts: { added: 1, bad: 0 } })
  expect(await productsOf([sku])).toMatchObject([
    { name: `Spring ${sku}`, family: 'spring', price: 6400, available: 5 },
  ])
})

test('the profile is optional: columns can be mapped by hand, and these come before the shop’s', async () => {
  const sku = newSku()
  const row = {
    Handle: sku,
    Title: `Rim ${sku}`,
    'Body (HTML)': 'Rim',
    'Variant SKU': sku,
    'Variant Price': '50.00',
  }
  const given = { 'Option1 Value': 'Default Title', 'Image Src': picture('rim'), 'Cost per item': '20.00' }
  const read = await upload(exportOf(shopifyHeaders, [{ ...row, ...given }]))
  const cost = shopifyHeaders.indexOf('Cost per item')
  const constants = { category: 'Motors', minorder: '4' }
  await importAs(read, 'shopify', { mapping: { unitprice: cost }, constants })
  expect(await productsOf([sku])).toMatchObject([{ price: 2000, family: 'motor', min_order: 4 }])
  const byHand = await upload(exportOf(shopifyHeaders, [{ ...row, ...given }]))
  const mapping = {
    sku: shopifyHeaders.indexOf('Variant SKU'),
    unitprice: shopifyHeaders.indexOf('Variant Price'),
  }
  expect(await take(byHand, 'check', { mapping })).toMatchObject({ profile: null, counts: { toChange: 1 } })
})

test('a profile is refused for a table that is not an export of that shop', async () => {
  const read = await upload(
    csvOf([
      ['sku', 'name'],
      ['A-1', 'Part'],
    ]),
  )
  expect(read.recognised).toBeNull()
  const refused = await post(read, 'check', { mapping: {}, profile: 'shopify' })
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ errors: [{ path: 'profile' }] })
})
