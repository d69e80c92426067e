import { readFileSync } from 'node:fs'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'

test('what a booking batch lacks is named, entered in the settings, and the file is saved', {
  tag: '@full',
}, async ({ page, trouble }) => {
  trouble.expect(/422/)
  await signInAs(page, 'admin')
  await page.goto('/dashboard/payments/accounting?tab=accountant')
  await page.getByRole('button', { name: 'Download for DATEV' }).click()
  const missing = page.getByRole('alert').filter({ hasText: 'No file was created.' })
  await expect(missing).toContainText('Enter the consultant number.')
  await expectAccessible(page, 'accounting: accounts missing')
  await missing.getByRole('link', { name: 'Complete the accountant settings' }).click()

  await page.getByLabel('Consultant number').fill('29098')
  await page.getByLabel('Client number').fill('55003')
  await page.getByLabel('Collective debtor').fill('100')
  await page.getByRole('button', { name: 'Add a revenue account' }).click()
  await page.getByLabel('Treatment, row 1').selectOption({ label: 'Without tax' })
  await page.getByLabel('Account, row 1').fill('8200')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter 5 to 9 digits, the first from 1 to 6').first()).toBeVisible()
  await expectAccessible(page, 'accountant: refused')
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByLabel('Collective debtor').fill('10000')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('There is an unpublished draft.')).toHaveCount(0)

  await page.goto('/dashboard/payments/accounting?tab=accountant')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download for DATEV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^EXTF_Buchungsstapel_\d{8}_\d{8}\.csv$/)
  expect(readFileSync(await file.path(), 'latin1')).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;/)
})
