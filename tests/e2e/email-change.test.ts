import { expectAccessible } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { linkInMail } from './mailbox.ts'
import { signIn, signInAs, signUp } from './sign-in.ts'
import { placeOrder } from './steps.ts'

const link = /\/login\?(?:undo-)?email-change=[\w-]+/

async function openAccount(page: Page): Promise<void> {
  await page.goto('/dashboard/account')
  await expect(page.getByRole('heading', { level: 2, name: 'Delete my account' })).toBeVisible()
}

function newAddress(): string {
  return `moved-${crypto.randomUUID()}@e2e.example`
}

async function requestChange(page: Page, email: string, password: string): Promise<void> {
  await openAccount(page)
  await page.getByRole('button', { name: 'Change email address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email address' })
  await dialog.getByLabel('New email address').fill(email)
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Send link' }).click()
}

test('a customer moves to another address, which orders and sign-in follow, and the former one can undo it', async ({
  page,
  request,
  trouble,
}) => {
  trouble.expect(/40[13]|422/)
  const account = await signUp(page)
  await placeOrder(page)
  const email = newAddress()
  await requestChange(page, email, 'not the password')
  const dialog = page.getByRole('dialog', { name: 'Change email address' })
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible()
  await expectAccessible(page, 'change email')
  await dialog.getByLabel('Your password').fill(account.password)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Your address changes when you open it.')).toContainText(email)

  await page.goto(await linkInMail(request, { to: email, link }))
  const confirm = page.getByRole('button', { name: 'Confirm new address' })
  await expect(confirm).toBeVisible()
  await expectAccessible(page, 'email change: confirm')
  await confirm.click()
  await expect(page.getByRole('status')).toContainText(email)
  await page.getByRole('link', { name: 'Account settings' }).click()
  await expect(page.getByRole('region', { name: 'Email address' })).toContainText(email)
  await page.goto('/dashboard/myorder')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('pending').first()).toBeVisible()

  await page.goto(await linkInMail(request, { to: account.email, link }))
  const undo = page.getByRole('button', { name: 'Undo the change' })
  await expect(undo).toBeVisible()
  await expectAccessible(page, 'email change: undo')
  await undo.click()
  await expect(page.getByRole('status')).toContainText(account.email)
  await expect(signIn(page, { email, password: account.password })).rejects.toThrow('401')
})

test('a customer cancels a change of address that waits', { tag: '@full' }, async ({ page }) => {
  const account = await signUp(page)
  await requestChange(page, newAddress(), account.password)
  await page.getByRole('button', { name: 'Cancel change' }).click()
  await expect(page.getByText('Change cancelled')).toBeVisible()
  await expect(page.getByText('Your address changes when you open it.')).toBeHidden()
})

test('staff ask for another address of a customer', { tag: '@full' }, async ({ page, newVisitor, request }) => {
  const customer = await signUp(await newVisitor())
  await signInAs(page, 'admin')
  await page.goto(`/dashboard/users?q=${customer.email}`)
  await page.getByRole('row').filter({ hasText: customer.email }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
  await page.getByRole('button', { name: /More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Change email address' }).click()
  const dialog = page.getByRole('dialog', { name: /Change the email address/ })
  const email = newAddress()
  await dialog.getByLabel('New email address').fill(email)
  await expectAccessible(page, 'change email of a customer')
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`Link sent to ${email}`)).toBeVisible()
  expect(await linkInMail(request, { to: email, link })).toContain('email-change=')
})
