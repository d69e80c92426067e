import { startVatRegister } from '#tests/support/providers/vat-register.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { newAccount } from './accounts.ts'
import { shipWithOldAnswers } from './database.ts'
import { expect, type Page, test } from './fixtures.ts'
import { onOwnPortal } from './own-company.ts'
import { fillSignUp, logInAsAdmin, orderedProduct } from './steps.ts'

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('There is an unpublished draft.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('There is an unpublished draft.')).toHaveCount(0)
}

/** The company in Germany, and its tax switched on. */
async function switchTaxOn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/settings/tax`)
  await page.getByRole('button', { name: 'Add a rate' }).click()
  // The country of the company, which the portal begins with.
  await expect(page.getByLabel('Country, row 1')).toHaveValue('US')
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.goto(`${url}/dashboard/settings?group=company`)
  const company = page.getByRole('form', { name: 'Settings' })
  await company.getByLabel('Country').selectOption('DE')
  await company.getByLabel('VAT number').fill('DE136695976')
  await company.getByLabel('Street and number').fill('1 Example Street')
  await company.getByLabel('Postcode').fill('20457')
  await company.getByLabel('City').fill('Hamburg')
  await publish(page)
  await page.getByRole('link', { name: 'Tax', exact: true }).click()
  await expect(page.getByText('There are no rates yet. Add the rate for Germany first.')).toBeVisible()
  await page.getByLabel('Charge tax on orders').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('There is no rate for the class standard in DE today.')
  await page.getByRole('button', { name: 'Add a rate' }).click()
  await page.getByLabel('Percent, row 1').fill('19,123')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('with up to two decimals')
  await expect(page.getByLabel('Percent, row 1')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'tax: refused')
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Percent, row 1').fill('19')
  await page.getByLabel('Prices for visitors and private customers').selectOption('gross')
  await page.getByLabel('Prices for business customers').selectOption({ label: 'Net, with gross next to it' })
  await page
    .getByRole('complementary', { name: 'Try it' })
    .getByLabel('Country of delivery')
    .selectOption({ label: 'Switzerland' })
  await expect(page.getByRole('status').filter({ hasText: 'Export (G)' })).toBeVisible()
  await publish(page)
  await expectAccessible(page, 'tax: published')
  await typeOverDraft(page)
}

/** A product is ordered on its own page: to the address of the book, or to a country that is chosen, and not without one. */
async function orderFromItsPage(buyer: Page, url: string): Promise<void> {
  const found = await buyer.request.get(`${url}/api/products?q=${encodeURIComponent(orderedProduct)}`)
  const { items } = (await found.json()) as { items: { _id: string; name: string }[] }
  await buyer.goto(`${url}/purchase/${items.find(({ name }) => name === orderedProduct)?._id}`)
  const form = buyer.getByRole('form', { name: 'Order', exact: true })
  await expect(form.getByLabel('Deliver to')).toContainText('Rotterdam')
  await expect(form.getByText('Exempt intra-Community supply')).toBeVisible()
  await form.getByLabel('Deliver to').selectOption({ label: 'Another address' })
  await form.getByLabel('Delivery address').fill('At the lake')
  await form.getByLabel('Country').selectOption('')
  await form.getByRole('button', { name: 'Place order' }).click()
  await expect(form.getByLabel('Country')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(buyer, 'purchase: no country')
  await form.getByLabel('Country').selectOption({ label: 'Switzerland' })
  await expect(form.getByText('VAT 0%')).toBeVisible()
  await form.getByRole('button', { name: 'Place order' }).click()
  await expect(buyer.getByText('Order Placed Successfully.')).toBeVisible()
}

/** Typed values stay when the draft before them is published, and are saved over it. */
async function typeOverDraft(page: Page): Promise<void> {
  const percent = page.getByLabel('Percent, row 1')
  await percent.fill('16')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('There is an unpublished draft.')).toBeVisible()
  await percent.fill('19')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('There is an unpublished draft.')).toHaveCount(0)
  await expect(percent).toHaveValue('19')
  await publish(page)
  await expect(percent).toHaveValue('19')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
}

/** The smallest order in the cart, and the cart open. */
async function fillCart(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/products?q=${encodeURIComponent(orderedProduct)}`)
  await page.getByRole('link', { name: orderedProduct }).first().click()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText(/^In your cart: /)).toBeVisible()
  await page.goto(`${url}/cart`)
}

/** Texts that the line of the cart and the note below it show to this reader, on a wide and on a narrow screen. */
async function expectInCart(page: Page, texts: readonly string[]): Promise<void> {
  const lines = page.locator('.cart-sheet')
  for (const text of texts) {
    await expect(lines.getByText(text).filter({ visible: true })).toHaveCount(1)
  }
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  if (size) await page.setViewportSize(size)
}

/** A new customer with the smallest order in the cart, at the checkout. */
async function goToCheckout(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/signup`)
  await fillSignUp(page, newAccount())
  await page.waitForURL((address) => address.pathname !== '/signup')
  await fillCart(page, url)
  await expectInCart(page, ['$218.96', '$5,474.00', 'Unit prices and line totals include VAT.'])
  await expect(page.getByText('$184.00').filter({ visible: true })).toHaveCount(0)
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary).toContainText('VAT 19%')
  await expect(summary).toContainText('$5,474.00')
  await page.goto(`${url}/checkout`)
}

/** The invoice of a tax-free order waits for a person, who sees why in the order and in accounting, and charges the tax. */
async function correctVatId(page: Page, order: string): Promise<void> {
  await page.goto(order)
  await page.getByRole('button', { name: 'Issue the invoice' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('NL004495445B01 is no longer valid')
  const note = page.getByRole('note')
  await page.reload()
  await expect(note).toContainText('The invoice is not issued automatically.')
  await expectAccessible(page, 'order: invoice waits')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(new URL('/dashboard/payments/accounting?tab=issue', order).href)
  const waiting = page.getByRole('list', { name: 'Invoices that need you' })
  await expect(waiting).toContainText('NL004495445B01 is no longer valid')
  await expectAccessible(page, 'accounting: invoices that wait')
  await waiting.getByRole('link').press('Enter')

  await note.getByRole('button', { name: 'Issue with a reason…' }).press('Enter')
  const release = page.getByRole('dialog', { name: 'Issue the invoice without tax' })
  await release.getByRole('button', { name: 'Issue without tax' }).click()
  await expect(release.getByText('Enter a reason')).toBeVisible()
  await expectAccessible(page, 'issue an invoice with a reason')
  await page.keyboard.press('Escape')
  await note.getByRole('button', { name: 'Correct the VAT number…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'VAT number on the order' })
  await expect(dialog.getByLabel('VAT number')).toHaveValue('NL004495445B01')
  await expectAccessible(page, 'VAT number of an order')
  await page.keyboard.press('Enter')
  await expect(page.getByText('VAT number changed, total now $5,474.00')).toBeVisible()
  await expect(note).toHaveCount(0)
}

/** Prices without tax and with it beside, from the first paint on, on the page that visitors see with tax: an account with a company's VAT number. */
async function seeAsBusiness(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/products?q=${encodeURIComponent(orderedProduct)}`)
  const gross = page.getByText('$218.96', { exact: true }).filter({ visible: true })
  const beside = page.getByText('$218.96 including 19% VAT').filter({ visible: true })
  await expect(gross.first()).toBeVisible()
  await expect(beside).toHaveCount(0)
  const listed = page.url()
  const cached = await (await page.request.get(listed)).text()
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
  await page.goto(`${url}/dashboard`)
  await expect(page.locator('html[data-role~="business"]')).toBeAttached()
  // A page that still loads its scripts would load itself again when they are kept from it.
  await page.goto('about:blank')
  // Without the scripts of the page: it is right before they run, and its bytes are those of visitors.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(listed)
  await expect(page.getByText('$184.00').filter({ visible: true }).first()).toBeVisible()
  await expect(beside.first()).toBeVisible()
  await expect(gross).toHaveCount(0)
  await page.unroute('**/assets/*.js')
  expect(await (await page.request.get(listed)).text()).toBe(cached)
  await fillCart(page, url)
  const note = 'Unit prices and line totals exclude VAT.'
  await expectInCart(page, ['$184.00', '$218.96 including 19% VAT', '$4,600.00', note])
}

test('tax is switched on in the browser, and a business of another EU country pays none', {
  tag: '@full',
}, async ({ page, newVisitor, trouble }) => {
  trouble.expect(/4(09|22)/)
  // Scripts that are kept from a page on purpose.
  trouble.expect(/ERR_FAILED/)
  const register = await startVatRegister()
  await onOwnPortal({ VAT_REGISTER_URL: register.url }, async (portal) => {
    const { url } = portal
    await logInAsAdmin(page, portal)
    await switchTaxOn(page, url)

    const buyer = await newVisitor()
    await goToCheckout(buyer, url)
    const summary = buyer.getByRole('complementary', { name: 'Order summary' })
    await buyer.getByLabel('Country').selectOption({ label: 'Netherlands' })
    await buyer.getByLabel('Street and number').fill('12 Example Quay')
    await buyer.getByLabel('Postcode').fill('3011AA')
    await buyer.getByLabel('City').fill('Rotterdam')
    await expect(summary).toContainText('$5,474.00')
    const refused = buyer.waitForResponse((answer) => answer.url().endsWith('/cart/sums') && !answer.ok())
    const half = buyer.waitForResponse((answer) => answer.url().endsWith('/cart/sums') && answer.ok())
    await buyer.getByLabel('VAT number').fill('NL1234')
    await Promise.all([refused, half])
    const message = buyer.getByText('NL1234 is not a VAT number for Netherlands. Example: NL004495445B01.')
    await expect(message).toHaveCount(0)
    await buyer.getByLabel('VAT number').blur()
    await expect(message).toBeVisible()
    await buyer.getByLabel('VAT number').fill('NL004495445B01')
    await expect(summary).toContainText('Exempt intra-Community supply')
    await expect(summary).toContainText('VAT 0%')
    await expectAccessible(buyer, 'checkout: with tax')
    await buyer.getByText('Pay later').first().click()
    await buyer.getByRole('button', { name: 'Place order · $4,600.00' }).filter({ visible: true }).click()
    await expect(buyer.getByRole('heading', { level: 1, name: /^Order \d+ placed$/ })).toBeVisible()
    await expect(buyer.getByText('Exempt intra-Community supply').first()).toBeVisible()
    await expectAccessible(buyer, 'order placed: with tax')
    const order = new URL(buyer.url()).pathname
    await seeAsBusiness(buyer, url)
    await orderFromItsPage(buyer, url)
    const id = order.split('/').at(-1) ?? ''
    // A day later its register no longer knows the number.
    register.withdrawn.add('NL004495445B01')
    await shipWithOldAnswers(portal, id)
    await correctVatId(page, `${url}/dashboard/manageallorders/${id}`)
    // Their portal ends now.
    await buyer.close()
    await page.goto('about:blank')
  }).finally(() => register.close())
})
