import { expect, type Page, test } from './fixtures.ts'
import { fillLogIn } from './steps.ts'

/**
 * A picture of each screen, in both themes, on a desk and on a phone, compared with the one in `e2e/pictures`. After a
 * change that is meant: `npx playwright test e2e/visual.test.ts --update-snapshots`, and look at what changed.
 */
async function expectPictures(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.mouse.move(0, 0)
    await page.evaluate(() => document.fonts.ready)
    await expect(page).toHaveScreenshot(`${name}-${colorScheme}.png`, {
      ...options,
      // What is different in each run: moments, and the numbers of orders.
      mask: [page.locator('time'), page.locator('[data-changing]')],
    })
  }
}

for (const [name, path] of [
  ['home', '/'],
  ['products', '/products?family=cassette'],
  ['portfolio', '/myportfolio'],
  ['blog', '/blog'],
  ['login', '/login'],
  ['sign-up', '/signup'],
] as const) {
  test(`${name} looks as it did`, async ({ page }) => {
    await page.goto(path)
    await expectPictures(page, name)
  })
}

test('the page of a product looks as it did', async ({ page, request }) => {
  const found = await (await request.get('/api/products?q=hs-4444')).json()
  await page.goto(`/products/${found.items[0]._id}`)
  await expectPictures(page, 'product')
})

test('a page that is not there looks as it did', async ({ page, trouble }) => {
  trouble.expect(/404/)
  await page.goto('/no/such/page')
  await expectPictures(page, 'not-found')
})

for (const [name, path] of [
  ['orders', '/dashboard/myorder'],
  ['review', '/dashboard/review'],
  ['profile', '/dashboard'],
] as const) {
  test(`${name} of a customer looks as it did`, async ({ page, portal }) => {
    await page.goto(path)
    await fillLogIn(page, { email: 'customer@datum.example', password: portal.password })
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectPictures(page, name)
  })
}

test('every part in every state looks as it did', async ({ page }) => {
  test.slow()
  await page.goto('/dev/ui')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expectPictures(page, 'parts', { fullPage: true })
})
