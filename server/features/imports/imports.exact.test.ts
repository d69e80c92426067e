import { beforeAll, expect, test, vi } from 'vitest'
import { orderFile } from '#contract/cart/quick-order.ts'
import { guardCell, unguardCell } from '#contract/lists/cells.ts'
import { exportProducts } from '#contract/products/admin-list.ts'
import type { Product } from '#contract/products/products.ts'
import { callAs, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { addHoses } from '#tests/support/catalogue/hoses.ts'
import { waitLimitMs } from '#tests/support/extent.ts'
import { excelFile } from '#tests/support/files/excel.ts'
import { csvOf, importer, newSku } from '#tests/support/files/imports.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
const { upload, take, changes } = importer(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await addHoses(portal.pool)
  const isKnown = async () => expect((await callAs(portal)('GET', '/catalogue/families')).body).toContain('"hose"')
  await vi.waitFor(isKnown, { timeout: waitLimitMs, interval: 20 })
  await portal.startJobs()
})

const texts = [
  '+GF+ Valve',
  "'+GF+ Valve",
  "''=1+1",
  '-06AN',
  "'-06AN",
  '@home',
  '[empty]',
  "'[Empty]",
  "'s-Hertogenbosch",
  'Seal <NBR>',
  'Nuts &amp; bolts',
  '\uff1dSUM(A1)',
  '00123',
  '1E5',
  '1.250',
  'TRUE',
  'say "x", y; z',
]

test.each([...texts, '', "'", "'''"])('%j comes back from a cell as it was', (text) => {
  expect(unguardCell(guardCell(text))).toBe(text)
})

async function stored({ _id }: Product) {
  const { rows } = await portal.pool.query(
    `select sku, name, description, attributes ->> 'note' as note from product where id = $1`,
    [_id],
  )
  return rows[0]
}

test('our own export is read back without any difference, whatever the texts are', async () => {
  const products = []
  for (const [index, text] of texts.entries()) {
    const more = { description: `${text}\nsecond line`, category: 'hose', attributes: { bore: 12.7, note: text } }
    products.push(await addTestProduct(admin, { sku: `${text} ${index}`, name: text, ...more }))
  }
  const ids = products.map(({ _id }) => _id).join(',')
  const exported = await admin.call('GET', `${exportProducts.byLink.path}?ids=${ids}`)
  const before = await Promise.all(products.map(stored))
  expect(before[3]).toEqual({ sku: '-06AN 3', name: '-06AN', description: '-06AN\nsecond line', note: '-06AN' })

  const same = await upload(exported.body)
  const checked = await take(same, 'check', { mapping: same.mapping })
  expect(checked).toMatchObject({ faults: [], counts: { same: texts.length, bad: 0, toAdd: 0, toChange: 0 } })

  await portal.pool.query(
    `update product set name = 'Other ' || id, description = 'Other', attributes = '{"bore": 5}' where id = any($1)`,
    [products.map(({ _id }) => _id)],
  )
  const back = await upload(exported.body)
  await take(back, 'check', { mapping: back.mapping })
  expect(await take(back, 'run')).toMatchObject({ counts: { changed: texts.length, failed: 0, bad: 0 } })
  expect(await Promise.all(products.map(stored))).toEqual(before)
})

test('a few columns of an export are read back without a difference too', async () => {
  const product = await addTestProduct(admin, {
    sku: newSku(),
    name: `Ring <b>${newSku()}`,
    description: '5 &lt; 6',
  })
  const exported = await admin.call(
    'GET',
    `${exportProducts.byLink.path}?ids=${product._id}&columns=sku,name,description`,
  )
  const same = await upload(exported.body)
  expect(await take(same, 'check', { mapping: same.mapping })).toMatchObject({ counts: { same: 1, bad: 0 } })
})

test('the rows with errors have their guards once, however often they are uploaded again', async () => {
  const [first, second] = [newSku(), newSku()]
  const table = csvOf([
    ['SKU', 'Name', 'Price'],
    [first, "'+GF+ Valve", '=1'],
    [second, '[empty]', 'x'],
  ])
  const read = await upload(table)
  const checked = await take(read, 'check', { mapping: { sku: 0, name: 1, unitprice: 2 } })
  const faulty = await admin.call('GET', `/imports/${checked._id}/faults.csv`)
  expect(faulty.body).toContain("'+GF+ Valve,'=1")
  expect(faulty.body).not.toContain("''")
  expect(faulty.body).toContain(',[empty],x')
})

test('a cell that says [empty] takes a value away, an empty one leaves it, and undoing brings it back', async () => {
  const attributes = { note: 'hot', bore: 12.7 }
  const more = { category: 'hose', attributes, metaTitle: 'Title', shipWeight: 2, shipWeightUnit: 'kg' }
  const product = await addTestProduct(admin, { sku: newSku(), ...more })
  await portal.pool.query(
    `insert into product_translation (product_id, language, name, description) values ($1, 'de', 'Schlauch', 'Lang')`,
    [product._id],
  )
  const read = await upload(
    csvOf([
      ['sku', 'attributes.note', 'attributes.bore', 'metaTitle', 'shipWeight', 'name_de', 'description_de'],
      [product.sku, '[empty]', '', '[EMPTY]', '[empty]', '[empty]', ''],
    ]),
  )
  const checked = await take(read, 'check', { mapping: read.mapping })
  expect(checked).toMatchObject({ faults: [], counts: { toChange: 1, bad: 0 } })
  const [row] = await changes(checked)
  expect(row?.changes).toEqual(
    expect.arrayContaining([
      { field: 'attributes.note', before: 'hot', after: null },
      { field: 'metaTitle', before: 'Title', after: null },
      { field: 'shipWeight', before: '2 kg', after: null },
      { field: 'name_de', before: 'Schlauch', after: null },
    ]),
  )
  expect(row?.changes).toHaveLength(4)
  const done = await take(checked, 'run')
  expect(done).toMatchObject({ counts: { changed: 1, failed: 0 } })
  const german = async () =>
    (
      await portal.pool.query('select name, description from product_translation where product_id = $1', [
        product._id,
      ])
    ).rows
  expect(await german()).toEqual([{ name: null, description: 'Lang' }])
  const { rows } = await portal.pool.query('select attributes, ship_weight_mg from product where id = $1', [
    product._id,
  ])
  expect(rows).toEqual([{ attributes: { bore: 12.7 }, ship_weight_mg: null }])
  expect(await take(done, 'undo')).toMatchObject({ counts: { undone: 1, kept: 0 } })
  expect(await german()).toEqual([{ name: 'Schlauch', description: 'Lang' }])
  expect((await portal.pool.query('select attributes from product where id = $1', [product._id])).rows).toEqual([
    { attributes },
  ])
})

test('what every product has cannot be emptied, and says so at its field', async () => {
  const product = await addTestProduct(admin, { sku: newSku() })
  const read = await upload(
    csvOf([
      ['sku', 'unitprice', 'name'],
      [product.sku, '[empty]', '[empty]'],
    ]),
  )
  const checked = await take(read, 'check', { mapping: read.mapping })
  const message = 'This field cannot be emptied: every product needs a value'
  expect(checked.faults[0]?.faults).toEqual(
    expect.arrayContaining([
      { path: 'unitprice', message },
      { path: 'name', message },
    ]),
  )
})

test('numbers of 16 digits and more are refused with the reason; none overwrites the product of a rounded one', async () => {
  const rounded = await addTestProduct(admin, { sku: '1234567890123990', unitprice: 100 })
  const whole = await addTestProduct(admin, { sku: '123456789012345', unitprice: 100 })
  const rows = [1234567890123987, 1234567890123990, 123456789012345].map((sku) => [sku, 5])
  const read = await upload(await excelFile([['SKU', 'Price'], ...rows]))
  expect(read.sample.map(([sku]) => sku)).toEqual(['123456789012398…', '123456789012399…', '123456789012345'])
  const checked = await take(read, 'check', { mapping: read.mapping })
  expect(checked.counts).toMatchObject({ bad: 2, toChange: 1, toAdd: 0 })
  expect(checked.faults[0]?.faults).toEqual([
    {
      path: 'sku',
      message:
        '123456789012398…: a spreadsheet keeps only 15 digits of a number, so the last digits are lost. Format the column as text, enter the number again, and upload the file again.',
    },
  ])
  await take(checked, 'run')
  const { rows: prices } = await portal.pool.query(
    'select sku, unit_price_minor from product where id = any($1) order by sku',
    [[rounded._id, whole._id]],
  )
  expect(prices).toEqual([
    { sku: whole.sku, unit_price_minor: 500 },
    { sku: rounded.sku, unit_price_minor: 10_000 },
  ])
})

test('a part number that a spreadsheet has shortened to an exponent is refused', async () => {
  const read = await upload(
    csvOf(
      [
        ['SKU', 'Price'],
        ['1,23457E+15', '5,50'],
      ],
      ';',
    ),
  )
  const checked = await take(read, 'check', { mapping: read.mapping })
  expect(checked.faults[0]?.faults[0]?.message).toContain('1,23457E+15: a spreadsheet keeps only 15 digits')
})

test('a file for the quick order reads guarded part numbers, and finds no product by a rounded number', async () => {
  await addTestProduct(admin, { sku: '-08AN' })
  await addTestProduct(admin, { sku: '9876543210987650' })
  const payload = await excelFile([
    ['SKU', 'Quantity'],
    ["'-08AN", 25],
    [9876543210987654, 25],
  ])
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' }
  const answer = await portal.app.inject({ method: 'POST', url: `/api${orderFile.path}`, headers, payload })
  expect(
    answer.json().rows.map((row: { sku: string; product: unknown }) => [row.sku, row.product !== null]),
  ).toEqual([
    ['-08AN', true],
    ['987654321098765…', false],
  ])
})

test('a part number with another dash or width is that of the product, and stands once in a file', async () => {
  const product = await addTestProduct(admin, { sku: newSku().toUpperCase() })
  const [dashed, wide] = [product.sku.replace('-', '\u2013'), product.sku.replace('-', '\uff0d')]
  const read = await upload(
    csvOf([
      ['SKU', 'Name'],
      [dashed, `Cafe\u0301 ${dashed}`],
    ]),
  )
  expect(await take(read, 'check', { mapping: { sku: 0, name: 1 } })).toMatchObject({
    counts: { toAdd: 0, toChange: 1, bad: 0 },
  })
  await take(read, 'run')
  expect(await stored(product)).toMatchObject({ sku: product.sku, name: `Caf\u00e9 ${dashed}` })
  const twice = await upload(
    csvOf([
      ['SKU', 'Name'],
      [dashed, 'One'],
      [wide, 'Two'],
    ]),
  )
  expect(await take(twice, 'check', { mapping: { sku: 0, name: 1 } })).toMatchObject({ counts: { bad: 1 } })
})
