import { randomUUID } from 'node:crypto'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { newAccount } from './accounts.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signUp } from './sign-in.ts'
import { fillLogIn, fillSignUp, idOf, openPart, orderedProduct, untilDraftIsStored } from './steps.ts'

const smallest = 25

/** Puts the smallest order into the cart of a signed-in user, with one call, as another of their devices would. */
async function addToCart(page: Page, pieces = smallest): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const answer = await page.request.post('/api/cart/lines', {
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() },
    data: { lines: [{ productId: await idOf(page, orderedProduct), quantity: pieces }] },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

function placeButton(page: Page) {
  return page.getByRole('button', { name: /^Place order · / }).filter({ visible: true })
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' })
  await page.getByLabel('Street and number').fill('12 Example Quay')
  await page.getByLabel('Postcode').fill('3011aa')
  await page.getByLabel('City').fill('Rotterdam')
}

test('a visitor’s cart is ordered with a new address after the sign-up, and its page survives a reload', async ({
  page,
  newVisitor,
  trouble,
}) => {
  trouble.expect(/403/)
  await openPart(page, orderedProduct)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText(/^In your cart: /)).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Check out' }).click()
  await expect(page).toHaveURL(/\/login\?from=%2Fcheckout/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  const account = newAccount()
  await fillSignUp(page, account)
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByText(`We will send the confirmation to ${account.email}.`)).toBeVisible()
  await expect(page.getByText('1 line, 25 pcs')).toBeVisible()

  await page.getByLabel('Country').selectOption({ label: 'Netherlands' })
  await page.getByLabel('Postcode').fill('3011')
  await placeButton(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Check 3 fields' })
  await expect(summary).toBeFocused()
  await expectAccessible(page, 'checkout: missing')
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'City', exact: true }).filter({ visible: true }).first().click()
  await expect(page.getByLabel('City')).toBeFocused()
  await fillAddress(page)
  await expect(page.getByText(/^(Before you order|Still needed:)$/)).toHaveCount(0)
  await page.getByLabel('PO number').fill('4500-2231')
  await page.getByLabel('Order notes').fill('Between 8 and 12, please')
  await page.getByLabel('Pay later').check()
  await expectAccessible(page, 'checkout')
  await page.keyboard.press('Control+Enter')

  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+ placed$/ })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expect(page.getByText('4500-2231')).toBeVisible()
  await expect(page.getByText('3011 AA Rotterdam')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Pay .+ by card$/ })).toBeVisible()
  await expectAccessible(page, 'order placed')
  await expectNoSidewaysScroll(page)
  const stranger = await newVisitor()
  await signUp(stranger)
  await stranger.goto(page.url())
  await expect(stranger.getByText('You do not have access to this.')).toBeVisible()

  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page).toHaveURL(/\/dashboard\/myorder\//)
  await page.goto('/dashboard/addresses')
  await expect(page.getByText('12 Example Quay')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('an address of the book is chosen, a cart that changed elsewhere is shown in place, and the order is paid at once', {
  tag: '@full',
}, async ({ page, trouble }) => {
  trouble.expect(/409/)
  await signUp(page)
  await addToCart(page)
  await page.goto('/checkout')
  await fillAddress(page)
  await page.getByLabel('PO number').fill('4500-2232')
  const before = await placeButton(page).textContent()
  await addToCart(page)
  await placeButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The total has changed' })).toBeVisible()
  await expect(page.getByText('1 line, 50 pcs')).toBeVisible()
  expect(await placeButton(page).textContent()).not.toBe(before)
  await expect(page.getByLabel('City')).toHaveValue('Rotterdam')
  await placeButton(page).click()
  await expect(page).toHaveURL(/\/payment\//)

  await addToCart(page)
  await page.goto('/checkout')
  await expect(page.getByRole('radio', { name: /12 Example Quay/ })).toBeChecked()
  await page.getByLabel('PO number').fill('4500-2232')
  await expect(page.getByText('You have already used this PO number')).toBeVisible()
  await expectAccessible(page, 'checkout: repeated PO number')
  await page.getByLabel('Pay later').check()
  await placeButton(page).click()
  await expect(page.getByRole('heading', { name: /^Order \d+ placed$/ })).toBeVisible()
  await expect(page.getByText('You have already used this PO number')).toBeVisible()
  await page.getByRole('button', { name: 'Save as a list' }).click()
  await page.getByLabel('Name').fill('Spring')
  await expectAccessible(page, 'order placed: save as a list')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('List “Spring” saved')).toBeVisible()
  await page.goto('/dashboard/lists')
  await page.getByRole('link', { name: 'Spring' }).click()
  await expect(page.getByRole('list', { name: 'Lines in the list' }).getByRole('listitem')).toHaveCount(1)
})

test('what was typed is not stored again by a timer that comes due while the order is answered', {
  tag: '@full',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const due: (() => void)[] = []
    const setTimer = window.setTimeout.bind(window)
    // Timers of half a second come due when the test says so, also those that were cleared a moment too late.
    const held = (run: () => void, ms?: number) => (ms === 500 ? due.push(run) : setTimer(run, ms))
    Object.assign(window, { setTimeout: held, comeDue: () => due.splice(0).forEach((run) => void run()) })
  })
  const comeDue = () => page.evaluate('comeDue()')
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft.checkout')))
  await signUp(page)
  await addToCart(page)
  await page.goto('/checkout')
  await fillAddress(page)
  await comeDue()
  expect(await drafts()).toHaveLength(1)
  await page.getByLabel('PO number').fill('4500-2233')
  await placeButton(page).click()
  await expect(page).toHaveURL(/\/payment\//)
  await comeDue()
  expect(await drafts()).toEqual([])
})

test('the checkout waits for the last changes of the cart', { tag: '@full' }, async ({ page }) => {
  await signUp(page)
  await addToCart(page)
  await page.goto('/cart')
  const asked: (() => void)[] = []
  await page.route('**/api/cart/lines/*', async (route) => {
    await new Promise<void>((resolve) => asked.push(resolve))
    await route.continue()
  })
  const pieces = page.getByRole('list', { name: 'Lines in the cart' }).getByRole('textbox')
  for (const typed of ['50', '75']) {
    await pieces.fill(typed)
    await pieces.press('Enter')
  }
  await page.getByRole('link', { name: 'Check out' }).filter({ visible: true }).click()
  for (const index of [0, 1]) {
    await expect.poll(() => asked.length).toBe(index + 1)
    asked[index]?.()
  }
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await fillAddress(page)
  await page.getByLabel('Pay later').check()
  await placeButton(page).click()
  await expect(page.getByRole('heading', { name: /^Order \d+ placed$/ })).toBeVisible()
  await expect(page.getByText('75 pcs').first()).toBeVisible()
})

test('after a lost response the order is sent again and placed once, and what was typed stands after a reload', async ({
  page,
  trouble,
}) => {
  trouble.expect(/api\/cart\/order|ERR_FAILED|Failed to load/)
  await signUp(page)
  await addToCart(page)
  await page.goto('/checkout')
  await fillAddress(page)
  await page.getByLabel('Order notes').fill('Ring twice')
  await untilDraftIsStored(page, 'Ring twice')
  await page.reload()
  await expect(page.getByLabel('Order notes')).toHaveValue('Ring twice')
  await expect(page.getByLabel('City')).toHaveValue('Rotterdam')
  // The server places the order, and nobody hears of it.
  await page.route(
    '**/api/cart/order',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByLabel('Pay later').check()
  await placeButton(page).click()
  await expect(page.getByText('Your order may not have gone through')).toBeVisible()
  await expect(page.getByLabel('Order notes')).toHaveValue('Ring twice')
  await placeButton(page).click()
  await expect(page.getByRole('heading', { name: /^Order \d+ placed$/ })).toBeVisible()
  await page.goto('/dashboard/myorder')
  await expect(page.getByRole('link', { name: 'All 1' })).toBeVisible()
})

test('a session that ended meanwhile leads through the login back to the checkout, with what was typed', {
  tag: '@full',
}, async ({ page, trouble }) => {
  trouble.expect(/401/)
  const account = await signUp(page)
  await addToCart(page)
  await page.goto('/checkout')
  await fillAddress(page)
  await untilDraftIsStored(page, 'Rotterdam')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('accessToken', 'ended'))
  await placeButton(page).click()
  await expect(page).toHaveURL(/\/login\?from=%2Fcheckout/)
  await fillLogIn(page, account)
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByLabel('City')).toHaveValue('Rotterdam')
  await page.getByLabel('Pay later').check()
  await placeButton(page).click()
  await expect(page.getByRole('heading', { name: /^Order \d+ placed$/ })).toBeVisible()
})
