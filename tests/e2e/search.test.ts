import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs, signUp } from './sign-in.ts'
import { loadedAhead, placeOrder, untilAlive, untilIdle } from './steps.ts'

async function openAsAdmin(page: Page): Promise<void> {
  await signInAs(page, 'admin')
  await page.goto('/dashboard/users')
  await expect(page.getByRole('heading', { level: 1, name: 'All Users' })).toBeVisible()
}

/** Opens the palette, however early after the page's scripts run. */
async function openPalette(page: Page) {
  const palette = page.getByRole('dialog', { name: 'Search' })
  await expect(async () => {
    if (!(await palette.isVisible())) await page.keyboard.press('Control+k')
    await expect(palette).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return palette
}

test('an admin reaches every page with the keyboard alone', { tag: '@full' }, async ({ page }) => {
  await openAsAdmin(page)
  const palette = await openPalette(page)
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.type('cassette 10')
  const products = palette.getByRole('group', { name: 'Products' })
  await expect(products.getByRole('option').first()).toContainText('Cassette 10')
  // Those of the letters before stay until these are there.
  await expect(palette.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  // Through the whole list and back to its start.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  while (!(await products.getByRole('option', { selected: true }).count())) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/manageproduct\/[\w-]+$/)
  await expect(palette).toBeHidden()

  // It works inside a field, restores the focus, and lists recent pages.
  const name = page.getByLabel('Name', { exact: true })
  await name.focus()
  await openPalette(page)
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(
    'Cassette',
  )
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await palette.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(name).toBeFocused()

  // On a device that others use, nothing of it has to stay.
  await openPalette(page)
  await palette.getByRole('option', { name: 'Clear recent searches' }).click()
  await expect(page.getByText('Recent searches cleared')).toBeVisible()
  await expect(name).toBeFocused()
  await openPalette(page)
  await expect(palette.getByRole('group', { name: 'Pages' })).toBeVisible()
  await expect(palette.getByRole('group', { name: 'Recent' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()

  await openPalette(page)
  await page.keyboard.type('customer@datum')
  await expect(palette.getByRole('group', { name: 'People' }).getByRole('option')).toHaveCount(2)
  await expect(palette.getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  while (!(await palette.getByRole('option', { name: /customer@datum/, selected: true }).count())) {
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Demo Customer' })).toBeFocused()
  await openPalette(page)
  await palette.getByRole('combobox').fill('no such thing at all')
  await expect(palette.getByRole('status')).toContainText('Nothing found')
  await palette.getByRole('combobox').fill('dark')
  await expect(palette.getByRole('option', { name: 'Theme: Dark' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a part number and Enter at once open the product, not an order of it; a person leads to their orders', async ({
  page,
}) => {
  await openAsAdmin(page)
  const palette = await openPalette(page)
  const field = palette.getByRole('combobox')
  await page.keyboard.type('c')
  await expect(palette.getByRole('group', { name: 'Products' })).toBeVisible()
  await expectAccessible(page, 'search')
  await page.setViewportSize({ width: 320, height: 720 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await field.fill('CS-1252-B')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/manageproduct\/[\w-]+$/)
  await expect(page.getByRole('textbox', { name: 'SKU (optional)' })).toHaveValue('CS-1252-B')
  await openPalette(page)
  await field.fill('customer@datum')
  const people = palette.getByRole('group', { name: 'People' }).getByRole('option')
  await expect(people).toHaveText([/Demo Customer/, 'Orders of Demo Customer'])
  await people.last().click()
  await expect(page).toHaveURL('/dashboard/manageallorders?email=customer%40datum.example')
})

test('a customer finds their own order, and no accounts', { tag: '@full' }, async ({ page }) => {
  await signUp(page)
  await placeOrder(page)
  await page.goto('/dashboard/myorder')
  const link = page.getByRole('row').getByRole('link', { name: /^\d+$/ })
  const number = (await link.textContent()) ?? ''
  const palette = await openPalette(page)
  await page.keyboard.type(number)
  await expect(palette.getByRole('group', { name: 'Orders' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  await openPalette(page)
  await page.keyboard.type('admin@datum')
  await expect(palette.getByRole('status')).toContainText('Nothing found')
})

test('suggestions correct typing errors, name families, and lead on when nothing is found, by keys alone', {
  tag: '@full',
}, async ({ page }) => {
  await signUp(page)
  await page.goto('/products')
  const palette = await openPalette(page)
  await page.keyboard.type('cassete 12sped')
  await expect(palette.getByRole('status')).toHaveText(
    'No results for what you typed. Showing “cassette 12 speed”.',
  )
  const products = palette.getByRole('group', { name: 'Products' })
  await expect(products.getByRole('option').first()).toContainText('12-speed')
  await expectAccessible(page, 'search: corrected')
  const family = palette.getByRole('group', { name: 'Families' }).getByRole('option', { selected: true })
  while (!(await family.count())) await page.keyboard.press('ArrowDown')
  await expect(family).toContainText('Cassettes with “cassette 12 speed”')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?q=cassette+12+speed&family=cassette')
  await openPalette(page)
  await page.keyboard.type('Cassettes with')
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(1)
  await palette.getByRole('combobox').fill('saxophone')
  await expect(palette.getByRole('status')).toContainText('Nothing found')
  await expect(palette.getByRole('group', { name: 'Other options' }).getByRole('option')).toHaveText([
    'All products',
    'Quick order',
  ])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products')
})

test('single keys open pages, but not inside a field, and can be switched off', { tag: '@full' }, async ({
  page,
}) => {
  await openAsAdmin(page)
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(sheet).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(sheet).toContainText('Manage All Orders')
  await expectAccessible(page, 'shortcuts')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await expect(page).toHaveURL('/dashboard/overview')
  await page.keyboard.press('?')
  await sheet.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.keyboard.press('?')
  await expect(page).toHaveURL('/dashboard/overview')
  await expect(sheet).toBeHidden()
  await page.goto('/dashboard/addaproduct')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = await openPalette(page)
  await expect(palette).toBeVisible()
})

test('it opens within a few frames the first time, without loading anything', { tag: '@full' }, async ({
  page,
}) => {
  const untilLoadedAhead = loadedAhead(page)
  const loaded: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.push(request.url())
  })
  await openAsAdmin(page)
  await untilLoadedAhead()
  await untilIdle(page)
  loaded.length = 0
  const frames = await page.evaluate(async () => {
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
    )
    for (let seen = 0; ; seen++) {
      if (document.querySelector('dialog.command-palette[open]') || seen === 60) return seen
      await new Promise(requestAnimationFrame)
    }
  })
  expect(frames).toBeLessThanOrEqual(6)
  expect(loaded).toEqual([])
})

test('a visitor finds the search of the shop by a key; a narrow screen opens it by a button', async ({ page }) => {
  await page.goto('/')
  await untilAlive(page)
  const field = page.getByRole('search', { name: 'Products' }).getByLabel('Search')
  // Typed in one go: no letter is lost.
  await page.keyboard.type('/rotor /6')
  await expect(field).toHaveValue('rotor /6')
  await page.getByRole('main').getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Search products')).toBeVisible()
  await expect(help.getByText('My Profile')).toBeHidden()
  await help.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(field).not.toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(field).toBeHidden()
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(field).toBeFocused()
  await field.fill('hub')
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).not.toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'search of the shop')
  await field.press('Enter')
  await expect(page).toHaveURL('/products?q=hub')
  await expect(field).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Quick order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quick order' })).toBeVisible()
})
