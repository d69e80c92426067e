import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { signInAs, signUp } from './sign-in.ts'
import { placeOrder, untilAlive } from './steps.ts'

test('an admin sees the figures of a range of days, changes it, and reads the chart as a table', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/dashboard/overview')
  await expect(page).toHaveURL('/dashboard/overview')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  const ranges = page.getByRole('navigation', { name: 'Date range' })
  await expect(ranges.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText(/(more|less|same) .*in the previous 30 days/).first()).toBeVisible()

  await ranges.getByRole('link', { name: '90 days' }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
  await expect(page.getByRole('img', { name: /^Order value by day, .* paid, .* open/ })).toBeVisible()
  const chart = page.getByRole('slider', { name: 'Order value by day' })
  await chart.focus()
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuenow', '1')
  await page.keyboard.press('ArrowRight')
  await expect(chart).toHaveAttribute('aria-valuenow', '2')
  await expect(chart).toHaveAttribute('aria-valuetext', /: \d+ orders?, .* paid, .* open$/)
  await page.getByText('Show as table').click()
  await expect(page.getByRole('table', { name: 'Order value by day' }).getByRole('row')).toHaveCount(91)

  await expectAccessible(page, 'overview as a table')
  await page.setViewportSize({ width: 320, height: 720 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Manage Product' }).filter({ visible: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Product' })).toBeVisible()
})

test('chosen days are in the address; missing and impossible ones show a message', { tag: '@full' }, async ({
  page,
  trouble,
}) => {
  trouble.expect(/422/)
  await signInAs(page, 'admin')
  await page.goto('/dashboard/overview')
  // The fields get the days of the loaded range.
  await expect(page.getByText(/(more|less|same) .*in the previous 30 days/).first()).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).fill('2020-01-07')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/dashboard/overview?from=2020-01-01&to=2020-01-07')
  await expect(page.getByText(/^No orders in this period/)).toBeVisible()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('1 Jan 2020')

  await page.getByLabel('From', { exact: true }).fill('2020-02-01')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByLabel('From', { exact: true })).toHaveAccessibleDescription(
    /must not be after the end date/,
  )
  await page.goBack()
  await expect(page.getByText(/^No orders in this period/)).toBeVisible()
})

test('the work list leads to the lists that it counts, by its links and by keys', { tag: '@full' }, async ({
  page,
  newVisitor,
}) => {
  const buyer = await newVisitor()
  await signUp(buyer)
  await placeOrder(buyer)
  await signInAs(page, 'admin')
  await page.goto('/dashboard/overview')
  const row = page.getByRole('table', { name: 'To do' }).getByRole('row').filter({ hasText: 'Orders to confirm' })
  await row.getByRole('link', { name: 'Orders to confirm', exact: true }).click()
  await expect(page).toHaveURL(/status=pending/)
  await page.goto('/dashboard/overview')
  await expect(row).toBeVisible()
  await page.keyboard.press('1')
  await expect(page).not.toHaveURL('/dashboard/overview')
})

test('a key that is pressed before the work list is there works once it is', { tag: '@full' }, async ({
  page,
  newVisitor,
}) => {
  const buyer = await newVisitor()
  await signUp(buyer)
  await placeOrder(buyer)
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/overview/work', async (route) => {
    await gate
    await route.continue()
  })
  await signInAs(page, 'admin')
  await page.goto('/dashboard/overview')
  await untilAlive(page)
  await page.keyboard.press('1')
  await expect(page).toHaveURL('/dashboard/overview')
  release()
  await expect(page).not.toHaveURL('/dashboard/overview')
})

test('the figures are shown also while the work list cannot be read', { tag: '@full' }, async ({
  page,
  trouble,
}) => {
  trouble.expect(/503/)
  await page.route('**/api/overview/work', (route) => route.fulfill({ status: 503 }))
  await signInAs(page, 'admin')
  await page.goto('/dashboard/overview')
  await expect(page.getByText('This list could not be loaded.')).toBeVisible()
  await expect(page.getByText(/in the previous 30 days/).first()).toBeVisible()
  await page.unroute('**/api/overview/work')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('This list could not be loaded.')).toBeHidden()
})
