import { beforeAll, expect, test } from 'vitest'
import type { VariantGroup } from '#contract/products/variant-groups.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { csvOf, importer } from '#tests/support/files/imports.ts'
import { testPortal } from '#tests/support/portal.ts'
import {
  addHoses,
  addTestProduct,
  addVariants,
  hoseAxes,
  membersOf,
  variantsPath,
} from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
const imports = importer(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

async function check(rows: readonly (readonly (string | number)[])[]) {
  const read = await imports.upload(csvOf(rows))
  return imports.take(read, 'check', { mapping: read.mapping })
}

test('a column puts rows into groups by key or name; an unknown group and a row that does not fit are named', async () => {
  const { number, four } = await addHoses(admin)
  const form = { name: { en: `Table hoses ${number}` }, axes: hoseAxes, members: membersOf(four) }
  const group = await addVariants(admin, form)
  const fitting = await addTestProduct(admin, { attributes: { length_mm: 2000, bore: '6' } })
  const twin = await addTestProduct(admin, { attributes: { length_mm: 500, bore: '6' } })
  const lost = await addTestProduct(admin)
  const checked = await check([
    ['sku', 'variant_group'],
    [fitting.sku, group.key],
    [twin.sku, `table HOSES ${number}`],
    [lost.sku, 'no-such-group'],
    [four[0]?.sku ?? '', group.key],
  ])
  expect(checked.counts).toMatchObject({ toChange: 2, same: 1, bad: 1 })
  expect(checked.faults[0]?.faults).toEqual([
    { path: 'variantGroup', message: 'There is no variant group with the key no-such-group.' },
  ])
  const done = await imports.take(checked, 'run')
  expect(done.counts).toMatchObject({ changed: 1, failed: 1 })
  expect(JSON.stringify(done.faults)).toContain(`${twin.sku} has the same values as ${four[0]?.sku}`)
  const { members } = (await admin.call('GET', `${variantsPath}/${group._id}`)).json<VariantGroup>()
  expect(members.map(({ sku }) => sku)).toEqual([...four, fitting].map(({ sku }) => sku))
  const file = await admin.call('GET', `/manage/products/export.csv?columns=sku,variantGroup&ids=${fitting._id}`)
  expect(file.body).toContain(`${fitting.sku},${group.key}`)
})
