import { beforeAll, expect, test, vi } from 'vitest'
import type { ProductImport } from '#contract/imports/imports.ts'
import { callAs, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { waitLimitMs } from '#tests/support/extent.ts'
import { csvOf, importer, newSku } from '#tests/support/files/imports.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
const { upload, post, take } = importer(portal, () => admin)
const visitor = callAs(portal)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

/** A checked import that adds a family and an attribute of this name to it. */
async function checked(family: string, attribute: string): Promise<ProductImport> {
  const headers = [
    'sku',
    'name',
    'description',
    'image',
    'unitprice',
    'minorder',
    'available',
    'category',
    attribute,
  ]
  const sku = newSku()
  const row = [sku, `Part ${sku}`, 'A part', 'https://pictures.example/a.png', '1', '1', '1', family, '12.5']
  const read = await upload(csvOf([headers, row]))
  const found = read.proposals?.attributes.find(({ heading }) => heading === attribute)
  if (!found) throw new Error(`nothing is proposed for ${attribute}`)
  const { source, key, label, kind, unit, isFilterable } = found
  const newAttributes = [{ source, key, label, kind, unit, isFilterable, family: null }]
  const categories = [{ value: family, becomes: 'new' }]
  return take(read, 'check', { mapping: read.mapping, newAttributes, categories })
}

async function rowsOf(table: string, key: string): Promise<number> {
  const { rows } = await portal.pool.query(`select count(*)::int as n from ${table} where key = $1`, [key])
  return rows[0].n
}

test('undoing keeps a family and an attribute that another product uses by then', async () => {
  const imported = await checked('Gaskets', 'Gasket width (mm)')
  expect(await take(imported, 'run')).toMatchObject({ additions: { state: 'made', families: ['Gaskets'] } })
  const isKnown = async () => expect((await visitor('GET', '/catalogue/families')).body).toContain('"gaskets"')
  await vi.waitFor(isKnown, { timeout: waitLimitMs, interval: 20 })
  await addTestProduct(admin, { sku: newSku(), category: 'gaskets', attributes: { gasket_width: 3 } })
  const undone = await take(imported, 'undo')
  expect(undone).toMatchObject({ state: 'undone', counts: { undone: 1 }, additions: { state: 'kept' } })
  expect([await rowsOf('product_family', 'gaskets'), await rowsOf('product_attribute', 'gasket_width')]).toEqual([
    1, 1,
  ])
})

test('if staff add the attribute between check and run, the run is refused and nothing is added', async () => {
  const imported = await checked('Bushings', 'Bushing wall (mm)')
  await portal.pool.query(
    `insert into product_attribute (key, kind, label) values ('bushing_wall', 'text', '{"en": "Wall"}')`,
  )
  const answer = await post(imported, 'run')
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'import_plan_outdated'])
  expect(await rowsOf('product_family', 'bushings')).toBe(0)
})

test('an import that is given up after its check leaves no family behind', async () => {
  const imported = await checked('Washers', 'Washer width (mm)')
  expect(await take(imported, 'cancel')).toMatchObject({ state: 'cancelled', additions: { state: 'none' } })
  expect([await rowsOf('product_family', 'washers'), await rowsOf('product_attribute', 'washer_width')]).toEqual([
    0, 0,
  ])
})
