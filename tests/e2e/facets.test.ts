import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('products are filtered by attributes; each choice can be removed, and Back returns to the one before', async ({
  page,
}) => {
  // Wide enough for facets beside the list; another test covers the narrow layout.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/products?family=cassette')
  const speeds = page.getByRole('region', { name: 'Speeds' })
  const count = page.getByRole('status').filter({ hasText: /part/ })
  await speeds.getByRole('link', { name: /^12/ }).click()
  await expect(page).toHaveURL('/products?family=cassette&speeds=12')
  await expect(speeds.getByRole('link', { name: /^12/ })).toHaveAttribute('aria-current', 'true')
  await expect(count).toHaveText(/^3 parts/)
  await speeds.getByRole('link', { name: /^11/ }).click()
  await expect(page).toHaveURL('/products?family=cassette&speeds=11%2C12')
  await expect(count).toHaveText(/^4 parts/)
  const chips = page.getByRole('list', { name: 'Active filters' })
  await chips.getByRole('link', { name: 'Remove filter Speeds: 12' }).click()
  await expect(page).toHaveURL('/products?family=cassette&speeds=11')
  await expect(page.locator('#found')).toBeFocused()
  await page.goBack()
  await expect(count).toHaveText(/^4 parts/)
  const price = page.getByRole('form', { name: 'Price' })
  await price.getByLabel('Price, up to').fill('150')
  await price.getByLabel('Price, up to').press('Enter')
  await expect(page).toHaveURL(/price=\.\.150/)
  await chips.getByRole('link', { name: 'Reset' }).click()
  await expect(page).toHaveURL('/products')
  await expect(chips).toBeHidden()
})

test('a part number leads to its product', async ({ page }) => {
  await page.goto('/products')
  await page.getByRole('search', { name: 'Products' }).getByLabel('Search').fill('cs-1252-b')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Cassette 10–52T, 12-speed' })).toBeVisible()
})

test('up to four products are compared, all attributes or only the differences', async ({ page }) => {
  await page.goto('/products?family=rotor')
  const boxes = page.getByRole('checkbox', { name: /^Compare / })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('link', { name: 'Compare (2)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare parts' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveCount(2)
  const rows = await page.getByRole('row').count()
  await page.getByRole('link', { name: 'Show differences only' }).click()
  await expect(page).toHaveURL(/only=differences/)
  await expect.poll(() => page.getByRole('row').count()).toBeLessThan(rows)
  await expectAccessible(page, 'compare')
  await page.setViewportSize({ width: 320, height: 720 })
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('link', { name: /^Remove/ })
    .first()
    .click()
  await expect(page.getByRole('columnheader')).toHaveCount(1)
  await page.getByRole('link', { name: /^Remove/ }).click()
  await expect(page.getByRole('heading', { name: 'Nothing to compare' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('facets, prices and views work as links and forms', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/products?family=cassette')
    await page.getByRole('region', { name: 'Speeds' }).getByRole('link', { name: /^12/ }).click()
    await expect(page.locator('#found')).toHaveText(/^3 parts/)
    const price = page.getByRole('form', { name: 'Price' })
    await price.getByLabel('Price, from').fill('150')
    await price.getByRole('button').click()
    await expect(page.locator('#found')).toHaveText(/^2 parts/)
    await page.getByRole('link', { name: 'List' }).click()
    await expect(page).toHaveURL(/speeds=12&view=list/)
    await expect(page.locator('#found')).toHaveText(/^2 parts/)
  })
})
