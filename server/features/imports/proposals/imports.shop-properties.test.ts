import { beforeAll, expect, test, vi } from 'vitest'
import type { FoundProducts } from '#contract/catalogue/found-products.ts'
import type { ProductImport } from '#contract/imports/imports.ts'
import { callAs, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { waitLimitMs } from '#tests/support/extent.ts'
import { importer, newSku } from '#tests/support/files/imports.ts'
import { exportOf, picture, prestaHeaders, shopifyHeaders, wooHeaders } from '#tests/support/files/shop-exports.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor
const { upload, take } = importer(portal, () => admin)
const visitor = callAs(portal)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

/** Everything that the profile of the shop knows to be an attribute, and all categories as new families. */
function known({ proposals }: ProductImport) {
  const open = (proposals?.attributes ?? []).filter(({ isKnown, existing }) => isKnown && existing === null)
  const values = proposals?.categories.flatMap((one) => one.values) ?? []
  return {
    newAttributes: open.map(({ source, key, label, kind, unit, isFilterable }) => {
      return { source, key, label, kind, unit, isFilterable, family: null }
    }),
    categories: values.filter(({ family }) => family === null).map(({ value }) => ({ value, becomes: 'new' })),
  }
}

async function importAll(file: string, shop: string): Promise<ProductImport> {
  const read = await upload(file)
  expect(read.recognised).toBe(shop)
  const checked = await take(read, 'check', { mapping: {}, profile: shop, ...known(read) })
  expect(checked).toMatchObject({ state: 'checked', counts: { bad: 0 } })
  return take(read, 'run')
}

async function attributesBySku(skus: string[]) {
  const { rows } = await portal.pool.query(
    'select family, attributes from product where sku = any($1) order by array_position($1, sku)',
    [skus],
  )
  return rows
}

async function found(query: string): Promise<string[]> {
  return (await visitor('GET', `/products?${query}`)).json<FoundProducts>().items.map(({ sku }) => sku)
}

async function untilFound(query: string, skus: string[]): Promise<void> {
  const look = async () => expect((await found(query)).sort()).toEqual([...skus].sort())
  await vi.waitFor(look, { timeout: waitLimitMs, interval: 20 })
}

test('options and metafields of a Shopify export become attributes, and its types become families', async () => {
  const headers = [
    ...shopifyHeaders,
    'Working pressure (product.metafields.custom.working_pressure)',
    'Metafield: custom.media [list.single_line_text_field]',
    'Metafield: specs.bore [dimension]',
  ]
  const [a, b, c] = [newSku(), newSku(), newSku()]
  const elbow = {
    Handle: `elbow-${a}`,
    Title: `Elbow ${a}`,
    'Body (HTML)': '<p>Steel</p>',
    Type: 'Adapters > Elbow adapters',
    'Option1 Name': 'Port size',
    'Option1 Value': 'G 1/4',
    'Option2 Name': 'Finish',
    'Option2 Value': 'Zinc',
    'Variant SKU': a,
    'Variant Price': '4.00',
    'Image Src': picture('elbow'),
    'Working pressure (product.metafields.custom.working_pressure)': '400 bar',
    'Metafield: custom.media [list.single_line_text_field]': '["Oil","Water"]',
    'Metafield: specs.bore [dimension]': '{"value": 8.0, "unit": "MM"}',
  }
  const file = exportOf(headers, [
    elbow,
    {
      Handle: elbow.Handle,
      'Option1 Value': 'G 1/2',
      'Option2 Value': 'Nickel',
      'Variant SKU': b,
      'Variant Price': '5.00',
    },
    { Handle: elbow.Handle, 'Image Src': picture('elbow-side') },
    {
      Handle: `tee-${c}`,
      Title: `Tee ${c}`,
      'Body (HTML)': 'Steel',
      Type: 'Adapters > Tee adapters',
      'Option1 Name': 'Title',
      'Option1 Value': 'Default Title',
      'Variant SKU': c,
      'Variant Price': '6.00',
      'Image Src': picture('tee'),
      'Working pressure (product.metafields.custom.working_pressure)': '3000 psi',
      'Metafield: custom.media [list.single_line_text_field]': '["Oil"]',
    },
  ])
  const done = await importAll(file, 'shopify')
  expect(done).toMatchObject({ counts: { added: 3, failed: 0 }, additions: { state: 'made' } })
  expect(await attributesBySku([a, b, c])).toEqual([
    {
      family: 'elbow_adapters',
      attributes: { port_size: 'G 1/4', finish: 'Zinc', working_pressure: 400, media: ['Oil', 'Water'], bore: 8 },
    },
    {
      family: 'elbow_adapters',
      attributes: {
        port_size: 'G 1/2',
        finish: 'Nickel',
        working_pressure: 400,
        media: ['Oil', 'Water'],
        bore: 8,
      },
    },
    { family: 'tee_adapters', attributes: { working_pressure: expect.closeTo(206.8, 1), media: ['Oil'] } },
  ])
  await untilFound('family=elbow_adapters&finish=Nickel', [b])
  await untilFound('family=elbow_adapters&working_pressure=300..', [a, b])
})

test('attributes of a WooCommerce export become attributes by their names, those of the parent too', async () => {
  const headers = [
    ...wooHeaders,
    'Attribute 2 name',
    'Attribute 2 value(s)',
    'Attribute 2 visible',
    'Attribute 2 global',
  ]
  const [plain, parent, one, two] = [newSku(), newSku(), newSku(), newSku()]
  const file = exportOf(headers, [
    {
      ID: 1,
      Type: 'simple',
      SKU: plain,
      Name: `Coupling ${plain}`,
      Published: 1,
      Description: 'A coupling',
      Stock: 3,
      'Regular price': '9.00',
      Categories: 'Quick couplings > Flat face, Sale',
      Images: picture('coupling'),
      'Attribute 1 name': 'Nominal flow',
      'Attribute 1 value(s)': '40 l/min',
      'Attribute 2 name': 'Seals',
      'Attribute 2 value(s)': 'NBR, FKM',
    },
    {
      ID: 2,
      Type: 'variable',
      SKU: parent,
      Name: `Plug ${parent}`,
      Published: 1,
      Description: 'A plug',
      Categories: 'Quick couplings > Flat face',
      Images: picture('plug'),
      'Attribute 1 name': 'Nominal flow',
      'Attribute 1 value(s)': '20 l/min, 60 l/min',
      'Attribute 2 name': 'Seals',
      'Attribute 2 value(s)': 'NBR',
    },
    {
      ID: 3,
      Type: 'variation',
      SKU: one,
      Published: 1,
      Stock: 1,
      'Regular price': '4.00',
      Parent: parent,
      'Attribute 1 value(s)': '20 l/min',
    },
    {
      ID: 4,
      Type: 'variation',
      SKU: two,
      Published: 1,
      Stock: 1,
      'Regular price': '5.00',
      Parent: 'id:2',
      'Attribute 1 value(s)': '60 l/min',
    },
  ])
  const done = await importAll(file, 'woocommerce')
  expect(done).toMatchObject({ skipped: 1, counts: { added: 3, failed: 0 } })
  expect(await attributesBySku([plain, one, two])).toEqual([
    { family: 'flat_face', attributes: { nominal_flow: 40, seals: ['FKM', 'NBR'] } },
    { family: 'flat_face', attributes: { nominal_flow: 20, seals: ['NBR'] } },
    { family: 'flat_face', attributes: { nominal_flow: 60, seals: ['NBR'] } },
  ])
  await untilFound('family=flat_face&nominal_flow=30..', [plain, two])
})

test('features of a PrestaShop export become attributes, and its categories become families', async () => {
  const feature = 'Feature (Name:Value:Position:Customized)'
  const headers = [...prestaHeaders, feature]
  const [a, b] = [newSku(), newSku()]
  const row = (sku: string, features: string, id: number) => ({
    'Product ID': id,
    'Active (0/1)': 1,
    'Name *': `Gauge ${sku}`,
    'Categories (x,y,z...)': 'Home,Pressure gauges',
    'Price tax excluded': '12.00',
    'Reference #': sku,
    Quantity: 5,
    Description: 'A gauge',
    'Image URLs (x,y,z...)': picture('gauge'),
    [feature]: features,
  })
  const file = exportOf(
    headers,
    [
      row(a, 'Scale range:0-250 bar:1,Dial:63 mm:2,Glycerine filled:yes:3', 1),
      row(b, 'Scale range:0-400 bar:1,Dial:2 1/2 in:2,Glycerine filled:no:3', 2),
    ],
    ';',
  )
  const done = await importAll(file, 'prestashop')
  expect(done).toMatchObject({ counts: { added: 2, failed: 0 } })
  expect(await attributesBySku([a, b])).toEqual([
    {
      family: 'pressure_gauges',
      attributes: { scale_range: { from: 0, to: 250 }, dial: 63, glycerine_filled: true },
    },
    {
      family: 'pressure_gauges',
      attributes: { scale_range: { from: 0, to: 400 }, dial: 63.5, glycerine_filled: false },
    },
  ])
  await untilFound('family=pressure_gauges&dial=63.2..', [b])
  await untilFound('family=pressure_gauges&glycerine_filled=true', [a])
})
