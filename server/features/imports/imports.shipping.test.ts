import { beforeAll, expect, test } from 'vitest'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { switchFreightOn } from '#tests/support/companies/freight.ts'
import { csvOf, importer } from '#tests/support/files/imports.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor
const imports = importer(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await switchFreightOn(admin)
  await portal.startJobs()
})

test('shipping weights, their units and shipping classes are imported; wrong ones are named in their row', async () => {
  const header = ['sku', 'name', 'description', 'image', 'price', 'moq', 'stock']
  const base = (sku: string) => [sku, `Weighed ${sku}`, 'A part.', 'https://pictures.example/w.png', 12, 1, 5]
  const read = await imports.upload(
    csvOf([
      [...header, 'Shipping weight', 'Weight unit', 'Shipping class', 'Tax class'],
      [...base('SW-1'), '1,5', 'oz', 'bulky', ''],
      [...base('SW-2'), '2', '', '', 'standard'],
      [...base('SW-3'), '', '', '', ''],
      [...base('SW-4'), '-1', 'kg', '', ''],
      [...base('SW-5'), '1', 'stone', '', ''],
      [...base('SW-6'), '1', 'kg', 'odd', ''],
    ]),
  )
  const checked = await imports.take(read, 'check', { mapping: read.mapping })
  expect(checked.faults.map(({ line, faults: errors }) => [line, errors[0]?.path])).toEqual([
    [5, 'shipWeight'],
    [6, 'shipWeightUnit'],
    [7, 'shippingClass'],
  ])
  await imports.take(checked, 'run')
  const { rows } = await portal.pool.query(
    `select sku, ship_weight_mg as mg, ship_weight_unit as unit, shipping_class as class from product
     where sku like 'SW-%' order by sku`,
  )
  expect(rows).toEqual([
    { sku: 'SW-1', mg: 42_524, unit: 'oz', class: 'bulky' },
    { sku: 'SW-2', mg: 2_000_000, unit: 'kg', class: 'standard' },
    { sku: 'SW-3', mg: null, unit: 'kg', class: 'standard' },
  ])
})
