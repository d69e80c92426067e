import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { addAuthenticator } from './authenticator.ts'
import { expect, test } from './fixtures.ts'
import { signIn, signUp } from './sign-in.ts'
import { signOut } from './steps.ts'

test('a passkey is added, signs in without a password, and is removed', { tag: '@full' }, async ({
  page,
  trouble,
}) => {
  await addAuthenticator(page)
  const { name } = await signUp(page)
  await page.goto('/dashboard/account')
  const matter = page.getByRole('region', { name: 'Passkeys' })
  await matter.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(matter.getByRole('listitem')).toHaveText(/Chrome on Linux\s*Added just now/)
  await expectAccessible(page, 'account: passkeys')
  await expectNoSidewaysScroll(page)
  trouble.expect(/400/)
  await matter.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(matter.getByText('This device already has a passkey for this account.')).toBeVisible()

  await signOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/dashboard')
  await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()

  await page.goto('/dashboard/account')
  await matter.getByRole('button', { name: 'Remove passkey Chrome on Linux' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await expect(matter.getByRole('listitem')).toHaveCount(0)
  await signOut(page)
  await page.goto('/login')
  trouble.expect(/401/)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('This passkey is not registered here. Sign in with your password.')).toBeVisible()
})

test('another device is listed and signed out, and this one stays', { tag: '@full' }, async ({
  page,
  newVisitor,
  trouble,
}) => {
  trouble.expect(/401/)
  const account = await signUp(page)
  const other = await newVisitor()
  await signIn(other, account)
  await page.goto('/dashboard/account')
  const devices = page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('This device')
  await devices
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
  await expect(devices).toHaveCount(1)
  await page.goto('/dashboard/myorder')
  await expect(page.getByText('No orders yet')).toBeVisible()
  await other.goto('/dashboard/myorder')
  await expect(other).toHaveURL(/\/login/)
})
