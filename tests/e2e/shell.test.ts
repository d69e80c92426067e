import { expectAccessible } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'
import { barMenu, untilAlive } from './steps.ts'

const staffPages = [
  ['Overview', '/dashboard/overview'],
  ['Manage All Orders', '/dashboard/manageallorders'],
  ['Payments', '/dashboard/payments'],
  ['Manage Product', '/dashboard/manageproduct'],
  ['Add Product', '/dashboard/addaproduct'],
  ['Imports', '/dashboard/imports'],
  ['Reviews', '/dashboard/reviews'],
  ['All Users', '/dashboard/users'],
  ['Pages', '/dashboard/pages'],
  ['Audit log', '/dashboard/audit'],
  ['My Profile', '/dashboard'],
] as const

async function openAsStaff(page: Page, path: string): Promise<void> {
  await signInAs(page, 'admin')
  await page.goto(path)
  await untilAlive(page)
}

test('the menu of staff begins with the overview and leads to each of their pages', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAsStaff(page, '/dashboard')
  const side = page.getByRole('complementary')
  await expect(side.getByRole('link').filter({ visible: true })).toContainText(staffPages.map(([name]) => name))
  for (const [name, path] of staffPages) {
    await side.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(side.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  }
})

test('all that the bar of the site has is one press away on a page of the dashboard', {
  tag: '@phone',
}, async ({ page }) => {
  await signInAs(page, 'customer')
  await page.goto('/dashboard/myorder')
  await untilAlive(page)
  const name = await page.evaluate(() => JSON.parse(localStorage.getItem('datum.session') ?? '{}').displayName)
  // One menu on every screen, not two.
  const menu = barMenu(page)
  await expect(menu).toHaveCount(1)
  await menu.focus()
  await page.keyboard.press('Enter')
  const banner = page.getByRole('banner')
  await expect(banner.getByText(name, { exact: true }).filter({ visible: true })).toBeVisible()
  for (const link of ['Home', 'My Portfolio', 'Blog', 'Dashboard']) {
    await expect(banner.getByRole('link', { name: link, exact: true }).filter({ visible: true })).toBeVisible()
  }
  await expect(banner.getByRole('button', { name: 'Sign Out' }).filter({ visible: true })).toBeVisible()
  await expectAccessible(page, 'menu of the dashboard')
  await banner.getByRole('link', { name: 'My Portfolio' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/myportfolio')
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('on a phone a row is a card of three lines, and the selection has one bar at the foot', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // The oldest first, so that new orders are not among them.
  await openAsStaff(page, '/dashboard/manageallorders?sort=createdAt')
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(25)
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(130)
  await rows.nth(0).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar.getByRole('button').filter({ visible: true })).toHaveCount(3)
  const box = await bar.boundingBox()
  expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, 844])
  expect(box?.height).toBeLessThan(70)
  await expectAccessible(page, 'selection on a phone')
  await bar.getByRole('button', { name: 'More actions' }).click()
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expectAccessible(page, 'actions of a selection on a phone')
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
})

test('on a phone the title of a page stands once, in the bar, and its heading still has the focus', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsStaff(page, '/dashboard/manageallorders?sort=createdAt')
  const heading = page.getByRole('heading', { level: 1 })
  const seen = async () => ((await heading.boundingBox())?.height ?? 0) > 1
  const place = page.getByRole('banner').getByText('Manage All Orders').filter({ visible: true })
  await expect(place).toBeVisible()
  await expect(heading).toHaveText('Manage All Orders')
  expect(await seen()).toBe(false)
  // The page of an order has a title of its own under the name of its list.
  await page.locator('tbody').getByRole('link').first().click()
  await expect(heading).toHaveText(/^Order \d+$/)
  await expect(place).toBeVisible()
  expect(await seen()).toBe(true)
  await page.goBack()
  await expect(heading).toHaveText('Manage All Orders')
  await expect(heading).toBeFocused()
  await page.goto('/dashboard/account')
  await expect(heading).toHaveText('Account settings')
  expect(await seen()).toBe(false)
  await expect(page.getByRole('banner').getByText('Account settings').filter({ visible: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  expect(await seen()).toBe(true)
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await seen()).toBe(true)
})

test('the sidebar folds by a key, and says how many orders wait', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAsStaff(page, '/dashboard/overview')
  const side = page.getByRole('complementary')
  const width = async () => Math.round((await side.boundingBox())?.width ?? 0)
  expect(await width()).toBe(224)
  await page.keyboard.press('[')
  await expect.poll(width).toBe(64)
  await page.keyboard.press('[')
  await expect.poll(width).toBe(224)
  await expect(side.getByRole('link', { name: /^Manage All Orders \d+ waiting$/ })).toBeVisible()
})
