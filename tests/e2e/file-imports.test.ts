import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { zipOf } from '#tests/support/files/zip.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { enter, step } from './import-steps.ts'

type Listed = { sku: string; name: string; _id: string }

function photo(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}

test('pictures and documents of a ZIP file are checked, added to their products and taken away again @phone', async ({
  page,
  portal,
}) => {
  const id = randomUUID().slice(0, 8)
  await enter(page)
  const products = (await (await page.request.get(`${portal.url}/api/product`)).json()) as Listed[]
  const product = products.find(({ sku }) => /^[\w-]+$/.test(sku))
  if (!product) throw new Error('the portal has no product with a plain part number')
  const { sku } = product
  await page.getByRole('link', { name: 'Pictures and documents' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import pictures and documents' })).toBeVisible()
  await expectAccessible(page, 'file imports')
  await expectNoSidewaysScroll(page)
  const archive = await zipOf({
    [`${sku}_91.jpg`]: await photo(`#${id.slice(0, 6)}`),
    [`${sku}_92.jpg`]: 'no picture',
    [`${sku}_List ${id.replaceAll(/\d/g, 'x')}.csv`]: `a,${id}`,
    [`UNKNOWN-${id}.jpg`]: await photo('#123456'),
    '__MACOSX/._x.jpg': 'x',
  })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a ZIP file' }).click()
  await (await chooser).setFiles({ name: 'photos.zip', mimeType: 'application/zip', buffer: archive })

  await expect(step(page, '2 files ready to import')).toBeVisible()
  await expect(page.getByText(`No product has the part number UNKNOWN-${id}`)).toBeVisible()
  await expect(
    page.getByText('What is in this file is no JPEG, PNG, WebP, AVIF or GIF picture, whatever its name says.'),
  ).toBeVisible()
  await page.locator('summary', { hasText: 'Files to be added (2)' }).click()
  await expect(page.getByText('Picture 91')).toBeVisible()
  await expect(page.getByLabel('Add the new pictures')).toBeChecked()
  await expectAccessible(page, 'file import: checked')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Import 2 files' }).click()

  await expect(step(page, '2 files were imported')).toBeFocused()
  await expectAccessible(page, 'file import: done')
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(step(page, 'The import was undone')).toBeFocused()
  await expect(page.locator('summary', { hasText: 'Files that were taken away (2)' })).toBeVisible()
  await page.getByRole('link', { name: 'Import another file' }).click()
  await expect(page.getByRole('cell', { name: '2 undone, 0 not undone' }).first()).toBeVisible()
})
