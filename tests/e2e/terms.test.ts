import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { newAccount } from './accounts.ts'
import { expect, type Page, test } from './fixtures.ts'
import { onOwnPortal } from './own-company.ts'
import { fillSignUp, logInAsAdmin, orderedProduct } from './steps.ts'

/** Thirty days for an account, set on its page. */
async function setTerms(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/dashboard/users?q=${encodeURIComponent(email)}`)
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click()
  const terms = page.getByRole('form', { name: 'Terms of payment' })
  await terms.getByLabel('Days after the invoice').fill('1000')
  await terms.getByRole('button', { name: 'Save terms' }).click()
  await expect(terms.getByText('Enter whole days from 0 to 365')).toBeVisible()
  await expectAccessible(page, 'terms of a customer')
  await terms.getByLabel('Days after the invoice').fill('30')
  await terms.getByRole('button', { name: 'Save terms' }).click()
  await expect(page.getByText('Terms of payment saved')).toBeVisible()
}

/** The smallest order of a product on invoice; its id. */
async function orderOnInvoice(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/products?q=${encodeURIComponent(orderedProduct)}`)
  await page.getByRole('link', { name: orderedProduct }).first().click()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText(/^In your cart: /)).toBeVisible()
  await page.goto(`${url}/checkout`)
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' })
  await page.getByLabel('Street and number').fill('12 Example Quay')
  await page.getByLabel('Postcode').fill('3011AA')
  await page.getByLabel('City').fill('Rotterdam')
  await expect(page.getByRole('radio', { name: /^On invoice/ })).toBeChecked()
  await expectAccessible(page, 'checkout: on invoice')
  await page
    .getByRole('button', { name: /^Place order/ })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+ placed$/ })).toBeVisible()
  await expect(page.getByText('Payable 30 days after the invoice').first()).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Makes and ships the whole order, by the steps of its page. */
async function ship(page: Page, url: string, orderId: string): Promise<void> {
  await page.goto(`${url}/dashboard/manageallorders/${orderId}`)
  for (const step of ['Confirm order', 'Start production']) {
    await page.getByRole('button', { name: step }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: step }).click()
    await expect(dialog).toHaveCount(0)
  }
  await page
    .getByRole('button', { name: /^Ship \d+ pcs/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Carrier').fill('Demo Freight')
  await dialog.getByRole('button', { name: /^Ship/ }).click()
  await expect(dialog).toHaveCount(0)
}

test('a customer with terms orders on invoice; it is open when the order has shipped, and a dispute is noted', async ({
  page,
  newVisitor,
  trouble,
}) => {
  trouble.expect(/422/)
  await onOwnPortal({}, async ({ url, password }) => {
    await logInAsAdmin(page, { url, password })
    const buyer = await newVisitor()
    const account = newAccount()
    await buyer.goto(`${url}/signup`)
    await fillSignUp(buyer, account)
    await buyer.waitForURL((at) => at.pathname !== '/signup')
    await setTerms(page, url, account.email)
    const orderId = await orderOnInvoice(buyer, url)
    await ship(page, url, orderId)

    await page.goto(`${url}/dashboard/payments/accounting`)
    const items = page.getByRole('list', { name: 'Open invoices' }).getByRole('listitem')
    await expect(async () => {
      await page.reload()
      await expect(items).toHaveCount(1)
    }).toPass()
    await expect(items).toContainText('$4,600.00')
    await items.getByRole('button', { name: 'Note a dispute' }).click()
    await items.getByLabel(/^What the buyer disputes/).fill('Two parts are missing')
    await items.getByRole('button', { name: 'Save' }).click()
    await expect(items).toContainText('Disputed')
    await expectAccessible(page, 'accounting: open invoices')
    await expectNoSidewaysScroll(page)
    await items.getByRole('button', { name: 'End dispute' }).click()
    await expect(items.getByRole('button', { name: 'Note a dispute' })).toBeVisible()
    // Their portal ends now.
    await buyer.close()
    await page.goto('about:blank')
  })
})
