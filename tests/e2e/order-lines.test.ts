import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { addOrderLines } from './database.ts'
import { expect, type Page, test } from './fixtures.ts'
import type { Portal } from './portal.ts'
import { signInAs, signUp } from './sign-in.ts'
import { placeOrder } from './steps.ts'

test('an order of twelve lines is shipped in two parts by line, and its buyer sees what is left of each', async ({
  page,
  newVisitor,
  portal,
}) => {
  await signUp(page)
  const { _id: id, number } = await placeOrder(page)
  await addOrderLines(portal, id, 11)
  const staff = await newVisitor()
  await signInAs(staff, 'admin')
  await staff.goto(`/dashboard/manageallorders/${id}`)
  for (const action of ['Confirm order', 'Start production']) {
    await staff.getByRole('button', { name: action }).click()
    await staff.getByRole('dialog').getByRole('button', { name: action }).click()
  }
  await expect(staff.getByText('12 lines, 135 pcs, 135 to ship')).toBeVisible()
  await staff.getByRole('button', { name: 'Ship 135 pcs…' }).click()
  const ship = staff.getByRole('dialog', { name: `Ship order ${number}` })
  const pieces = ship.getByRole('textbox', { name: /^Quantity of/ })
  await expect(pieces).toHaveCount(12)
  // Typing replaces the number that a field was filled in with; a second press places the caret.
  await pieces.nth(0).click()
  await staff.keyboard.type('2')
  await expect(pieces.nth(0)).toHaveValue('2')
  await pieces.nth(0).click()
  await staff.keyboard.press('End')
  await staff.keyboard.type('6')
  await pieces.nth(1).fill('4')
  await ship
    .getByRole('checkbox', { name: /^Ship / })
    .nth(2)
    .uncheck()
  await expect(ship.getByRole('checkbox', { name: 'All lines' })).toBeChecked({ indeterminate: true })
  await expect(ship.getByText('15 pieces remain to ship')).toBeVisible()
  await ship.getByLabel('Carrier').fill('Demo Freight')
  await ship.getByRole('button', { name: /^Ship 120 pcs in 11 lines$/ }).click()
  await expect(ship.getByText('At most 25 are left to ship')).toBeVisible()
  await expect(pieces.nth(0)).toBeFocused()
  await expectAccessible(staff, 'ship order')
  await pieces.nth(0).fill('25')
  await ship.getByRole('button', { name: 'Ship 119 pcs in 11 lines' }).click()
  await expect(ship).toBeHidden()
  await expect(staff.getByText('16 pieces in 2 lines still to ship.')).toBeVisible()

  await page.goto(`/dashboard/myorder/${id}`)
  const second = page.getByRole('table', { name: 'Order lines' }).getByRole('row').nth(2)
  await expect(second).toContainText('For the second workshop, label the box B')
  // A separate column on a wide screen, the end of a sentence under the name on a phone.
  await expect(second.getByRole('cell', { name: /^6$|\b6 to ship$/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Progress of the order' })).toContainText('Shipped 119 of 135')
  await expect(page.getByRole('region', { name: 'PO number' })).toContainText('4500-2217')
  await expectAccessible(page, 'order of many lines')
  await page.setViewportSize({ width: 320, height: 720 })
  await expectNoSidewaysScroll(page)

  await staff.setViewportSize({ width: 320, height: 720 })
  await expectNoSidewaysScroll(staff)
  // On a phone the next action is in view at once, and stays there.
  const next = staff.getByRole('button', { name: 'Ship 16 pcs…' })
  await expect(next).toBeInViewport()
  await staff.getByRole('link', { name: 'Manage All Orders' }).first().focus()
  await expect(next).toBeInViewport()
  await next.click()
  await expect(ship.getByLabel('Carrier')).toHaveValue('Demo Freight')
  await ship.getByRole('button', { name: 'Ship 16 pcs in 2 lines' }).click()
  await expect(staff.getByRole('button', { name: 'Mark as delivered' })).toBeFocused()
  await expect(staff.getByText('still to ship')).toHaveCount(0)
})

/** An order of twelve lines in production, and its page as staff see it. */
async function openMade(page: Page, staff: Page, portal: Portal): Promise<{ id: string; number: number }> {
  await signUp(page)
  const { _id: id, number } = await placeOrder(page)
  await addOrderLines(portal, id, 11)
  await signInAs(staff, 'admin')
  await staff.goto(`/dashboard/manageallorders/${id}`)
  for (const action of ['Confirm order', 'Start production']) {
    await staff.getByRole('button', { name: action }).click()
    await staff.getByRole('dialog').getByRole('button', { name: action }).click()
  }
  await expect(staff.getByRole('button', { name: 'Ship 135 pcs…' })).toBeVisible()
  return { id, number }
}

test('who ships from a second window reads what is left of each line, keeps what was typed, and ships the rest', {
  tag: '@full',
}, async ({ page, newVisitor, portal, trouble }) => {
  trouble.expect(/422|409/)
  const [first, second] = [await newVisitor(), await newVisitor()]
  const { id } = await openMade(page, first, portal)
  await signInAs(second, 'admin')
  await second.goto(`/dashboard/manageallorders/${id}`)
  for (const window of [first, second]) await window.getByRole('button', { name: 'Ship 135 pcs…' }).click()
  const dialogOf = (window: Page) => window.getByRole('dialog', { name: /^Ship order/ })
  const piecesOf = (window: Page) => dialogOf(window).getByRole('textbox', { name: /^Quantity of/ })
  await piecesOf(first).nth(0).fill('20')
  await piecesOf(first).nth(1).fill('0')
  await dialogOf(first).getByLabel('Carrier').fill('Demo Freight')
  await dialogOf(first).getByRole('button', { name: 'Ship 120 pcs in 11 lines' }).click()
  await expect(dialogOf(first)).toBeHidden()

  await dialogOf(second).getByLabel('Carrier').fill('Other Freight')
  await dialogOf(second).getByLabel('Tracking number').fill('OF-1')
  await dialogOf(second).getByRole('button', { name: 'Ship 135 pcs in 12 lines' }).click()
  await expect(dialogOf(second).getByRole('alert').first()).toHaveText(
    'Some of this order has since been shipped. 15 pieces in 2 lines still to ship. Your entries are kept.',
  )
  await expect(dialogOf(second).getByText('At most 5 are left to ship')).toBeVisible()
  await expect(dialogOf(second).getByText('At most 0 are left to ship')).toHaveCount(10)
  await expect(dialogOf(second).getByLabel('Tracking number')).toHaveValue('OF-1')
  await expect(piecesOf(second).nth(0)).toHaveValue('25')
  await dialogOf(second).getByRole('checkbox', { name: 'All lines' }).uncheck()
  await dialogOf(second).getByRole('checkbox', { name: 'All lines' }).check()
  await dialogOf(second).getByRole('button', { name: 'Ship 15 pcs in 2 lines' }).click()
  await expect(dialogOf(second)).toBeHidden()
  await expect(second.getByRole('region', { name: 'Shipments' })).toContainText('OF-1')
  await expect(second.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
})

/** Presses a key once a link of this name is in the page, before the browser paints it; then the root element says so. */
async function pressWhenShown(page: Page, key: string, link: string): Promise<void> {
  await page.evaluate(
    ([pressed = '', label]) => {
      const press = (_: unknown, observer: MutationObserver) => {
        if (!document.querySelector(`a[aria-label="${label}"]`)) return
        observer.disconnect()
        document.documentElement.dataset.pressed = pressed
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }))
      }
      new MutationObserver(press).observe(document.body, { childList: true, subtree: true, attributes: true })
    },
    [key, link],
  )
}

test('keys on the page of an order: S ships, N adds a note, J and K lead to the next and the previous one', {
  tag: '@full',
}, async ({ page, newVisitor, portal, hasTouch }) => {
  const staff = await newVisitor()
  const { number } = await openMade(page, staff, portal)
  await staff.locator('body').press('s')
  const dialog = staff.getByRole('dialog')
  // On a phone the keyboard would cover the dialog.
  if (hasTouch) await expect(dialog.getByLabel('Carrier')).toBeVisible()
  else await expect(dialog.getByLabel('Carrier')).toBeFocused()
  await staff.keyboard.press('Escape')
  await staff.keyboard.press('n')
  await expect(dialog.getByLabel('Note')).toBeFocused()
  await expect(dialog.getByLabel('Note')).toHaveValue('')
  // In a field a letter is a letter.
  await staff.keyboard.press('s')
  await expect(dialog.getByLabel('Note')).toHaveValue('s')
  await staff.keyboard.press('Escape')
  await expect(staff.getByRole('link', { name: /^Older order/ })).toBeVisible()
  await pressWhenShown(staff, 'k', `Newer order ${number}`)
  await staff.keyboard.press('j')
  await expect(staff.locator('html')).toHaveAttribute('data-pressed', 'k')
  await expect(staff.getByRole('heading', { level: 1 })).toHaveText(`Order ${number}`)
  await expect(staff.getByRole('link', { name: /^Older order/ })).toBeVisible()
  await staff.keyboard.press('j')
  const title = staff.getByRole('heading', { level: 1 })
  await expect(title).not.toHaveText(`Order ${number}`)
  await expect(staff.getByRole('link', { name: `Newer order ${number}` })).toBeVisible()
  await staff.keyboard.press('k')
  await expect(title).toHaveText(`Order ${number}`)
  await staff.keyboard.press('?')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Ship items' })).toContainText('S')
})
