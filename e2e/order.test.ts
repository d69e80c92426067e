import { expect, expectAccessible, expectNoSidewaysScroll, type Locator, type Page, test } from './fixtures.ts'
import { fillLogIn, openNewestProduct, orderNewestProduct, signUp } from './steps.ts'

test('a new customer orders, an admin sees the order and deletes it', async ({ page, newVisitor, portal }) => {
  const customer = await signUp(page)
  const product = await orderNewestProduct(page)
  await expect(page.getByRole('row', { name: product })).toContainText('Pending')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const desk = await newVisitor()
  await desk.goto('/dashboard/manageallorders')
  await fillLogIn(desk, { email: 'admin@datum.example', password: portal.password })
  await expect(desk.getByRole('heading', { level: 1, name: 'Manage All Orders' })).toBeVisible()
  const row = desk.getByRole('row').filter({ hasText: customer.email })
  await expect(row).toContainText(product)
  await expectNoSidewaysScroll(desk)
  await expectAccessible(desk)
  await row.getByRole('button', { name: /^Delete order/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete order' }).click()
  await expect(desk.getByText(`Order Deleted ${product}`)).toBeVisible()
  await expect(row).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('No orders yet')).toBeVisible()
})

test('a customer deletes an order, after being asked', async ({ page }) => {
  await signUp(page)
  const product = await orderNewestProduct(page)
  await page.getByRole('button', { name: /^Delete order/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /keep|cancel/i })
    .click()
  await expect(page.getByRole('row', { name: product })).toBeVisible()
  await page.getByRole('button', { name: /^Delete order/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete order' }).click()
  await expect(page.getByText(`Order Deleted ${product}`)).toBeVisible()
  await expect(page.getByText('No orders yet')).toBeVisible()
})

test('a quantity outside the rule is refused with the rule and can be put right', async ({ page }) => {
  await signUp(page)
  await openNewestProduct(page)
  const quantity = page.getByLabel('Quantity')
  const smallest = await quantity.getAttribute('aria-valuemin')
  await quantity.fill('0')
  await page.getByRole('button', { name: 'Place order' }).click()
  const rule = page.getByText('Quantity is Higher or than available or lower than Minimum Order')
  await expect(rule.first()).toBeVisible()
  await expectAccessible(page)
  await quantity.fill('999999999')
  await expect(rule.first()).toBeVisible()
  await quantity.fill(smallest ?? '')
  await expect(rule).toHaveCount(0)
})

test('an order can be placed with the keyboard alone', async ({ page }) => {
  await signUp(page)
  await page.goto('/')
  const link = page.getByRole('region', { name: 'We produce' }).getByRole('link').first()
  const product = (await link.textContent()) ?? ''
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible()

  const quantity = page.getByLabel('Quantity')
  await tabTo(page, quantity)
  const before = Number(await quantity.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowUp')
  expect(Number(await quantity.getAttribute('aria-valuenow'))).toBe(before + 1)
  await tabTo(page, page.getByLabel('Delivery address'))
  await page.keyboard.type('Demo Street 1, Rotterdam')
  await tabTo(page, page.getByRole('button', { name: 'Place order' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Order Placed Successfully.')).toBeVisible()
  await expect(page.getByRole('row', { name: product })).toBeVisible()
})

/** Presses Tab until the target has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the Tab key does not lead there')
}
