import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { downloadBy } from './downloads.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './sign-in.ts'
import { untilAlive } from './steps.ts'

const pasted = ['SKU\tPieces', 'CS-1252-B\t50', 'cn-12\t100', 'CS-12\t25', 'no such part\t5', 'CN-12\tmany'].join(
  '\n',
)

test('pasted rows are answered one by one, the good ones are added, the others stay and are a file', async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/quick-order')
  await untilAlive(page)
  await page.getByLabel('Paste rows').fill(pasted)
  await page.getByRole('button', { name: 'Check rows' }).click()
  await expect(page.getByText('5 rows read')).toBeVisible()
  const rows = page.getByRole('list', { name: 'Rows' }).getByRole('listitem')
  await expect(rows).toHaveCount(6)
  const [all, ready] = await Promise.all(
    [/^All rows/, /^Ready/].map((name) =>
      page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor),
    ),
  )
  expect(all, 'the filter that is on looks so').not.toBe(ready)
  await expect(rows.nth(0)).toContainText('New line')
  await expect(rows.nth(2)).toContainText('start with this')
  await expect(rows.nth(3)).toContainText('SKU not found')
  await expect(rows.nth(4)).toContainText('"many" is not a whole number of pieces')
  await expectAccessible(page, 'quick order')
  await expectNoSidewaysScroll(page)
  const open = await downloadBy(page, () => page.getByRole('button', { name: /^Download 3 rows/ }).click())
  expect(open.suggestedFilename()).toBe('quick-order-open.csv')
  await page.getByRole('button', { name: 'Add 2 rows, keep 3 to correct' }).click()
  await expect(page.getByText('2 rows added to the cart')).toBeVisible()
  await expect(rows).toHaveCount(4)
  // The rest is answered by keys: another number of pieces in the last row.
  await rows.nth(2).getByRole('textbox').last().fill('100')
  await expect(rows.nth(2)).toContainText('already in the cart')
  await page.reload()
  await expect(rows).toHaveCount(4)
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.goto('/cart')
  await expect(page.getByRole('list', { name: 'Lines in the cart' }).getByRole('listitem')).toHaveCount(2)
})

test('a cart is saved as a list, and the whole list goes into the cart again', { tag: '@full' }, async ({
  page,
}) => {
  await signUp(page)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Quick order' }).first().click()
  await page.getByLabel('Paste rows').fill(pasted)
  await page.getByRole('button', { name: 'Check rows' }).click()
  await page.getByRole('button', { name: 'Add 2 rows, keep 3 to correct' }).click()
  await expect(page.getByText('2 rows added to the cart')).toBeVisible()
  await page.getByRole('link', { name: 'View cart' }).click()
  await page.getByRole('button', { name: 'Save as a list' }).click()
  await expectAccessible(page, 'cart: save as a list')
  await page.getByLabel('Name').fill('Spring')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('List “Spring” saved')).toBeVisible()
  await page.getByRole('button', { name: 'Empty cart' }).click()
  await page.goto('/dashboard/lists')
  await expectAccessible(page, 'saved lists')
  await page.getByRole('link', { name: 'Spring' }).click()
  const lines = page.getByRole('list', { name: 'Lines in the list' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expectAccessible(page, 'saved list')
  await page.getByRole('button', { name: 'Add all to cart Spring' }).click()
  await expect(page.getByText('2 lines added to the cart.')).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('list', { name: 'Lines in the cart' }).getByRole('listitem')).toHaveCount(2)
})
