import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { newAccount } from './accounts.ts'
import { expect, type Page, test } from './fixtures.ts'
import { logo, onOwnPortal } from './own-company.ts'
import { fillSignUp, logInAsAdmin, orderedProduct, placeBy, untilAlive } from './steps.ts'

async function sellToConsumers(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/settings?group=buyers`)
  const sellsTo = page.getByLabel('Sells to')
  await expect(sellsTo).toHaveValue('businesses')
  await sellsTo.selectOption({ label: 'Businesses and consumers' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Settings published')).toBeVisible()
}

/** Writes every marked place of a draft, in all languages at once, as a person would one by one in the editor. */
async function writePlaces(page: Page, url: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { Authorization: `Bearer ${token}` }
  const at = `${url}/api/manage/pages/${page.url().split('/').at(-1)}`
  const { version, content } = await (await page.request.get(at, { headers })).json()
  const written = JSON.parse(JSON.stringify(content).replaceAll(/\[\[.*?\]\]/g, 'Written by a person.'))
  const saved = await page.request.put(at, { headers, data: { version, content: written } })
  expect(saved.status(), await saved.text()).toBe(200)
}

/** The terms: a draft that cannot be published before its places are written, and a page that visitors find then. */
async function publishTerms(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/settings?group=legal`)
  const row = page.getByRole('listitem', { name: 'Terms of sale' })
  await expect(row.getByText('No page yet')).toBeVisible()
  await row.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { name: 'Terms of sale', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'The page still has places to fill in' })
  await expect(refusal).toBeVisible()
  await expect(page.getByText(/English: \[\[Limits of your liability/)).toBeVisible()
  await expectAccessible(page, 'page: marked places')
  await writePlaces(page, url)
  await page.goto(`${url}/dashboard/settings?group=legal`)
  await expect(row.getByText('Draft, not published')).toBeVisible()
  await expect(row.getByText(/places? to write/)).toHaveCount(0)
  await expectAccessible(page, 'settings: legal pages')
  await expectNoSidewaysScroll(page)
  await row.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Page published')).toBeVisible()
}

/** The official file in English alone: the list names the other language. */
async function uploadNotice(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/settings?group=buyers`)
  await page.locator('input[type=file]').first().setInputFiles(logo)
  await expect(page.getByRole('img', { name: 'Guarantee notice (English)' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Settings published')).toBeVisible()
  await page.goto(`${url}/dashboard/settings?group=legal`)
  await expect(page.getByText('Missing in: Deutsch')).toBeVisible()
  await expect(page.getByText(/products without a decision on warnings/)).toBeVisible()
  await page.getByRole('link', { name: 'Show the products' }).click()
  await expect(page.getByRole('table', { name: 'Products' })).toBeVisible()
}

test('a shop that sells to consumers has its legal pages, and its buttons say that an order costs money', {
  tag: '@full',
}, async ({ page, newVisitor, trouble }) => {
  trouble.expect(/422/)
  await onOwnPortal({}, async (portal) => {
    const { url } = portal
    await logInAsAdmin(page, portal)
    await sellToConsumers(page, url)
    await publishTerms(page, url)
    await uploadNotice(page, url)

    const buyer = await newVisitor()
    await buyer.goto(`${url}/signup`)
    await untilAlive(buyer)
    const legal = buyer.getByRole('navigation', { name: 'Legal' })
    await expect(legal.getByRole('link')).toHaveText(['Terms of sale', 'Withdraw from contract'])
    await expect(buyer.getByRole('main').getByRole('link', { name: 'Terms of sale' })).toBeVisible()
    await fillSignUp(buyer, newAccount())
    await buyer.waitForURL((address) => address.pathname !== '/signup')
    const found = await buyer.request.get(`${url}/api/products?q=${encodeURIComponent(orderedProduct)}`)
    const { items } = (await found.json()) as { items: { _id: string; name: string }[] }
    const productId = items.find(({ name }) => name === orderedProduct)?._id
    await buyer.goto(`${url}/products/${productId}?lang=en`)
    await expect(buyer.getByRole('img', { name: 'Legal guarantee' })).toBeVisible()
    await expect(buyer.getByRole('term').filter({ hasText: 'Manufacturer' })).toBeVisible()
    await buyer.goto(`${url}/purchase/${productId}?lang=de`)
    await expect(buyer.getByRole('img', { name: 'Gesetzliche Gewährleistung' })).toHaveCount(0)
    await expect(buyer.getByRole('button', { name: 'Zahlungspflichtig bestellen', exact: true })).toBeVisible()
    await expect(buyer.getByRole('button', { name: /aufgeben/ })).toHaveCount(0)
    await buyer.goto(`${url}/purchase/${productId}?lang=en`)
    const place = buyer.getByRole('button', { name: 'Order with obligation to pay', exact: true })
    await expect(place).toBeVisible()
    await expect(buyer.getByRole('main').getByRole('link', { name: 'Terms of sale' })).toBeVisible()
    await buyer.getByLabel('Delivery address').fill('12 Example Quay, Rotterdam')
    await buyer.getByLabel('Phone for the carrier').fill('+31 555 0100')
    await place.click()
    await expect(buyer.getByText('Order Placed Successfully.')).toBeVisible()
    await buyer.context().close()
  })
})

/** Pays the order that was just placed with the card of the sandbox. */
async function pay(buyer: Page, url: string, id: string): Promise<void> {
  await buyer.goto(`${url}/payment/${id}`)
  const card = buyer.frameLocator('iframe[src*="/sandbox/card"]')
  await card.getByLabel('Card number').fill('4242424242424242')
  await card.getByLabel('Expiry').fill('12 / 34')
  await card.getByLabel('Security code').fill('123')
  await buyer.getByRole('button', { name: /^Complete Payment/ }).click()
  await expect(buyer.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
}

/** Without signing in, for an order whose number is not known: three fields, one look, the proof. */
async function declareByForm(visitor: Page, url: string): Promise<void> {
  await visitor.goto(url)
  await visitor.getByRole('link', { name: 'Withdraw from contract' }).click()
  await untilAlive(visitor)
  const form = visitor.getByRole('form', { name: 'Withdraw from contract' })
  await form.getByRole('button', { name: 'Check and confirm' }).click()
  await expect(visitor.getByRole('alert').filter({ hasText: 'Check 3 fields' })).toBeVisible()
  await expectAccessible(visitor, 'withdrawal: form')
  await expectNoSidewaysScroll(visitor)
  await form.getByLabel('Your name').fill('Anna Demo')
  await form.getByLabel('Order number').fill('99999999')
  await form.getByLabel('Email').fill('anna@demo.example')
  await form.getByRole('button', { name: 'Check and confirm' }).click()
  await expect(visitor.getByRole('heading', { name: 'Confirm withdrawal', level: 1 })).toBeFocused()
  await expect(visitor.getByText('the whole order')).toBeVisible()
  await expectAccessible(visitor, 'withdrawal: confirm')
  await visitor.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(visitor.getByRole('heading', { name: 'Your withdrawal is received' })).toBeFocused()
  await expect(visitor.getByText(/Number W-\d{4}\. Sent to anna@demo\.example\./)).toBeVisible()
  await expectAccessible(visitor, 'withdrawal: received')
  await expectNoSidewaysScroll(visitor)
}

/** From the page of an own order: which pieces, what comes back, the proof. */
async function declareForOrder(buyer: Page, url: string, id: string): Promise<void> {
  await buyer.goto(`${url}/dashboard/myorder/${id}`)
  await buyer.getByRole('link', { name: 'Withdraw from contract' }).click()
  await expect(buyer.getByText('The goods are still on their way: you can withdraw at any time.')).toBeVisible()
  await buyer.getByRole('checkbox', { name: orderedProduct }).check()
  await buyer.getByRole('spinbutton', { name: `Quantity of ${orderedProduct}` }).fill('10')
  await expectAccessible(buyer, 'withdrawal: order')
  await expectNoSidewaysScroll(buyer)
  await buyer.getByRole('button', { name: 'Check and confirm' }).click()
  await expect(buyer.getByRole('complementary', { name: 'What happens' })).toContainText('$1,840.00')
  await buyer.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(buyer.getByRole('heading', { name: 'Your withdrawal is received' })).toBeVisible()
  await expect(buyer.getByText('$1,840.00 back')).toBeVisible()
}

test('a consumer withdraws with and without signing in, and staff refund it with one press', async ({
  page,
  newVisitor,
}) => {
  await onOwnPortal({}, async (portal) => {
    const { url } = portal
    await logInAsAdmin(page, portal)
    const buyer = await newVisitor()
    await buyer.goto(`${url}/signup`)
    await expect(buyer.getByRole('link', { name: 'Withdraw from contract' })).toHaveCount(0)
    await sellToConsumers(page, url)
    await fillSignUp(buyer, newAccount())
    await buyer.waitForURL((address) => address.pathname !== '/signup')
    const id = await placeBy(buyer, url)
    await pay(buyer, url, id)
    await declareForOrder(buyer, url, id)
    await buyer.context().close()
    const visitor = await newVisitor()
    await declareByForm(visitor, url)
    await visitor.context().close()

    await page.goto(`${url}/dashboard/overview`)
    await page
      .getByRole('link', { name: /Withdrawals to refund/ })
      .first()
      .click()
    const unknown = page.getByRole('listitem', { name: 'Withdrawal W-0002' })
    await expect(unknown.getByText('No order has this number.')).toBeVisible()
    await expectAccessible(page, 'withdrawals')
    await expectNoSidewaysScroll(page)
    const known = page.getByRole('listitem', { name: 'Withdrawal W-0001' })
    await known.getByRole('button', { name: 'Refund…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund withdrawal W-0001' })
    await expect(dialog).toContainText('Goods, 10 pcs: $1,840.00')
    await expectAccessible(page, 'refund a withdrawal')
    await dialog.getByRole('button', { name: 'Refund $1,840.00' }).click()
    await expect(page.getByText('Withdrawal refunded')).toBeVisible()
    await expect(known).toHaveCount(0)
    await unknown.getByRole('button', { name: 'Close without refunding…' }).click()
    await unknown.getByLabel('Reason').fill('No such order')
    await unknown.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByText('No open withdrawals')).toBeVisible()
    await page.getByRole('link', { name: 'Closed' }).click()
    await expect(known.getByText('Refunded')).toBeVisible()
  })
})
