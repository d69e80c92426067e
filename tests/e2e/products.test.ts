import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Locator, test } from './fixtures.ts'
import { openPart, orderedProduct, untilAlive } from './steps.ts'

/** The most lines that one word of a text takes, whatever the width of the text. */
function linesOf(text: Locator, word: string): Promise<number> {
  return text.evaluate((element: HTMLElement, wanted) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (nodes.nextNode()) {
      const index = nodes.currentNode.textContent?.indexOf(wanted) ?? -1
      if (index < 0) continue
      range.setStart(nodes.currentNode, index)
      range.setEnd(nodes.currentNode, index + wanted.length)
    }
    if (range.collapsed) throw new Error(`${wanted} is not in ${element.textContent}`)
    const lines = Array.from({ length: 40 }, (_, step) => {
      element.style.width = `${20 + 10 * step}px`
      return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size
    })
    return Math.max(...lines)
  }, word)
}

test('every product can be found: by words with a typing error, by family, by stock, and page by page', async ({
  page,
}) => {
  // Wide enough for the filters beside the list; another test covers the narrow layout.
  await page.setViewportSize({ width: 1440, height: 900 })
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
  await expect(page.getByRole('status').filter({ hasText: 'for “cassette 10 52”' })).toBeVisible()
  await expect(list.getByRole('link').first()).toHaveText('Cassette 10–52T, 12-speed')

  await page.goto('/products')
  const families = page.getByRole('navigation', { name: 'Families' })
  await families.getByRole('link', { name: /^Hubs/ }).click()
  await expect(page).toHaveURL('/products?family=hub')
  await expect(families.getByRole('link', { name: /^Hubs/ })).toHaveAttribute('aria-current', 'true')
  await expect(list.getByRole('link', { name: /hub/i }).first()).toBeVisible()
  await page.getByLabel('Sort by').selectOption('price')
  await expect(page).toHaveURL('/products?family=hub&sort=price')
  await page.getByLabel('In stock only').check()
  await expect(page).toHaveURL(/stock=in/)
  await page.goBack()
  await expect(page).toHaveURL('/products?family=hub&sort=price')
})

test('where nothing is found, each family is one press away, and filters that hide parts can be cleared', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/products?q=saxophone')
  await expect(page.getByRole('heading', { name: 'No results for “saxophone”' })).toBeVisible()
  await expectAccessible(page, 'products: nothing found')
  const ways = page.getByRole('region', { name: 'Other options' })
  await expect(ways.getByRole('link', { name: 'Quick order' })).toHaveAttribute('href', '/quick-order')
  await ways.getByRole('link', { name: /^Rotors/ }).click()
  await expect(page).toHaveURL('/products?family=rotor')
  await page.goto('/products?q=rotor&family=rotor&price=..1')
  await page.getByRole('link', { name: 'Search “rotor” without filters' }).click()
  await expect(page).toHaveURL('/products?q=rotor')
  await expect(page.getByRole('list', { name: 'Products' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  for (const wanted of ['saxophone', 'x'.repeat(100)]) {
    await page.goto(`/products?q=${wanted}&family=hub`)
    await expect(page.getByRole('link', { name: 'Reset search' })).toBeVisible()
    // Without the filters nothing is found either: that way is not offered.
    await expect(page.getByRole('link', { name: 'without filters' })).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/products?q=saxophone')
  await page.getByRole('link', { name: 'Reset search' }).click()
  await expect(page).toHaveURL('/products')
})

test('prices of two rows are seen without scrolling, and a list shows twelve parts', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/products')
  await expect(page.locator('[data-price]').nth(7)).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'List' }).click()
  await expect(page).toHaveURL('/products?view=list')
  await expect(page.locator('.product-line-price').nth(11)).toBeInViewport({ ratio: 1 })
  await page.goto('/products?family=cassette&view=list')
  await expect(page.getByText('Speeds 12 · Freehub XD · Mass 362 g')).toBeVisible()
  await expectAccessible(page, 'products: list')
})

test('on a phone a price is seen at once, filters are behind one button and chips in one row', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products')
  await expect(page.locator('[data-price]').first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('In stock only')).toBeHidden()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('In stock only').check()
  await expect(page).toHaveURL('/products?stock=in')
  await page.goto('/products?family=cassette&q=cassette&stock=in&price=1..900&speeds=11%2C12')
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('link')
  await expect(chips).toHaveCount(6)
  const tops = await chips.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  expect(new Set(tops.map(Math.round)).size).toBe(1)
  await expectNoSidewaysScroll(page)
  await page.goto('/products?view=list')
  await expect(page.locator('.product-line-price').nth(5)).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
  await openPart(page, orderedProduct)
  await expect(page.getByText('$184.00').first()).toBeInViewport({ ratio: 1 })
})

test('suggestions come while a visitor types, with what was meant; the arrows choose one and Enter opens it', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/products')
  await untilAlive(page)
  const field = page.getByRole('search', { name: 'Products' }).getByLabel('Search')
  // On a phone a button opens the search.
  if (!(await field.isVisible())) await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await field.click()
  await page.keyboard.type('casete 12')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option').first()).toContainText(/12-speed.*pcs.*\$\d/)
  await expect(page.getByText('No results for what you typed. Showing “cassette 12”.')).toBeVisible()
  await expect(list.getByRole('option').last()).toHaveText('All results for “casete 12”')
  await expectAccessible(page, 'products: suggestions')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('casete 12')
  await page.keyboard.type(' ')
  await page.keyboard.press('Backspace')
  await expect(list).toBeVisible()
  const name = (await list.getByRole('option').first().textContent()) ?? ''
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('option', { selected: true })).toHaveText(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/)
})

test('a product page has attributes, an enlarged drawing, its family, and the way to the order', async ({
  page,
}) => {
  await page.goto('/products?q=cs-1252')
  await untilAlive(page)
  await page.getByRole('list', { name: 'Products' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/products\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Cassette 10–52T, 12-speed' })).toBeFocused()
  const specification = page.getByRole('region', { name: 'Specifications' })
  await expect(specification.getByText('362 g')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Similar products' }).getByRole('article')).toHaveCount(3)
  const companions = page.getByRole('region', { name: 'Goes with this product' })
  await expect(companions.getByRole('listitem').filter({ hasText: 'Speeds: 12' })).not.toHaveCount(0)
  await expect(companions.getByRole('listitem').filter({ hasText: 'Freehub: XD' })).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Documents' }).getByRole('link')).toHaveAttribute('href', /\.pdf$/)
  const steps = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(steps.getByRole('listitem')).toHaveText(['Products', 'Cassettes', 'CS-1252-B'])
  await expect(steps.getByRole('link', { name: 'Cassettes' })).toHaveAttribute('href', '/products?family=cassette')
  await page.getByRole('button', { name: 'Enlarge' }).click()
  await expect(page.getByRole('dialog', { name: 'Cassette 10–52T, 12-speed' })).toBeVisible()
  await expectAccessible(page, 'product enlarged')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Enlarge' })).toBeFocused()
  await page.setViewportSize({ width: 320, height: 720 })
  await expectNoSidewaysScroll(page)
  const quantity = page.getByLabel('Quantity')
  await quantity.fill('3')
  await quantity.press('Enter')
  await expect(page.getByText('This quantity cannot be ordered.')).toBeVisible()
  await page.getByRole('button', { name: 'Order 25', exact: true }).first().click()
  await quantity.press('ArrowUp')
  await expect(page.getByText('Total $4,784.00')).toBeVisible()
  await quantity.press('Enter')
  await expect(page.getByText('In your cart: 26 pcs')).toBeVisible()
  const only = page.getByRole('link', { name: 'Order this product only' })
  await expect(only).toHaveAttribute('href', /\/purchase\/.*\?quantity=26$/)
  await only.click()
  await expect(page).toHaveURL(/\/login/)
})

test('a long single word as a name is broken on a phone, on its card and on its page', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/products')
  await untilAlive(page)
  const names = page.locator('.product-card h3 a')
  await names.first().evaluate((link) => link.append('x'.repeat(200)))
  await expectNoSidewaysScroll(page)
  await names.nth(1).click()
  await page.waitForURL(/\/products\/.+/)
  await page.locator('.part-sheet h1').evaluate((heading) => heading.append('x'.repeat(200)))
  await expectNoSidewaysScroll(page)
})

test('on a phone "Enlarge" covers nothing of the drawing, and no line ends within a designation', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPart(page, orderedProduct)
  const drawing = await page.locator('.part-picture > .picture svg').boundingBox()
  const button = await page.getByRole('button', { name: 'Enlarge' }).boundingBox()
  expect(drawing?.height).toBeGreaterThan(100)
  expect(button?.y).toBeGreaterThanOrEqual((drawing?.y ?? Number.NaN) + (drawing?.height ?? Number.NaN))
  expect(await linesOf(page.getByRole('heading', { level: 1 }), '10–52T')).toBe(1)
  await page.goto('/')
  expect(await linesOf(page.getByRole('definition').filter({ hasText: orderedProduct }), '10–52T')).toBe(1)
})

test('a printed page of a part says what can be ordered, without what only a screen can do', {
  tag: '@full',
}, async ({ page }) => {
  await openPart(page, orderedProduct)
  const main = page.getByRole('main')
  await expect(main.getByRole('spinbutton', { name: 'Quantity' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 718, height: 1000 })
  await expect(main.getByRole('spinbutton', { name: 'Quantity' })).toBeHidden()
  await expect(main.getByRole('checkbox', { name: /^Compare / })).toBeHidden()
  await expect(main.getByText('25 min.')).toBeVisible()
  await expectNoSidewaysScroll(page)
})
