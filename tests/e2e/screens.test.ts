import { extent } from '#tests/support/extent.ts'
import { openedScreens } from '#tests/support/screens.ts'
import { expectAccessible, expectAccessibleScreen, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'
import { idOf, orderedProduct } from './steps.ts'

/**
 * The widths of a desktop, of a phone, and of a window zoomed to 400 %. The quick run leaves out that of a phone:
 * what fits into the narrowest fits into it. It looks at each screen in one theme, every other one in the dark theme, and does
 * not measure how content moves while it loads.
 */
const sizes = [
  { width: 1440, height: 900, isLoaded: true },
  ...(extent === 'full' ? [{ width: 390, height: 844, isLoaded: true }] : []),
  { width: 320, height: 720, isLoaded: false },
] as const

/** How far content moved while the page loaded, as browsers measure it (CLS). */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    let sum = 0
    const add = (entries: PerformanceEntry[]) => {
      for (const entry of entries) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) sum += Number(entry.value)
      }
    }
    await document.fonts.ready
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    // Waits until pending changes are drawn.
    for (let frames = 0; frames < 3; frames += 1) await nextFrame()
    add(observer.takeRecords())
    return sum
  })
}

/** Browsers and phone keyboards get hints about the content of each field. */
async function expectHelpfulFields(page: Page): Promise<void> {
  const fields = page
    .locator('main input:not([type=radio], [type=checkbox], [aria-hidden=true])')
    .filter({ visible: true })
  for (const field of await fields.all()) {
    await expect(field).toHaveAttribute('autocomplete', /./)
    await expect(field).toHaveAttribute('enterkeyhint', /./)
  }
}

async function untilWhole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** One screen at every size of the run. */
async function lookAt(page: Page, { route, address }: (typeof openedScreens)[number]): Promise<void> {
  const [first, ...narrower] = sizes
  await page.setViewportSize(first)
  const path = typeof address === 'string' ? address : `${address.ofProduct}${await idOf(page, orderedProduct)}`
  await page.goto(path)
  await untilWhole(page)
  for (const { isLoaded, ...size } of [first, ...narrower]) {
    await page.setViewportSize(size)
    // For the narrowest, the page is made narrower.
    if (isLoaded && extent === 'full') {
      // Measured with the fonts that the first load has cached, as on every visit except the first.
      await page.reload()
      await untilWhole(page)
      expect(await layoutShift(page), 'what was shown first stays where it is').toBeLessThanOrEqual(0.02)
    }
    if (isLoaded) await expectHelpfulFields(page)
    await expectNoSidewaysScroll(page)
    if (isLoaded) await expectAccessibleScreen(page, route)
  }
}

/**
 * Screens of one user that one test looks at, in the same window: the next one costs half of what it costs a new window. In the
 * full run, which looks at each several times, a test has one.
 */
const maxTogether = extent === 'full' ? 1 : 4

function together<T>(list: readonly T[]): T[][] {
  const count = Math.ceil(list.length / maxTogether)
  return Array.from({ length: count }, (_, part) => list.filter((_one, index) => index % count === part))
}

for (const user of ['visitor', 'customer', 'admin'] as const) {
  for (const screens of together(openedScreens.filter(({ by }) => by === user))) {
    test(`each screen is accessible at every size: ${screens.map(({ route }) => route).join(', ')}`, async ({
      page,
      trouble,
    }) => {
      if (user !== 'visitor') await signInAs(page, user)
      for (const [index, screen] of screens.entries()) {
        await test.step(screen.route, async () => {
          if (screen.route === '/*') trouble.expect(/404 .*\/no\/such\/page/)
          if (extent === 'quick') await page.emulateMedia({ colorScheme: index % 2 === 1 ? 'dark' : 'light' })
          await lookAt(page, screen)
        })
      }
    })
  }
}

test('the sidebar can be reduced to icons, which stays so, and on a phone it is a drawer', async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/dashboard')
  await page.setViewportSize({ width: 1440, height: 900 })
  const side = page.getByRole('complementary')
  const width = async () => Math.round((await side.boundingBox())?.width ?? 0)
  await side.getByRole('button', { name: 'Collapse menu' }).click()
  await expect.poll(width).toBeLessThan(80)
  await page.reload()
  expect(await width()).toBeLessThan(80)
  await expectAccessible(page, 'sidebar as icons')
  await side.getByRole('link', { name: 'All Users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Users' })).toBeFocused()
  await expect(side.getByRole('link', { name: 'All Users' })).toHaveAttribute('aria-current', 'page')
  await side.getByRole('button', { name: 'Expand menu' }).click()
  await expect.poll(width).toBeGreaterThan(200)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(side).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.locator('#dashboard-drawer').getByRole('link', { name: 'My Profile' })).toBeVisible()
})

test('/dev/ui shows every part in every state, in the theme that is chosen on it', async ({ page }) => {
  await page.goto('/dev/ui')
  await page.getByRole('button', { name: 'dark', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'system', exact: true }).click()
  await expectAccessible(page, 'all parts')
  await page.getByRole('button', { name: 'Submit with errors' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Check 2 fields' })).toBeFocused()
  await page.getByRole('button', { name: 'Ask, refused' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete order 10482?' })).toBeVisible()
  await expectAccessible(page, 'all parts: dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Command palette' }).click()
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Shortcut sheet' }).click()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 720 })
  await expectNoSidewaysScroll(page)
})
