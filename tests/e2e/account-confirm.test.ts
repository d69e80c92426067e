import { expectAccessible } from './accessibility.ts'
import { addAuthenticator } from './authenticator.ts'
import { ageSessions, removePassword } from './database.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signUp } from './sign-in.ts'

async function openAccount(page: Page): Promise<void> {
  await page.goto('/dashboard/account')
  await expect(page.getByRole('heading', { level: 2, name: 'Delete my account' })).toBeVisible()
}

function section(page: Page, name: string) {
  return page.getByRole('region', { name })
}

test('long after the sign-in the page works, and only sensitive actions ask for the password, on the same page', {
  tag: '@full',
}, async ({ page, portal, trouble }) => {
  trouble.expect(/40[13]/)
  await addAuthenticator(page)
  const account = await signUp(page)
  await ageSessions(portal, account.email)
  await openAccount(page)
  await expect(page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')).toHaveCount(1)
  const name = section(page, 'Name and picture').getByLabel('Name', { exact: true })
  await name.fill('Half typed')
  await section(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible()
  await expectAccessible(page, 'confirm sign-in')
  await dialog.getByLabel('Your password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(name).toHaveValue('Half typed')
  await expect(section(page, 'Passkeys').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')).toHaveCount(1)
})

test('a user who does not confirm the sign-in stays on the page without the action', { tag: '@full' }, async ({
  page,
  portal,
  trouble,
}) => {
  trouble.expect(/403/)
  await addAuthenticator(page)
  const account = await signUp(page)
  await ageSessions(portal, account.email)
  await openAccount(page)
  await section(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(section(page, 'Passkeys').getByRole('listitem')).toHaveCount(0)
  await expect(section(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' })).toBeEnabled()
})

test('an account without a password is deleted after its passkey has confirmed the sign-in, on the same page', {
  tag: '@full',
}, async ({ page, portal, trouble }) => {
  trouble.expect(/40[01]/)
  await addAuthenticator(page)
  const { email } = await signUp(page)
  await openAccount(page)
  await section(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await removePassword(portal, email)
  await ageSessions(portal, email)
  await openAccount(page)
  await section(page, 'Delete my account').getByRole('button').click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(page).toHaveURL('/')
})
