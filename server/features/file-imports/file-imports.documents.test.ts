import { beforeAll, expect, test } from 'vitest'
import type { StaffDocument } from '#contract/product-documents/product-documents.ts'
import type { Product } from '#contract/products/products.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { fileImporter } from '#tests/support/files/file-imports.ts'
import { newSku } from '#tests/support/files/imports.ts'
import { samplePdf, sampleStep } from '#tests/support/files/pdfs.ts'
import { samplePicture } from '#tests/support/files/pictures.ts'
import { zipOf } from '#tests/support/files/zip.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor
const { take, upload, files } = fileImporter(portal, () => admin)

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  await portal.startJobs()
})

const newProduct = () => addTestProduct(admin, { sku: newSku() })

async function documentsOf({ _id }: Product): Promise<StaffDocument[]> {
  return (await admin.call('GET', `/product/${_id}/documents`)).json()
}

test('documents are named by part number, with type and language, and a newer file takes the place of the former', async () => {
  const product = await newProduct()
  const sheet = await samplePdf({ text: `${product.sku} first` })
  const checked = await upload(
    await zipOf({
      [`${product.sku}.pdf`]: sheet,
      [`${product.sku}_Montageanleitung_de.pdf`]: await samplePdf({ text: `${product.sku} de` }),
      [`certificates/${product.sku}_en.pdf`]: await samplePdf({ text: `${product.sku} en` }),
      [`${product.sku}.step`]: sampleStep,
      [`${product.sku}_CAD.zip`]: await zipOf({ 'model.step': sampleStep }),
    }),
  )
  expect(checked.counts).toMatchObject({ ready: 5, documents: 5, products: 1 })
  await take(checked._id, 'run', { pictures: 'add' })
  const documents = await documentsOf(product)
  expect(documents.map(({ type, title, language }) => [type, title, language])).toEqual([
    ['data_sheet', 'Data sheet', null],
    ['manual', 'Montageanleitung', 'de'],
    ['certificate', 'Certificate', 'en'],
    ['cad', 'CAD file', null],
    ['cad', 'CAD', null],
  ])
  const newer = await upload(
    await zipOf({ [`${product.sku}.pdf`]: await samplePdf({ text: `${product.sku} second` }) }),
  )
  expect((await take(newer._id, 'run', { pictures: 'add' })).counts.added).toBe(1)
  const [replaced, ...others] = await documentsOf(product)
  expect(others).toHaveLength(4)
  expect(replaced).toMatchObject({ _id: documents[0]?._id, former: [{ fileName: `${product.sku}.pdf` }] })
  await take(newer._id, 'undo')
  const [back] = await documentsOf(product)
  expect(back).toMatchObject({ path: documents[0]?.path, former: [] })
  expect(await take(checked._id, 'undo')).toMatchObject({ counts: { undone: 4, kept: 1 } })
})

test('a document of a group of variants or of a family belongs to each of its products', async () => {
  const members = [await newProduct(), await newProduct()]
  const fitted = await newProduct()
  await portal.pool.query("update product set family = 'pulley' where id = $1", [fitted._id])
  const key = `group-${newSku().toLowerCase()}`
  await portal.pool.query(
    `with made as (
       insert into variant_group (key, name, axes)
       values ($1, '{"en": "Group"}', '[{"key": "size", "label": {"en": "Size"}, "order": []}]') returning id
     ) insert into variant_member (product_id, group_id, own) select unnest($2::uuid[]), id, '{"size": "1"}' from made`,
    [key, members.map(({ _id }) => _id)],
  )
  const checked = await upload(
    await zipOf({
      [`groups/${key}/Manual.pdf`]: await samplePdf({ text: `${key} manual` }),
      [`${key}_Datasheet.pdf`]: await samplePdf({ text: `${key} sheet` }),
      'families/no-such-family/Manual.pdf': await samplePdf({ text: `${key} family` }),
      'families/Pulleys/Manual.pdf': await samplePdf({ text: `${key} pulleys` }),
      [`groups/${key}/front.jpg`]: await samplePicture({ width: 40, height: 30 }),
    }),
  )
  expect(await files(checked, 'ready')).toMatchObject([
    { target: 'group', of: key, products: 2, type: 'manual' },
    { target: 'group', of: key, products: 2, type: 'data_sheet' },
    { target: 'family', of: 'Pulleys', products: 1, type: 'manual' },
  ])
  expect((await files(checked, 'unmatched')).map(({ reason }) => reason)).toEqual([
    'No family has the key or the name no-such-family',
    'Pictures belong to a product: name the file after its SKU',
  ])
  await take(checked._id, 'run', { pictures: 'add' })
  for (const member of members) {
    expect((await documentsOf(member)).map(({ title }) => title)).toEqual(['Manual', 'Datasheet'])
  }
  expect(await documentsOf(fitted)).toMatchObject([{ type: 'manual', title: 'Manual' }])
  expect(await take(checked._id, 'undo')).toMatchObject({ counts: { undone: 3, kept: 0 } })
  for (const member of [...members, fitted]) expect(await documentsOf(member)).toEqual([])
})
