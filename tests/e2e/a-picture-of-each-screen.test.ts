import { expect, type Page, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'

/**
 * A picture of each screen, in both themes on a desktop and once on a phone, compared with the one in
 * `tests/e2e/pictures`. They are taken before the other journeys, which change what lists show. `npm test` compares
 * only the page of all parts, which shows no data. After an intended change: `TEST_EXTENT=full npx playwright test
 * --project=pictures --update-snapshots=all`, and look at what changed.
 */
const sizes = {
  desktop: { width: 1440, height: 900, themes: ['light', 'dark'] },
  phone: { width: 390, height: 844, themes: ['light'] },
} as const

async function expectPictures(
  page: Page,
  name: string,
  options: { fullPage?: boolean; timeout?: number } = {},
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // The page of all parts also shows the loading states.
  if (!options.fullPage) await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(0, 0)
  for (const [size, { themes, ...viewport }] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await expect(page).toHaveScreenshot(`${name}-${size}-${colorScheme}.png`, options)
    }
  }
}

/** Compares all of them, and then reports the first one that differs. */
async function expectAllPictures(page: Page, screens: readonly (readonly [string, string])[]): Promise<void> {
  for (const [name, path] of screens) {
    await page.goto(path)
    await expectPictures(page, name)
  }
}

test('the screens of staff have not changed', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/dashboard/users')
  await expect(page).toHaveURL('/dashboard/users')
  await expectAllPictures(page, [
    ['users', '/dashboard/users'],
    ['all-orders', '/dashboard/manageallorders'],
    ['products-of-staff', '/dashboard/manageproduct'],
    ['payments', '/dashboard/payments'],
    ['add-product', '/dashboard/addaproduct'],
    ['overview', '/dashboard/overview'],
  ])
  await page.goto('/dashboard/manageallorders')
  await page.getByRole('row').getByRole('link', { name: /^\d+$/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  await expectPictures(page, 'order-of-staff')
})

test('the screens of a customer have not changed', async ({ page, request }) => {
  await signInAs(page, 'customer')
  await page.goto('/dashboard/myorder')
  await expect(page).toHaveURL('/dashboard/myorder')
  const found = await (await request.get('/api/products?q=hs-4444')).json()
  await expectAllPictures(page, [
    ['orders', '/dashboard/myorder'],
    ['profile', '/dashboard'],
    ['review', '/dashboard/review'],
    ['purchase', `/purchase/${found.items[0]._id}`],
  ])
  await page.goto('/dashboard/myorder')
  await page.getByRole('row').getByRole('link', { name: /^\d+$/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  await expectPictures(page, 'order')
})

test('the public screens have not changed', async ({ page, request, trouble }) => {
  trouble.expect(/404/)
  const found = await (await request.get('/api/products?q=hs-4444')).json()
  await expectAllPictures(page, [
    ['home', '/'],
    ['products', '/products?family=cassette'],
    ['product', `/products/${found.items[0]._id}`],
    ['portfolio', '/myportfolio'],
    ['blog', '/blog'],
    ['login', '/login'],
    ['sign-up', '/signup'],
    ['not-found', '/no/such/page'],
  ])
})

test('every part in every state has not changed', async ({ page }) => {
  await page.goto('/dev/ui')
  // 9,000 pixels high: each of the two pictures that have to be equal takes many seconds on a busy machine.
  await expectPictures(page, 'parts', { fullPage: true, timeout: 300_000 })
})
