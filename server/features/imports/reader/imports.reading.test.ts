import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { csvOf, importer, newSku } from '#tests/support/files/imports.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

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

test('an ambiguous number stops the check until an admin chooses the decimal separator', async () => {
  const [one, two] = [await add(), await add()]
  const read = await upload(
    csvOf([
      ['sku', 'unitprice', 'available'],
      [one.sku, '1.250', '100'],
      [two.sku, '12.50', '1,250'],
    ]),
  )
  const refused = await post(read, 'check', { mapping: read.mapping })
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    code: 'number_format_unclear',
    errors: [
      { path: 'lines.2.unitprice', message: '"1.250" can mean 1.25 or 1250' },
      { path: 'lines.3.available', message: '"1,250" can mean 1250 or 1.25' },
    ],
  })
  expect((await post(read, 'run')).json()).toMatchObject({ code: 'import_step_not_allowed' })
  const asComma = await take(read, 'check', { mapping: read.mapping, decimal: 'comma' })
  expect(asComma).toMatchObject({ decimal: 'comma', counts: { toChange: 1, bad: 1 } })
  expect((await changes(read))[0]?.changes[0]).toEqual({ field: 'unitprice', before: 100, after: 1250 })
  await take(read, 'check', { mapping: read.mapping, decimal: 'point' })
  const after = (await changes(read)).flatMap((row) => row.changes.map((change) => change.after))
  expect(after).toEqual(expect.arrayContaining([1.25, 12.5, 1250]))
})

test.each([
  [['84,50', '7'], 'comma'],
  [['1.240,5', '0,125'], 'comma'],
  [['84.50', '1,240.50'], 'point'],
  [['12', '7'], 'point'],
])('numbers like %j are read with a decimal %s without a question', async (prices, decimal) => {
  const rows = prices.map((price) => [newSku(), price])
  const read = await upload(csvOf([['sku', 'unitprice'], ...rows]))
  expect(await take(read, 'check', { mapping: read.mapping })).toMatchObject({ decimal })
})

test('a constant fills a field without a column in every row, and with a column the empty cells of new products', async () => {
  const known = await add({ minorder: 4, available: 40 })
  const [fresh, given] = [newSku(), newSku()]
  const read = await upload(
    csvOf([
      ['sku', 'name', 'unitprice', 'minorder'],
      [known.sku, known.name, 90, ''],
      [fresh, `Fresh ${fresh}`, 5, ''],
      [given, `Given ${given}`, 5, 3],
    ]),
  )
  const constants = {
    minorder: '1',
    available: '12',
    description: 'A part',
    image: 'https://pictures.example/a.png',
  }
  const checked = await take(read, 'check', { mapping: read.mapping, constants })
  expect(checked).toMatchObject({ constants, counts: { toAdd: 2, toChange: 1, bad: 0 } })
  await take(read, 'run')
  const { rows } = await portal.pool.query(
    'select sku, min_order, available from product where sku = any($1) order by array_position($1, sku)',
    [[known.sku, fresh, given]],
  )
  expect(rows.map((row) => [row.min_order, row.available])).toEqual([
    [4, 12],
    [1, 12],
    [3, 12],
  ])
  const refused = await post(read, 'check', { mapping: read.mapping, constants: { nothing: '1' } })
  expect(refused.statusCode).toBe(422)
})

test('for an unknown family, the message lists the known ones', async () => {
  const product = await add()
  const read = await upload(
    csvOf([
      ['sku', 'category'],
      [product.sku, 'Wheels'],
    ]),
  )
  const { faults: errors } = await take(read, 'check', { mapping: read.mapping })
  const message = errors[0]?.faults[0]?.message
  expect(message).toContain('Unknown family "Wheels". Families: Brackets, Compressors, Belts')
})

test('HTML in a description becomes plain text, without scripts', async () => {
  const product = await add()
  const html = '<p>Forged &amp; milled</p><ul><li>7075</li></ul><script>steal()</script>'
  const read = await upload(
    csvOf([
      ['sku', 'description'],
      [product.sku, html],
    ]),
  )
  await take(read, 'check', { mapping: read.mapping })
  await take(read, 'run')
  expect(await now(product)).toMatchObject({ description: 'Forged & milled\n\n- 7075' })
})
