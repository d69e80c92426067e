import { beforeAll, expect, test } from 'vitest'
import type { ProductImport } from '#contract/imports/imports.ts'
import type { AdminPage } from '#contract/lists/lists.ts'
import type { AdminProduct } from '#contract/products/admin-list.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { csvOf, importer, newSku } from '#tests/support/files/imports.ts'
import { testPortal } from '#tests/support/portal.ts'
import { inGerman, translator } from '#tests/support/translations.ts'

const portal = testPortal()
let admin: TestActor
const imports = importer(portal, () => admin)
const { addMotor, read, save } = translator(() => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

type Row = readonly (string | number)[]

async function check(...rows: Row[]): Promise<ProductImport> {
  const uploaded = await imports.upload(csvOf(rows))
  return imports.take(uploaded, 'check', { mapping: uploaded.mapping })
}

test('a table adds and replaces names and descriptions, shows before what it changes, and leaves what is empty', async () => {
  const [written, unwritten] = [await addMotor(), await addMotor()]
  await save(written)
  const sku = newSku()
  const offer = ['https://pictures.example/a.png', 12.5, 1, 10]
  const checked = await check(
    ['sku', 'name', 'description', 'image', 'unitprice', 'minorder', 'available', 'name_de', 'description_de'],
    [written.sku, '', '', '', '', '', '', 'Motor', ''],
    [unwritten.sku, '', '', '', '', '', '', '<b>Motor</b> vorn', 'Gedreht'],
    [sku, `Motor ${sku}`, 'Turned', ...offer, 'Neuer Motor', 'Gefräst'],
  )
  expect(checked.mapping).toMatchObject({ name_de: 7, description_de: 8 })
  expect(checked.counts).toMatchObject({ toAdd: 1, toChange: 2, bad: 0 })
  const changes = await imports.changes(checked)
  expect(changes.map(({ productId, changes }) => [productId, changes])).toEqual([
    [written._id, [{ field: 'name_de', before: inGerman.name, after: 'Motor' }]],
    [
      unwritten._id,
      [
        { field: 'name_de', before: null, after: 'Motor vorn' },
        { field: 'description_de', before: null, after: 'Gedreht' },
      ],
    ],
  ])
  expect(await imports.take(checked, 'run')).toMatchObject({ counts: { added: 1, changed: 2 } })
  expect((await read(written)).translations).toMatchObject([
    { ...inGerman, name: 'Motor', version: 2, missing: [] },
  ])
  const [texts] = (await read(unwritten)).translations
  expect(texts).toMatchObject({
    name: 'Motor vorn',
    description: 'Gedreht',
    missing: ['attributes.material'],
    changed: [],
  })
  const list = (await admin.call('GET', `/manage/products?q=${sku}`)).json<AdminPage<AdminProduct>>()
  const [added] = list.items
  expect(added).toMatchObject({ sku, untranslated: [] })
})

test('undoing puts the former texts back, except those that were changed since, and the log has both', async () => {
  const [written, changed] = [await addMotor(), await addMotor()]
  for (const product of [written, changed]) await save(product)
  const checked = await check(
    ['sku', 'name_de', 'description_de'],
    [written.sku, 'Motor', 'Gedreht'],
    [changed.sku, 'Motor', 'Gedreht'],
  )
  await imports.take(checked, 'run')
  await save(changed, { ...inGerman, name: 'Motor, vorn', description: 'Gedreht' }, 2)
  expect(await imports.take(checked, 'undo')).toMatchObject({ counts: { undone: 2, kept: 0 } })
  expect((await read(written)).translations).toMatchObject([{ ...inGerman, missing: [], changed: [] }])
  const [kept] = (await read(changed)).translations
  expect(kept).toMatchObject({ name: 'Motor, vorn', description: inGerman.description })
  const { rows } = await portal.pool.query(
    `select before, after from audit_log where subject_id = $1 and action = 'product.translated' order by id offset 1`,
    [written._id],
  )
  const before = { name_de: inGerman.name, description_de: inGerman.description }
  const after = { name_de: 'Motor', description_de: 'Gedreht' }
  expect(rows).toEqual([
    { before, after },
    { before: after, after: before },
  ])
})

test('a text that is too long is refused at its field, and one that was changed since the check is not replaced', async () => {
  const [long, raced] = [await addMotor(), await addMotor()]
  const checked = await check(['sku', 'name_de'], [long.sku, 'x'.repeat(201)], [raced.sku, 'Motor'])
  expect(checked.counts).toMatchObject({ toChange: 1, bad: 1 })
  const errors = [{ path: 'name_de', message: 'Name must be 200 characters or shorter' }]
  expect(checked.faults).toMatchObject([{ line: 2, faults: errors }])
  await save(raced)
  expect(await imports.take(checked, 'run')).toMatchObject({ counts: { changed: 0, failed: 1 } })
  expect((await read(raced)).translations).toMatchObject([{ name: inGerman.name, version: 1 }])
})
