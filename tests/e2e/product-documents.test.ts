import { randomUUID } from 'node:crypto'
import { samplePdf, sampleStep } from '#tests/support/files/pdfs.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'

type Chosen = { name: string; mimeType: string; buffer: Buffer }

async function addDrawnProduct(page: Page, name: string, drawing: Chosen): Promise<void> {
  await page.goto('/dashboard/addaproduct')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose pictures' }).click()
  await (await chooser).setFiles(drawing)
  const pictures = page.getByRole('list', { name: 'Product pictures' }).getByRole('listitem')
  await expect(pictures).toHaveCount(1)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description', { exact: true }).fill('A block with four ports.')
  await page.getByLabel('Unit price').fill('48')
  await page.getByLabel('Minimum order').fill('2')
  await page.getByLabel('Available quantity').fill('40')
  await page.getByRole('button', { name: 'Add Product', exact: true }).click()
  await expect(page.getByText('Product Added Successfully.')).toBeVisible()
}

test('staff upload a drawing and two documents, and a visitor finds the product by one of them and saves all', async ({
  page,
  newVisitor,
  trouble,
}) => {
  // A file that is refused.
  trouble.expect(/422/)
  const mark = randomUUID().slice(0, 8)
  const name = `Valve block ${mark}`
  await signInAs(page, 'admin')
  await addDrawnProduct(page, name, {
    name: 'block.pdf',
    mimeType: 'application/pdf',
    buffer: await samplePdf({ text: `Section A-A ${mark}` }),
  })
  const found = await page.request.get(`/api/products?q=${encodeURIComponent(name)}`)
  const { items } = (await found.json()) as { items: { _id: string }[] }
  await page.goto(`/dashboard/manageproduct/${items[0]?._id}`)

  await page.getByRole('button', { name: 'Add a document' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a document' })
  await dialog.getByRole('button', { name: 'Add document' }).click()
  await expect(dialog.getByText('Title is Required')).toBeVisible()
  await expectAccessible(page, 'document form: refused')
  const program = { name: 'model.step', mimeType: '', buffer: Buffer.from('\x7fELF is no model') }
  await dialog.getByLabel('File').setInputFiles(program)
  await expect(dialog.getByLabel('Title')).toHaveValue('model')
  await dialog.getByRole('button', { name: 'Add document' }).click()
  await expect(dialog.getByText('The content of this file does not match its file extension.')).toBeVisible()
  await dialog.getByLabel('File').setInputFiles({ ...program, buffer: sampleStep })
  await dialog.getByLabel('Title').fill('3D model')
  await dialog.getByLabel('Type').selectOption('CAD file')
  await dialog.getByRole('button', { name: 'Add document' }).click()
  const documents = page.getByRole('list', { name: 'Documents' }).getByRole('listitem')
  await expect(documents).toHaveCount(1)

  await page.getByRole('button', { name: 'Add a document' }).click()
  const buffer = await samplePdf({ text: `Torque ${mark}` })
  await dialog.getByLabel('File').setInputFiles({ name: 'mounting.pdf', mimeType: 'application/pdf', buffer })
  await dialog.getByLabel('Title').fill(`Mounting ${mark}x`)
  await dialog.getByLabel('Type').selectOption('Manual')
  await dialog.getByLabel('Language').selectOption('en')
  await dialog.getByLabel('Version').fill('B')
  await dialog.getByRole('button', { name: 'Add document' }).click()
  await expect(documents).toHaveCount(2)
  await page.getByRole('button', { name: `Move Mounting ${mark}x up` }).click()
  await expect(documents.first()).toContainText('Version B')
  await expectAccessible(page, 'documents of a product')

  const visitor = await newVisitor()
  await visitor.goto(`/products?q=${encodeURIComponent(`Mounting ${mark}x`)}`)
  await visitor.getByRole('list', { name: 'Products' }).getByRole('link', { name }).click()
  await expect(visitor.getByRole('img', { name })).toBeVisible()
  const block = visitor.getByRole('region', { name: 'Documents' })
  await expect(block.getByRole('listitem')).toContainText([`Mounting ${mark}x`, '3D model'])
  const saving = async (press: Promise<void>) => (await Promise.all([visitor.waitForEvent('download'), press]))[0]
  const original = await saving(visitor.getByRole('link', { name: 'Save the drawing as PDF' }).click())
  expect(original.suggestedFilename()).toBe('drawing.pdf')
  const model = await saving(block.getByRole('link', { name: '3D model' }).click())
  expect(model.suggestedFilename()).toBe('model.step')
  const all = await saving(block.getByRole('link', { name: /^All, ZIP/ }).click())
  expect(all.suggestedFilename()).toMatch(/-documents\.zip$/)
  await expectNoSidewaysScroll(visitor)
})
