import { randomUUID } from 'node:crypto'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'
import { placeOrder } from './steps.ts'

/** A paid order for an address with a character that no font has. */
async function placePaidOrder(page: Page): Promise<string> {
  const { _id, total } = await placeOrder(page, 'Demo Street 𒀀 1, Demo City')
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const answer = await page.request.post(`/api/orders/${_id}/receipts`, {
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() },
    data: { kind: 'cash', amount: total, receivedOn: '2026-01-31' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return _id
}

test('an invoice that waits for a character without a font is issued with its code, after a question that names it', {
  tag: '@full',
}, async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto(`/dashboard/manageallorders/${await placePaidOrder(page)}`)
  await expect(page.getByText('The invoice cannot be issued yet. This is missing:')).toBeVisible()
  await expect(page.getByText('Delivery address cannot be printed: 𒀀')).toBeVisible()
  await page.getByRole('button', { name: 'Issue with codes…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Issue the invoice with codes?' })
  await expect(dialog).toContainText('Delivery address cannot be printed: 𒀀')
  await expectAccessible(page, 'issue an invoice with codes')
  await dialog.getByRole('button', { name: 'Issue with codes' }).click()
  await expect(page.getByText(/^Invoice \d{4}-\d{6} issued/)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Some characters in this order are missing from every font.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})
