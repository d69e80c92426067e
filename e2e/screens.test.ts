import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './fixtures.ts'
import { fillLogIn, openProduct } from './steps.ts'

/** Every screen somebody signed in can open, by who it is for. */
const screens = {
  admin: [
    '/dashboard/users',
    '/dashboard/manageallorders',
    '/dashboard/addaproduct',
    '/dashboard/manageproduct',
    '/dashboard/overview',
    '/dashboard/reviews',
    '/dashboard/audit',
  ],
  customer: ['/dashboard', '/dashboard/account', '/dashboard/myorder', '/dashboard/review'],
} as const

/** Pages to read, for everybody. */
const reading = ['/myportfolio', '/blog'] as const

/** How far what is on the page moved while it loaded, as browsers measure it (CLS). */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) sum += Number(entry.value)
          }
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )
}

/** A browser and a phone's keyboard are told what belongs into each field. */
async function expectHelpfulFields(page: Page): Promise<void> {
  const fields = page.locator('main input:not([type=radio], [type=checkbox])').filter({ visible: true })
  for (const field of await fields.all()) {
    await expect(field).toHaveAttribute('autocomplete', /./)
    await expect(field).toHaveAttribute('enterkeyhint', /./)
  }
}

async function expectGoodInBothThemes(page: Page): Promise<void> {
  await expectHelpfulFields(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion: a colour on its way from one theme to the other is neither.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 320, height: 720 })
  await expectNoSidewaysScroll(page)
}

for (const who of ['admin', 'customer'] as const) {
  for (const path of screens[who]) {
    test(`${path} of the ${who} can be used by everybody, down to 320 px`, async ({ page, portal }) => {
      // Two themes of a full table are a long reading for axe.
      test.slow()
      await page.goto(path)
      await fillLogIn(page, { email: `${who}@datum.example`, password: portal.password })
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await layoutShift(page), 'what was shown first stays where it is').toBeLessThanOrEqual(0.02)
      await expectGoodInBothThemes(page)
    })
  }
}

for (const path of reading) {
  test(`${path} can be used by everybody, down to 320 px`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectGoodInBothThemes(page)
  })
}

test('the sidebar is shown as icons alone by choice, which stays, and a phone has it in a drawer', async ({
  page,
  portal,
}) => {
  await page.goto('/dashboard')
  await fillLogIn(page, { email: 'admin@datum.example', password: portal.password })
  await page.setViewportSize({ width: 1440, height: 900 })
  const side = page.getByRole('complementary')
  const width = async () => Math.round((await side.boundingBox())?.width ?? 0)
  await side.getByRole('button', { name: 'Icons only' }).click()
  await expect.poll(width).toBeLessThan(80)
  await page.reload()
  expect(await width()).toBeLessThan(80)
  await expectAccessible(page)
  await side.getByRole('link', { name: 'All Users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Users' })).toBeFocused()
  await expect(side.getByRole('link', { name: 'All Users' })).toHaveAttribute('aria-current', 'page')
  await side.getByRole('button', { name: 'Icons only' }).click()
  await expect.poll(width).toBeGreaterThan(200)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(side).toBeHidden()
  await page.getByRole('button', { name: /^Dashboard/ }).click()
  await expect(page.locator('#dashboard-drawer').getByRole('link', { name: 'My Profile' })).toBeVisible()
})

test('/dev/ui shows every part in every state, in the theme that is chosen on it, to no search engine', async ({
  page,
}) => {
  // Many parts, three times looked at.
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/dev/ui')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  for (const theme of ['light', 'dark']) {
    await page.getByRole('button', { name: theme, exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Send it wrong' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Check 2 fields' })).toBeFocused()
  await page.getByRole('button', { name: 'Ask, refused' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete order 10482?' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Command palette' }).click()
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Shortcut sheet' }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 720 })
  await expectNoSidewaysScroll(page)
})

test('the order form can be used by everybody, down to 320 px', async ({ page, portal }) => {
  await page.goto('/login')
  await fillLogIn(page, { email: 'customer@datum.example', password: portal.password })
  await expect(page).toHaveURL('/')
  await openProduct(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible()
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
  await expectGoodInBothThemes(page)
})
