import { expect, test } from './fixtures.ts'
import { signUp } from './sign-in.ts'
import { untilAlive, untilIdle } from './steps.ts'

test('the user chooses how amounts are written, and every page follows', { tag: '@full' }, async ({ page }) => {
  await signUp(page)
  await page.goto('/dashboard/account')
  const numbers = page.getByRole('region', { name: 'Display' }).getByLabel('Numbers and amounts')
  const reloaded = page.waitForEvent('load')
  await numbers.selectOption('de')
  await reloaded
  await expect(numbers).toHaveValue('de')
  await expect(numbers).toBeFocused()
  // The arrows look through the list; the page is loaded again when Enter chooses.
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  await numbers.press('ArrowUp')
  await numbers.press('ArrowDown')
  await numbers.press('ArrowUp')
  await expect(numbers).not.toHaveValue('de')
  await untilIdle(page)
  expect(loads).toEqual([])
  const looked = await numbers.inputValue()
  const entered = page.waitForEvent('load')
  await numbers.press('Enter')
  await entered
  await expect(numbers).toHaveValue(looked)
  await expect(numbers).toBeFocused()
  // In an open list the arrows change nothing, and Enter chooses.
  await numbers.press('Alt+ArrowDown')
  await numbers.press('ArrowDown')
  await expect(numbers).toHaveValue(looked)
  const chosen = page.waitForEvent('load')
  await numbers.press('Enter')
  await chosen
  await expect(numbers).toHaveValue('de')
  // Leaving the field applies it too.
  await numbers.press('ArrowUp')
  const left = page.waitForEvent('load')
  await numbers.press('Tab')
  await left
  await expect(numbers).toHaveValue(looked)
  const back = page.waitForEvent('load')
  await numbers.selectOption('de')
  await back
  await page.goto('/products')
  await untilAlive(page)
  const products = page.getByRole('list', { name: 'Products' })
  await expect(products).toContainText(/\d,\d\d\s\$/)
})
