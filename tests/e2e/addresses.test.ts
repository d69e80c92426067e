import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './sign-in.ts'

test('an address is added, corrected, changed and deleted; its country decides the fields', async ({ page }) => {
  await signUp(page)
  await page.goto('/dashboard/addresses')
  await expect(page.getByText('No addresses yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add address' }).click()
  const form = page.getByRole('form', { name: 'Address' })
  const save = form.getByRole('button', { name: 'Save address' })

  await form.getByLabel('Country').selectOption({ label: 'United States' })
  await expect(form.getByLabel('ZIP code')).toBeVisible()
  await form.getByLabel(/^State/).fill('CA')
  await form.getByLabel('Country').selectOption({ label: 'Netherlands' })
  await expect(form.getByLabel(/^State/)).toHaveCount(0)
  await form.getByLabel(/^Company/).fill('Demo Cycles')
  await form.getByLabel('Postcode').fill('3011')
  await save.click()
  const summary = form.getByRole('alert').filter({ hasText: 'Check 3 fields' })
  await expect(summary).toBeFocused()
  await expectAccessible(page, 'address form: refused')
  await summary.getByRole('link', { name: 'Postcode must look like 3011 AA' }).click()
  await expect(form.getByLabel('Postcode')).toBeFocused()
  await page.keyboard.type('aa')
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('Postcode')).toHaveValue('3011 AA')
  await form.getByLabel('Street and number').fill('12 Example Quay')
  await form.getByLabel('City').fill('Rotterdam')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Address saved')).toBeVisible()

  const entries = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Netherlands' })
  await expect(entries).toContainText('3011 AA Rotterdam')
  await expect(entries).toContainText('Default')
  await expectAccessible(page, 'address book')
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Change address Demo Cycles' }).click()
  await form.getByLabel(/^Name in the address book/).fill('Works')
  await save.click()
  await expect(entries.getByRole('heading', { name: 'Works' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete address Works' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this address?' })
  await expect(question).toContainText('12 Example Quay, 3011 AA Rotterdam, Netherlands')
  await question.getByRole('button', { name: 'Delete address' }).click()
  await expect(page.getByText('No addresses yet')).toBeVisible()
})

test('what was changed in another window is shown before it is replaced, and nothing typed is lost', {
  tag: '@full',
}, async ({ page, context, trouble }) => {
  trouble.expect(/409/)
  await signUp(page)
  await page.goto('/dashboard/addresses')
  const add = { country: 'DE', name: 'Demo Buyer', line1: 'Beispielweg 1', postcode: '10115', city: 'Berlin' }
  await page.evaluate(async (body) => {
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
    }
    await fetch('/api/addresses', { method: 'POST', headers, body: JSON.stringify(body) })
  }, add)
  await page.reload()
  const other = await context.newPage()
  await other.goto('/dashboard/addresses')
  for (const [window, street] of [
    [page, 'Beispielweg 2'],
    [other, 'Beispielweg 3'],
  ] as const) {
    await window.getByRole('button', { name: 'Change address Demo Buyer' }).click()
    await window.getByLabel('Street and number').fill(street)
  }
  const save = (window: typeof page) => window.getByRole('button', { name: 'Save address' }).click()
  await save(page)
  await expect(page.getByText('Address saved')).toBeVisible()
  await save(other)
  await expect(other.getByRole('alert').filter({ hasText: 'Beispielweg 2' })).toBeVisible()
  await expect(other.getByLabel('Street and number')).toHaveValue('Beispielweg 3')
  await save(other)
  await expect(other.getByText('Beispielweg 3')).toBeVisible()
})
