import { expectAccessible } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'
import { untilAlive } from './steps.ts'

const staffPages = [
  ['Overview', '/dashboard/overview'],
  ['Manage All Orders', '/dashboard/manageallorders'],
  ['Payments', '/dashboard/payments'],
  ['Manage Product', '/dashboard/manageproduct'],
  ['Add Product', '/dashboard/addaproduct'],
  ['Imports', '/dashboard/imports'],
  ['Reviews', '/dashboard/reviews'],
  ['All Users', '/dashboard/users'],
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
  const menu = page.getByRole('button', { name: /^(Menu$|Account:)/ }).filter({ visible: true })
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

test('the lists of staff use the whole window, and show sixteen rows of one line', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAsStaff(page, '/dashboard/manageallorders')
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(25)
  const whole = await rows.evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
  )
  expect(whole).toBeGreaterThanOrEqual(16)
  await page.setViewportSize({ width: 1920, height: 1080 })
  const main = await page.getByRole('main').boundingBox()
  expect((main?.x ?? 0) + (main?.width ?? 0)).toBe(1920)
  const table = await page.getByRole('table').boundingBox()
  expect(table?.width).toBe(main?.width)
})

test('a list begins with the views of the work, and their counts are the lengths of the lists', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAsStaff(page, '/dashboard/manageallorders')
  const views = page.getByRole('navigation', { name: 'Views' })
  for (const view of ['To confirm', 'To ship', 'Unpaid', 'Needs attention', 'All']) {
    const tab = views.getByRole('link', { name: new RegExp(`^${view}`) })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const count = Number((await tab.textContent())?.replace(/\D/g, ''))
    if (count === 0) await expect(page.getByText('No results')).toBeVisible()
    else await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(count))
  }
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
