import { expectNoSidewaysScroll } from './accessibility.ts'
import { passDay } from './database.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './sign-in.ts'
import { addPartToCart, orderedProduct, untilCartIsSaved, untilDraftIsStored } from './steps.ts'

test('a line that was removed comes back by keys, wherever its message is, and a tap beside the message is for the page', {
  tag: '@full',
}, async ({ page }) => {
  await addPartToCart(page, orderedProduct)
  await addPartToCart(page, 'Chain 12-speed, 126 links')
  await page.goto('/cart')
  const lines = page.getByRole('list', { name: 'Lines in the cart' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await lines
    .nth(0)
    .getByRole('button', { name: /^Remove / })
    .press('Enter')
  await expect(lines).toHaveCount(1)
  const toast = page.locator('.toast')
  await expect(toast).toBeVisible()
  await expect(page.locator('[data-sonner-toast][data-mounted=true]'), 'at its place').toHaveCount(1)
  const { card, beside } = await toast.evaluate((element) => {
    const { right, top, height } = element.getBoundingClientRect()
    const isToast = (x: number) =>
      document.elementFromPoint(x, top + height / 2)?.closest('[data-sonner-toast]') != null
    return { card: isToast(right - 4), beside: isToast((right + innerWidth) / 2) }
  })
  expect({ card, beside }).toEqual({ card: true, beside: false })
  await page.keyboard.press('Alt+t')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lines).toHaveCount(2)
  await expect(toast).toHaveCount(0)
  await expect(page.locator('body'), 'the focus is not lost').not.toBeFocused()
})

test('the PO number of the cart is that of the checkout, also when it is changed after something was typed there', {
  tag: '@full',
}, async ({ page }) => {
  await addPartToCart(page, orderedProduct)
  await page.goto('/cart')
  const ofCart = page.getByLabel('PO number')
  await ofCart.fill('PO 7')
  await ofCart.press('Enter')
  await expectNoSidewaysScroll(page)
  await signUp(page)
  await page.goto('/cart')
  await expect(ofCart).toHaveValue('PO 7')
  await page.getByRole('link', { name: 'Check out' }).filter({ visible: true }).click()
  await expect(page.getByLabel('PO number')).toHaveValue('PO 7')
  await page.getByLabel('Order notes').fill('Between 8 and 12, please')
  await untilDraftIsStored(page, 'Between 8 and 12, please')
  await page.goto('/cart')
  await ofCart.fill('PO 8')
  await page.getByRole('link', { name: 'Check out' }).filter({ visible: true }).click()
  await expect(page.getByLabel('Order notes')).toHaveValue('Between 8 and 12, please')
  await expect(page.getByLabel('PO number')).toHaveValue('PO 8')
})

test('a day that is over is not taken for a line, and one that an old cart has is said there', {
  tag: '@full',
}, async ({ page, portal }) => {
  await addPartToCart(page, orderedProduct)
  await page.goto('/cart')
  const line = page.getByRole('list', { name: 'Lines in the cart' }).getByRole('listitem')
  await line.getByRole('button', { name: /^Note for / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Requested delivery date').fill('2020-01-31')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The requested delivery date is in the past.')).toBeVisible()
  await dialog.getByLabel('Requested delivery date').fill('soon')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a date, for example 31 Dec 2026.')).toBeVisible()
  await dialog.getByLabel('Requested delivery date').fill('31/1/2099')
  await dialog.getByLabel('Requested delivery date').blur()
  await expect(dialog.getByLabel('Requested delivery date')).toHaveValue('31 Jan 2099')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(line).toContainText('Requested for 31 Jan 2099')
  await untilCartIsSaved(page)
  await passDay(portal, '2099-01-31')
  await page.reload()
  await expect(line).toContainText('The requested delivery date is in the past')
  await line.getByRole('button', { name: /^Change/ }).click()
  await dialog.getByLabel('Requested delivery date').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(line).not.toContainText('in the past')
  await untilCartIsSaved(page)
  await page.reload()
  await expect(line).toContainText('In stock')
  await expect(line).not.toContainText('in the past')
})

test('a list of the cart has what was typed last, also when that is still on its way', { tag: '@full' }, async ({
  page,
}) => {
  await signUp(page)
  await addPartToCart(page, orderedProduct)
  await page.goto('/cart')
  const pieces = page.getByRole('list', { name: 'Lines in the cart' }).getByRole('textbox')
  const arrived: string[] = []
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/cart/lines/*', async (route) => {
    await isReleased
    arrived.push('line')
    await route.continue()
  })
  await page.route('**/api/lists', async (route) => {
    arrived.push('list')
    await route.continue()
  })
  await pieces.fill('100')
  await pieces.press('Enter')
  await page.getByRole('button', { name: 'Save as a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a list' })
  await dialog.getByLabel('Name').fill('Spring')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // What the page sent before this has arrived by then.
  await page.evaluate(() => fetch('/api/cart', { method: 'HEAD' }))
  release()
  await expect(page.getByText('List “Spring” saved')).toBeVisible()
  expect(arrived).toEqual(['line', 'list'])
  await page.goto('/dashboard/lists')
  await page.getByRole('link', { name: 'Spring' }).click()
  await expect(page.getByRole('list', { name: 'Lines in the list' }).getByRole('textbox')).toHaveValue('100')
})
