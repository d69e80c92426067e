import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { addOrderLines } from './database.ts'
import { expect, test } from './fixtures.ts'
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
  const pieces = ship.getByRole('textbox', { name: /^Pieces of/ })
  await expect(pieces).toHaveCount(12)
  await pieces.nth(0).fill('26')
  await pieces.nth(1).fill('4')
  await ship
    .getByRole('checkbox', { name: /^Ship / })
    .nth(2)
    .uncheck()
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
  await expect(second.getByRole('cell').nth(6)).toHaveText('6')
  await expect(page.getByRole('list', { name: 'Progress of the order' })).toContainText('Shipped 119 of 135')
  await expect(page.getByRole('region', { name: 'PO number' })).toContainText('4500-2217')
  await expectAccessible(page, 'order of many lines')
  await page.setViewportSize({ width: 320, height: 720 })
  await expectNoSidewaysScroll(page)

  await staff.setViewportSize({ width: 320, height: 720 })
  await expectNoSidewaysScroll(staff)
  await staff.getByRole('button', { name: 'Ship 16 pcs…' }).click()
  await ship.getByLabel('Carrier').fill('Demo Freight')
  await ship.getByRole('button', { name: 'Ship 16 pcs in 2 lines' }).click()
  await expect(staff.getByRole('button', { name: 'Mark as delivered' })).toBeFocused()
  await expect(staff.getByText('still to ship')).toHaveCount(0)
})
