import type { State } from '#tests/support/screens.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { findEverywhere } from './database.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs, signUp } from './sign-in.ts'
import { barMenu, placeOrder } from './steps.ts'

type Card = { number: string; expiry?: string; code?: string }

function cardForm(page: Page) {
  return page.frameLocator('iframe[src*="/sandbox/card"]')
}

async function fillCard(page: Page, { number, expiry = '12 / 34', code = '123' }: Card): Promise<void> {
  const form = cardForm(page)
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expiry').fill(expiry)
  await form.getByLabel('Security code').fill(code)
}

function complete(page: Page) {
  return page.getByRole('button', { name: /^Complete Payment/ })
}

/** A new customer with a new order, on its payment page. */
async function openPayment(page: Page): Promise<void> {
  await signUp(page)
  const { _id } = await placeOrder(page)
  await page.goto(`/payment/${_id}`)
  await expect(page).toHaveURL(/\/payment\/[0-9a-f-]{36}$/)
  await expect(complete(page)).toBeEnabled()
}

async function expectGood(page: Page, state: State): Promise<void> {
  await expectAccessible(page, state)
  await expectNoSidewaysScroll(page)
}

test('a customer pays on a page whose only link leads back: receipt, mail and Paid in My Orders', async ({
  page,
}) => {
  await signUp(page)
  const { _id: id, number } = await placeOrder(page)
  await page.goto(`/dashboard/myorder/${id}`)
  await page.getByRole('link', { name: /^Pay .* now$/ }).click()
  await expect(page).toHaveURL(/\/payment\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Test mode: no real money is charged').first()).toBeVisible()
  // No other link than the one back.
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d/ })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Menu' })).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Back to my orders' }).click()
  await expect(page).toHaveURL('/dashboard/myorder')
  await expect(barMenu(page)).toBeVisible()
  await page.getByRole('link', { name: /^Pay order/ }).click()
  await expectNoSidewaysScroll(page)
  await fillCard(page, { number: '4242424242424242' })
  await complete(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  await expect(page.getByText('Visa ending in 4242')).toBeVisible()
  await expect(page.getByText(/^pi_sandbox_/)).toBeVisible()
  await expectGood(page, 'payment: paid')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Invoice (PDF)' }).click()
  expect((await saving).suggestedFilename()).toMatch(/invoice.*\.pdf$/)
  await page.getByRole('link', { name: 'My Orders' }).last().click()
  const row = page.getByRole('row').filter({ hasText: 'Paid' })
  await expect(row).toHaveCount(1)
  await expect(row.getByRole('link', { name: /^Pay order/ })).toHaveCount(0)
  await expect(row.getByRole('button', { name: /^Delete order/ })).toHaveCount(0)
  await row.getByRole('link', { name: String(number), exact: true }).click()
  const payments = page.getByRole('region', { name: 'Payments' })
  await expect(payments.getByRole('row').filter({ hasText: 'Visa ending in 4242' })).toContainText('Paid')
  await expect(payments.getByRole('link')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expect
    .poll(async () => (await page.request.get('/dev/mail')).text())
    .toContain(`Receipt for order ${number}`)
})

test('a decline is explained and the form stays, then 3-D Secure fails, then it succeeds', async ({
  page,
  trouble,
}) => {
  // The provider answers a declined card with 402, as Stripe does.
  trouble.expect(/status of 402/)
  await openPayment(page)
  await fillCard(page, { number: '4000000000009995' })
  await complete(page).press('Enter')
  await expect(page.getByRole('alert')).toContainText('This card has insufficient funds')
  await expect(cardForm(page).getByLabel('Card number')).toHaveValue('4000 0000 0000 9995')
  await expectGood(page, 'payment: declined')

  await cardForm(page).getByLabel('Card number').fill('4000002500003155')
  const bank = page.frameLocator('iframe[src*="/sandbox/challenge"]')
  await complete(page).press('Enter')
  await bank.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByRole('alert')).toContainText('could not verify your identity')
  await complete(page).press('Enter')
  await bank.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
})

test('an incomplete card shows an error at its field, and nothing is sent', { tag: '@full' }, async ({ page }) => {
  await openPayment(page)
  await complete(page).press('Enter')
  await expect(
    cardForm(page)
      .getByText(/card number/i)
      .first(),
  ).toBeVisible()
  await expect(complete(page)).toBeEnabled()
  await fillCard(page, { number: '4242424242424242', expiry: '01 / 20' })
  await complete(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toHaveCount(0)
})

test('with a slow bank the page waits and then shows the receipt', { tag: '@full' }, async ({ page }) => {
  await openPayment(page)
  await fillCard(page, { number: '4000000000000077' })
  await complete(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your payment is being processed' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
})

test('if nobody answers after the charge, the page asks for the current state', { tag: '@full' }, async ({
  page,
  trouble,
}) => {
  trouble.expect(/Failed to load resource|request: POST/)
  await openPayment(page)
  await fillCard(page, { number: '4242424242424242' })
  let isDown = true
  // Of a portal or a proxy that fails; after them the connection breaks.
  const failures = [500, 429, 502]
  await page.route('**/api/payment/*/check', (route) => {
    if (!isDown) return route.continue()
    const status = failures.shift()
    return status ? route.fulfill({ status, body: '' }) : route.abort('connectionfailed')
  })
  await complete(page).press('Enter')
  await expect(page.getByText('Do not pay again. Check the status first')).toBeVisible()
  await expect(complete(page)).toHaveCount(0)
  await expectAccessible(page, 'payment: unknown')
  isDown = false
  // The provider's event may reach the page before it asks.
  const paid = page.getByRole('heading', { name: 'Paid, thank you' })
  await page.getByRole('button', { name: 'Check status' }).or(paid).click()
  await expect(paid).toBeVisible()
})

test('a card number appears in no request, storage, log line or table', { tag: '@full' }, async ({
  page,
  portal,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await openPayment(page)
  const refused = '4539578763621486'
  await fillCard(page, { number: refused })
  await complete(page).press('Enter')
  await expect(cardForm(page).getByText(/not a test card/i)).toBeVisible()
  await expect(complete(page)).toBeEnabled()
  const paid = '5555555555554444'
  await fillCard(page, { number: paid })
  await complete(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  for (const number of [refused, paid]) {
    const spellings = [number, number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')]
    for (const spelling of spellings) {
      expect(
        [...sent, stored].filter((text) => text.replaceAll('%20', ' ').replaceAll('+', ' ').includes(spelling)),
      ).toEqual([])
      expect(await findEverywhere(portal, spelling)).toEqual([])
    }
  }
  // The search works: it finds the order's own texts.
  expect(await findEverywhere(portal, 'Demo Street 1, 3011 AA Rotterdam')).toContain('public.orders')
})

test('a second tab shows the same payment and then the receipt', { tag: '@full' }, async ({ page }) => {
  await openPayment(page)
  const listening = await page.context().newPage()
  await listening.goto(page.url())
  await expect(complete(listening)).toBeEnabled()
  // This tab gets no event of the first: it learns the state when it pays.
  const second = await page.context().newPage()
  await second.route('**/api/live?*', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
  await second.goto(page.url())
  await expect(complete(second)).toBeEnabled()
  await fillCard(page, { number: '4242424242424242' })
  await complete(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  await expect(listening.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  await fillCard(second, { number: '4242424242424242' })
  await complete(second).press('Enter')
  await expect(second.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  await second.reload()
  await expect(second.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
})

test("an unknown id and another user's order show a normal page", { tag: '@full' }, async ({
  page,
  newVisitor,
  trouble,
}) => {
  trouble.expect(/status of 404/)
  await openPayment(page)
  const stranger = await newVisitor()
  await signUp(stranger)
  await stranger.goto(page.url())
  await expect(stranger.getByRole('heading', { name: 'This order belongs to another account' })).toBeVisible()
  await expect(complete(stranger)).toHaveCount(0)
  await expectGood(stranger, 'payment: not yours')
  await stranger.goto('/payment/nothing-here')
  await expect(stranger.getByText('This no longer exists')).toBeVisible()
})

test('a cancelled order cannot be paid, and the page says what to do', { tag: '@full' }, async ({ page }) => {
  await openPayment(page)
  const address = page.url()
  await page.goto('/dashboard/myorder')
  await page.getByRole('row').getByRole('link', { name: /^\d+$/ }).click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('Cancelled').first()).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'This order was cancelled' })).toBeVisible()
  await expectGood(page, 'payment: cancelled')
})

test("staff see the payment's history and refund a part and then the rest", async ({ page, newVisitor }) => {
  await openPayment(page)
  await fillCard(page, { number: '4242424242424242' })
  await complete(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.replace(/\D/g, '') ?? ''

  const staff = await newVisitor()
  await signInAs(staff, 'admin')
  await staff.goto('/dashboard/manageallorders')
  await staff.getByRole('link', { name: number, exact: true }).click()
  await expect(staff.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  await expect(staff.locator('[aria-busy=true]')).toHaveCount(0)
  await staff.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = staff.getByRole('dialog')
  // Nothing is refunded that nobody has asked for.
  await expect(dialog.getByRole('button', { name: 'Refund $0.00' })).toBeDisabled()
  await dialog.getByLabel('Amount in USD').fill('100')
  await dialog.getByRole('button', { name: 'Refund $100.00', exact: true }).click()
  await expect(dialog.getByText('Reason is Required')).toBeVisible()
  await expectAccessible(staff, 'refund')
  await dialog.getByLabel('Reason').fill('Two were scratched')
  await dialog.getByRole('button', { name: 'Refund $100.00', exact: true }).click()
  await expect(staff.getByText('$100.00 refunded').first()).toBeVisible()
  await expect(staff.getByText('Partly refunded')).toBeVisible()
  await staff.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByRole('button', { name: /^Remaining amount: / }).click()
  await dialog.getByLabel('Reason').fill('And the rest too')
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(staff.locator('.order-block-head').getByText('Refunded', { exact: true })).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0)

  await staff.goto('/dashboard/payments')
  await expect(staff.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
  await staff.getByRole('button', { name: 'Reconcile now' }).click()
  await expect(staff.getByText(/\d+ checked, \d+ corrected/)).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment refunded' })).toBeVisible()
})
