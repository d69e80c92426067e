import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { onOwnPortal } from './own-company.ts'
import { logInAsAdmin } from './steps.ts'

/** A paid order for an address with a character that no font has. */
async function placePaidOrder(page: Page, url: string): Promise<string> {
  return page.evaluate(async (base) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('accessToken')}`,
    }
    const call = async (method: string, path: string, body?: object) => {
      const options = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      return (await fetch(`${base}/api${path}`, options)).json()
    }
    const products: { _id: string; unitprice: number; available: number }[] = await call('GET', '/product')
    const product = products.find((one) => one.unitprice > 0 && one.available > 500)
    const form = { productId: product?._id, newOrderQty: 200, address: 'Demo Street 𒀀 1, Demo City' }
    const order = await call('POST', '/order', form)
    const receipt = { kind: 'cash', amount: order.total, receivedOn: '2026-01-31' }
    await call('POST', `/orders/${order._id}/receipts`, receipt)
    return order._id
  }, url)
}

test('an invoice that waits for a character without a font is issued with its code, after a question that names it', async ({
  page,
}) => {
  await onOwnPortal({}, async ({ url, password }) => {
    await logInAsAdmin(page, { url, password })
    await page.goto(`${url}/dashboard/manageallorders/${await placePaidOrder(page, url)}`)
    await expect(page.getByText('The invoice cannot be issued yet. This is missing:')).toBeVisible()
    await expect(page.getByText('Delivery address cannot be printed: 𒀀')).toBeVisible()
    await page.getByRole('button', { name: 'Issue with codes…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Issue the invoice with codes?' })
    await expect(dialog).toContainText('Delivery address cannot be printed: 𒀀')
    await expectAccessible(page, 'issue an invoice with codes')
    await dialog.getByRole('button', { name: 'Issue with codes' }).click()
    await expect(page.getByText(/^Invoice \d{4}-\d{6} issued/)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Some characters of this order are not in any font.')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    // Their portal ends now.
    await page.goto('about:blank')
  })
})
