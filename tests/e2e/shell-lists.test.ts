import { expect, type Page, test } from './fixtures.ts'
import { fetchAsAdmin } from './restock.ts'
import { signInAs, signUp } from './sign-in.ts'
import { placeOrder, untilAlive } from './steps.ts'

async function openAsStaff(page: Page, path: string): Promise<void> {
  await signInAs(page, 'admin')
  await page.goto(path)
  await untilAlive(page)
}

test('the lists of staff use the whole window, and show sixteen rows of one line', { tag: '@full' }, async ({
  page,
}) => {
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

test('the lists of staff begin with the views of the work; the counts of those of orders are the lengths of the lists', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAsStaff(page, '/dashboard/manageallorders')
  const views = page.getByRole('navigation', { name: 'Views' })
  for (const view of ['To confirm', 'To ship', 'Unpaid', 'Needs attention', 'All']) {
    const tab = views.getByRole('link', { name: new RegExp(`^${view}`) })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    // Other journeys order meanwhile: both are read until they agree.
    const counted = async () => (await tab.textContent())?.replace(/\D/g, '')
    const listed = async () =>
      (await page.getByRole('heading', { level: 2, name: /^(Nothing|No order needs)/ }).isVisible())
        ? '0'
        : await page.getByRole('table').getAttribute('aria-rowcount')
    await expect.poll(async () => (await counted()) === (await listed())).toBe(true)
  }
  // Accounts and the audit log, with views of one kind.
  await page.goto('/dashboard/users')
  await views.getByRole('link', { name: 'Admins' }).click()
  await expect(page).toHaveURL(/role=admin/)
  await expect(views.getByRole('link', { name: 'Admins' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: /^Make Admin/ })).toHaveCount(0)
  await page.goto('/dashboard/audit')
  await views.getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL(/kind=product/)
  for (const view of ['Orders', 'Products', 'Users', 'All']) {
    await expect(views.getByRole('link', { name: new RegExp(`^${view} ?[\\d,]+\\+?$`) })).toBeVisible()
  }
  // Payments and imports, with what staff have to do.
  await page.goto('/dashboard/payments')
  await views.getByRole('link', { name: /^To review/ }).click()
  await expect(page).toHaveURL(/state=open/)
  await page.goto('/dashboard/imports')
  await views.getByRole('link', { name: /^Unfinished/ }).click()
  await expect(page).toHaveURL(/state=read/)
  await expect(views.getByRole('link', { name: /^Unfinished/ })).toHaveAttribute('aria-current', 'page')
})

test('a view of the work that is empty leads to the next one that has something to do', { tag: '@full' }, async ({
  page,
}) => {
  await page.route(/\/api\/manage\/orders\?.*status=pending/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), items: [], total: 0, after: null } })
  })
  await openAsStaff(page, '/dashboard/manageallorders?status=pending&view=all')
  await expect(page.getByRole('heading', { level: 2, name: 'Nothing to confirm' })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^To ship: \d/ })
    .click()
  await expect(page).toHaveURL(/status=confirmed/)
  await expect(page.getByRole('table')).toBeVisible()
})

/** Less than two lines of a row. */
const maxRowHeight = 40

test('a row of each list of staff is one line', { tag: '@full' }, async ({ page, portal, newVisitor }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const buyer = await newVisitor()
  await signUp(buyer)
  await placeOrder(buyer, '')
  // Something that the audit log has.
  const call = await fetchAsAdmin(portal)
  const form = { name: 'Logged part', description: 'Made to be logged.', image: `${portal.url}/icon-512.png` }
  const { _id } = (await call('POST', '/product', { ...form, unitprice: 4, minorder: 1, available: 9 })) as {
    _id: string
  }
  await call('DELETE', `/product/${_id}`)
  await signInAs(page, 'admin')
  for (const list of ['manageallorders', 'manageproduct', 'users', 'reviews', 'audit', 'synonyms']) {
    await page.goto(`/dashboard/${list}`)
    const rows = page.locator('tbody tr')
    await expect(rows.first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    expect([list, heights.filter((height) => height > maxRowHeight)]).toEqual([list, []])
  }
})

test('J leads to the rows from anywhere, X selects, and nothing moves; rows of another search take the place of the former ones', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  // The oldest first, so that new orders are not among them.
  await openAsStaff(page, '/dashboard/manageallorders?sort=createdAt')
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(25)
  const places = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top))
  const before = await places()
  await page.keyboard.press('j')
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toBeVisible()
  expect(await places()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/manageallorders\/./)

  // A row that is among those of the search too does not jump there.
  await page.goto('/dashboard/manageallorders?sort=createdAt')
  await untilAlive(page)
  await expect(rows).toHaveCount(25)
  const last = await rows.last().elementHandle()
  const number = (await rows.last().getByRole('link').first().textContent()) ?? ''
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Order, customer or SKU' })).toBeFocused()
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(rows.getByRole('link', { name: number })).toBeVisible()
  expect(await last?.evaluate((row) => row.isConnected)).toBe(false)
  await expect(rows, 'Enter leads to what was found').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
})
