import { randomUUID } from 'node:crypto'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signUp } from './sign-in.ts'
import { idOf, orderedProduct, untilDraftIsStored } from './steps.ts'

/** The smallest order in the cart of a signed-in user, at the checkout. */
async function goToCheckout(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const answer = await page.request.post('/api/cart/lines', {
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() },
    data: { lines: [{ productId: await idOf(page, orderedProduct), quantity: 25 }] },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  await page.goto('/checkout')
}

const invoicing = (page: Page) => page.getByRole('region', { name: 'Invoice address' })

async function placeOrder(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+ placed$/ })).toBeFocused()
}

/** Where the goods go, typed key by key: the fields come in the order of the country. */
async function typeDelivery(page: Page): Promise<void> {
  const delivery = page.getByRole('region', { name: 'Delivery address' })
  await delivery.getByLabel('Country').selectOption({ label: 'Netherlands' })
  await delivery.getByLabel('Street and number').focus()
  await page.keyboard.type('12 Example Quay')
  for (const text of ['', '3011AA', 'Rotterdam']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
}

test('the invoice goes to another address: typed by keyboard, kept when the form is refused, and chosen from the book later', {
  tag: '@full',
}, async ({ page }) => {
  await signUp(page)
  await goToCheckout(page)
  await typeDelivery(page)
  const bill = invoicing(page)
  await expect(bill.getByLabel('City')).toHaveCount(0)
  await bill.getByRole('radio', { name: 'Same as delivery' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(bill.getByRole('radio', { name: 'Another address' })).toBeChecked()
  await bill.getByLabel('Country').selectOption({ label: 'Germany' })
  await bill.getByLabel('Company').focus()
  await page.keyboard.type('Example Accounting')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1 Ledger Street')
  await expect(page.getByRole('link', { name: 'Invoice address: City' }).first()).toBeVisible()
  await bill.getByLabel('Postcode').fill('10')
  await page.keyboard.press('Control+Enter')
  const summary = page.getByRole('alert').filter({ hasText: 'Check 2 fields' })
  await expect(summary).toBeFocused()
  await expectAccessible(page, 'checkout: invoice address')
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await summary.getByRole('link', { name: /City/ }).press('Enter')
  await expect(bill.getByLabel('City')).toBeFocused()
  await page.keyboard.type('Berlin')
  await untilDraftIsStored(page, 'Berlin')
  await page.reload()
  await expect(bill.getByLabel('Company')).toHaveValue('Example Accounting')
  await expect(bill.getByLabel('City')).toHaveValue('Berlin')
  await bill.getByLabel('Postcode').fill('10115')
  await page.getByLabel('Pay later').check()
  await placeOrder(page)
  const address = page.getByText('Example Accounting')
  await expect(address).toBeVisible()
  await page.getByRole('link', { name: 'View order' }).click()
  const side = page.getByRole('region', { name: 'Invoice address' })
  await expect(side).toContainText('10115 Berlin')
  await expect(page.getByRole('region', { name: 'Delivery address' })).toContainText('3011 AA Rotterdam')

  // Both are in the book; the second becomes the address of invoices.
  await page.goto('/dashboard/addresses')
  await page.getByRole('button', { name: 'Change address Example Accounting' }).press('Enter')
  await page.getByLabel('Send invoices here by default').check()
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Invoices', { exact: true })).toBeVisible()
  await goToCheckout(page)
  await expect(bill.getByRole('radio', { name: 'Another address' })).toBeChecked()
  await expect(bill.getByRole('radio', { name: /Example Accounting/ })).toBeChecked()
  await bill.getByRole('radio', { name: 'Another address' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(bill.getByRole('radio', { name: /Example Accounting/ })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(bill.getByRole('radio', { name: /Example Accounting/ })).toBeChecked()
  await page.getByLabel('Pay later').check()
  await placeOrder(page)
  await expect(page.getByText('1 Ledger Street')).toBeVisible()
})
