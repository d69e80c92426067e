import { beforeAll, expect, test } from 'vitest'
import type { ProductImport } from '#contract/imports/imports.ts'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { excelFile } from '#tests/support/files/excel.ts'
import { csvOf, importer, newSku } from '#tests/support/files/imports.ts'
import { workbookFiles, zipOf } from '#tests/support/files/zip.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { dateOf, isDateFormat } from './reader/imports.styles.ts'

const portal = testPortal()
let admin: TestActor
const { upload, post, take, changes } = importer(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

async function add(given: Record<string, unknown> = {}): Promise<Product> {
  return addTestProduct(admin, { sku: newSku(), unitprice: 100, available: 100, ...given })
}

async function now({ _id }: Product): Promise<Product> {
  return (await admin.call('GET', `/purchase/${_id}`)).json()
}

const heads = ['sku', 'unitprice', 'available', 'category', 'pitch_mm', 'toothed']

test('a number cell is never ambiguous and keeps its value, whatever decimal separator is chosen', async () => {
  const [one, two] = [await add(), await add()]
  const file = await excelFile([
    heads,
    [one.sku, 12.5, 1250, 'belt', 1.125, true],
    [two.sku, 1234, 7, 'belt', 12.375, false],
  ])
  const read = await upload(file)
  expect(read.sample[0]).toEqual([one.sku, '12.5', '1250', 'belt', '1.125', 'true'])
  for (const decimal of [undefined, 'comma', 'point'] as const) {
    const checked = await take(read, 'check', { mapping: read.mapping, ...(decimal && { decimal }) })
    expect(checked).toMatchObject({ state: 'checked', counts: { toChange: 2, bad: 0 } })
    const [wide] = (await changes(read)).filter(({ sku }) => sku === one.sku)
    expect(wide?.changes).toContainEqual({ field: 'attributes.pitch_mm', before: null, after: 1.125 })
  }
  await take(read, 'check', { mapping: read.mapping, decimal: 'comma' })
  expect(await take(read, 'run')).toMatchObject({ counts: { changed: 2, failed: 0 } })
  const attributes = { pitch_mm: 1.125, toothed: true }
  expect(await now(one)).toMatchObject({ unitprice: 12.5, available: 1250, attributes })
  expect(await now(two)).toMatchObject({ unitprice: 1234, available: 7, attributes: { pitch_mm: 12.375 } })
})

test('a text that looks like a number is ambiguous beside number cells, and alone is read with the separator', async () => {
  const [one, two] = [await add(), await add()]
  const read = await upload(
    await excelFile([heads, [one.sku, 12.5, 10, 'belt', 1.125, null], [two.sku, 20, 10, 'belt', '1.125', null]]),
  )
  const refused = await post(read, 'check', { mapping: read.mapping })
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'number_format_unclear'])
  expect(refused.json().errors).toEqual([
    { path: 'lines.3.attributes.pitch_mm', message: '"1.125" can mean 1.125 or 1125' },
  ])
  await take(read, 'check', { mapping: read.mapping, decimal: 'comma' })
  await take(read, 'run')
  expect(await now(one)).toMatchObject({ unitprice: 12.5, attributes: { pitch_mm: 1.125 } })
  expect(await now(two)).toMatchObject({ unitprice: 20, attributes: { pitch_mm: 1125 } })
})

test('number cells do not show how the texts of their table write decimals', async () => {
  const [one, two] = [await add(), await add()]
  const read = await upload(
    await excelFile([
      ['sku', 'unitprice'],
      [one.sku, 12.5],
      [two.sku, '84,50'],
    ]),
  )
  expect(await take(read, 'check', { mapping: read.mapping })).toMatchObject({
    decimal: 'comma',
    counts: { bad: 0 },
  })
  await take(read, 'run')
  expect([(await now(one)).unitprice, (await now(two)).unitprice]).toEqual([12.5, 84.5])
})

test('a number that the spreadsheet made a date is refused as a price, and becomes a text in a text field', async () => {
  const [priced, named] = [await add(), await add()]
  const day = { day: 46_143 }
  const read = await upload(
    await excelFile([
      ['sku', 'unitprice', 'description'],
      [priced.sku, day, 'A part'],
      [named.sku, 5, day],
    ]),
  )
  const checked = await take(read, 'check', { mapping: { sku: 0, unitprice: 1, description: 2 } })
  expect(checked).toMatchObject({ counts: { bad: 1, toChange: 1 } })
  expect(checked.faults).toMatchObject([{ line: 2, faults: [{ path: 'unitprice' }] }])
  expect(checked.sample.map((cells) => cells.slice(1))).toEqual([
    ['2026-05-01', 'A part'],
    ['5', '2026-05-01'],
  ])
  await take(read, 'run')
  expect(await now(named)).toMatchObject({ unitprice: 5, description: '2026-05-01' })
})

test('the file of faults writes a number so that a new upload reads the same value', async () => {
  const product = await add()
  const rows = [heads, [product.sku, 12.5, -5, 'belt', 1.125, null]]
  const read = await upload(await excelFile(rows))
  for (const decimal of ['comma', 'point'] as const) {
    await take(read, 'check', { mapping: read.mapping, decimal })
    const { body } = await admin.call('GET', `/imports/${read._id}/faults.csv`)
    const again = await upload(body.replace(/(?<!\w)-5\b/, '5'))
    const checked = await take(again, 'check', { mapping: again.mapping })
    expect(checked).toMatchObject({ decimal, counts: { toChange: 1, bad: 0 } })
    expect((await changes(again))[0]?.changes).toContainEqual({
      field: 'attributes.pitch_mm',
      before: null,
      after: 1.125,
    })
  }
})

test('numbers of a shop’s export that was saved as a workbook stay numbers', async () => {
  const known = await add()
  const head = [
    'Handle',
    'Title',
    'Body (HTML)',
    'Vendor',
    'Option1 Value',
    'Variant SKU',
    'Variant Price',
    'Variant Inventory Qty',
    'Variant Compare At Price',
    'Status',
    'Published',
  ]
  const row = ['belt', known.name, 'A belt', 'Demo', 'Default Title', known.sku, 1250.5, -3, 1.125, 'active', true]
  const read: ProductImport = await upload(await excelFile([head, row]))
  expect(read.recognised).toBe('shopify')
  const profile = { mapping: {}, profile: 'shopify', decimal: 'comma' }
  expect(await take(read, 'check', profile)).toMatchObject({ counts: { toChange: 1, bad: 0 } })
  await take(read, 'run')
  expect(await now(known)).toMatchObject({ unitprice: 1250.5, available: 0 })
})

test('a CSV file has no number cells: 1.125 is ambiguous', async () => {
  const product = await add()
  const table = csvOf([
    ['sku', 'available'],
    [product.sku, '1.125'],
  ])
  const read = await upload(table)
  expect((await post(read, 'check', { mapping: read.mapping })).json().code).toBe('number_format_unclear')
})

test('very small numbers are written without exponent, those of more than 15 digits with a mark, and a workbook without styles is read', async () => {
  const cell = (name: string, value: string) => `<c r="${name}1"><v>${value}</v></c>`
  const sheet = `<row r="1"><c r="A1" t="inlineStr"><is><t>sku</t></is></c></row><row r="2">${cell('A', '4.006381333931E12')}${cell('B', '1E-7')}${cell('C', '0.1e1')}${cell('D', '1E21')}</row>`
  const { sample } = await upload(await zipOf(workbookFiles(sheet)))
  expect(sample).toEqual([['4006381333931', '0.0000001', '1', '100000000000000…']])
})

test.each([
  ['d/m/yyyy', true],
  ['[$-407]d/\\ mmm;@', true],
  ['[h]:mm', true],
  ['General', false],
  ['0.00', false],
  ['#,##0.00\\ [$€-407];[Red]\\-#,##0.00', false],
  ['0 "days"', false],
  ['0.00E+00', false],
  [`${'['.repeat(300)}d`, false],
])('the format %s shows dates: %s', (format, isDate) => {
  expect(isDateFormat(format)).toBe(isDate)
})

test.each([
  [46_143, false, '2026-05-01'],
  [1, false, '1900-01-01'],
  [61, false, '1900-03-01'],
  [0.6041666667, false, '14:30:00'],
  [46_143.6041666667, false, '2026-05-01 14:30:00'],
  [44_681, true, '2026-05-01'],
  [-1, false, null],
  [3_000_000, false, null],
])('day %d of a workbook, counted from 1904: %s, is %s', (serial, isFrom1904, date) => {
  expect(dateOf(serial, isFrom1904)).toBe(date)
})
