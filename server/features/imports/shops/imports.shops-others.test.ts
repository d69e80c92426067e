import { beforeAll, expect, test } from 'vitest'
import type { ProductImport } from '#contract/imports/imports.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { importer, newSku } from '#tests/support/files/imports.ts'
import { exportOf, picture, prestaHeaders, wooHeaders } from '#tests/support/files/shop-exports.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
const { upload, take, changes } = importer(portal, () => admin)

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

test.each([
  ['Weight (kg)', '1.25', 'kg', 1_250_000],
  ['Weight (lbs)', '2', 'lb', 907_185],
])(
  'weights of WooCommerce are in the unit of the heading, and a variation without one has that of its product: %s',
  async (heading, weight, unit, milligrams) => {
    const [parent, variation, weightless] = [newSku(), newSku(), newSku()]
    const headers = wooHeaders.map((name) => (name === 'Weight (kg)' ? heading : name))
    const priced = {
      Published: 1,
      Description: 'A motor',
      Stock: 3,
      'Regular price': '84.50',
      Images: picture('weighed'),
    }
    const read = await upload(
      exportOf(headers, [
        { ...priced, ID: 21, Type: 'variable', SKU: parent, Name: `Weighed ${parent}`, [heading]: weight },
        { ...priced, ID: 22, Type: 'variation', SKU: variation, Name: `Weighed ${variation}`, Parent: parent },
        { ...priced, ID: 23, Type: 'simple', SKU: weightless, Name: `Weighed ${weightless}`, [heading]: 0 },
      ]),
    )
    const done = await importAs(read, 'woocommerce', { decimal: 'point' })
    expect(done.faults).toEqual([])
    const { rows } = await portal.pool.query(
      'select ship_weight_mg as mg, ship_weight_unit as unit from product where sku = any($1) order by array_position($1, sku)',
      [[variation, weightless]],
    )
    expect(rows).toEqual([
      { mg: milligrams, unit },
      { mg: null, unit: expect.any(String) },
    ])
  },
)

test('simple products and variations of a WooCommerce export become products', async () => {
  const [simple, parent, small, large] = [newSku(), newSku(), newSku(), newSku()]
  const read = await upload(
    exportOf(wooHeaders, [
      {
        ID: 11,
        Type: 'simple',
        SKU: simple,
        Name: `Motor ${simple}`,
        Published: 1,
        'Short description': '<p>Short</p>',
        Description: 'Rear motor\\nwith <b>sealed</b> bearings',
        'In stock?': 1,
        Stock: 30,
        'Sale price': '99,00',
        'Regular price': '119,90',
        Categories: 'Parts > Motors, Sale',
        Images: `${picture('motor')}, ${picture('motor-side')}`,
      },
      {
        ID: 12,
        Type: 'variable',
        SKU: parent,
        Name: `Compressor ${parent}`,
        Published: 1,
        Description: 'Compressor, hard anodised',
        'In stock?': 1,
        Categories: 'Compressors',
        Images: picture('compressor'),
        'Attribute 1 name': 'Range',
        'Attribute 1 value(s)': '10-52T, 11-52T',
      },
      {
        ID: 13,
        Type: 'variation',
        SKU: small,
        Name: `Compressor ${parent} - 10-52T`,
        Published: 1,
        'In stock?': 0,
        Stock: 0,
        'Regular price': '84,50',
        Parent: parent,
        'Attribute 1 value(s)': '10-52T',
      },
      {
        ID: 14,
        Type: 'variation',
        SKU: large,
        Published: -1,
        'In stock?': 1,
        Stock: 8,
        'Regular price': '79,50',
        Images: picture('compressor-11'),
        Parent: 'id:12',
        'Attribute 1 value(s)': '11-52T',
      },
    ]),
  )
  expect(read.recognised).toBe('woocommerce')
  const done = await importAs(read, 'woocommerce')
  expect(done).toMatchObject({ decimal: 'comma', skipped: 1, counts: { added: 3, bad: 0 } })
  const compressor = { description: 'Compressor, hard anodised', family: 'compressor' }
  expect(await productsOf([simple, small, large, parent])).toMatchObject([
    {
      name: `Motor ${simple}`,
      description: 'Rear motor with sealed bearings',
      image: picture('motor'),
      family: 'motor',
      price: 11990,
      available: 30,
    },
    {
      ...compressor,
      name: `Compressor ${parent} - 10-52T`,
      image: picture('compressor'),
      price: 8450,
      available: 0,
      isDraft: false,
    },
    {
      ...compressor,
      name: `Compressor ${parent} – 11-52T`,
      image: picture('compressor-11'),
      price: 7950,
      available: 8,
      isDraft: true,
    },
  ])
})

test('a PrestaShop export with semicolons is read with its minimal quantities', async () => {
  const [a, b] = [newSku(), newSku()]
  const known = await addTestProduct(admin, { sku: newSku(), unitprice: 10, minorder: 6, available: 9 })
  const read = await upload(
    exportOf(
      prestaHeaders,
      [
        {
          'Product ID': 1,
          'Active (0/1)': 1,
          'Name *': `Sensor ${a}`,
          'Categories (x,y,z...)': 'Home, Sensors',
          'Price tax excluded': '16.510000',
          'Reference #': a,
          Quantity: 300,
          'Minimal quantity': 5,
          Summary: '<p>Steel sensor</p>',
          Description: '<p>Steel sensor, 160&nbsp;mm</p>',
          'Image URLs (x,y,z...)': `${picture('sensor')},${picture('sensor-back')}`,
        },
        {
          'Product ID': 2,
          'Active (0/1)': 0,
          'Name *': `Seal ${b}`,
          'Price tax excluded': '42.00',
          'Reference #': b,
          Quantity: 7,
          Summary: 'Tapered seal',
          'Image URLs (x,y,z...)': picture('seal'),
        },
        { 'Product ID': 3, 'Name *': known.name, 'Price tax excluded': '12.00', 'Reference #': known.sku },
      ],
      ';',
    ),
  )
  expect(read.recognised).toBe('prestashop')
  await take(read, 'check', { mapping: {}, profile: 'prestashop' })
  // An existing product keeps what the export leaves out: defaults are for new ones.
  expect((await changes(read)).map((row) => row.changes)).toEqual([
    [{ field: 'unitprice', before: 10, after: 12 }],
  ])
  expect(await take(read, 'run')).toMatchObject({ counts: { added: 2, changed: 1, bad: 0 } })
  expect(await productsOf([a, b])).toMatchObject([
    {
      description: 'Steel sensor, 160 mm',
      image: picture('sensor'),
      family: 'sensor',
      price: 1651,
      min_order: 5,
      available: 300,
    },
    { description: 'Tapered seal', family: null, price: 4200, min_order: 1, available: 7, isDraft: true },
  ])
})
