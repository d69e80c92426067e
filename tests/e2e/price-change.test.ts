import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'

test('prices of selected products change by a percentage, with an example before', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/dashboard/manageproduct?sort=-unitprice')
  const price = page.locator('tbody tr').first().locator('[data-label="Unit price"], [data-label="Price"]').first()
  await expect(price).toContainText('$')
  const before = (await price.textContent()) ?? ''
  const change = async (percent: string) => {
    await page.locator('tbody').getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Change price' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the price of 1 product?' })
    await dialog.getByRole('button', { name: 'Change price' }).click()
    await expect(dialog.getByText('Enter a percentage from -90 to 1000')).toBeVisible()
    await dialog.getByLabel('Change in percent').fill(percent)
    await expect(dialog.getByText(/^Example: .+ changes from .+ to \$/)).toBeVisible()
    await expectAccessible(page, 'change prices')
    await dialog.getByRole('button', { name: 'Change price' }).click()
    await expect(page.getByText('1 of 1 done')).toBeVisible()
  }
  await change('100')
  await expect(price).not.toHaveText(before)
  // The highest price stays the highest, and other tests find their prices unchanged.
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('dialog', { name: 'Undo this change?' })
  await expect(question).toContainText('1 product gets its previous price back.')
  await expectAccessible(page, 'undo prices')
  await question.getByRole('button', { name: 'Undo change' }).click()
  await expect(price).toHaveText(before)
  await page.getByRole('button', { name: 'Bulk changes' }).click()
  const recent = page.getByRole('dialog', { name: 'Bulk changes' })
  await expect(recent.getByRole('listitem').first()).toContainText(/Prices changed by \+100 %.*Undone/)
  await expectAccessible(page, 'bulk changes')
})
