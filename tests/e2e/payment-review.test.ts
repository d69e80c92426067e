import { expectAccessible } from './accessibility.ts'
import { addPaymentToReview } from './database.ts'
import { expect, test } from './fixtures.ts'
import { signInAs, signUp } from './sign-in.ts'
import { placeOrder } from './steps.ts'

test('staff see whose payment is to be reviewed, and what a colleague has done about it', {
  tag: '@full',
}, async ({ page, portal, newVisitor }) => {
  const buyer = await newVisitor()
  const { name } = await signUp(buyer)
  const { _id, number } = await placeOrder(buyer)
  await addPaymentToReview(portal, _id)
  await signInAs(page, 'admin')
  await page.goto(`/dashboard/payments?q=${number}`)
  const row = page.getByRole('row').filter({ hasText: String(number) })
  await expect(row).toContainText(name)
  await expect(row).toContainText('To review')
  const details = row.getByRole('button', { name: `Details of No response from the bank, order ${number}` })
  await details.click()
  const dialog = page.getByRole('dialog', { name: 'No response from the bank' })
  await expect(dialog).toContainText(name)
  await expect(dialog).toContainText('Contact the card provider.')
  await expectAccessible(page, 'payment to review')
  await dialog.getByRole('textbox', { name: 'How was it resolved?' }).fill('The bank found it')
  await dialog.getByRole('button', { name: 'Mark as resolved' }).press('Enter')
  await expect(row).toContainText('Resolved')
  await details.click()
  await expect(dialog).toContainText('The bank found it')
  await expect(dialog).toContainText('Demo Admin')
})
