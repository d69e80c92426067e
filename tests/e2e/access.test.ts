import { expectAccessible } from './accessibility.ts'
import { newAccount } from './accounts.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signUp } from './sign-in.ts'
import { fillLogIn, fillSignUp, openPart, orderedProduct, signOut, untilAlive } from './steps.ts'

test('a guarded page leads to the login, which says in red that a password is wrong, and back', async ({
  page,
  portal,
  trouble,
}) => {
  trouble.expect(/401/)
  await page.goto('/dashboard/myorder')
  await expect(page).toHaveURL(/\/login/)
  await fillLogIn(page, { email: 'customer@datum.example', password: `${portal.password}-not` })
  await expect(page.getByRole('form', { name: 'Login' }).getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'login: refused')
  await fillLogIn(page, { email: 'customer@datum.example', password: portal.password })
  await expect(page).toHaveURL('/dashboard/myorder')
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
})

test('a customer on an admin page is signed out with a message', async ({ page }) => {
  await signUp(page)
  await page.goto('/dashboard/manageallorders')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('main')).toContainText(/admin/i)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
})

test('signing out leads to the home page and deletes the token', async ({ page }) => {
  const { name } = await signUp(page)
  await page.goto('/dashboard')
  await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toMatch(/^ey/)
  await signOut(page)
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})

test('the sign-up form shows missing fields with the messages of the specification', async ({ page }) => {
  await page.goto('/signup')
  await page.getByRole('form').getByRole('button', { name: 'Sign Up' }).click()
  for (const message of ['Name is Required', 'Email is Required', 'Password is Required']) {
    await expect(page.getByText(message).first()).toBeVisible()
  }
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await expect(page).toHaveTitle(/^Error: Sign Up/)
  await page
    .getByLabel('Password', { exact: true })
    .dispatchEvent('keyup', { key: 'A', modifierCapsLock: true, bubbles: true })
  await expect(page.getByText('Caps Lock is on')).toBeVisible()
  await expect(page.getByText('Provide a Valid Email').first()).toBeVisible()
  await expect(page.getByText('Must be 6 characters or longer').first()).toBeVisible()
  await expectAccessible(page, 'sign-up: refused')
})

test('an unknown address is a page with a link to the home page, and a search that leads to the part', {
  tag: '@full',
}, async ({ page, trouble }) => {
  trouble.expect(/404/)
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: /home/i }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  const search = page.getByRole('search', { name: 'Search for a product' })
  await search.getByLabel('Search for a product').fill('rotor')
  await search.getByLabel('Search for a product').press('Enter')
  await expect(page).toHaveURL('/products?q=rotor')
  await expect(page.getByRole('list', { name: 'Products' })).toBeVisible()
})

/** Delays the page's scripts until the returned function is called, as on a slow line. */
async function holdScripts(page: Page): Promise<() => void> {
  const waiting: (() => void)[] = []
  let isSlow = true
  await page.route('**/assets/*.js', async (route) => {
    if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue()
  })
  return () => {
    isSlow = false
    for (const release of waiting) release()
  }
}

test("text typed before the page's scripts run stays in the form", { tag: '@full' }, async ({ page }) => {
  const account = newAccount()
  const release = await holdScripts(page)
  await page.goto('/signup', { waitUntil: 'commit' })
  const form = page.getByRole('form', { name: 'Sign Up' })
  await form.getByLabel('Name').fill(account.name)
  await form.getByLabel('Email').fill(account.email)
  await form.getByLabel('Password', { exact: true }).fill(account.password)
  release()
  await untilAlive(page)
  await expect(form.getByLabel('Name')).toHaveValue(account.name)
  await expect(form.getByLabel('Email')).toHaveValue(account.email)
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue(account.password)
})

test("a form sent, and a button pressed, before the page's scripts run are not lost", { tag: '@full' }, async ({
  page,
}) => {
  const account = newAccount()
  // Before the sign-up: the login sends a signed-in user on.
  const releaseLogin = await holdScripts(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Show password' }).click()
  releaseLogin()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  const release = await holdScripts(page)
  await page.goto('/signup')
  const sentByBrowser: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) sentByBrowser.push(new URL(request.url()).pathname)
  })
  await fillSignUp(page, account)
  await page.getByRole('form', { name: 'Sign Up' }).getByRole('button', { name: 'Sign Up' }).click()
  release()
  await expect(page).toHaveURL('/')
  expect(sentByBrowser).not.toContain('/signup')
})

test("a checkbox and a choice changed before the page's scripts run are not lost", { tag: '@full' }, async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/products?family=rotor')
  const boxes = page.getByRole('checkbox', { name: /^Compare / })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  release()
  await expect(page.getByRole('link', { name: 'Compare (2)' })).toBeVisible()
  await expect(boxes.nth(0)).toBeChecked()
  await expect(boxes.nth(2)).not.toBeChecked()
  const releaseAgain = await holdScripts(page)
  await openPart(page, orderedProduct)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await reviews.getByLabel('Sort by').selectOption({ label: 'Lowest rating first' })
  releaseAgain()
  await expect(reviews.getByRole('article').first()).toContainText('2.5 out of 5')
  await expect(reviews.getByLabel('Sort by').locator('option:checked')).toHaveText('Lowest rating first')
})
