import { randomUUID } from 'node:crypto'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { newAccount } from './accounts.ts'
import { expect, type Page, test } from './fixtures.ts'
import { linkInMail } from './mailbox.ts'
import { signInAs, signUp } from './sign-in.ts'
import { orderedProduct, placeOrder } from './steps.ts'

async function openCustomer(page: Page, email: string): Promise<void> {
  await signInAs(page, 'admin')
  await page.goto(`/dashboard/users?q=${email}`)
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
}

async function skuOf(page: Page, name: string): Promise<string> {
  const found = await page.request.get(`/api/products?q=${encodeURIComponent(name)}`)
  const { items } = (await found.json()) as { items: { name: string; sku: string }[] }
  const sku = items.find((one) => one.name === name)?.sku
  if (!sku) throw new Error(`${name} is not on sale`)
  return sku
}

test('staff see what a customer ordered, note what was said, and follow the sums to their orders', {
  tag: '@full',
}, async ({ page, newVisitor }) => {
  const buyer = await newVisitor()
  const { email, name } = await signUp(buyer)
  const { number } = await placeOrder(buyer)
  await openCustomer(page, email)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const orders = page.getByRole('region', { name: 'Orders', exact: true })
  await expect(orders.getByRole('link', { name: String(number) })).toBeVisible()
  await expect(page.getByText('No addresses saved')).toBeVisible()
  await expect(page.getByText('No reviews yet.')).toBeVisible()

  const numbering = page.getByRole('form', { name: 'Customer number' })
  const customerNumber = `K-${randomUUID().slice(0, 8)}`
  await numbering.getByRole('textbox', { name: 'Customer number' }).fill(customerNumber)
  await numbering.getByRole('button', { name: 'Save number' }).click()
  await expect(page.getByText('Customer number saved')).toBeVisible()

  await page.getByRole('button', { name: 'Add note', exact: true }).click()
  await expect(page.getByText('Enter a note').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Staff note' }).fill('Calls before noon.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Note saved')).toBeVisible()
  const notes = page.getByRole('region', { name: 'Staff notes' })
  await expect(notes.getByText('Calls before noon.')).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await history.getByRole('button', { name: 'Notes' }).click()
  await expect(history.getByRole('listitem')).toHaveCount(1)
  await expect(history.getByRole('listitem')).toContainText('Calls before noon.')
  await expectAccessible(page, 'customer')
  await expectNoSidewaysScroll(page)
  await notes.getByRole('button', { name: /^Delete the note by / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(notes.getByText('No notes yet.')).toBeVisible()

  await page.getByRole('link', { name: '1 order' }).first().click()
  await expect(page).toHaveURL(/email=.*payment=due/)
  await expect(page.getByText(String(number)).filter({ visible: true }).first()).toBeVisible()
})

test('J and K lead from customer to customer in the list that they were opened from', { tag: '@full' }, async ({
  page,
  newVisitor,
}) => {
  const shared = `Stepping ${randomUUID().slice(0, 8)}`
  for (const letter of ['A', 'B']) {
    await signUp(await newVisitor(), { ...newAccount(), name: `${shared} ${letter}` })
  }
  const heading = (letter: string) => page.getByRole('heading', { level: 1, name: `${shared} ${letter}` })
  await signInAs(page, 'admin')
  await page.goto(`/dashboard/users?q=${encodeURIComponent(shared)}&sort=name`)
  await page.getByRole('link', { name: `${shared} A` }).click()
  await expect(heading('A')).toBeVisible()
  await expect(page.getByRole('link', { name: `Next account: ${shared} B` })).toBeVisible()
  await page.keyboard.press('j')
  await expect(heading('B')).toBeVisible()
  await expect(page.getByRole('link', { name: `Previous account: ${shared} A` })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Next account/ })).toHaveCount(0)
  await page.keyboard.press('k')
  await expect(heading('A')).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'All Users' }).click()
  await expect(page).toHaveURL(/users\?.*sort=name/)
  await expect(page.getByRole('row', { name: `${shared} A` })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(heading('A')).toBeVisible()
  await expect(page.getByRole('link', { name: `Next account: ${shared} B` })).toBeVisible()
})

test('staff order for a customer by part number; the order is the customer’s, and names who placed it', async ({
  page,
  newVisitor,
  trouble,
}) => {
  trouble.expect(/422/)
  const buyer = await newVisitor()
  const { email, name } = await signUp(buyer)
  const sku = await skuOf(buyer, orderedProduct)
  await openCustomer(page, email)
  await page.getByRole('link', { name: 'Order for this customer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order for ${name}` })).toBeVisible()
  const place = page.getByRole('button', { name: /^Place order for / })
  await expect(page.getByText('No products yet.')).toBeVisible()

  await page.getByLabel('SKU').fill(sku)
  await page.getByLabel('Pieces', { exact: true }).fill('3')
  await page.keyboard.press('Enter')
  const line = page.getByRole('list', { name: 'Order lines' }).getByRole('listitem')
  await expect(line).toContainText(orderedProduct)
  await page.getByLabel('Country').selectOption({ label: 'Netherlands' })
  await page.getByLabel('Street and number').fill('12 Example Quay')
  await page.getByLabel('Postcode').fill('3011aa')
  await page.getByLabel('City').fill('Rotterdam')
  await page.getByLabel('PO number').fill('4500-2231')

  // Staff who look something up on the page before find all that they had typed.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name }).click()
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
  await page.getByRole('link', { name: 'Order for this customer' }).click()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(line).toContainText(orderedProduct)
  await expect(page.getByLabel('Postcode')).toHaveValue('3011 AA')
  await expect(page.getByLabel('PO number')).toHaveValue('4500-2231')
  await place.click()
  await expect(page.getByText('Some lines cannot be ordered as they are. Nothing was ordered.')).toBeVisible()
  await expect(line).toContainText('Order at least 25')
  await expectAccessible(page, 'order for a customer: refused')

  await page.getByLabel(`Quantity of ${sku}`).fill('25')
  await page.keyboard.press('Tab')
  await expect(line).not.toContainText('Order at least 25')
  await expectAccessible(page, 'order for a customer')
  await expectNoSidewaysScroll(page)
  await place.click()
  await expect(page.getByText(new RegExp(`^Order \\d+ placed for ${name}$`))).toBeVisible()
  await expect(page).toHaveURL(/manageallorders\/[\w-]+$/)
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Demo Admin')
  await buyer.goto('/dashboard/myorder')
  await expect(buyer.getByText(orderedProduct).first()).toBeVisible()
})

test('staff send the mail for a new password behind a question, and see no password', { tag: '@full' }, async ({
  page,
  newVisitor,
  request,
}) => {
  const buyer = await newVisitor()
  const { email, name } = await signUp(buyer)
  await openCustomer(page, email)
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Send password reset email' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send password reset email' }).click()
  await expect(page.getByText(`Email sent to ${name}`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Password reset email requested')
  const link = await linkInMail(request, { to: email, link: /http[^\s"<]+\/login\?reset=[^\s"<]+/ })
  const owner = await newVisitor()
  await owner.goto(link.replaceAll('&amp;', '&'))
  await expect(owner.getByRole('textbox', { name: 'New password' })).toBeVisible()
})
