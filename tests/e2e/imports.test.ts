import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { downloadBy } from './downloads.ts'
import { expect, type Page, test } from './fixtures.ts'
import { choose, csv, enter, type Listed, pictureOf, step } from './import-steps.ts'

/** A separate product for this journey, so that orders and changes of other tests do not interfere. */
async function importOne(page: Page, sku: string, image: string): Promise<void> {
  const rows = ['sku,name,description,image,unitprice,minorder,available']
  rows.push(`${sku},Standing ${sku},A hub,${image},50,10,500`)
  await choose(page, csv('first.csv', rows))
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('button', { name: 'Import 1 product', exact: true }).click()
  await expect(step(page, '1 product was imported')).toBeFocused()
  await page.getByRole('link', { name: 'Import another file' }).click()
}

async function listed(page: Page, url: string, sku: string): Promise<Listed[]> {
  const found = (await (await page.request.get(`${url}/api/product`)).json()) as Listed[]
  return found.filter((one) => one.sku === sku)
}

test('a table is imported and undone: columns, check, file of errors, result', async ({
  page,
  portal,
  trouble,
}) => {
  trouble.expect(/422/)
  const id = randomUUID().slice(0, 8)
  const [known, added] = [`OLD-${id}`, `NEW-${id}`]
  await enter(page)
  const image = await pictureOf(page, portal.url)
  await importOne(page, known, image)
  const rows = [
    'Artikelnummer;Produkt;Words;Bild;Preis;MOQ;Bestand;Supplier',
    `${added};Imported ${id};A hub;${image};84,50;10;1200;Acme`,
    `${known};;;;61,25;;;Acme`,
    `BAD1-${id};;No name;${image};12,00;10;5;Acme`,
    `BAD2-${id};No price ${id};Cheap;${image};cheap;10;5;Acme`,
  ]
  await choose(page, csv(`range ${id}.csv`, rows))
  await expect(step(page, 'Match columns')).toBeVisible()
  await expect(page.getByLabel('Comma 1.240,50')).toBeChecked()
  await expect(page.getByLabel('SKU')).toHaveValue('0')
  await page.getByLabel('SKU').selectOption('No column')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Choose the column for the SKU.')).toBeVisible()
  await expect(page.getByLabel('SKU')).toBeFocused()
  await expectAccessible(page, 'import: columns')
  await page.getByLabel('SKU').selectOption('Artikelnummer')
  await page.getByRole('combobox', { name: /^Description \(optional\)|^Description$/ }).selectOption('Words')
  await expect(page.getByText('A hub · No name · Cheap')).toBeVisible()
  await expect(page.getByLabel('Supplier')).toHaveValue('none')
  await page.getByRole('button', { name: 'Check', exact: true }).click()

  await expect(step(page, '2 products ready to import')).toBeFocused()
  const changes = page.getByRole('table', { name: 'Changes to existing products' })
  await expect(changes.getByRole('row', { name: new RegExp(known) })).toContainText(
    /Unit price.*\$50\.00.*\$61\.25/,
  )
  await expect(page.getByRole('row', { name: /BAD1/ })).toContainText('Name is Required')
  await expect(page.getByRole('row', { name: /No price/ })).toContainText('Unit price must be a number')
  await expectAccessible(page, 'import: checked')
  await expectNoSidewaysScroll(page)
  const download = page.getByRole('button', { name: 'Download all rows with errors' })
  const saved = readFileSync(await (await downloadBy(page, () => download.click())).path(), 'utf8')
  expect(saved).toContain(`BAD1-${id}`)
  expect(saved).not.toContain(added)
  expect(await listed(page, portal.url, added)).toEqual([])

  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(step(page, '2 products were imported')).toBeFocused()
  await expectAccessible(page, 'import: done')
  expect(await listed(page, portal.url, added)).toMatchObject([{ name: `Imported ${id}`, unitprice: 84.5 }])
  expect(await listed(page, portal.url, known)).toMatchObject([{ name: `Standing ${known}`, unitprice: 61.25 }])

  await page.getByRole('button', { name: 'Undo this import' }).click()
  const question = page.getByRole('dialog', { name: 'Undo this import?' })
  await expect(question).toContainText('1 updated product gets its previous values back: Unit price (1)')
  await expect(question).toContainText('1 added product is removed from the catalogue.')
  await question.getByRole('button', { name: 'Undo import' }).click()
  await expect(step(page, 'The import was undone')).toBeFocused()
  expect(await listed(page, portal.url, added)).toEqual([])
  expect(await listed(page, portal.url, known)).toMatchObject([{ unitprice: 50 }])
  await page.getByRole('link', { name: 'Import products' }).first().click()
  await expect(page.getByRole('row', { name: new RegExp(`range ${id}`) })).toContainText('2 undone')
  await expectAccessible(page, 'imports')
})

test('ambiguous numbers need an answer, and large changes are shown and confirmed', { tag: '@full' }, async ({
  page,
  portal,
  trouble,
}) => {
  trouble.expect(/422/)
  const sku = `TWO-${randomUUID().slice(0, 8)}`
  await enter(page)
  await importOne(page, sku, await pictureOf(page, portal.url))
  await choose(page, csv('two ways.csv', ['sku;unitprice;available', `${sku};1.250;5`]))
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Line 2, Unit price: "1.250" can mean 1.25 or 1250')
  await expect(page.getByLabel('Point 1,240.50')).toBeFocused()
  await expectAccessible(page, 'import: numbers asked about')
  await page.getByLabel('Comma 1.240,50').check()
  await page.getByLabel('Minimum order').selectOption('Same value for all rows')
  await page.getByLabel('Minimum order for all rows').fill('1')
  await page.getByRole('button', { name: 'Check', exact: true }).click()

  const changed = page.getByRole('row', { name: new RegExp(sku) })
  await expect(changed).toContainText(/Unit price.*\$50\.00.*\$1,250\.00.*\+2,400 %/)
  await expect(changed).toContainText(/Minimum order.*10.*1/)
  await expect(changed).toContainText(/Available quantity.*500.*5.*−99 %/)
  await expectAccessible(page, 'import: large changes')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Import 1 product', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Import 1 product?' })
  await expect(question).toContainText('1 price changes by more than 50 %.')
  await expect(question).toContainText('1 stock level drops to almost zero.')
  await expectAccessible(page, 'import: question')
  await question.getByRole('button', { name: 'Import anyway' }).click()
  await expect(step(page, '1 product was imported')).toBeFocused()
  expect(await listed(page, portal.url, sku)).toMatchObject([{ unitprice: 1250 }])
})

test('the export of a shop is recognised, and its variants become products', { tag: '@full' }, async ({
  page,
  portal,
}) => {
  const id = randomUUID().slice(0, 8)
  await enter(page)
  const image = await pictureOf(page, portal.url)
  const headings =
    'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src'
  const rows = [
    headings,
    `h-${id},Chain ${id},<p>Nickel &amp; steel</p>,Chains,Links,116,SH1-${id},40,21.90,${image}`,
    `h-${id},,,,,126,SH2-${id},12,23.50,`,
    `h-${id},,,,,,,,,${image}`,
  ]
  await choose(page, csv('products_export.csv', rows))
  await expect(page.getByText('This is a product export from Shopify.')).toBeVisible()
  await expect(page.getByLabel('Import as a Shopify export')).toBeChecked()
  await expectAccessible(page, 'import: shop')
  await page.getByLabel('Match columns manually').check()
  await expect(page.getByLabel('Option1 Value')).toHaveCount(0)
  await page.getByLabel('Import as a Shopify export').check()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(step(page, '2 products ready to import')).toBeFocused()
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await expect(step(page, '2 products were imported')).toBeFocused()
  expect(await listed(page, portal.url, `SH2-${id}`)).toMatchObject([
    { name: `Chain ${id} – 126`, unitprice: 23.5 },
  ])
})

function cellsOf(values: readonly string[]): string {
  return values.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('')
}

/** The smallest workbook that a spreadsheet would open: one sheet with texts in its cells. */
async function workbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const zip = new yazl.ZipFile()
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${xml}`), name)
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Parts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  )
  const lines = rows.map((cells, index) => `<row r="${index + 1}">${cellsOf(cells)}</row>`).join('')
  add('xl/worksheets/sheet1.xml', `<worksheet xmlns="${main}"><sheetData>${lines}</sheetData></worksheet>`)
  zip.end()
  return buffer(zip.outputStream)
}

test('a workbook is read too; a file that is not a table is refused with a clear message', {
  tag: '@full',
}, async ({ page, trouble }) => {
  trouble.expect(/422/)
  const id = randomUUID().slice(0, 8)
  await enter(page)
  await choose(page, { name: 'part.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(page.getByRole('alert')).toContainText('Upload a CSV or XLSX file.')
  await choose(page, csv('torn.csv', ['sku,name', '"A-1,Hub']))
  await expect(page.getByRole('alert')).toContainText('is not closed.')
  const xlsx = await workbook([
    ['sku', 'name', 'price'],
    [`X-${id}`, `From a workbook ${id}`, '12.50'],
  ])
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await choose(page, { name: 'parts.xlsx', mimeType, buffer: xlsx })
  await expect(page.getByText(`From a workbook ${id}`)).toBeVisible()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(step(page, 'Nothing to import')).toBeVisible()
  await page.getByRole('button', { name: 'Change columns' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('1')
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await expect(page).toHaveURL(/\/dashboard\/imports$/)
  await expect(page.getByRole('row', { name: /parts\.xlsx/ }).first()).toContainText('Import cancelled')
})
