import { camtOf } from '#tests/support/providers/bank.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { newAccount } from './accounts.ts'
import { expect, type Page, test } from './fixtures.ts'
import { onOwnPortal } from './own-company.ts'
import { fillSignUp, logInAsAdmin, placeBy } from './steps.ts'

const iban = 'DE89 3704 0044 0532 0130 00'

/** What cannot be read is said with a way to read it again, and never that there is nothing to do. */
async function expectRetries(buyer: Page): Promise<void> {
  for (const [path, text] of [
    ['methods', 'The payment method of this order could not be loaded.'],
    ['transfer', 'The amount and bank details could not be loaded.'],
  ] as const) {
    const pattern = `**/api/payment/*/${path}`
    await buyer.route(pattern, (route) => route.fulfill({ status: 500, body: '' }))
    await buyer.reload()
    const alert = buyer.getByRole('alert').filter({ hasText: text })
    await expect(alert).toBeVisible()
    await expect(buyer.getByText('You do not have to do anything')).toHaveCount(0)
    await expectAccessible(buyer, 'payment: not read')
    await buyer.unroute(pattern)
    // The page may have read it again by itself.
    await alert.getByRole('button', { name: 'Retry' }).or(buyer.getByText(iban)).click()
    await expect(buyer.getByText(iban)).toBeVisible()
  }
}

/** The page asks every few seconds: while nobody answers, it stays as it is. */
async function expectToOutlast(buyer: Page): Promise<void> {
  await buyer.route('**/api/payment/**', (route) => route.abort('connectionfailed'))
  for (let index = 0; index < 2; index++) {
    await buyer.waitForEvent('requestfailed', (request) => request.url().endsWith('/check'))
  }
  await expect(buyer.getByText(iban)).toBeVisible()
  await buyer.unroute('**/api/payment/**')
}

/** An entry is assigned to orders: they are searched for, and nothing is booked without one. */
async function expectToAssign(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'Assign $12.34…' })
  await open.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Assign $12.34' })
  await dialog.getByLabel('Add an order').fill('nobody at all')
  await expect(dialog.getByText('No other order was found.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Book $0.00' }).click()
  await expect(dialog.getByText('Add the orders that this transaction pays.')).toBeVisible()
  await expectAccessible(page, 'accounting: assign an entry')
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(open).toBeFocused()
}

/** Reads bank statements: a wrong one, and one with an entry that quotes the reference and another that does not. */
async function readStatements(page: Page, url: string, reference: string): Promise<void> {
  const own = 'DE89370400440532013000'
  const give = (text: string) =>
    page.getByLabel('Bank statement (CAMT.053 or CSV)').setInputFiles({
      name: 'statement.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from(text),
    })
  await page.goto(`${url}/dashboard/payments/accounting?tab=bank`)
  await give(camtOf([], { iban: 'DE02120300000000202051' }))
  await expect(page.getByText('The file belongs to the account DE02120300000000202051.')).toBeVisible()
  const entries = [
    { ref: '1', amount: '4000.00', payer: 'Demo Cycles, Rotterdam', text: reference },
    { ref: '2', amount: '12.34', payer: 'Demo Cycles, Utrecht', text: 'deposit' },
  ]
  await give(camtOf(entries, { iban: own }))
  await expect(
    page.getByText('1 of 2 transactions are booked, 1 waiting below, 0 already imported.'),
  ).toBeVisible()
  const waiting = page.getByRole('list', { name: 'Transactions to review' }).getByRole('listitem')
  await expectAccessible(page, 'accounting: entries of the bank')
  await expectNoSidewaysScroll(page)
  await expectToAssign(page)
  await waiting.getByRole('button', { name: 'Set aside' }).click()
  await expect(waiting).toHaveCount(0)
}

/** A payment that was recorded by mistake is taken back after a question. */
async function recordAndWithdraw(page: Page): Promise<void> {
  const payments = page.getByRole('region', { name: 'Payments' })
  await payments.getByRole('button', { name: 'Record a payment' }).click()
  const recording = page.getByRole('dialog', { name: 'Record a payment' })
  await recording.getByLabel('Amount in USD').fill('5')
  await recording.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('Recorded. $3,995.00 is still open.')).toBeVisible()
  // The payment above the list has the sum too.
  const message = payments
    .getByRole('list', { name: 'Payments received' })
    .getByRole('listitem')
    .filter({ hasText: '$5.00' })
  await message.getByRole('button', { name: 'Reverse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reverse a payment' })
  await expect(dialog).toContainText('$5.00 from')
  await expectAccessible(page, 'withdraw a payment')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(message).not.toContainText('Reversed')
  await message.getByRole('button', { name: 'Reverse' }).click()
  await dialog.getByRole('button', { name: 'Reverse' }).click()
  await expect(message).toContainText('Reversed')
  await expect(dialog).toBeHidden()
}

/** A refund of an order is marked as transferred after a question. */
async function transferRefund(page: Page, url: string, orderId: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { Authorization: `Bearer ${token}` }
  const found = await page.request.get(`${url}/api/orders/${orderId}/payments`, { headers })
  const { payments } = (await found.json()) as { payments: { _id: string }[] }
  const refunded = await page.request.post(`${url}/api/payments/${payments[0]?._id}/refund`, {
    headers,
    data: { amount: 30, reason: 'Three were scratched' },
  })
  expect(refunded.ok(), await refunded.text()).toBe(true)
  await page.goto(`${url}/dashboard/payments/accounting?tab=refunds`)
  const refunds = page.getByRole('region', { name: 'Refunds to transfer' })
  await refunds.getByRole('button', { name: /as transferred$/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Refund for order/ })
  await expect(dialog).toContainText('Have you transferred $30.00 at the bank?')
  await expectAccessible(page, 'accounting: refund transferred')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(refunds).toContainText('Three were scratched')
  await refunds.getByRole('button', { name: /as transferred$/ }).click()
  await dialog.getByRole('button', { name: 'Mark as transferred' }).click()
  await expect(refunds).toContainText('There are no refunds to transfer.')
}

/** More than an order costs was received: it is listed until staff have returned it. */
async function returnOverpayment(page: Page, url: string, orderId: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const receivedOn = new Date().toISOString().slice(0, 10)
  const recorded = await page.request.post(`${url}/api/orders/${orderId}/receipts`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { kind: 'transfer', amount: 4610, receivedOn, overpay: true },
  })
  expect(recorded.ok(), await recorded.text()).toBe(true)
  await page.reload()
  const list = page.getByRole('region', { name: 'Money to return' })
  await expect(list).toContainText('More than the total was received.')
  const mark = list.getByRole('button', { name: /^Mark the overpayment for order \d+ as returned$/ })
  await mark.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Overpayment for order/ })
  await expect(dialog).toContainText('Have you returned $10.00 to')
  await expectAccessible(page, 'accounting: overpayment returned')
  await page.keyboard.press('Escape')
  await expect(mark).toBeFocused()
  await mark.press('Enter')
  await dialog.getByRole('button', { name: 'Mark as returned' }).click()
  await expect(list).toHaveCount(0)
}

/** Of what has come in part the rest can be paid in every way; another transfer is chosen. */
async function seeRest(buyer: Page): Promise<void> {
  const summary = buyer.getByRole('region', { name: /^Order \d+$/ })
  await expect(summary.getByText('-$600.00')).toBeVisible()
  await expect(summary.getByText('$4,000.00')).toBeVisible()
  const panel = buyer.getByRole('region', { name: 'Payment' })
  await expect(panel.getByText('$4,000.00 to')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Complete Payment $4,000.00' })).toBeVisible()
  await expectAccessible(buyer, 'payment: a part has come')
  await panel.getByRole('button', { name: 'Bank transfer' }).click()
  const transfer = buyer.getByLabel('Bank transfer')
  await expect(transfer.getByText('$4,000.00')).toBeVisible()
  await expect(transfer.getByText('$4,600.00')).toHaveCount(0)
}

test('an order is paid by two transfers: the buyer sees where to, staff record one, a file of the bank the other', async ({
  page,
  newVisitor,
  trouble,
}) => {
  trouble.expect(/400|404|422|500|Failed to load resource|request: (GET|POST)/)
  await onOwnPortal({}, async ({ url, password }) => {
    await logInAsAdmin(page, { url, password })
    await page.goto(`${url}/dashboard/settings?group=company`)
    await page.getByRole('button', { name: 'Add a bank account' }).click()
    await page.getByLabel('Bank of account 1').fill('Demo Bank')
    await page.getByLabel('IBAN of account 1').fill('DE89 3704 0044 0532 0130 00')
    await page.getByLabel('BIC of account 1').fill('COBADEFFXXX')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Settings published')).toBeVisible()

    const buyer = await newVisitor()
    await buyer.goto(`${url}/signup`)
    await fillSignUp(buyer, newAccount())
    await buyer.waitForURL((address) => address.pathname !== '/signup')
    const orderId = await placeBy(buyer, url)
    await buyer.goto(`${url}/payment/${orderId}`)
    await buyer.getByRole('button', { name: 'Bank transfer' }).click()
    await expect(buyer.getByText(iban)).toBeVisible()
    const reference = (await buyer.getByText(/^RF\d\d /).textContent()) ?? ''
    await expectAccessible(buyer, 'payment: transfer')
    await expectNoSidewaysScroll(buyer)
    await expectRetries(buyer)
    await expectToOutlast(buyer)

    await page.goto(`${url}/dashboard/manageallorders/${orderId}`)
    const payments = page.getByRole('region', { name: 'Payments' })
    await payments.getByRole('button', { name: 'Record a payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record a payment' })
    await dialog.getByLabel('Amount in USD').fill('0')
    await dialog.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(dialog.getByText('Amount must be more than 0')).toBeVisible()
    await dialog.getByLabel('Amount in USD').fill('600')
    await dialog.getByLabel('Note').fill('first part')
    await expectAccessible(page, 'record a payment')
    await dialog.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(page.getByText('Recorded. $4,000.00 is still open.')).toBeVisible()
    await expect(payments.getByText('first part')).toBeVisible()
    await seeRest(buyer)
    await recordAndWithdraw(page)
    await payments.getByRole('button', { name: 'Record a payment' }).click()
    await expect(dialog.getByLabel('Amount in USD')).toHaveValue('4000')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await readStatements(page, url, reference)
    await page.goto(`${url}/dashboard/manageallorders/${orderId}`)
    await expect(payments.getByText('Paid', { exact: true }).first()).toBeVisible()
    await expect(payments.getByRole('button', { name: 'Record a payment' })).toHaveCount(0)
    await expect(buyer.getByRole('heading', { name: /paid|Thank/i }).first()).toBeVisible()
    await expect(buyer.getByText('Bank transfer', { exact: true })).toBeVisible()
    await buyer.goto(`${url}/dashboard/myorder/${orderId}`)
    const rows = buyer
      .getByRole('region', { name: 'Payments' })
      .getByRole('row')
      .filter({ hasText: 'Bank transfer' })
    await expect(rows.filter({ hasText: '$600.00' })).toHaveCount(1)
    await expect(rows.filter({ hasText: '$4,000.00' })).toHaveCount(1)
    await transferRefund(page, url, orderId)
    await returnOverpayment(page, url, await placeBy(buyer, url))
    // Their portal ends now.
    await buyer.close()
    await page.goto('about:blank')
  })
})
