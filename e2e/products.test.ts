import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

test('every product can be found: by words with a typing error, by family, by stock, and page by page', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'All products' }).click()
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  const list = page.getByRole('list', { name: 'Products' })
  await expect(list.getByRole('listitem')).toHaveCount(24)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/products?page=2')
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')

  const search = page.getByRole('search', { name: 'Products' })
  await search.getByLabel('Search').fill('casette 10-52')
  await search.getByLabel('Search').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'for “casette 10-52”' })).toBeVisible()
  await expect(list.getByRole('link').first()).toHaveText('Cassette 10–52T, 12-speed')

  await page.goto('/products')
  const families = page.getByRole('navigation', { name: 'Families of parts' })
  await families.getByRole('link', { name: /^Hubs/ }).click()
  await expect(page).toHaveURL('/products?family=hub')
  await expect(families.getByRole('link', { name: /^Hubs/ })).toHaveAttribute('aria-current', 'true')
  await expect(list.getByRole('link', { name: /hub/i }).first()).toBeVisible()
  await search.getByLabel('Order').selectOption('price')
  await expect(page).toHaveURL('/products?family=hub&sort=price')
  await search.getByLabel('In stock only').check()
  await expect(page).toHaveURL(/stock=in/)
  await page.goBack()
  await expect(page).toHaveURL('/products?family=hub&sort=price')
})

test('nothing found says so and leads back', async ({ page }) => {
  await page.goto('/products?q=saxophone')
  await expect(page.getByRole('heading', { name: 'Nothing found for “saxophone”' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Reset search' }).click()
  await expect(page.getByRole('list', { name: 'Products' })).toBeVisible()
})

test('a search works before any script has come, and its address is a page of its own', async ({ request }) => {
  const html = await (await request.get('/products?family=rotor&utm=x')).text()
  expect(html).toContain('rotor')
  expect(html).not.toContain('Cassette 10–52T')
  expect(await (await request.get('/products?q=%3Cscript%3E1')).text()).not.toContain('<script>1')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the products can be looked through by everybody (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/products')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 320, height: 720 })
    await expectNoSidewaysScroll(page)
  })
}
