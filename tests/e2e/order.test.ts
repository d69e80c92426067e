import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { signInAs, signUp } from './sign-in.ts'
import { deliveryAddress, openProduct, orderProduct, placeOrder } from './steps.ts'

test('a new customer orders, an admin sees the order and deletes it', { tag: '@phone' }, async ({
  page,
  newVisitor,
}) => {
  const customer = await signUp(page)
  const product = await orderProduct(page)
  await expect(page.getByRole('row', { name: product })).toContainText('Pending')
  const placed = page.getByRole('row', { name: product }).locator('time')
  await expect(placed).toHaveText(/just now|min ago/)
  await expect(placed).toHaveAttribute('title', new RegExp(`${new Date().getFullYear()} at `))
  await expectNoSidewaysScroll(page)

  const staff = await newVisitor()
  await signInAs(staff, 'admin')
  await staff.goto('/dashboard/manageallorders')
  await expect(staff.getByRole('heading', { level: 1, name: 'Manage All Orders' })).toBeVisible()
  const row = staff.getByRole('row').filter({ hasText: customer.email })
  await expect(row).toContainText(product)
  await expectNoSidewaysScroll(staff)
  await row.getByRole('button', { name: /^More actions for order/ }).click()
  await row.getByRole('menuitem', { name: /^Delete order/ }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Delete order' }).click()
  await expect(staff.getByText(`Order Deleted ${product}`)).toBeVisible()
  await expect(row).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('No orders yet')).toBeVisible()
})

test('a deleted order is restored by Undo, with the mouse and the keyboard, while the toast is open', {
  tag: '@full',
}, async ({ page }) => {
  await signUp(page)
  const { name: product } = await placeOrder(page)
  await page.goto('/dashboard/myorder')
  const row = page.getByRole('row', { name: product })
  const remove = async () => {
    await page.getByRole('button', { name: /^Delete order/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete order' }).click()
    await expect(row).toHaveCount(0)
  }
  const undo = page.getByRole('button', { name: 'Undo' })
  await remove()
  await undo.click()
  await expect(row).toContainText('Pending')
  await expect(page.getByText(/^Order \d+ restored$/)).toBeVisible()
  await expect(undo).toHaveCount(0)

  await remove()
  await undo.focus()
  await expectAccessible(page, 'toast')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Pending')
  await page.reload()
  await expect(row).toContainText('Pending')
})

test('a toast stays while it is hovered or focused', { tag: '@full' }, async ({ page }) => {
  await page.clock.install()
  await signUp(page)
  const { name: product } = await placeOrder(page)
  await page.goto('/dashboard/myorder')
  await page.getByRole('button', { name: /^Delete order/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete order' }).click()
  const toast = page.getByText(`Order Deleted ${product}`)
  await toast.hover()
  await page.clock.runFor(12_000)
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.mouse.move(700, 10)
  await page.clock.runFor(12_000)
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).blur()
  await page.clock.runFor(12_000)
  await expect(toast).toHaveCount(0)
})

test('all buttons on the way to an order are large enough for a thumb, and two quick presses place one order', {
  tag: '@phone',
}, async ({ page }) => {
  await signUp(page)
  await openProduct(page)
  const form = page.getByRole('form', { name: 'Order' })
  const controls = form.locator('button:visible, input:visible, textarea:visible')
  for (const control of await controls.all()) {
    const box = await control.boundingBox()
    expect(
      box?.height,
      await control.evaluate((element) => element.outerHTML.slice(0, 120)),
    ).toBeGreaterThanOrEqual(44)
  }
  // Two quick presses place one order.
  await page.getByRole('button', { name: 'Place order' }).dblclick()
  await expect(page).toHaveURL('/dashboard/myorder')
  await expect(page.getByRole('row').filter({ hasText: 'Pending' })).toHaveCount(1)
})

test('the page of a product links to other products, never to itself', { tag: '@full' }, async ({ page }) => {
  await signUp(page)
  const name = await openProduct(page)
  const others = page.getByRole('region', { name: 'Other products' }).getByRole('link')
  await expect(others).toHaveCount(3)
  await expect(others.filter({ hasText: name })).toHaveCount(0)
  const next = (await others.first().textContent()) ?? ''
  await others.first().press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: next })).toBeFocused()
})

test('a printed list of staff has its values without what only opens a menu, and is as wide as paper', {
  tag: '@full',
}, async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/dashboard/manageallorders')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1000 })
  await expect(page.getByRole('button', { name: /^More actions/ }).filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Change the status/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeHidden()
  await expectNoSidewaysScroll(page)
})

test('a printed order and a printed list have what they say and nothing to press; with forced colours steps and places are seen', {
  tag: '@full',
}, async ({ page }) => {
  await signUp(page)
  const { _id, name } = await placeOrder(page)
  await page.goto(`/dashboard/myorder/${_id}`)
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'History' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByText(deliveryAddress)).toBeVisible()
  await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' })
  const adjust = page
    .getByRole('list', { name: 'Progress of the order' })
    .getByRole('listitem')
    .first()
    .evaluate((step) => getComputedStyle(step, '::before').getPropertyValue('forced-color-adjust'))
  expect(await adjust).toBe('none')
  // The list of orders has no bar, sidebar and footer.
  await page.goto('/dashboard/myorder')
  await expect(page.getByRole('table')).toBeVisible()
  await page.emulateMedia({ media: 'print', forcedColors: 'none' })
  for (const role of ['banner', 'contentinfo', 'complementary'] as const) {
    await expect(page.getByRole(role)).toBeHidden()
  }
  await expect(page.getByRole('table')).toBeVisible()
  // Paper is as narrow as a screen with cards, and a printed list is a table all the same.
  await page.setViewportSize({ width: 718, height: 1000 })
  await expect(page.locator('tbody tr').first()).toHaveCSS('display', 'table-row')
  await expect(page.locator('[role=search]')).toBeHidden()
  await expect(page.getByRole('main').getByRole('button').filter({ visible: true })).toHaveCount(0)
  // With forced colours, where ours do not apply, the current page is still marked.
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' })
  await page.setViewportSize({ width: 1440, height: 900 })
  const current = page.getByRole('complementary').getByRole('link', { name: 'My Orders' })
  await expect(current).toHaveCSS('outline-style', 'solid')
})

test('a customer cancels an order on its page after a confirmation; it stays in the list and can be deleted after another', async ({
  page,
}) => {
  await signUp(page)
  const { name: product } = await placeOrder(page)
  await page.goto('/dashboard/myorder')
  const row = page.getByRole('row', { name: product })
  const link = row.getByRole('link', { name: /^\d{4,}$/ })
  const number = await link.textContent()
  await link.click()
  const cancel = page.getByRole('button', { name: 'Cancel order' })
  const dialog = page.getByRole('dialog', { name: `Cancel order ${number}?` })
  await cancel.click()
  await expect(dialog).toContainText(product)
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('main')).toContainText('Pending')
  await cancel.click()
  await expectAccessible(page, 'cancel order')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText(`Order cancelled: ${product}`)).toBeVisible()
  await expect(cancel).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeFocused()
  await page.goto('/dashboard/myorder')
  await expect(row).toContainText('Cancelled')
  await row.getByRole('button', { name: `Delete order ${number}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /keep|cancel/i })
    .click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: `Delete order ${number}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete order' }).click()
  await expect(page.getByText(`Order Deleted ${product}`)).toBeVisible()
  await expect(page.getByText('No orders yet')).toBeVisible()
})

test('a quantity outside the limits is refused with the rule', { tag: '@full' }, async ({ page }) => {
  await signUp(page)
  await openProduct(page)
  const quantity = page.getByLabel('Quantity')
  const smallest = await quantity.getAttribute('aria-valuemin')
  await quantity.fill('0')
  await page.getByRole('button', { name: 'Place order' }).click()
  const rule = page.getByText('Quantity is Higher or than available or lower than Minimum Order')
  await expect(rule.first()).toBeVisible()
  await expect(page).toHaveTitle(/^Error: Order /)
  await expectAccessible(page, 'order form: refused')
  await quantity.fill('999999999')
  await expect(rule.first()).toBeVisible()
  await quantity.fill(smallest ?? '')
  await expect(rule).toHaveCount(0)
  await expect(page).toHaveTitle(/^Order /)
  await page.getByLabel('Notes').fill('Ring twice')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Order Placed Successfully.')).toBeVisible()
})
