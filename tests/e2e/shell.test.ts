import { expectAccessible } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'
import { barMenu, untilAlive } from './steps.ts'

const staffPages = [
  ['Overview', '/dashboard/overview'],
  ['Manage All Orders', '/dashboard/manageallorders'],
  ['Invoices', '/dashboard/invoices'],
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

test('the menu of staff leads to each of their pages, folds by a key, and says how many orders wait', async ({
  page,
}) => {
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
  await side.getByRole('link', { name: 'Overview' }).click()
  await expect(page).toHaveURL('/dashboard/overview')
  const width = async () => Math.round((await side.boundingBox())?.width ?? 0)
  expect(await width()).toBe(224)
  await page.keyboard.press('[')
  await expect.poll(width).toBe(64)
  await page.keyboard.press('[')
  await expect.poll(width).toBe(224)
  await expect(side.getByRole('link', { name: /^Manage All Orders \d+ waiting$/ })).toBeVisible()
})

test('all that the bar of the site has is one press away on a page of the dashboard', async ({ page }) => {
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
