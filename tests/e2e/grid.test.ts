import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { downloadBy } from './downloads.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'

const list = '/dashboard/manageallorders'

async function enter(page: Page, path = list): Promise<void> {
  await signInAs(page, 'admin')
  await page.goto(path)
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

function ticks(page: Page) {
  return page.getByRole('checkbox', { name: /^Select order/ })
}

async function narrowTo(page: Page, status: 'Pending' | 'Delivered'): Promise<void> {
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('group', { name: 'Add filter' }).getByRole('button', { name: 'Status' }).click()
  await page.getByLabel(status, { exact: true }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(new RegExp(`status=${status.toLowerCase()}`))
}

test('orders are sorted, filtered and searched; all of it is in the address and Back undoes one step', async ({
  page,
}) => {
  await enter(page)
  const total = page.getByRole('columnheader', { name: 'Total' })
  await total.getByRole('button').click()
  await expect(total).toHaveAttribute('aria-sort', 'ascending')
  await total.getByRole('button').click()
  await expect(total).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=-total/)
  await narrowTo(page, 'Pending')
  await expect(page.getByRole('button', { name: 'Filter Status: Pending' })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Order, customer or SKU' })
  await search.fill('no such thing anywhere')
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('')
  await expect(page.getByRole('row').nth(1)).toContainText('Pending')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Filter Status: Pending' })).toBeVisible()
  await expect(total).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Remove filter Status' }).click()
  await expect(page).not.toHaveURL(/status=/)
})

test('orders are filtered by quantity, and the address has the filter', { tag: '@full' }, async ({ page }) => {
  await enter(page)
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('group', { name: 'Add filter' }).getByRole('button', { name: 'Quantity' }).click()
  await page.getByLabel('From', { exact: true }).fill('1000000')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/newOrderQty=1000000\.\./)
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible()
})

test('rows are selected over several pages, and the result says what was done and what was not', async ({
  page,
}) => {
  await enter(page)
  await ticks(page).first().check()
  await ticks(page)
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/cursor=/)
  // The rows of the former page stay until the next ones are loaded.
  await expect(ticks(page).first()).not.toBeChecked()
  await ticks(page).first().check()
  await expect(page.getByText('4 selected')).toBeVisible()
  await page.goBack()
  // On any page by now, because other tests order as well.
  await expect(page.getByRole('checkbox', { name: /^Select order/, checked: true })).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: /^Select all \d+ matching$/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0)

  await page.goto(`${list}?status=delivered`)
  await ticks(page).first().check()
  await page.getByRole('button', { name: 'Cancel orders' }).click()
  const cancellation = page.getByRole('dialog', { name: 'Cancel 1 order?' })
  await expect(cancellation.getByText('The goods return to stock.')).toBeVisible()
  await cancellation.getByRole('button', { name: 'Go back' }).click()
  await expect(cancellation).toBeHidden()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Confirm 1 order?' })
  await expectAccessible(page, 'bulk question')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('0 of 1 done, 1 failed')).toBeVisible()
  await page.getByText('Show errors').click()
  await expectAccessible(page, 'bulk failures')
})

test('the selected rows are saved as a table with the visible columns', { tag: '@full' }, async ({ page }) => {
  await enter(page)
  await ticks(page).nth(0).check()
  await ticks(page).nth(1).check()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export as CSV' })
  await expect(dialog.getByLabel('Selected rows (2)')).toBeChecked()
  await expectAccessible(page, 'export rows')
  const saved = await downloadBy(page, () => dialog.getByRole('button', { name: 'Export' }).click())
  const file = await saved.path()
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(3)
})

test('columns are chosen and moved, and a view is saved, renamed and deleted', { tag: '@full' }, async ({
  page,
}) => {
  const name = `Waiting ${randomUUID().slice(0, 6)}`
  await enter(page)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByLabel('Phone', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Move Total up' }).click()
  await expectAccessible(page, 'columns')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible()
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toHaveCount(0)

  // Pending orders alone are a view already.
  await narrowTo(page, 'Delivered')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('View name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  await views.getByRole('link', { name: 'All' }).click()
  await expect(page).not.toHaveURL(/status=/)
  await views.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/status=delivered/)
  await page.getByRole('button', { name: `Edit view ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await expect(views.getByRole('link', { name })).toHaveCount(0)
})

test('rows are reached, selected and opened with keys alone', { tag: '@full' }, async ({ page }) => {
  // The oldest first, so that new orders are not among them.
  await enter(page, `${list}?sort=createdAt`)
  const rows = page.locator('tbody [role=row]')
  await rows.first().focus()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('k')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/manageallorders\/.+/)
})

test('the menu of a row follows the keys of the ARIA practices', { tag: '@full' }, async ({ page }) => {
  await enter(page)
  const row = page.locator('tbody [role=row]').first()
  const button = row.getByRole('button', { name: /^More actions for/ })
  const items = row.getByRole('menuitem')
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await expect(items.first()).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page, 'menu of a row')
  await page.keyboard.press('ArrowUp')
  await expect(items.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('d')
  await expect(items.filter({ hasText: /^Delete/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowUp')
  await expect(items.last()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(row.getByRole('menu')).toHaveCount(0)
  await expect(button).not.toBeFocused()
})

test('the filters of a list fit in both themes, wide and narrow, and restore the focus', { tag: '@full' }, async ({
  page,
}) => {
  await enter(page)
  const opener = page.getByRole('button', { name: 'Add filter' })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await opener.click()
    if (width === 1440) await expectAccessible(page, 'add filter')
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  }
})
