import { expectAccessible } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'
import { untilAlive } from './steps.ts'

/** The orders as staff see them: the oldest first, so that new orders are not among them. */
async function openOrders(page: Page): Promise<void> {
  await signInAs(page, 'admin')
  await page.goto('/dashboard/manageallorders?sort=createdAt')
  await untilAlive(page)
}

test('on a phone a row is a card of three lines, and the selection has one bar at the foot', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openOrders(page)
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
  tag: '@phone-only',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openOrders(page)
  const heading = page.getByRole('heading', { level: 1 })
  const seen = async () => ((await heading.boundingBox())?.height ?? 0) > 1
  const place = page.getByRole('banner').getByText('Manage All Orders').filter({ visible: true })
  await expect(place).toBeVisible()
  await expect(heading).toHaveText('Manage All Orders')
  await expect.poll(seen).toBe(false)
  // The page of an order has its own title under the name of its list.
  await page.locator('tbody').getByRole('link').first().click()
  await expect(heading).toHaveText(/^Order \d+$/)
  await expect(place).toBeVisible()
  await expect.poll(seen).toBe(true)
  await page.goBack()
  await expect(heading).toHaveText('Manage All Orders')
  await expect(heading).toBeFocused()
  await page.goto('/dashboard/account')
  await expect(heading).toHaveText('Account settings')
  await expect.poll(seen).toBe(false)
  await expect(page.getByRole('banner').getByText('Account settings').filter({ visible: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(seen).toBe(true)
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(seen).toBe(true)
})
