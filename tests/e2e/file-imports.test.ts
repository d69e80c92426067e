import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { zipOf } from '#tests/support/files/zip.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { choose, csv, enter, step } from './import-steps.ts'

type Listed = { sku: string; name: string; _id: string }

function photo(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}

test('pictures and documents of a ZIP file are checked, added to their products and taken away again', {
  tag: '@full',
}, async ({ page, portal }) => {
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
  await expect(page.getByText(`No product has the SKU UNKNOWN-${id}`)).toBeVisible()
  await expect(
    page.getByText(
      'This file is not a JPEG, PNG, WebP, AVIF or GIF picture, although its name says so. Save it in one of these formats.',
    ),
  ).toBeVisible()
  await page.locator('summary', { hasText: 'Files to add (2)' }).click()
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
  await expect(page.locator('summary', { hasText: 'Removed files (2)' })).toBeVisible()
  await page.getByRole('link', { name: 'Import another file' }).click()
  await expect(page.getByRole('cell', { name: '2 undone, 0 not undone' }).first()).toBeVisible()
})

test('pictures and documents that a table names by addresses of other websites are copied on request', {
  tag: '@full',
}, async ({ page }) => {
  const sku = `LINK-${randomUUID().slice(0, 8)}`
  await enter(page)
  const rows = [
    'sku,name,description,image,unitprice,minorder,available,documents',
    `${sku},Linked ${sku},A hub,http://10.0.0.1/x.png,50,10,500,http://10.0.0.1/x.pdf`,
  ]
  await choose(page, csv('links.csv', rows))
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('The file has the addresses of 1 document and 0 further pictures.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 product', exact: true }).click()
  await expect(step(page, '1 product was imported')).toBeFocused()
  await page.getByRole('button', { name: 'Copy 1 picture and 1 document' }).click()
  await expect(page.getByText('0 copied, 2 failed')).toBeVisible()
  await expect(page.getByText('This address is in a private network. Nothing is fetched from there.')).toHaveCount(
    2,
  )
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page, 'import: pictures of other websites')
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(step(page, 'The import was undone')).toBeFocused()
})
