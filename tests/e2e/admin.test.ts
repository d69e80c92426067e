import { randomUUID } from 'node:crypto'
import { newAccount } from './accounts.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs, signUp } from './sign-in.ts'
import { placeOrder } from './steps.ts'

async function enterAsAdmin(page: Page, path: string): Promise<void> {
  await signInAs(page, 'admin')
  await page.goto(path)
}

test('an admin makes a customer an admin after a confirmation, and removes the role', async ({
  page,
  request,
}) => {
  const customer = newAccount()
  await request.post('/api/auth/sign-up/email', { data: customer })
  await enterAsAdmin(page, '/dashboard/users?q=admin%40datum.example')
  const own = page.getByRole('row').filter({ hasText: 'admin@datum.example' })
  await expect(own.getByText('You', { exact: true })).toBeVisible()
  await page.goto(`/dashboard/users?q=${customer.email}`)
  await page.getByRole('button', { name: `Make Admin ${customer.name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(customer.email)).toBeVisible()
  await expect(dialog.getByText('not verified')).toBeVisible()
  await dialog.getByRole('button', { name: 'Make Admin' }).click()
  await expect(page.getByText('Successfully made An Admin')).toBeVisible()
  await expect(page.getByRole('button', { name: `Make Admin ${customer.name}` })).toHaveCount(0)
  await page.getByRole('button', { name: `Remove admin ${customer.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove admin' }).click()
  await expect(page.getByRole('button', { name: `Make Admin ${customer.name}` })).toBeVisible()
})

test('a refused role change shows a toast and an explanation in the dialog', { tag: '@full' }, async ({
  page,
  request,
  trouble,
}) => {
  const customer = newAccount()
  await request.post('/api/auth/sign-up/email', { data: customer })
  await enterAsAdmin(page, `/dashboard/users?q=${customer.email}`)
  const refusal = {
    type: 'about:blank',
    title: 'admin only',
    status: 403,
    code: 'admin_only',
    detail: 'Only admins can do this.',
  }
  await page.route('**/api/user/admin/**', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(refusal) }),
  )
  trouble.expect(/403/)
  await page.getByRole('button', { name: `Make Admin ${customer.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make Admin' }).click()
  await expect(page.getByText('Failed to Make an Admin')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Only admins can do this.')).toBeVisible()
})

test('a product is added, shown first on the home page, edited and deleted', async ({ page, baseURL }) => {
  const name = `Demo part ${randomUUID().slice(0, 8)}`
  const description = 'Turned from bar, ground, and measured before it leaves the house.'
  await enterAsAdmin(page, '/dashboard/addaproduct')
  await page.getByRole('button', { name: 'Add Product', exact: true }).click()
  await expect(
    page.getByRole('form', { name: 'Add Product' }).getByText('Unit price is Required').first(),
  ).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Image').fill(`${baseURL}/icon-192.png`)
  await page.getByLabel('Description').fill(description)
  await page.getByLabel('Unit price, USD').fill('12,50')
  await page.getByLabel('Minimum order').fill('5')
  await page.getByLabel('Available quantity').fill('80')
  await page.getByRole('button', { name: 'Add Product', exact: true }).click()
  await expect(page.getByText('Product Added Successfully.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View', exact: true })).toHaveAttribute('href', /^\/purchase\//)
  await page.getByRole('button', { name: 'Add another' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  for (const label of ['Name', 'Unit price, USD', 'Minimum order', 'Available quantity']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  }
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'We produce' }).getByRole('link', { name })).toBeVisible()

  await page.goto(`/dashboard/manageproduct?q=${encodeURIComponent(name)}`)
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByText(`${description.slice(0, 50)}…`).click()
  await expect(row.getByText(description)).toBeVisible()
  await expect(row.getByText('$12.50')).toBeVisible()
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await page.getByLabel('Unit price, USD').fill('13')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Manage Product' }).click()
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} saved.`)).toBeVisible()
  await page.goto(`/dashboard/manageproduct?q=${encodeURIComponent(name)}`)
  await expect(row.getByText('$13.00')).toBeVisible()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(page.getByRole('dialog').getByText('It is not part of any open order.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete product' }).click()
  await expect(page.getByText(`${name} Deleted Successfully.`)).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo' })
  // With the focus, the toast stays.
  await undo.focus()
  await expect(row).toHaveCount(0)
  await undo.press('Enter')
  await expect(page.getByText(`${name} has been restored.`)).toBeVisible()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete product' }).click()
  await expect(row).toHaveCount(0)
})

test('a product is created from another, and deleting the other shows the number of its open orders', {
  tag: '@full',
}, async ({ page, newVisitor }) => {
  const buyer = await newVisitor()
  await signUp(buyer)
  const { name: product } = await placeOrder(buyer)
  await enterAsAdmin(page, `/dashboard/manageproduct?q=${encodeURIComponent(product)}`)
  await page.getByRole('button', { name: `Delete ${product}` }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${product}?` })
  await expect(dialog.getByText(/It is part of \d+ open orders?\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `More actions for ${product}` }).click()
  await page.getByRole('menuitem', { name: `Duplicate ${product}` }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${product} (copy)`)
  await expect(page.getByLabel('Minimum order')).not.toHaveValue('')
  await expect(page.getByLabel('SKU')).toHaveValue('')
})
