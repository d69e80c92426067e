import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signIn, signUp } from './sign-in.ts'
import {
  addPartToCart,
  cutConnection,
  idOf,
  orderedProduct,
  signOut,
  untilAlive,
  untilCartIsSaved,
} from './steps.ts'

test('a visitor’s cart becomes the user’s after signing in, and is changed by keys alone', async ({ page }) => {
  await addPartToCart(page, orderedProduct)
  await addPartToCart(page, 'Chain 12-speed, 126 links')
  await expect(page.getByRole('link', { name: 'Cart 2 lines' })).toBeVisible()
  await signUp(page)
  await page.goto('/cart')
  const lines = page.getByRole('list', { name: 'Lines in the cart' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  const [first, second] = [lines.nth(0).getByRole('textbox'), lines.nth(1).getByRole('textbox')]
  await first.focus()
  await first.fill('1')
  await page.keyboard.press('Enter')
  await expect(second).toBeFocused()
  await expect(lines.nth(0)).toContainText('Minimum order')
  await expectAccessible(page, 'cart')
  await lines
    .nth(0)
    .getByRole('button', { name: /^Change to / })
    .first()
    .click()
  await expect(lines.nth(0)).not.toContainText('Minimum order')
  await lines
    .nth(0)
    .getByRole('button', { name: /^Note for / })
    .click()
  await expectAccessible(page, 'cart: note')
  await page.getByRole('textbox', { name: 'Note' }).fill('For the second workshop')
  await page.keyboard.press('Enter')
  await expect(lines.nth(0)).toContainText('Note: For the second workshop')
  await lines
    .nth(1)
    .getByRole('button', { name: /^Remove / })
    .click()
  await expect(lines).toHaveCount(1)
  const restored = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lines).toHaveCount(2)
  expect((await restored).status()).toBe(201)
  await untilCartIsSaved(page)
  await page.reload()
  await expect(lines).toHaveCount(2)
  await expectNoSidewaysScroll(page)
})

test('a change in one tab shows in another, and what was typed meanwhile is not lost', { tag: '@full' }, async ({
  page,
}) => {
  await addPartToCart(page, orderedProduct)
  await page.goto('/cart')
  const other = await page.context().newPage()
  await other.goto('/cart')
  const piecesOf = (tab: Page) => tab.getByRole('list', { name: 'Lines in the cart' }).getByRole('textbox')
  const [pieces, otherPieces] = [piecesOf(page), piecesOf(other)]
  await otherPieces.fill('100')
  await otherPieces.press('Enter')
  await expect(pieces).toHaveValue('100')

  await pieces.fill('300')
  await otherPieces.fill('150')
  await otherPieces.press('Enter')
  await expect(page.getByText('1 line, 150 pcs')).toBeVisible()
  await expect(pieces).toHaveValue('300')
  await pieces.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'now has 150 pcs. You entered 300.' })).toBeVisible()
  await expect(pieces).toHaveValue('150')
  await page.getByRole('button', { name: 'Change to 300', exact: true }).click()
  await expect(page.getByText('now has 150 pcs')).toBeHidden()
  await expect(otherPieces).toHaveValue('300')

  await addPartToCart(other, 'Chain 12-speed, 126 links')
  await expect(pieces).toHaveCount(2)
  await page.getByRole('button', { name: 'Empty cart' }).click()
  // With the focus, the toast stays.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await other.goto('/cart')
  await expect(other.getByText('Your cart is empty')).toBeVisible()
  await undo.press('Enter')
  await expect(otherPieces).toHaveCount(2)
})

test('the header has the lines that another device has added once its user comes back', { tag: '@full' }, async ({
  page,
  newVisitor,
}) => {
  const account = await signUp(page)
  await addPartToCart(page, orderedProduct)
  await expect(page.getByRole('link', { name: 'Cart 1 line' })).toBeVisible()
  const phone = await newVisitor()
  await signIn(phone, account)
  await addPartToCart(phone, 'Chain 12-speed, 126 links')
  await expect(phone.getByRole('link', { name: 'Cart 2 lines' })).toBeVisible()
  // The browser says that the user comes back to the page.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('link', { name: 'Cart 2 lines' })).toBeVisible()
})

test('what is typed without a connection is sent later', { tag: '@full' }, async ({ page, trouble }) => {
  await addPartToCart(page, orderedProduct)
  await page.goto('/cart')
  const pieces = page.getByRole('list', { name: 'Lines in the cart' }).getByRole('textbox')
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  await expect(pieces).toBeVisible()
  await cutConnection(page)
  await pieces.fill('200')
  await pieces.press('Enter')
  await pieces.blur()
  await expect(page.getByText('No connection.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('No connection.')).toBeHidden()
  await page.reload()
  await expect(pieces).toHaveValue('200')
})

test('another person who signs in on the same browser gets nothing of the cart before, also of one that could not be merged', {
  tag: '@full',
}, async ({ page, trouble }) => {
  trouble.expect(/422/)
  const first = await signUp(page)
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const productId = await idOf(page, orderedProduct)
  const lines = Array.from({ length: 500 }, (_, index) => ({ productId, quantity: 25, note: `box ${index}` }))
  const filled = await page.request.post('/api/cart/lines', {
    headers: { Authorization: `Bearer ${token}` },
    data: { lines },
  })
  expect(filled.status()).toBe(201)
  await page.goto('/')
  await signOut(page)
  await addPartToCart(page, orderedProduct)
  await signIn(page, first)
  const merged = page.waitForResponse('**/api/cart/merge')
  await page.goto('/cart')
  expect((await merged).status()).toBe(422)
  await signOut(page)
  await signUp(page)
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

const many = 100

test('a hundred lines are changed by keys alone, one after the other', { tag: '@full' }, async ({ page }) => {
  await page.goto('/products')
  const product = await (await page.request.get('/api/product?limit=1')).json()
  const lines = Array.from({ length: many }, (_, index) => ({
    productId: product[0]._id,
    quantity: 1,
    note: `Box ${String(index + 1).padStart(3, '0')}`,
  }))
  const made = await (await page.request.post('/api/cart/lines', { data: { lines } })).json()
  await page.evaluate((token) => localStorage.setItem('datum.cart-token', token), made.token)
  await page.goto('/cart')
  const pieces = page.getByRole('list', { name: 'Lines in the cart' }).getByRole('textbox')
  await expect(pieces).toHaveCount(many)
  await pieces.first().focus()
  for (let index = 0; index < many; index++) {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Tab')
  await expect(page.getByText(`${many} lines, 200 pcs`)).toBeVisible()
  const headers = { 'cart-token': made.token }
  await expect
    .poll(async () => (await (await page.request.get('/api/cart', { headers })).json()).pieces)
    .toBe(2 * many)
  await expectNoSidewaysScroll(page)
})

test('so many pieces as typed are added from a card and from a line of the list, and what cannot be ordered is said there', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/products')
  const card = page.getByRole('article').filter({ hasText: orderedProduct })
  const pieces = card.getByRole('textbox', { name: /^Quantity of / })
  await expect(pieces).toHaveValue('25')
  await pieces.fill('3')
  await card.getByRole('button', { name: 'Add to cart' }).click()
  await expect(card.getByText(/^You can order 25 to /)).toBeVisible()
  await pieces.fill('50')
  await card.getByRole('button', { name: 'Add to cart' }).click()
  await expect(card.getByText('In your cart: 50 pcs')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart 1 line' })).toBeVisible()
  await page.goto('/products?family=cassette&view=list')
  await untilAlive(page)
  const line = page.getByRole('article').filter({ hasText: orderedProduct })
  const field = line.getByRole('textbox', { name: /^Quantity of / })
  // A phone has no room for the field in a line of 48 px: the product is one press away.
  if ((page.viewportSize()?.width ?? 0) < 768) return expect(field).toBeHidden()
  await field.fill('50')
  await page.keyboard.press('Enter')
  await expect(line.getByText('In your cart: 100 pcs')).toBeVisible()
})
