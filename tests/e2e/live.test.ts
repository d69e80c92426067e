import { expect, test } from './fixtures.ts'
import { signInAs, signUp } from './sign-in.ts'
import { placeOrder } from './steps.ts'

test('an open page shows changes by another user, and leaves typed text unchanged', async ({
  page,
  newVisitor,
}) => {
  await signUp(page)
  const { _id: id } = await placeOrder(page)
  await page.goto('/dashboard/myorder')
  const link = page.getByRole('row').getByRole('link', { name: /^\d+$/ })
  await link.click()
  const progress = page.getByRole('list', { name: 'Progress of the order' })
  await expect(progress.locator('[aria-current=step]')).toContainText('Placed')

  const staff = await newVisitor()
  await signInAs(staff, 'admin')
  await staff.goto(`/dashboard/manageallorders/${id}`)
  await staff.getByRole('button', { name: 'Confirm order' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Confirm order' }).click()
  await expect(progress.locator('[aria-current=step]')).toContainText('Confirmed')
  await expect(page.getByText('Updated just now')).toBeVisible()

  await staff.getByRole('button', { name: 'Start production' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Start production' }).click()
  await staff.getByRole('button', { name: /^Ship [\d,]+ pcs…$/ }).click()
  const carrier = staff.getByRole('form', { name: 'Ship items' }).getByLabel('Carrier')
  await carrier.fill('Demo Freight, half typ')
  const colleague = await newVisitor()
  await signInAs(colleague, 'admin')
  await colleague.goto(`/dashboard/manageallorders/${id}`)
  await colleague.getByRole('button', { name: 'Add a note' }).click()
  await colleague.getByRole('dialog').getByLabel('Note').fill('Pallet 7, for us.')
  await colleague.getByRole('dialog').getByRole('button', { name: 'Add note' }).click()
  await expect(colleague.getByRole('list', { name: 'History' })).toContainText('Pallet 7, for us.')
  await expect(carrier).toHaveValue('Demo Freight, half typ')
  // The page waits for as long as the dialog is open.
  await staff.keyboard.press('Escape')
  await expect(staff.getByRole('list', { name: 'History' })).toContainText('Pallet 7, for us.')
})

test('the list of all orders shows new ones, but not below selected rows', { tag: '@full' }, async ({
  page,
  newVisitor,
}) => {
  const { email } = await signUp(page)
  await placeOrder(page)
  const staff = await newVisitor()
  await signInAs(staff, 'admin')
  // Of this buyer, because other tests order as well.
  await staff.goto(`/dashboard/manageallorders?email=${encodeURIComponent(email)}`)
  const numbers = staff.locator('tbody').getByRole('link', { name: /^\d+$/ })
  await expect(numbers.first()).toBeVisible()
  // From here on the list stays unchanged.
  await staff.locator('tbody').getByRole('checkbox').first().check()
  await expect(staff.getByText('1 selected')).toBeVisible()
  const newest = await numbers.first().textContent()

  await placeOrder(page)
  await expect(staff.getByText('New data is available.')).toBeVisible()
  await expect(numbers.first()).toHaveText(newest ?? '')
  await staff.getByRole('button', { name: 'Clear selection' }).click()
  await expect(numbers.first()).not.toHaveText(newest ?? '')
  await expect(staff.getByText('Updated just now')).toBeVisible()
})
