import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './sign-in.ts'
import { orderedProduct } from './steps.ts'

test('a new list is filled by name, by part number and with pasted rows, by keys alone', {
  tag: '@phone',
}, async ({ page }) => {
  await signUp(page)
  await page.goto('/dashboard/lists')
  await page.getByRole('button', { name: 'New list' }).press('Enter')
  await expect(page.getByText('This list is empty.')).toBeVisible()
  const part = page.getByRole('textbox', { name: 'Part number or name' })
  const pieces = page.getByRole('textbox', { name: 'Pieces', exact: true })
  const lines = page.getByRole('list', { name: 'Lines in the list' }).getByRole('listitem')
  const skus = lines.locator('a.mono')

  await part.focus()
  await page.keyboard.type('Chain')
  const found = page.getByRole('list', { name: 'Parts found' }).getByRole('button')
  await expect(found.first()).toBeVisible()
  await expectAccessible(page, 'saved list: parts found')
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Choose one of the parts found')).toBeVisible()
  const chosen = found.filter({ hasText: 'Chain 12-speed, 126 links' })
  const sku = (await chosen.locator('.mono').textContent()) ?? ''
  await chosen.press('Enter')
  await expect(pieces).toBeFocused()
  await expect(part).toHaveValue(sku)
  await page.keyboard.type('5x')
  await page.keyboard.press('Enter')
  await expect(page.getByText('"5x" is not a whole number of pieces')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${sku} added to the list`)).toBeVisible()
  await expect(part).toBeFocused()
  await expect(skus).toHaveText([sku])

  await page.keyboard.type(orderedProduct)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The quantity is missing')).toBeVisible()
  await expect(pieces).toBeFocused()
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await expect(skus).toHaveCount(2)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${sku}\t7\nNO-SUCH-PART\t3\n${sku}\t\n`)
  await expect(part).toBeFocused()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByText('1 row added to the list')).toBeVisible()
  await expect(page.getByText('Row 2: NO-SUCH-PART – Part number not found')).toBeVisible()
  await expect(page.getByText(`Row 3: ${sku} – The quantity is missing`)).toBeVisible()
  await page.keyboard.type('no part of this name')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No part has this number or name')).toBeVisible()
  await page.reload()
  await expect(lines.getByRole('textbox', { name: `Pieces of ${sku}` })).toHaveValue('12')
  await expect(skus).toHaveCount(2)
  await expectNoSidewaysScroll(page)
})
