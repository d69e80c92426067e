import { errors } from '#contract/errors.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signIn, signUp } from './sign-in.ts'
import { placeOrder } from './steps.ts'

async function openAccount(page: Page): Promise<void> {
  await page.goto('/dashboard/account')
  await expect(page.getByRole('heading', { level: 2, name: 'Delete my account' })).toBeVisible()
}

function section(page: Page, name: string) {
  return page.getByRole('region', { name })
}

test('an account is deleted with its password, after an explanation, and cannot be used again', async ({
  page,
  trouble,
}) => {
  trouble.expect(/40[01]/)
  const account = await signUp(page)
  await placeOrder(page)
  await page.goto('/dashboard/myorder')
  await openAccount(page)
  await section(page, 'Delete my account').getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText(account.email)
  await expect(dialog).toContainText('This cannot be undone.')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('Password is Required')).toBeVisible()
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible()
  await expectAccessible(page, 'delete account')
  await dialog.getByLabel('Your password').fill(account.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(signIn(page, account)).rejects.toThrow('401')
})

test('the last admin sees why the account cannot be deleted', { tag: '@full' }, async ({ page, trouble }) => {
  trouble.expect(/409/)
  await signUp(page)
  const { status, sentence } = errors.last_admin
  await page.route('**/api/auth/delete-user', (route) =>
    route.fulfill({ status, json: { code: 'last_admin', message: sentence } }),
  )
  await openAccount(page)
  await section(page, 'Delete my account').getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Your password').fill('three plain words')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText(sentence)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/dashboard/account')
})
