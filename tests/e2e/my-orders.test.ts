import { readFileSync } from 'node:fs'
import type { Download } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { addOrderLines } from './database.ts'
import { downloadBy } from './downloads.ts'
import { expect, type Locator, test } from './fixtures.ts'
import { signUp } from './sign-in.ts'
import { placeOrder } from './steps.ts'

test('a customer finds an order by status, by number and by days; the address has the filters', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/dashboard/myorder')
  await expect(page.getByText('No orders yet')).toBeVisible()
  await expect(page.getByRole('search', { name: 'Search orders' })).toHaveCount(0)
  const { name } = await placeOrder(page)
  await placeOrder(page)
  await page.goto('/dashboard/myorder')

  const tabs = page.getByRole('navigation', { name: 'Orders by status' })
  const numbers = page.locator('tbody').getByRole('link', { name: /^\d+$/ })
  await expect(numbers).toHaveCount(2)
  await expect(tabs.getByRole('link', { name: 'All 2' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'In progress 2' }).click()
  await expect(page).toHaveURL('/dashboard/myorder?tab=open')
  await expect(numbers).toHaveCount(2)
  await tabs.getByRole('link', { name: 'Delivered 0' }).click()
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('link', { name: 'Show all orders' }).click()

  const search = page.getByRole('search', { name: 'Search orders' })
  const number = (await numbers.first().textContent()) ?? ''
  await search.getByLabel('Order number or product').fill(number)
  await search.getByRole('button', { name: 'Show' }).click()
  await expect(numbers).toHaveText([number])
  await expect(page.getByText('1 order', { exact: false }).first()).toBeVisible()
  for (const [label, file] of [
    ['Export orders', /^datum-orders-.*\.csv$/],
    ['Export order lines', /^datum-order-lines-.*\.csv$/],
  ] as const) {
    // A toast stays while the pointer is on it, and on a phone it lies over the end of the page.
    await page.mouse.move(0, 0)
    const saved = await downloadBy(page, () => page.getByRole('button', { name: label }).click())
    expect(saved.suggestedFilename()).toMatch(file)
    const [, ...rows] = readFileSync(await saved.path(), 'utf8')
      .trim()
      .split('\n')
    expect(rows.map((row) => row.split(',')[0])).toEqual([number])
  }
  await page.reload()
  await expect(search.getByLabel('Order number or product')).toHaveValue(number)
  await expect(numbers).toHaveText([number])
  await expect(tabs.getByRole('link', { name: 'All 1' })).toBeVisible()

  await search.getByLabel('Order number or product').fill(name)
  await search.getByLabel('To').fill('31 Jan 2020')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/to=2020-01-31/)
  await expect(page.getByText('No results')).toBeVisible()
  await page.goBack()
  await expect(numbers).toHaveText([number])
})

test('chosen orders are saved as a file; on a phone they are chosen on their cards, whose actions stand in line', {
  tag: '@full',
}, async ({ page, portal }) => {
  await signUp(page)
  const { _id: several } = await placeOrder(page)
  await addOrderLines(portal, several, 2)
  const { number } = await placeOrder(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard/myorder')
  const choice = page.getByRole('checkbox', { name: `Select order ${number}` })
  await choice.check()
  const onlyThat = async (saved: Download) => {
    const [, ...rows] = readFileSync(await saved.path(), 'utf8')
      .trim()
      .split('\n')
    expect(rows.map((row) => row.split(',')[0])).toEqual([String(number)])
  }
  const save = page.getByRole('button', { name: 'Export 1 selected order' })
  await onlyThat(await downloadBy(page, () => save.click()))
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByRole('button', { name: 'Export orders' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(choice).toBeInViewport({ ratio: 1 })
  await choice.check()
  // The newest order is above, the export at the end of the list: it is in view all the same.
  await expect(save).toBeInViewport({ ratio: 1 })
  await onlyThat(await downloadBy(page, () => save.click()))
  await expectAccessible(page, 'my orders: chosen on a phone')
  await expectNoSidewaysScroll(page)

  const leftOf = (action: Locator) =>
    action.locator('svg').evaluate((icon) => Math.round(icon.getBoundingClientRect().left))
  const all = await leftOf(page.getByRole('button', { name: /^Add all to cart Order \d+$/ }))
  expect(all).toBe(await leftOf(page.getByRole('link', { name: `Reorder ${number}` })))
})
