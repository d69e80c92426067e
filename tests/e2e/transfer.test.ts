import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { demoAccounts, newAccount } from './accounts.ts'
import { expect, type Page, test } from './fixtures.ts'
import { onOwnPortal } from './own-company.ts'
import { fillLogIn, fillSignUp, orderedProduct } from './steps.ts'

/** The smallest order of a signed-in user, with one call. */
async function placeBy(page: Page, url: string): Promise<string> {
  const found = await page.request.get(`${url}/api/products?q=${encodeURIComponent(orderedProduct)}`)
  const { items } = (await found.json()) as { items: { _id: string; name: string }[] }
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const answer = await page.request.post(`${url}/api/order`, {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      productId: items.find(({ name }) => name === orderedProduct)?._id,
      newOrderQty: 25,
      address: '12 Example Quay',
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { _id: string })._id
}

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
    const orderId = await placeBy(buyer, url)
    await buyer.goto(`${url}/payment/${orderId}`)
    await buyer.getByRole('button', { name: 'Bank transfer' }).click()
    await expect(buyer.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible()
    await expect(buyer.getByText(/^RF\d\d /)).toBeVisible()
    await expectAccessible(buyer, 'payment: transfer')
    await expectNoSidewaysScroll(buyer)

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
    await payments.getByRole('button', { name: 'Record a payment' }).click()
    await expect(dialog.getByLabel('Amount in USD')).toHaveValue('4000')
    await dialog.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(page.getByText('Recorded. The order is paid.')).toBeVisible()
    await expect(payments.getByRole('button', { name: 'Record a payment' })).toHaveCount(0)
    await expect(buyer.getByRole('heading', { name: /paid|Thank/i }).first()).toBeVisible()
    // Their portal ends now.
    await buyer.close()
    await page.goto('about:blank')
  })
})
