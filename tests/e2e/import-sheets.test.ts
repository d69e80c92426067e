import { randomUUID } from 'node:crypto'
import { zipOf } from '#tests/support/files/zip.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { choose, enter, step } from './import-steps.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'

function sheetXml(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) =>
    row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
  const data = rows.map((row, index) => `<row r="${index + 1}">${cells(row)}</row>`).join('')
  return `<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`
}

/** A workbook with two sheets that are shown. */
async function workbook(sheets: Record<string, readonly (readonly string[])[]>) {
  const names = Object.keys(sheets)
  const list = names
    .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index}"/>`)
    .join('')
  const links = names
    .map((_, index) => `<Relationship Id="rId${index}" Type="x" Target="worksheets/s${index}.xml"/>`)
    .join('')
  const files = Object.values(sheets).map(
    (rows, index) => [`xl/worksheets/s${index}.xml`, sheetXml(rows)] as const,
  )
  const buffer = await zipOf({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${list}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relationships}">${links}</Relationships>`,
    ...Object.fromEntries(files),
  })
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: 'prices.xlsx', mimeType, buffer }
}

test('another sheet of a workbook is read without choosing the file again, and columns are remembered', {
  tag: '@full',
}, async ({ page }) => {
  const id = randomUUID().slice(0, 8)
  const titles = ['Nummer', `Wort ${id}`]
  const rows = [['Price list 2026'], [], titles, [`SH-${id}`, `Sheet ${id}`]]
  const file = await workbook({
    Notes: [
      ['Please', 'read'],
      ['this', 'first'],
    ],
    Products: rows,
  })
  await enter(page)
  await choose(page, file)
  await expect(step(page, 'Match columns')).toBeVisible()
  await expect(page.getByText('Sheet “Notes”, column names in line 1')).toBeVisible()
  await expectAccessible(page, 'import: sheet')
  await page.getByLabel('Sheet', { exact: true }).selectOption('Products')
  await page.getByRole('button', { name: 'Read the file again' }).click()
  await expect(page.getByText('Sheet “Products”, column names in line 3')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByLabel('SKU').selectOption('Nummer')
  await page.getByLabel('Name', { exact: true }).selectOption(titles[1] ?? '')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(step(page, 'Nothing to import')).toBeFocused()

  await page.goto('/dashboard/imports')
  await choose(page, await workbook({ Products: rows }))
  await expect(page.getByText('Columns and number format are taken from your last import')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('1')
  await page.getByLabel('Line with the column names').fill('x')
  await expect(page.getByText('Enter a line number, such as 3')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Read the file again' })).toBeDisabled()
})
