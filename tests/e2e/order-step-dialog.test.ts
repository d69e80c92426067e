import { expect, test } from './fixtures.ts'
import { signInAs, signUp } from './sign-in.ts'
import { placeOrder } from './steps.ts'

/** Where a box ends, from the top of the window. */
function bottomOf(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}

test('the dialog of a step stays until the page shows its result, then the focus is at the next step', {
  tag: '@full',
}, async ({ page, newVisitor }) => {
  await signUp(page)
  const { _id: id } = await placeOrder(page)
  const staff = await newVisitor()
  await signInAs(staff, 'admin')
  await staff.goto(`/dashboard/manageallorders/${id}`)
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await staff.getByRole('button', { name: 'Confirm order' }).click()
  await staff.route(`**/api/order/${id}/timeline`, async (route) => {
    asked.resolve()
    await released.promise
    await route.continue()
  })
  const dialog = staff.getByRole('dialog', { name: 'Confirm order' })
  await dialog.getByRole('button', { name: 'Confirm order' }).click()
  await asked.promise
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Confirm order' })).toHaveAttribute('aria-disabled', 'true')
  released.resolve()
  await expect(dialog).toBeHidden()
  await expect(staff.getByRole('button', { name: 'Start production' })).toBeFocused()
})

test('a step of an order that has changed meanwhile is refused with what the order is now', {
  tag: '@full',
}, async ({ page, newVisitor, trouble }) => {
  trouble.expect(/409/)
  await signUp(page)
  const { _id: id } = await placeOrder(page)
  const [first, second] = [await newVisitor(), await newVisitor()]
  for (const staff of [first, second]) {
    await signInAs(staff, 'admin')
    await staff.goto(`/dashboard/manageallorders/${id}`)
  }
  const confirm = 'Confirm order'
  await first.getByRole('button', { name: confirm }).click()
  await second.getByRole('button', { name: confirm }).click()
  await second.getByRole('dialog', { name: confirm }).getByRole('button', { name: confirm }).click()
  const toast = second.getByText(/^Order \d+: Confirmed$/)
  await expect(toast).toBeVisible()
  const foot = second.locator('.order-foot')
  // Only a phone has the next step at the foot.
  if (await foot.isVisible()) {
    const top = (await foot.boundingBox())?.y ?? 0
    expect(bottomOf(await toast.boundingBox()), 'the toast is above the next step').toBeLessThanOrEqual(top)
  }

  const dialog = first.getByRole('dialog', { name: confirm })
  await dialog.getByLabel('Note').fill('Planned for week 48.')
  await dialog.getByRole('button', { name: confirm }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Someone else has changed this order. It is now Confirmed.')
  await expect(dialog.getByLabel('Note')).toHaveValue('Planned for week 48.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(first.getByRole('button', { name: 'Start production' })).toBeFocused()
})
