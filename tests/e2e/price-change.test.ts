import { randomUUID } from 'node:crypto'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'
import { showAllActions } from './steps.ts'

/** A product that no other journey changes. */
async function addDraft(page: Page, baseURL: string | undefined): Promise<string> {
  const name = `Bulk part ${randomUUID().slice(0, 8)}`
  await page.goto('/dashboard/addaproduct')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Image').fill(`${baseURL}/icon-192.png`)
  await page.getByLabel('Description').fill('Changed together with others.')
  await page.getByLabel('Unit price, USD').fill('10')
  await page.getByLabel('Minimum order').fill('5')
  await page.getByLabel('Available quantity').fill('100')
  await page.getByLabel('Status').selectOption('Draft')
  await page.getByRole('button', { name: 'Add Product', exact: true }).click()
  await expect(page.getByText(`${name} saved as a draft.`)).toBeVisible()
  await page.goto(`/dashboard/manageproduct?q=${encodeURIComponent(name)}`)
  return name
}

/** No later journey finds a product too many. */
async function remove(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}` }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete product' }).press('Enter')
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
}

test('prices change by a percentage after a preview of each, and change back', { tag: '@full' }, async ({
  page,
  baseURL,
}) => {
  await signInAs(page, 'admin')
  const name = await addDraft(page, baseURL)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('$10.00')
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change price' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the price of 1 product?' })
  await dialog.getByRole('button', { name: 'Show preview' }).click()
  await expect(dialog.getByText('Enter a percentage from -90 to 1000')).toBeVisible()
  await dialog.getByLabel('Change in percent').fill('100')
  await dialog.getByRole('button', { name: 'Show preview' }).click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('row', { name: new RegExp(name) })).toContainText(/\$10\.00.*\$20\.00/)
  // Another percentage needs another preview.
  await dialog.getByLabel('Change in percent').fill('50')
  await expect(preview).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Show preview' }).click()
  await expect(preview).toContainText('$15.00')
  await expectAccessible(page, 'change prices')
  await dialog.getByRole('button', { name: 'Change the price of 1 product' }).click()
  await expect(page.getByText('1 of 1 done')).toBeVisible()
  await expect(row).toContainText('$15.00')

  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('dialog', { name: 'Undo this change?' })
  await expect(question).toContainText('1 product gets its previous price back.')
  await expectAccessible(page, 'undo prices')
  await question.getByRole('button', { name: 'Undo change' }).click()
  await expect(row).toContainText('$10.00')
  await page.getByRole('button', { name: 'Bulk changes' }).click()
  const recent = page.getByRole('dialog', { name: 'Bulk changes' })
  // Other tests change products at the same time.
  const change = recent.getByRole('listitem').filter({ hasText: 'Prices changed by +50 %' })
  await expect(change.first()).toContainText('Undone')
  await expectAccessible(page, 'bulk changes')
  await page.keyboard.press('Escape')
  await remove(page, name)
})

test('order quantities change by keys alone, and publishing says beforehand what it does', {
  tag: '@full',
}, async ({ page, baseURL }) => {
  await signInAs(page, 'admin')
  const name = await addDraft(page, baseURL)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: 'Change quantities' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Minimum order').press('Enter')
  await expect(dialog.getByText('Enter a minimum order, an order multiple, or both')).toBeVisible()
  await dialog.getByLabel('Minimum order').fill('12')
  await dialog.getByLabel('Order multiple').fill('10')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('No product would change.')).toBeVisible()
  await expect(dialog.getByText('Minimum order must be a multiple of 10')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Change the quantities/ })).toHaveCount(0)
  await dialog.getByLabel('Minimum order').fill('20')
  await page.keyboard.press('Enter')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText(/Minimum order: 5/)
  await expect(preview).toContainText(/Order multiple: 10/)
  await expectAccessible(page, 'change quantities')
  await dialog.getByRole('button', { name: 'Change the quantities of 1 product' }).press('Enter')
  await expect(page.getByText('1 of 1 done')).toBeVisible()

  await row.getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await expect(preview.getByRole('row', { name: new RegExp(name) })).toContainText(/Draft.*Published/)
  await dialog.getByRole('button', { name: 'Publish 1 product' }).press('Enter')
  await expect(page.getByText('1 of 1 done')).toBeVisible()
  await expect(row.getByText('Draft', { exact: true })).toHaveCount(0)
  await remove(page, name)
})

test('on a phone the preview of a change stays within the screen, with its action in reach', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'admin')
  await page.goto('/dashboard/manageproduct?sort=name')
  const boxes = page.locator('tbody').getByRole('checkbox')
  for (const index of [0, 1, 2, 3, 4, 5, 6, 7]) await boxes.nth(index).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  // Colours of the system: the bar has an edge, and is of another colour than its words.
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(bar).toHaveCSS('border-top-style', 'solid')
  const [words, ground, edge] = await bar.evaluate((element) => {
    const { color, backgroundColor, borderTopColor } = getComputedStyle(element)
    return [color, backgroundColor, borderTopColor]
  })
  expect(words).not.toBe(ground)
  expect(edge).not.toBe(ground)
  await page.emulateMedia({ forcedColors: null })

  const change = bar.getByRole('button', { name: 'Change price' })
  if (!(await change.isVisible())) await bar.getByRole('button', { name: 'More actions' }).click()
  await change.click()
  const dialog = page.getByRole('dialog', { name: 'Change the price of 8 products?' })
  await dialog.getByLabel('Change in percent').fill('7')
  await dialog.getByRole('button', { name: 'Show preview' }).click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('row')).toHaveCount(9)
  for (const part of [dialog, preview]) {
    expect(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
  const action = dialog.getByRole('button', { name: 'Change the price of 8 products' })
  await expect(action).toBeInViewport({ ratio: 1 })
})

test('chosen fields of products change after a preview of each, and change back; wrong values are said at their field', {
  tag: '@full',
}, async ({ page, baseURL }) => {
  await signInAs(page, 'admin')
  const name = await addDraft(page, baseURL)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByRole('checkbox').check()
  await showAllActions(page)
  await page.getByRole('button', { name: 'Change fields' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change fields of 1 product?' })
  await dialog.getByRole('button', { name: 'Show preview' }).click()
  await expect(dialog.getByText('Choose at least one field to change')).toBeVisible()
  const choose = dialog.getByLabel('Field to change')
  await choose.selectOption('Tariff number')
  const tariff = dialog.getByRole('textbox', { name: 'Tariff number' })
  await tariff.fill('12')
  await dialog.getByRole('button', { name: 'Show preview' }).click()
  await expect(tariff).toHaveAccessibleDescription(/Tariff number must have 6 to 11 digits/)
  await tariff.fill('8714.93.00')
  await choose.selectOption('Shipping weight per piece')
  await dialog.getByRole('textbox', { name: 'Shipping weight per piece' }).fill('0.5')
  await choose.selectOption('Supply')
  await dialog.getByRole('combobox', { name: 'Supply' }).selectOption('Made to order')
  await choose.selectOption('Country of origin')
  await dialog.getByRole('button', { name: 'Do not change Country of origin' }).click()
  await dialog.getByRole('button', { name: 'Show preview' }).click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Supply: From stock → Made to order')
  await expect(preview).toContainText('Shipping weight per piece: – → 0.5 kg')
  await expect(preview).toContainText('Tariff number: – → 8714.93.00')
  await expectAccessible(page, 'change fields')
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Change 1 product' }).click()
  await expect(page.getByText('1 of 1 done')).toBeVisible()
  await row.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(page.getByLabel('Supply')).toHaveValue('make')

  await page.goto(`/dashboard/manageproduct?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: 'Bulk changes' }).click()
  await page.getByRole('button', { name: 'Undo: Fields changed' }).first().click()
  const question = page.getByRole('dialog', { name: 'Undo this change?' })
  await expect(question).toContainText('1 product gets its previous values back.')
  await question.getByRole('button', { name: 'Undo change' }).click()
  await expect(page.getByText('1 product restored.')).toBeVisible()
  await page.goto(`/dashboard/manageproduct?q=${encodeURIComponent(name)}`)
  await row.getByRole('link', { name: `Edit ${name}` }).click()
  await expect(page.getByLabel('Supply')).toHaveValue('stock')
  await expect(page.getByLabel('Tariff number')).toHaveValue('')
  await page.goto(`/dashboard/manageproduct?q=${encodeURIComponent(name)}`)
  await remove(page, name)
})
