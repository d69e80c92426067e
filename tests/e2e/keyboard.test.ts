import { newAccount } from './accounts.ts'
import { expect, type Locator, type Page, test } from './fixtures.ts'
import { tabTo } from './hands.ts'
import { orderedProduct } from './steps.ts'

/** Presses the button after a dialog was closed, but before the page hears of it: a busy browser reports it a frame later. */
async function pressBeforeCloseIsReported(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    addEventListener('close', () => element.click(), { capture: true, once: true })
  })
}

/** The focused element is in view and visibly focused: it has an outline, or its card has one. */
async function expectSeenFocus(page: Page): Promise<void> {
  const focused = page.locator(':focus')
  await expect(focused).toBeInViewport()
  const isOutlined = await focused.evaluate((element) => {
    const around = [element, element.closest('article')].filter((part) => part !== null)
    return around.some((part) => getComputedStyle(part).outlineStyle !== 'none')
  })
  expect(isOutlined).toBe(true)
}

async function signUpByKeyboard(page: Page): Promise<void> {
  const { name, email, password } = newAccount()
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Create an account' }))
  await expectSeenFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible()
  await tabTo(page, page.getByLabel('Name'))
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await expectSeenFocus(page)
  await page.keyboard.press('Enter')
  // The page that they requested first.
  await expect(page).toHaveURL('/dashboard/myorder')
  await expect(page.getByText('No orders yet')).toBeVisible()
}

async function orderByKeyboard(page: Page): Promise<string> {
  // Found by its name: the newest products on the home page may be those of other tests.
  const product = orderedProduct
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Browse products' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('search', { name: 'Products' }).getByLabel('Search')).toBeFocused()
  await page.keyboard.type(product)
  await page.keyboard.press('Enter')
  const link = page.getByRole('main').getByRole('link', { name: product, exact: true })
  await expect(link).toBeVisible()
  await tabTo(page, link)
  await expectSeenFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Order this product only' }))
  await expectSeenFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Delivery address')).toBeVisible()
  const quantity = page.getByLabel('Quantity')
  await tabTo(page, quantity)
  const before = Number(await quantity.getAttribute('aria-valuenow'))
  await page.keyboard.press('ArrowUp')
  expect(Number(await quantity.getAttribute('aria-valuenow'))).toBe(before + 1)
  await tabTo(page, page.getByLabel('Delivery address'))
  await page.keyboard.type('Demo Street 1, Rotterdam')
  await tabTo(page, page.getByRole('button', { name: 'Place order' }))
  await expectSeenFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Order Placed Successfully.')).toBeVisible()
  return product
}

test('a user signs up, orders, and deletes the order with the keyboard alone', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.goto('/dashboard/myorder')
  await signUpByKeyboard(page)
  const product = await orderByKeyboard(page)
  const heading = page.getByRole('heading', { level: 1, name: 'My Orders' })
  await expect(heading).toBeFocused()

  const remove = page.getByRole('row', { name: product }).getByRole('button', { name: /^Delete order/ })
  await tabTo(page, remove)
  await expectSeenFocus(page)
  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await pressBeforeCloseIsReported(remove)
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Delete order' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Delete order' }))
  await expectSeenFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Order Deleted ${product}`)).toBeVisible()
  await expect(page.getByText('No orders yet')).toBeVisible()
  await expect(heading).toBeFocused()
})
