import { readFileSync } from 'node:fs'
import { extractText, getDocumentProxy } from 'unpdf'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { copyOrder } from './database.ts'
import { downloadBy } from './downloads.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs, signUp } from './sign-in.ts'
import { placeOrder, showAllActions } from './steps.ts'

/** Selects the first rows of the list and presses an action, by keys alone. */
async function applyAction(page: Page, count: number, action: string): Promise<void> {
  const rows = page.locator('tbody [role=row]')
  await rows.first().focus()
  for (let index = 0; index < count; index += 1) {
    if (index > 0) await page.keyboard.press('j')
    await page.keyboard.press('x')
  }
  await expect(page.getByText(`${count} selected`)).toBeVisible()
  await showAllActions(page)
  const button = page.getByRole('button', { name: action, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
}

test('chosen orders are shipped together by keys: the dialog says what is ready and what is not, and the result names it', async ({
  page,
  newVisitor,
}) => {
  const { email } = await signUp(page)
  const orders = [await placeOrder(page), await placeOrder(page), await placeOrder(page)]
  const staff = await newVisitor()
  await signInAs(staff, 'admin')
  await staff.goto(`/dashboard/manageallorders?${new URLSearchParams({ email, sort: 'number' })}`)
  await expect(staff.locator('tbody [role=row]')).toHaveCount(3)
  for (const [action, question] of [
    ['Confirm', 'Confirm 2 orders?'],
    ['Start production', 'Start production of 2 orders?'],
  ] as const) {
    await applyAction(staff, 2, action)
    await staff.getByRole('dialog', { name: question }).getByRole('button', { name: action }).press('Enter')
    await expect(staff.getByText('2 of 2 done')).toBeVisible()
    await staff.getByRole('button', { name: 'Close the results' }).press('Enter')
  }

  const printed = await downloadBy(staff, () => applyAction(staff, 3, 'Packing slips'))
  const file = await getDocumentProxy(new Uint8Array(readFileSync(await printed.path())))
  const { text, totalPages } = await extractText(file, { mergePages: true })
  expect(totalPages).toBe(3)
  for (const { number } of orders) expect(text).toContain(`${number}-1`)
  await staff.getByRole('button', { name: 'Ship everything ready' }).press('Enter')
  const dialog = staff.getByRole('dialog', { name: 'Ship everything ready from 3 orders?' })
  await expect(dialog.getByText('2 orders are ready to ship: 50 pcs in 2 lines.')).toBeVisible()
  await dialog.getByText('1 order will not be shipped').press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveText(`${orders[2]?.number} The order is not confirmed yet`)
  await expectAccessible(staff, 'ship everything ready')
  await staff.setViewportSize({ width: 390, height: 844 })
  await expect(dialog.getByRole('button', { name: 'Ship 2 orders' })).toBeInViewport()
  await expectNoSidewaysScroll(staff)
  await dialog.getByRole('checkbox', { name: 'Send each customer an email about the shipment' }).press('Space')
  await dialog.getByLabel('Carrier').fill('Demo Freight')
  await dialog.getByLabel('Carrier').press('Enter')
  await expect(staff.getByText('2 of 3 done, 1 failed')).toBeVisible()
  await staff.getByText('Show errors').press('Enter')
  await expect(staff.getByRole('status').getByRole('listitem')).toHaveText(
    `${orders[2]?.number} The order is not confirmed yet`,
  )
  for (const { _id } of orders.slice(0, 2)) {
    await staff.goto(`/dashboard/manageallorders/${_id}`)
    await expect(staff.getByRole('region', { name: 'Shipments' })).toContainText('Demo Freight')
    await expect(staff.getByRole('region', { name: 'History' })).toContainText(
      'The customer was not notified by email',
    )
  }
  await page.goto(`/dashboard/myorder/${orders[0]?._id}`)
  await expect(page.getByRole('region', { name: 'Shipments' })).toContainText('Demo Freight')
  await expect(page.getByText('The customer was not notified by email')).toHaveCount(0)

  await staff.goto(`/dashboard/manageallorders?${new URLSearchParams({ email, status: 'shipped' })}`)
  await expect(staff.locator('tbody [role=row]')).toHaveCount(2)
  await applyAction(staff, 2, 'Ship everything ready')
  const again = staff.getByRole('dialog', { name: 'Ship everything ready from 2 orders?' })
  await expect(again.getByText('None of these orders can be shipped now.')).toBeVisible()
  // Nothing else is left to say: the reasons are in view, and how many there are is not said a second time.
  await expect(again.getByRole('listitem')).toHaveText(
    [orders[1], orders[0]].map((order) => `${order?.number} The order has already been shipped in full`),
  )
  await expect(again.getByText('will not be shipped')).toHaveCount(0)
  await expect(again.getByRole('button')).toHaveText(['Close'])
})

test('packing slips are printed of all orders that match; of too many the button says how many it takes', {
  tag: '@full',
}, async ({ page, newVisitor, portal }) => {
  const { email } = await signUp(page)
  const { _id } = await placeOrder(page)
  await copyOrder(portal, _id, 100)
  const staff = await newVisitor()
  await signInAs(staff, 'admin')
  await staff.goto(`/dashboard/manageallorders?${new URLSearchParams({ email })}`)
  await staff.getByRole('checkbox', { name: 'Select all rows on this page' }).filter({ visible: true }).click()
  await staff.getByRole('button', { name: 'Select all 101 matching' }).click()
  await showAllActions(staff)
  const print = staff.getByRole('button', { name: 'Packing slips', exact: true })
  await expect(print).toBeDisabled()
  await expect(print).toHaveAccessibleDescription('Packing slips: up to 100 orders at a time')
  await staff
    .getByRole('checkbox', { name: /^Select order/ })
    .first()
    .click()
  await expect(staff.getByText('100 selected')).toBeVisible()
  const printed = await downloadBy(staff, () => print.click())
  const file = await getDocumentProxy(new Uint8Array(readFileSync(await printed.path())))
  expect(file.numPages).toBe(100)
})

test('the packing slip is printed before the parts are shipped, and the tracking email is left out when it is unchecked', {
  tag: '@full',
}, async ({ page, newVisitor }) => {
  await signUp(page)
  const { _id: id, number } = await placeOrder(page)
  const staff = await newVisitor()
  await signInAs(staff, 'admin')
  await staff.goto(`/dashboard/manageallorders/${id}`)
  for (const action of ['Confirm order', 'Start production']) {
    await staff.getByRole('button', { name: action }).click()
    await staff.getByRole('dialog').getByRole('button', { name: action }).click()
  }
  await staff.getByRole('button', { name: 'Ship 25 pcs…' }).click()
  const ship = staff.getByRole('dialog', { name: `Ship order ${number}` })
  await ship.getByRole('textbox', { name: /^Quantity of/ }).fill('20')
  const saved = await downloadBy(staff, () => ship.getByRole('button', { name: 'Packing slip first' }).click())
  expect(saved.suggestedFilename()).toBe(`datum-packing-slip-${number}-1.pdf`)
  await ship.getByLabel('Carrier').fill('Demo Freight')
  const mailed = ship.getByRole('checkbox', { name: 'Notify the customer by email' })
  await expect(mailed).toBeChecked()
  await expect(ship.getByText('Emailed to the customer')).toBeVisible()
  await mailed.uncheck()
  await expect(ship.getByText('Emailed to the customer')).toBeHidden()
  await ship.getByRole('button', { name: 'Ship 20 pcs in 1 line' }).click()
  await expect(ship).toBeHidden()
  await expect(staff.getByRole('region', { name: 'History' })).toContainText(
    'The customer was not notified by email',
  )
})
