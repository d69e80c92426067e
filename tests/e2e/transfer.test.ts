import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { demoAccounts, newAccount } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { onOwnPortal } from './own-company.ts'
import { fillLogIn, fillSignUp, orderedProduct } from './steps.ts'

test('an order is paid by two bank transfers: the buyer sees where to, staff record what came', async ({
  page,
  newVisitor,
  trouble,
}) => {
  trouble.expect(/400|422/)
  await onOwnPortal({}, async ({ url, password }) => {
    await page.goto(`${url}/login`)
    await fillLogIn(page, { email: demoAccounts.admin, password })
    await page.waitForURL((at) => at.pathname !== '/login')
    await page.goto(`${url}/dashboard/settings?group=company`)
    await page.getByLabel('Bank accounts').fill('Demo Bank, DE89 3704 0044 0532 0130 00, COBADEFFXXX')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Settings are published')).toBeVisible()

    const buyer = await newVisitor()
    await buyer.goto(`${url}/signup`)
    await fillSignUp(buyer, newAccount())
    await buyer.waitForURL((at) => at.pathname !== '/signup')
    await buyer.goto(`${url}/products?q=${encodeURIComponent(orderedProduct)}`)
    await buyer.getByRole('link', { name: orderedProduct }).first().click()
    await buyer.getByRole('button', { name: /^Order \d/ }).click()
    await buyer.getByLabel('Address').fill('12 Example Quay, Rotterdam')
    await buyer.getByRole('button', { name: /^Place order/ }).click()
    await buyer.getByRole('link', { name: /^Pay / }).first().click()
    await buyer.getByRole('button', { name: 'Bank transfer' }).click()
    await expect(buyer.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible()
    await expect(buyer.getByText(/^RF\d\d /)).toBeVisible()
    await expectAccessible(buyer, 'payment: transfer')
    await expectNoSidewaysScroll(buyer)
    const orderId = new URL(buyer.url()).pathname.split('/').at(-1)

    await page.goto(`${url}/dashboard/orders/${orderId}/payments`)
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
    await payments.getByRole('button', { name: 'Record a payment' }).click()
    await expect(dialog.getByLabel('Amount in USD')).toHaveValue('4000')
    await dialog.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(page.getByText('Recorded. The order is paid.')).toBeVisible()
    await expect(payments.getByRole('button', { name: 'Record a payment' })).toHaveCount(0)
    await expect(buyer.getByRole('heading', { name: /paid|Thank/i }).first()).toBeVisible()
  })
})
