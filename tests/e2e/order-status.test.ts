import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { downloadBy } from './downloads.ts'
import { expect, type Locator, type Page, test } from './fixtures.ts'
import { signInAs, signUp } from './sign-in.ts'
import { openProduct, placeOrder, stockProduct } from './steps.ts'

async function takeStep(staff: Page, action: string, note = ''): Promise<void> {
  await staff.getByRole('button', { name: action }).click()
  const dialog = staff.getByRole('dialog', { name: action })
  if (note) await dialog.getByLabel('Note').fill(note)
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toBeHidden()
}

/** Opens the dialog that ships parts of the order. */
async function openShipment(staff: Page): Promise<Locator> {
  await staff.getByRole('button', { name: /^Ship [\d,]+ pcs…$/ }).click()
  return staff.getByRole('dialog', { name: /^Ship order/ })
}

test('staff change the status of an order and ship it in parts; its buyer sees the progress', {
  tag: '@full',
}, async ({ page, newVisitor }) => {
  await signUp(page)
  const { _id: id, number } = await placeOrder(page)
  await page.goto('/dashboard/myorder')
  const link = page.getByRole('row').getByRole('link', { name: /^\d+$/ })
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeFocused()
  const progress = page.getByRole('list', { name: 'Progress of the order' })
  await expect(progress.locator('[aria-current=step]')).toContainText('Placed')
  await expect(page.getByText('The goods are reserved for you until then')).toBeVisible()

  const staff = await newVisitor()
  await signInAs(staff, 'admin')
  await staff.goto(`/dashboard/manageallorders/${id}`)
  await takeStep(staff, 'Confirm order', 'Planned for week 48.')
  await expect(staff.getByRole('button', { name: 'Start production' })).toBeFocused()
  await takeStep(staff, 'Start production')
  const ship = await openShipment(staff)
  await ship.getByLabel('Quantity of').fill('10')
  await ship.getByRole('button', { name: 'Ship 10 pcs in 1 line' }).click()
  await expect(ship.getByText('Enter the carrier')).toBeVisible()
  await ship.getByLabel('Carrier').fill('UPS Standard')
  await ship.getByLabel('Tracking number').fill('DF-100200')
  await ship.getByRole('button', { name: 'Ship 10 pcs in 1 line' }).click()
  await expect(ship).toBeHidden()
  await expect(staff.getByText('15 pieces in 1 line still to ship.')).toBeVisible()
  await expectAccessible(staff, 'order of the admin')

  await page.reload()
  await expect(progress.locator('[aria-current=step]')).toContainText('In production')
  const carrierPage = 'https://www.ups.com/track?tracknum=DF-100200'
  for (const reader of [page, staff]) {
    const parcel = reader.getByRole('region', { name: 'Shipments' }).getByRole('link', { name: 'DF-100200' })
    await expect(parcel).toHaveAttribute('href', carrierPage)
  }
  const details = staff.getByRole('complementary', { name: 'Order details' })
  await expect(details).toContainText('In advance')
  await expect(details).toContainText('First order')
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Planned for week 48.')
  await expectAccessible(page, 'order of its buyer')
  await page.setViewportSize({ width: 320, height: 720 })
  await expectNoSidewaysScroll(page)

  await staff.getByRole('button', { name: 'More actions' }).click()
  await staff.getByRole('menuitem', { name: 'Do not ship the rest…' }).click()
  const ending = staff.getByRole('dialog', { name: /what will not be shipped$/ })
  await ending.getByLabel('Quantity of').fill('5')
  await ending.getByRole('button', { name: 'Do not ship 5 pcs' }).click()
  await expect(ending.getByText('Reason is Required')).toBeVisible()
  await expectAccessible(staff, 'end pieces')
  await ending.getByLabel('Reason').fill('Not made any more')
  await ending.getByRole('button', { name: 'Do not ship 5 pcs' }).click()
  await expect(ending).toBeHidden()
  await expect(staff.getByText('10 pieces in 1 line still to ship.')).toBeVisible()

  await openShipment(staff)
  await ship.getByLabel('Carrier').fill('Demo Freight')
  await ship.getByRole('button', { name: 'Ship 10 pcs in 1 line' }).click()
  await expect(ship).toBeHidden()
  await staff.getByRole('button', { name: 'Add a note' }).click()
  await staff.getByRole('dialog').getByLabel('Note').fill('Pallet 3, for us.')
  await staff.keyboard.press('Control+Enter')
  await expect(staff.getByRole('list', { name: 'History' })).toContainText('Pallet 3, for us.')
  await takeStep(staff, 'Mark as delivered')
  await staff.setViewportSize({ width: 320, height: 720 })
  await expectNoSidewaysScroll(staff)

  const packingSlip = await downloadBy(staff, () => staff.getByRole('button', { name: 'Packing slip 1' }).click())
  expect(packingSlip.suggestedFilename()).toMatch(/^datum-packing-slip-.*\.pdf$/)

  await page.reload()
  await expect(progress.locator('[aria-current=step]')).toContainText('Delivered')
  const invoice = await downloadBy(page, () =>
    page.getByRole('button', { name: /^(Advance invoice|Invoice)$/ }).click(),
  )
  expect(invoice.suggestedFilename()).toMatch(/^datum-invoice-\d{4}-\d+\.pdf$/)
  await expect(page.getByRole('list', { name: 'History' })).not.toContainText('Pallet 3')

  await staff.setViewportSize({ width: 1440, height: 900 })
  await staff.goto('/dashboard/manageallorders')
  await staff.getByRole('button', { name: 'Export as CSV' }).click()
  const exportNow = staff.getByRole('dialog').getByRole('button', { name: 'Export' })
  const table = await downloadBy(staff, () => exportNow.click())
  expect(table.suggestedFilename()).toMatch(/^datum-orders-.*\.csv$/)
  await staff.getByRole('button', { name: 'Export as CSV' }).click()
  await staff.getByLabel('One row for each order line').check()
  await expect(staff.getByRole('group', { name: 'Columns' })).toBeHidden()
  const lines = await downloadBy(staff, () => exportNow.click())
  expect(lines.suggestedFilename()).toMatch(/^datum-order-lines-.*\.csv$/)
})

/** A fact of an order beside its lines. */
function factOf(staff: Page, name: string) {
  return staff.getByRole('region', { name })
}

test('an order without an address is marked for staff, is shipped without one only on purpose, and gets one from its buyer', {
  tag: '@full',
}, async ({ page, newVisitor, trouble }) => {
  trouble.expect(/409/)
  await signUp(page)
  await openProduct(page)
  await page.getByLabel('Notes').fill('Ring twice.')
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page).toHaveURL('/dashboard/myorder')
  const link = page.getByRole('row').getByRole('link', { name: /^\d+$/ })
  const number = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByText('No delivery address')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)

  const staff = await newVisitor()
  await signInAs(staff, 'admin')
  await staff.goto(`/dashboard/manageallorders?q=${number}`)
  await expect(staff.getByRole('row').filter({ hasText: number })).toContainText('No delivery address')
  await staff.goto(`/dashboard/manageallorders/${id}`)
  await expect(staff.getByText('No delivery address')).toBeVisible()
  await expect(factOf(staff, 'Notes')).toContainText('Ring twice.')
  await expect(staff.getByRole('table', { name: 'Order lines' })).toContainText('$184.00')
  await takeStep(staff, 'Confirm order')
  await takeStep(staff, 'Start production')
  const ship = await openShipment(staff)
  await ship.getByLabel('Carrier').fill('Demo Freight')
  await ship.getByRole('button', { name: 'Ship 25 pcs in 1 line' }).click()
  await expect(ship.getByText('This order has no delivery address.')).toBeVisible()
  await ship.getByLabel('Quantity of').fill('10')
  await ship.getByLabel('Ship without a delivery address').check()
  await ship.getByRole('button', { name: 'Ship 10 pcs in 1 line' }).click()
  await expect(staff.getByText('15 pieces in 1 line still to ship.')).toBeVisible()

  const dialog = page.getByRole('dialog', { name: 'Delivery address' })
  await page.reload()
  await page.getByRole('button', { name: 'Add an address' }).click()
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog.getByText('Enter the delivery address')).toBeVisible()
  await dialog.getByLabel('Address').fill('Demo Street 1\n3011 AA Rotterdam')
  await dialog.getByLabel('Phone').fill('+31 10 555 0100')
  await expectAccessible(page, 'delivery address')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText('3011 AA Rotterdam')

  await staff.reload()
  await expect(staff.getByRole('link', { name: '+31 10 555 0100' })).toBeVisible()
  await openShipment(staff)
  await expect(ship.getByLabel('Ship without a delivery address')).toHaveCount(0)
  await ship.getByLabel('Carrier').fill('Demo Freight')
  await ship.getByRole('button', { name: 'Ship 15 pcs in 1 line' }).click()
  await expect(ship).toBeHidden()
})

test('staff add the address of an order, and copy it with the name of the buyer; a pointer on a toast holds all toasts', {
  tag: '@full',
}, async ({ page, newVisitor }) => {
  const { name } = await signUp(page)
  const { _id: id } = await placeOrder(page, '')
  const staff = await newVisitor()
  await staff.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(staff, 'admin')
  await staff.goto(`/dashboard/manageallorders/${id}`)
  await staff.getByRole('button', { name: 'Add an address' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Delivery address' })
  await dialog.getByLabel('Address').fill('Demo Street 1\n3011 AA Rotterdam')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog).toBeHidden()
  await expect(factOf(staff, 'Delivery address')).toContainText('3011 AA Rotterdam')
  // The pointer rests where toasts appear.
  await staff.mouse.move(40, (staff.viewportSize()?.height ?? 0) - 40)
  const copy = staff.getByRole('button', { name: 'Copy address' })
  await copy.press('Enter')
  await expect(staff.getByText('Address copied')).toBeVisible()
  const copied = await staff.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(`${name}\nDemo Street 1\n3011 AA Rotterdam`)
  await copy.press('Enter')
  await expect(staff.getByText('Address copied')).toHaveCount(2)
  const bars = () =>
    staff
      .locator('.toast')
      .evaluateAll((toasts) => toasts.map((toast) => getComputedStyle(toast, '::after').animationPlayState))
  await expect.poll(bars, 'the toast behind another one waits as well').not.toContain('running')
})

test('an order from stock is shipped right after it is confirmed, and neither its buyer nor staff read of production', {
  tag: '@full',
}, async ({ page, newVisitor }) => {
  await signUp(page)
  const { _id: id } = await placeOrder(page, undefined, stockProduct)
  const staff = await newVisitor()
  await signInAs(staff, 'admin')
  await staff.goto(`/dashboard/manageallorders/${id}`)
  await takeStep(staff, 'Confirm order')
  await expect(staff.getByRole('button', { name: 'Ship 25 pcs…' })).toBeFocused()
  await staff.getByRole('button', { name: 'More actions' }).click()
  await expect(staff.getByRole('menuitem', { name: 'Start production' })).toBeVisible()
  await staff.keyboard.press('Escape')

  await page.goto(`/dashboard/myorder/${id}`)
  await expect(page.getByText('Your order ships next.')).toBeVisible()
  const progress = page.getByRole('list', { name: 'Progress of the order' })
  await expect(progress).not.toContainText('In production')

  await staff.keyboard.press('s')
  const ship = staff.getByRole('dialog', { name: /^Ship order/ })
  await ship.getByLabel('Carrier').fill('Demo Freight')
  await ship.getByRole('button', { name: 'Ship 25 pcs in 1 line' }).click()
  await expect(ship).toBeHidden()
  await expect(staff.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
  await page.reload()
  await expect(progress.locator('[aria-current=step]')).toContainText('Shipped')
})
