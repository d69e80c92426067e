import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { newAccount } from './accounts.ts'
import { endDiscounts, makeOverdue } from './database.ts'
import { expect, type Page, test } from './fixtures.ts'
import { type OwnPortal, onOwnPortal } from './own-company.ts'
import { fillSignUp, logInAsAdmin, orderedProduct, placeBy } from './steps.ts'

async function openTerms(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/dashboard/users?q=${encodeURIComponent(email)}`)
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click()
}

/** Thirty days for an account, set on its page. */
async function setTerms(page: Page, url: string, email: string): Promise<void> {
  await openTerms(page, url, email)
  const terms = page.getByRole('form', { name: 'Payment terms' })
  await terms.getByLabel('Days after the invoice date').fill('1000')
  await terms.getByRole('button', { name: 'Save terms' }).click()
  await expect(terms.getByText('Enter a whole number of days from 0 to 365')).toBeVisible()
  await expectAccessible(page, 'terms of a customer')
  await terms.getByLabel('Days after the invoice date').fill('30')
  await terms.getByRole('button', { name: 'Save terms' }).click()
  await expect(page.getByText('Payment terms saved')).toBeVisible()
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
  await expect(page.getByText('Payable within 30 days of the invoice').first()).toBeVisible()
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

/** Interest is switched on in the settings, which name the error of a rate. */
async function switchInterestOn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/settings?group=payment`)
  await page.getByLabel('Suggest interest in reminders to businesses').selectOption('yes')
  await page.getByLabel('Reference rates').fill('2020-01-01; much; Demo Bank')
  await page.getByLabel('Percentage points above the reference rate').fill('8,5')
  await page.getByLabel('Flat fee for a reminder').fill('40')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter a reference rate from -10 to 100 percent').first()).toBeVisible()
  await page.getByLabel('Reference rates').fill('2020-01-01; 1,5; Demo Bank')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Settings published')).toBeVisible()
}

/** An address with a company and its VAT number, which makes the account a business; saved with a call. */
async function becomeBusiness(page: Page, url: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const saved = await page.request.post(`${url}/api/addresses`, {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      country: 'NL',
      name: 'Demo Buyer',
      company: 'Demo Cycles',
      line1: '12 Example Quay',
      postcode: '3011 AA',
      city: 'Rotterdam',
      vatId: 'NL004495445B01',
    },
  })
  expect(saved.status(), await saved.text()).toBe(201)
}

/** Two reminders at once, after a question that says what they claim. */
async function sendMany(page: Page, portal: OwnPortal): Promise<void> {
  await page.goto(`${portal.url}/dashboard/payments/accounting`)
  const items = page.getByRole('list', { name: 'Open invoices' }).getByRole('listitem')
  await expect(async () => {
    await page.reload()
    await expect(items).toHaveCount(2)
  }).toPass()
  await makeOverdue(portal)
  await page.reload()
  await items.first().getByLabel('Interest: $25.21').check()
  await page.getByRole('button', { name: 'Send 2 reminders…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send 2 reminders' })
  await expect(dialog).toContainText('Selected: 1 with interest, 0 with a flat fee.')
  await expectAccessible(page, 'accounting: send reminders')
  await dialog.getByRole('button', { name: 'Send reminders' }).click()
  await expect(page.getByText('2 reminders are on their way')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(items.filter({ hasText: '2 reminders' })).toHaveCount(1)
  await expect(items.filter({ hasText: '1 reminder' })).toHaveCount(1)
  await expect(items.getByRole('button', { name: /^Send reminder/ })).toHaveCount(0)
}

/** 2 % within 10 days, as a term of the account whose page is open; a discount without days is refused at its field. */
async function setDiscount(page: Page): Promise<void> {
  const terms = page.getByRole('form', { name: 'Payment terms' })
  await terms.getByLabel('Percent').fill('2')
  await terms.getByRole('button', { name: 'Save terms' }).press('Enter')
  await expect(terms.getByText('Enter the days, or remove the percentage.')).toBeVisible()
  await expect(terms.getByLabel('Within (days)')).toBeFocused()
  await terms.getByLabel('Within (days)').fill('10')
  await terms.getByRole('button', { name: 'Save terms' }).press('Enter')
  await expect(terms.getByRole('button', { name: 'Save terms' })).toHaveCount(0)
}

/** The discounted sum comes ten days late: the page of the order says so, and one click after a question grants it. */
async function grantDiscount(page: Page, portal: OwnPortal, orderId: string): Promise<void> {
  await page.goto(`${portal.url}/dashboard/manageallorders/${orderId}`)
  const payments = page.getByRole('region', { name: 'Payments' })
  await expect(payments.getByText('2% cash discount: a payment of $4,508.00 by')).toBeVisible()
  await endDiscounts(portal)
  await payments.getByRole('button', { name: 'Record a payment' }).click()
  const recording = page.getByRole('dialog', { name: 'Record a payment' })
  await recording.getByLabel('Amount in USD').fill('4508')
  await recording.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(payments.getByText('$92.00 cash discount not granted: paid 10 days late.')).toBeVisible()
  await expect(recording).toHaveCount(0)
  const grant = payments.getByRole('button', { name: 'Grant cash discount' })
  await grant.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Grant the cash discount' })
  await expect(dialog).toContainText('A credit note for $92.00 is issued')
  await expectAccessible(page, 'grant cash discount')
  await page.keyboard.press('Escape')
  await expect(grant).toBeFocused()
  await grant.press('Enter')
  await dialog.getByRole('button', { name: 'Grant $92.00' }).press('Enter')
  await expect(page.getByText('Cash discount granted. The order is paid.')).toBeVisible()
  await expect(grant).toHaveCount(0)
}

test('a customer with terms pays the sum with the cash discount too late, and staff grant it', {
  tag: '@full',
}, async ({ page, newVisitor, trouble }) => {
  trouble.expect(/422/)
  await onOwnPortal({}, async (portal) => {
    const { url } = portal
    await logInAsAdmin(page, portal)
    const buyer = await newVisitor()
    const account = newAccount()
    await buyer.goto(`${url}/signup`)
    await fillSignUp(buyer, account)
    await buyer.waitForURL((address) => address.pathname !== '/signup')
    await openTerms(page, url, account.email)
    await page.getByRole('form', { name: 'Payment terms' }).getByLabel('Days after the invoice date').fill('30')
    await setDiscount(page)
    const orderId = await placeBy(buyer, url)
    await ship(page, url, orderId)
    await expect(page.getByRole('button', { name: 'Invoice', exact: true })).toBeVisible()
    await grantDiscount(page, portal, orderId)
    // Their portal ends now.
    await buyer.close()
    await page.goto('about:blank')
  })
})

test('a customer with terms orders on invoice; it is open when the order has shipped, and a dispute is noted; interest is claimed with a reminder', {
  tag: '@full',
}, async ({ page, newVisitor, trouble }) => {
  trouble.expect(/422|Blocked script execution in 'about:srcdoc'/)
  await onOwnPortal({}, async (portal) => {
    const { url } = portal
    await logInAsAdmin(page, portal)
    const buyer = await newVisitor()
    const account = newAccount()
    await buyer.goto(`${url}/signup`)
    await fillSignUp(buyer, account)
    await buyer.waitForURL((address) => address.pathname !== '/signup')
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
    await items.getByLabel(/^What the customer disputes/).fill('Two parts are missing')
    await items.getByRole('button', { name: 'Save' }).click()
    await expect(items).toContainText('Disputed')
    await expectAccessible(page, 'accounting: open invoices')
    await expectNoSidewaysScroll(page)
    await items.getByRole('button', { name: 'End dispute' }).click()
    await expect(items.getByRole('button', { name: 'Note a dispute' })).toBeVisible()

    await becomeBusiness(buyer, url)
    await makeOverdue(portal)
    await switchInterestOn(page, url)
    await page.goto(`${url}/dashboard/payments/accounting`)
    const claims = items.getByRole('group', { name: /^Charges to add to the reminder for order/ })
    // 4,600.00 for 20 days at 10 %.
    await expect(claims).toContainText('20 days from')
    await claims.getByLabel('Interest: $25.21').check()
    await expect(claims.getByLabel('Flat fee: $40.00')).not.toBeChecked()
    await expectAccessible(page, 'accounting: interest')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    const remind = items.getByRole('button', { name: /^Send reminder 1 / })
    await remind.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Reminder 1 for invoice / })
    const mail = dialog.frameLocator('iframe')
    await expect(mail.getByText('Interest until today: $25.21.')).toBeVisible()
    await expect(mail.getByRole('link', { name: 'Pay now' })).toBeVisible()
    await expect(dialog.getByText(/^\S+\.pdf$/)).toBeVisible()
    await dialog.getByLabel('Text, for this email only').fill('Dear accounts team, please pay this week.')
    await expect(mail.getByText('Dear accounts team, please pay this week.')).toBeVisible()
    await expectAccessible(page, 'accounting: reminder')
    await page.keyboard.press('Escape')
    await expect(remind).toBeFocused()
    await remind.press('Enter')
    await dialog.getByRole('button', { name: 'Send reminder 1' }).click()
    await expect(page.getByText('Reminder is on its way')).toBeVisible()
    await expect(items).toContainText('1 reminder')
    await expect(items).toContainText('$4,600.00')
    // Twenty days are enough for the second one too: it is not due on the same day.
    await expect(items.getByRole('button', { name: /^Send reminder/ })).toHaveCount(0)

    await ship(page, url, await placeBy(buyer, url))
    await sendMany(page, portal)
    // Their portal ends now.
    await buyer.close()
    await page.goto('about:blank')
  })
})
