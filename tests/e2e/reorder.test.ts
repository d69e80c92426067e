import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { addOrderLines } from './database.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './sign-in.ts'
import { deliveryAddress, orderedProduct, placeOrder } from './steps.ts'

test('an unchanged order is ordered again at once, from the list and from the order', async ({ page }) => {
  await signUp(page)
  await placeOrder(page)
  await page.goto('/dashboard/myorder')
  await page.getByRole('link', { name: /^Reorder \d+$/ }).click()
  await expect(page).toHaveURL(/\/purchase\/[\w-]+\?again=/)
  await expect(page.getByLabel('Delivery address')).toHaveValue(deliveryAddress)
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('60')
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page).toHaveURL('/dashboard/myorder')
  const numbers = page.getByRole('link', { name: /^\d+$/ })
  await expect(numbers).toHaveCount(2)
  const newest = numbers.first()
  const number = await newest.textContent()
  await newest.click()
  // The pages of orders link to each other.
  await page.getByRole('link', { name: /^Older order/ }).click()
  await expect(page.getByRole('link', { name: /^Older order/ })).toHaveCount(0)
  await page.getByRole('link', { name: /^Newer order/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  await page.getByRole('link', { name: 'Reorder' }).click()
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('60')
})

test('what has changed is listed before the form', { tag: '@full' }, async ({ page }) => {
  await signUp(page)
  await placeOrder(page)
  await page.goto('/dashboard/myorder')
  await page.route('**/api/order/*/reorder-check', async (route) => {
    const check = await (await route.fetch()).json()
    const now = { ...check.now, unitprice: check.was.unitprice + 0.5, available: 50, quantity: 50 }
    await route.fulfill({
      json: { ...check, was: { ...check.was, quantity: 75 }, now, differences: ['price', 'stock'] },
    })
  })
  await page.getByRole('link', { name: /^Reorder \d+$/ }).click()
  const changes = page.getByRole('list', { name: 'What has changed since your order.' })
  await expect(changes).toContainText(/The price is now .+; it was .+\./)
  await expect(changes).toContainText('Only 50 left; you ordered 75.')
  await expectAccessible(page, 'order again')
  await page.setViewportSize({ width: 320, height: 720 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Continue to the order form' }).click()
  await expect(page.getByRole('heading', { level: 1, name: orderedProduct })).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('50')
  await expect(page.getByLabel('Delivery address')).toHaveValue(deliveryAddress)
})

test('a product that is no longer sold leads to others', { tag: '@full' }, async ({ page }) => {
  await signUp(page)
  await placeOrder(page)
  await page.goto('/dashboard/myorder')
  await page.route('**/api/order/*/reorder-check', async (route) => {
    const check = await (await route.fetch()).json()
    await route.fulfill({
      json: { ...check, productId: null, now: null, differences: ['not_sold'], canOrder: false },
    })
  })
  await page.getByRole('link', { name: /^Reorder \d+$/ }).click()
  await expect(page.getByText(`${orderedProduct} is no longer sold.`)).toBeVisible()
  await page.getByRole('link', { name: 'Browse products' }).click()
  await expect(page).toHaveURL('/products')
})

test('all lines of an order are ordered again, also from the page of one’s account', { tag: '@full' }, async ({
  page,
  portal,
}) => {
  await signUp(page)
  const { _id: id } = await placeOrder(page)
  await addOrderLines(portal, id, 3)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Reorder', exact: true }).click()
  await expect(page).toHaveURL(`/dashboard/myorder/${id}/again`)
  const lines = page.getByRole('list', { name: 'The lines of this order' })
  await expect(lines.locator(':scope > li')).toHaveCount(4)
  await expectAccessible(page, 'order again: many lines')
  await page.setViewportSize({ width: 320, height: 720 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^Add all to cart/ }).press('Enter')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('textbox', { name: /^Quantity of / })).toHaveCount(4)
})
