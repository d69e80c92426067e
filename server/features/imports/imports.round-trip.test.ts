import { beforeAll, expect, test, vi } from 'vitest'
import { exportProducts } from '#contract/products/admin-list.ts'
import { callAs, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { addHoses, hoseAttributes } from '#tests/support/catalogue/hoses.ts'
import { waitLimitMs } from '#tests/support/extent.ts'
import { csvOf, importer, newSku } from '#tests/support/files/imports.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
const { upload, take } = importer(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await addHoses(portal.pool)
  const isKnown = async () => expect((await callAs(portal)('GET', '/catalogue/families')).body).toContain('"hose"')
  await vi.waitFor(isKnown, { timeout: waitLimitMs, interval: 20 })
  await portal.startJobs()
})

async function stored(sku: string) {
  const { rows } = await portal.pool.query('select attributes from product where sku = $1', [sku])
  return rows[0].attributes
}

test('attributes of every kind are exported as an import reads them back unchanged', async () => {
  const product = await addTestProduct(admin, { sku: newSku(), category: 'hose', attributes: hoseAttributes })
  const exported = await admin.call('GET', `${exportProducts.byLink.path}?ids=${product._id}`)
  const same = await upload(exported.body)
  expect(Object.keys(same.mapping)).toEqual(
    expect.arrayContaining(Object.keys(hoseAttributes).map((key) => `attributes.${key}`)),
  )
  expect(await take(same, 'check', { mapping: same.mapping })).toMatchObject({ counts: { same: 1, bad: 0 } })

  await portal.pool.query(`update product set attributes = '{"bore": 5}' where id = $1`, [product._id])
  const back = await upload(exported.body)
  expect(await take(back, 'check', { mapping: back.mapping })).toMatchObject({ counts: { toChange: 1, bad: 0 } })
  expect(await take(back, 'run')).toMatchObject({ counts: { changed: 1, failed: 0 } })
  expect(await stored(product.sku)).toEqual(hoseAttributes)
})

test('cells in other units, and the unit of a heading, are converted into that of the attribute', async () => {
  const products = [
    await addTestProduct(admin, { sku: newSku(), category: 'hose', attributes: { bore: 5 } }),
    await addTestProduct(admin, { sku: newSku(), category: 'hose', attributes: { bore: 5 } }),
    await addTestProduct(admin, { sku: newSku(), category: 'hose', attributes: { bore: 5 } }),
    await addTestProduct(admin, { sku: newSku(), category: 'hose', attributes: { bore: 5 } }),
  ]
  const cells = [
    ['1/2 in', '500', '10-20'],
    ['0,5"', '1 m', '145,038 psi..2 MPa'],
    ['12 bar', '20', '30..10'],
    ['12 in', '20', ''],
  ]
  const rows = products.map(({ sku }, index) => [sku, ...(cells[index] ?? [])])
  const read = await upload(csvOf([['sku', 'Bore', 'Length [mm]', 'Pressure'], ...rows], ';'))
  expect(read.mapping).toMatchObject({ 'attributes.bore': 1, 'attributes.pressure': 3 })
  // Another family has an attribute with this heading as its key.
  const mapping = { sku: 0, 'attributes.bore': 1, 'attributes.length': 2, 'attributes.pressure': 3 }
  const checked = await take(read, 'check', { mapping, decimal: 'comma' })
  expect(checked.faults).toMatchObject([
    {
      line: 4,
      sku: products[2]?.sku,
      faults: [
        { path: 'attributes.bore', message: 'Bore: bar cannot be converted into mm' },
        { path: 'attributes.pressure', message: 'Pressure must begin with the smaller number' },
      ],
    },
    {
      line: 5,
      sku: products[3]?.sku,
      faults: [{ path: 'attributes.bore', message: 'Bore must be from 1 mm to 100 mm' }],
    },
  ])
  await take(read, 'run')
  expect(await stored(products[0]?.sku ?? '')).toEqual({ bore: 12.7, length: 0.5, pressure: { from: 10, to: 20 } })
  expect(await stored(products[3]?.sku ?? '')).toEqual({ bore: 5 })
  expect(await stored(products[1]?.sku ?? '')).toEqual({
    bore: 12.7,
    length: 1,
    pressure: { from: expect.closeTo(10, 3), to: 20 },
  })
})
