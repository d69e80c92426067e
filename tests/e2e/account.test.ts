import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessibility.ts'
import { downloadBy } from './downloads.ts'
import { expect, type Page, test } from './fixtures.ts'
import { linkInMail } from './mailbox.ts'
import { signIn, signUp } from './sign-in.ts'
import { placeOrder } from './steps.ts'

async function openAccount(page: Page): Promise<void> {
  await page.goto('/dashboard/account')
  await expect(page.getByRole('heading', { level: 2, name: 'Delete my account' })).toBeVisible()
}

function section(page: Page, name: string) {
  return page.getByRole('region', { name })
}

/** Another device of the same user. */
async function logInElsewhere(device: Page, account: { email: string; password: string }): Promise<void> {
  await signIn(device, account)
  await device.goto('/dashboard/myorder')
  await expect(device.getByText('No orders yet')).toBeVisible()
}

test('name and picture are changed in My Profile, and shown in the navigation', async ({ page, portal }) => {
  await signUp(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Account settings' }).click()
  const matter = section(page, 'Name and picture')
  const name = matter.getByLabel('Name', { exact: true })
  const picture = matter.getByRole('textbox', { name: /^Picture/ })
  await name.fill(' ')
  await picture.fill('me.png')
  await matter.getByRole('button', { name: 'Save' }).click()
  await expect(matter.getByText('Name is Required').first()).toBeVisible()
  await expect(matter.getByText('Picture must be a web address').first()).toBeVisible()

  await name.fill('Renamed Buyer')
  await picture.fill(`${portal.url}/icon-192.png`)
  await matter.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Name and picture saved.')).toBeVisible()
  await expect(matter.locator(`img[src="${portal.url}/icon-192.png"]`)).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Renamed Buyer')
  await expect(page.locator('[data-display-name]').first()).toHaveText('Renamed Buyer')

  await picture.fill('')
  await picture.press('Control+Enter')
  await expect(page.getByText('Name and picture saved.')).toBeVisible()
  await expect(matter.getByText('RB')).toBeVisible()
})

test('users can download the data that the portal stores about them', { tag: '@full' }, async ({ page }) => {
  const { email } = await signUp(page)
  const { name } = await placeOrder(page)
  await page.goto('/dashboard/myorder')
  await openAccount(page)
  const matter = section(page, 'My data')
  const file = await downloadBy(page, () => matter.getByRole('button', { name: 'Download my data' }).click())
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data).toMatchObject({ account: { email }, profile: { email }, orders: [{ name }], reviews: [] })
  await expect(matter.getByText('Your data has been downloaded.')).toBeVisible()
})

test('the user chooses which mails about orders and reviews come', { tag: '@full' }, async ({ page }) => {
  await signUp(page)
  await openAccount(page)
  const matter = section(page, 'Email notifications')
  const progress = matter.getByRole('checkbox', { name: /^Order progress/ })
  await expect(progress).toBeChecked()
  await progress.uncheck()
  await matter.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Email notifications saved.')).toBeVisible()
  await expect(progress).toBeFocused()
  // By keys alone, and without a change: the buttons are gone, and the keyboard stays where it was.
  await page.keyboard.press('Space')
  await matter.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(progress).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(matter.getByRole('button', { name: 'Save' })).toBeHidden()
  await page.reload()
  await expect(progress).not.toBeChecked()
  await expect(matter.getByRole('checkbox', { name: /^Shipping/ })).not.toBeChecked()
  await expect(matter.getByRole('checkbox', { name: /^Replies/ })).toBeChecked()
})

test('the verification mail is sent again, and its link leads to a confirmation', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const { email } = await signUp(page)
  await openAccount(page)
  const matter = section(page, 'Email address')
  await expect(matter.getByText('Not verified')).toBeVisible()
  await page.goto('/dashboard/account?error=TOKEN_EXPIRED')
  await expect(matter.getByText('This link has expired or is incomplete')).toBeVisible()
  await matter.getByRole('button', { name: 'Resend confirmation email' }).click()
  await expect(matter.getByText('We sent an email to')).toBeVisible()
  const link = /http[^\s"<]+verify-email\?token=[^\s"<]+/
  await page.goto(await linkInMail(request, { to: email, link, count: 2 }))
  await expect(page).toHaveURL('/dashboard/account?verified')
  await expect(matter.getByText('Your email address is confirmed')).toBeVisible()
  await expect(matter.getByRole('button', { name: 'Resend confirmation email' })).toHaveCount(0)
})

test('the password is changed with the old one, and other devices are signed out', { tag: '@full' }, async ({
  page,
  newVisitor,
  trouble,
}) => {
  trouble.expect(/40[01]/)
  const account = await signUp(page)
  const device = await newVisitor()
  await logInElsewhere(device, account)
  await openAccount(page)
  const matter = section(page, 'Password')
  const change = matter.getByRole('button', { name: 'Change password' })
  await change.click()
  await expect(matter.getByText('Password is Required').first()).toBeVisible()
  const current = matter.getByLabel('Current password')
  const next = matter.getByLabel('New password', { exact: true })
  await current.fill('not the password')
  await next.fill('short')
  await expect(matter.getByText('Must be 6 characters or longer').first()).toBeVisible()
  await next.fill('password1')
  await change.click()
  await expect(matter.getByText('This password is too common').first()).toBeVisible()
  await next.fill('four other plain words')
  await change.click()
  await expect(matter.getByText('Your current password is incorrect.').first()).toBeVisible()
  await expect(current).toBeFocused()
  await current.fill(account.password)
  await change.click()
  await expect(page.getByText('Password changed. Your other devices are signed out.')).toBeVisible()

  await device.reload()
  await expect(device).toHaveURL(/\/login/)
  await page.goto('/dashboard/myorder')
  await expect(page.getByText('No orders yet')).toBeVisible()
  await expect(signIn(device, account)).rejects.toThrow('401')
  await signIn(device, { email: account.email, password: 'four other plain words' })
})

test('an account from Google gets a password by mail, while signed in', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const { email } = await signUp(page)
  await page.route('**/api/auth/list-accounts', (route) => route.fulfill({ json: [{ providerId: 'google' }] }))
  await openAccount(page)
  const matter = section(page, 'Password')
  await expect(matter.getByText('You sign in with Google')).toBeVisible()
  await matter.getByRole('button', { name: 'Send link' }).click()
  await expect(matter.getByText('We sent you an email')).toBeVisible()
  await page.goto(await linkInMail(request, { to: email, link: /\/login\?reset=[^\s"<]+/ }))
  await page.getByLabel('New password', { exact: true }).fill('four other plain words')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/dashboard/myorder')
  await expect(page.getByText('No orders yet')).toBeVisible()
})

test('signing out everywhere ends this device and the others', { tag: '@full' }, async ({
  page,
  newVisitor,
  trouble,
}) => {
  trouble.expect(/401/)
  const account = await signUp(page)
  const device = await newVisitor()
  await logInElsewhere(device, account)
  await openAccount(page)
  // Unsaved input must not keep the user from deleting the account.
  await section(page, 'Name and picture').getByLabel('Name', { exact: true }).fill('Half a na')
  await section(page, 'Sessions').getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await expectAccessible(page, 'sign out everywhere')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await section(page, 'Sessions').getByRole('button', { name: 'Sign out everywhere' }).click()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('You are signed out on all devices.')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await device.reload()
  await expect(device).toHaveURL(/\/login/)
})
