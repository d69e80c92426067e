import { randomUUID } from 'node:crypto'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'

async function addPart(page: Page, { name, image }: { name: string; image: string }): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Image').fill(image)
  await page.getByLabel('Description').fill('Made to be counted.')
  await page.getByLabel('Unit price, USD').fill('8.90')
  await page.getByLabel('Minimum order').fill('10')
  await page.getByLabel('Available quantity').fill('15')
  await page.getByRole('button', { name: 'Add Product', exact: true }).click()
  await expect(page.getByText(`${name} is in the catalogue.`)).toBeVisible()
}

async function changePriceInPlace(page: Page, name: string): Promise<void> {
  const price = page.getByRole('button', { name: `Change the unit price of ${name}` })
  const input = page.getByRole('textbox', { name: `Unit price of ${name}` })
  await price.press('Enter')
  await input.fill('cheap')
  await input.press('Enter')
  await expect(page.getByText('Unit price must be a number')).toBeVisible()
  await expectAccessible(page, 'price in the list')
  await input.press('Escape')
  await expect(price).toBeFocused()
  await expect(price).toHaveText('$8.90')
  await price.press('Enter')
  await input.fill('9,5')
  await input.press('Enter')
  // First, because it goes away by itself.
  await expect(page.getByText(`${name} now costs $9.50.`)).toBeVisible()
  await expect(price).toHaveText('$9.50')
  await expect(price).toBeFocused()
}

async function moveStockInPlace(page: Page, name: string): Promise<void> {
  const stock = page.getByRole('button', { name: `Change the stock of ${name}` })
  const form = page.getByRole('form', { name: `Change the stock of ${name}` })
  await stock.press('Enter')
  await form.getByLabel('Reason').selectOption('Damaged')
  await form.getByLabel('Pieces damaged').fill('16')
  await form.getByLabel('Pieces damaged').press('Enter')
  await expect(form.getByText('At most 15 can be removed')).toBeVisible()
  await expectAccessible(page, 'stock in the list')
  await form.getByLabel('Pieces damaged').fill('6')
  await expect(form.getByText('15 → 9 pieces')).toBeVisible()
  await form.getByLabel('Pieces damaged').press('Enter')
  await expect(page.getByText(`${name}: 9 in stock now.`)).toBeVisible()
  await expect(stock).toHaveText('9')
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Below minimum')
}

test('price and stock are changed in the list, and the history shows who, why and the balance', async ({
  page,
  baseURL,
}) => {
  const name = `Counted hub ${randomUUID().slice(0, 8)}`
  await signInAs(page, 'admin')
  await page.goto('/dashboard/addaproduct')
  await addPart(page, { name, image: `${baseURL}/icon-192.png` })
  await page.goto(`/dashboard/manageproduct?q=${encodeURIComponent(name)}`)
  await changePriceInPlace(page, name)
  await moveStockInPlace(page, name)
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: `Edit ${name}` }).click()
  const section = page.getByRole('region', { name: 'Stock', exact: true })
  await expect(section.getByText('9 pcs')).toBeVisible()
  const available = page.getByLabel('Available quantity')
  await expect(available).toHaveValue('9')
  await section.getByLabel('Reason').selectOption('Counted')
  await section.getByLabel('Pieces counted').fill('24')
  await section.getByLabel('Note').fill('Shelf 4, found a box')
  await section.getByRole('button', { name: 'Change stock' }).click()
  await expect(section.getByText('24 pcs')).toBeVisible()
  // The form uses the new stock: saving it does not undo the change.
  await expect(available).toHaveValue('24')
  const rows = section.getByRole('table', { name: 'Stock history' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText(/Counted.*Shelf 4, found a box.*\+15.*24/)
  await expect(rows.nth(2)).toContainText(/Damaged.*−6.*9/)
  await expect(rows.nth(3)).toContainText(/Initial stock.*\+15.*15/)
  await expectAccessible(page, 'product of the admin')
  await expectNoSidewaysScroll(page)
  await page.getByRole('textbox', { name: /^Description/ }).fill('Made to be counted, and was.')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByText(/ saved\.$/)).toBeVisible()
  await page.goto(`/dashboard/manageproduct?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('button', { name: `Change the stock of ${name}` })).toHaveText('24')

  await page.goto(`/dashboard/audit?action=product.stock_changed&q=${encodeURIComponent(name)}`)
  await page
    .getByRole('button', { name: /^Details of Stock changed/ })
    .first()
    .click()
  const log = page.getByRole('dialog')
  await expect(log.getByRole('row', { name: /Reason/ })).toContainText('Counted')
  await expect(log.getByRole('row', { name: /Available quantity/ })).toContainText('24')
})

test('a price that another admin changed meanwhile is refused with a message, and the current one is shown', {
  tag: '@full',
}, async ({ page, newVisitor, baseURL, trouble }) => {
  trouble.expect(/409/)
  const name = `Raced hub ${randomUUID().slice(0, 8)}`
  const colleague = await newVisitor()
  for (const one of [page, colleague]) {
    await signInAs(one, 'admin')
    await one.goto('/dashboard/addaproduct')
    await expect(one.getByRole('heading', { level: 1, name: 'Add Product' })).toBeVisible()
  }
  await addPart(page, { name, image: `${baseURL}/icon-192.png` })
  const open = async (one: Page, price: string) => {
    await one.getByRole('button', { name: `Change the unit price of ${name}` }).click()
    await one.getByRole('textbox', { name: `Unit price of ${name}` }).fill(price)
    await one.keyboard.press('Enter')
  }
  for (const one of [page, colleague]) {
    await one.goto(`/dashboard/manageproduct?q=${encodeURIComponent(name)}`)
    await expect(one.getByRole('button', { name: `Change the unit price of ${name}` })).toBeVisible()
  }
  await open(colleague, '7')
  await expect(colleague.getByText(`${name} now costs $7.00.`)).toBeVisible()
  await open(page, '12')
  await expect(page.getByText('Someone else has changed this since you opened it.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Change the unit price of ${name}` })).toHaveText('$7.00')
})
