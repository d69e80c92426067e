import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { demoAccounts } from './accounts.ts'
import { expect, type Page, test } from './fixtures.ts'
import { onOwnPortal } from './own-company.ts'
import { fillLogIn, orderedProduct } from './steps.ts'

/** An order of the signed-in admin that was paid in cash, so that it has an invoice; placed and recorded with calls. */
async function paidOrder(page: Page, url: string): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { Authorization: `Bearer ${token}` }
  const found = await page.request.get(`${url}/api/products?q=${encodeURIComponent(orderedProduct)}`)
  const { items } = (await found.json()) as { items: { _id: string; name: string }[] }
  const productId = items.find(({ name }) => name === orderedProduct)?._id
  const placed = await page.request.post(`${url}/api/order`, {
    headers,
    data: { productId, newOrderQty: 25, address: '12 Example Quay' },
  })
  const { _id: id, total } = (await placed.json()) as { _id: string; total: number }
  const money = { kind: 'cash', amount: total, receivedOn: '2026-01-31' }
  const paid = await page.request.post(`${url}/api/orders/${id}/receipts`, { headers, data: money })
  expect(paid.status(), await paid.text()).toBe(201)
  return id
}

test('an invoice is corrected by keyboard: preview, credit note, and the overpayment that is refunded without another one', {
  tag: '@full',
}, async ({ page, trouble }) => {
  trouble.expect(/422/)
  await onOwnPortal({}, async ({ url, password }) => {
    await page.goto(`${url}/login`)
    await fillLogIn(page, { email: demoAccounts.admin, password })
    await page.waitForURL((address) => address.pathname !== '/login')
    const id = await paidOrder(page, url)
    await page.goto(`${url}/dashboard/manageallorders/${id}`)
    await page.getByRole('link', { name: 'Correct the invoice…' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /^Correct invoice \d{4}-\d{6}$/ })).toBeVisible()

    const pieces = page.getByRole('textbox', { name: /^Quantity of / })
    await pieces.fill('26')
    await page.getByLabel('Reason').fill('Five arrived scratched')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('At most 25 can still be credited')).toBeVisible()
    await expect(pieces).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    const preview = page.getByRole('status', { name: 'Preview' })
    await expect(preview).toContainText('This leaves an overpayment of')
    await expectAccessible(page, 'correct invoice')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 900 })

    // The change is shown again before it is issued.
    await pieces.fill('4')
    await expect(preview).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(preview).toBeVisible()
    await page.getByRole('button', { name: /^Issue credit note for / }).press('Enter')
    const issued = page.getByRole('region', { name: 'Corrections to this invoice' })
    await expect(issued).toContainText('Five arrived scratched')
    await expect(page.getByText(/^Left: 21 pcs, /)).toBeVisible()

    await page.getByRole('link', { name: 'Back to the order' }).click()
    await expect(page.getByText('Credited by corrections')).toBeVisible()
    await expect(page.getByText(/The order was overpaid by/)).toBeVisible()
    const documents = page.getByRole('list', { name: 'Order documents' })
    const download = page.waitForEvent('download')
    await documents.getByRole('button', { name: /^Credit note / }).click()
    expect((await download).suggestedFilename()).toMatch(/credit-note-\d{4}-\d{6}\.pdf$/)
    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund this payment' })
    await expect(dialog).toContainText('no further credit note')
    await dialog.getByRole('button', { name: /^Overpayment: / }).click()
    await dialog.getByLabel('Reason').fill('As corrected')
    await dialog.getByRole('button', { name: /^Refund \$?[\d€]/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(/The order was overpaid by/)).toHaveCount(0)
    await expect(documents.getByRole('button', { name: /^Credit note / })).toHaveCount(1)
    // The page still follows what it has changed when the portal ends.
    await page.goto('about:blank')
  })
})
