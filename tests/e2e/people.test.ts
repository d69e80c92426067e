import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { firstAdminEmail, newAccount } from './accounts.ts'
import { downloadBy } from './downloads.ts'
import { expect, type Page, test } from './fixtures.ts'
import { linkInMail } from './mailbox.ts'
import { signInAs, signUp } from './sign-in.ts'
import { fillLogIn } from './steps.ts'

async function openUsers(page: Page): Promise<void> {
  await signInAs(page, 'admin')
  await page.goto('/dashboard/users')
}

async function invite(page: Page, email: string, role: 'Customer' | 'Owner'): Promise<void> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const form = page.getByRole('dialog').getByRole('form', { name: 'Invite a user' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Role').selectOption(role)
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

const link = /http[^\s"<]+\/invitation\?token=[\w-]+/

test('a user is invited, accepts, is deactivated and signed out; the log shows all of it', async ({
  page,
  newVisitor,
  request,
  trouble,
}) => {
  trouble.expect(/40[0139]|422/)
  const { email, name, password } = newAccount()
  await openUsers(page)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expectAccessible(page, 'invite')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await invite(page, email, 'Owner')
  const waiting = page.getByRole('region', { name: 'Pending invitations' })
  await expect(waiting.getByText(email)).toBeVisible()
  await expectAccessible(page, 'users: invitations')

  const invited = await newVisitor()
  await invited.goto(await linkInMail(request, { to: email, link }))
  const form = invited.getByRole('form', { name: 'Accept invitation' })
  await expect(form.getByText(email)).toBeVisible()
  await form.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(form.getByText('Name is Required').first()).toBeVisible()
  await expectAccessible(invited, 'invitation')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Password', { exact: true }).fill('password1')
  await form.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(form.getByText('This password is too common').first()).toBeVisible()
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(invited).toHaveURL('/dashboard')
  await invited.goto('/dashboard/users')
  await expect(invited.getByRole('heading', { level: 1, name: 'All Users' })).toBeVisible()

  await page.goto(`/dashboard/users?q=${email}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Invitation accepted')
  await expectAccessible(page, 'user')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('This account is deactivated')).toBeVisible()

  await invited.goto('/dashboard/manageallorders')
  await expect(invited).toHaveURL(/\/login\?/)
  await fillLogIn(invited, { email, password })
  await expect(invited.getByText('This account has been deactivated')).toBeVisible()

  await page.getByRole('link', { name: 'Audit log entries for this user' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await page.getByRole('button', { name: /^Details of Account deactivated/ }).click()
  const row = page.getByRole('dialog').getByRole('row', { name: /Can sign in/ })
  await expect(row.getByRole('cell')).toHaveText(['Yes', 'No'])
  await expectAccessible(page, 'audit entry')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.goto('/dashboard/audit')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('button', { name: 'Action', exact: true }).click()
  await page.getByLabel('Invitation sent', { exact: true }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('searchbox', { name: 'User or object' }).fill(email)
  await expect(page).toHaveURL(/action=invitation\.sent.*q=|q=.*action=invitation\.sent/)
  await expect(page.getByRole('table').getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const exportNow = page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true })
  expect((await downloadBy(page, () => exportNow.click())).suggestedFilename()).toMatch(
    /^datum-audit-\d{4}-\d\d-\d\d\.csv$/,
  )
})

test('an invitation is sent again and withdrawn; its link then says so', { tag: '@full' }, async ({
  page,
  newVisitor,
  request,
  trouble,
}) => {
  trouble.expect(/40[49]/)
  const { email } = newAccount()
  await openUsers(page)
  await invite(page, email, 'Customer')
  await page.getByRole('button', { name: `Resend to ${email}` }).click()
  const newest = await linkInMail(request, { to: email, link, count: 2 })
  await page.getByRole('button', { name: `Revoke the invitation to ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('button', { name: `Resend to ${email}` })).toHaveCount(0)
  const invited = await newVisitor()
  await invited.goto(newest)
  await expect(invited.getByText('This invitation has been used, revoked or has expired.')).toBeVisible()
  await expectAccessible(invited, 'invitation: over')
})

test('the first admin opens the link of the mail on another device, and the open page shows the role', {
  tag: '@full',
}, async ({ page, newVisitor, request }) => {
  await signUp(page, { ...newAccount(), email: firstAdminEmail })
  await page.goto('/dashboard/account')
  await expect(page.getByRole('heading', { level: 2, name: 'Delete my account' })).toBeVisible()
  const document = page.locator('html')
  await expect(document).toHaveAttribute('data-role', 'customer')
  const phone = await newVisitor()
  const verification = /http[^\s"<]+verify-email\?token=[^\s"<]+/
  await phone.goto(await linkInMail(request, { to: firstAdminEmail, link: verification }))
  // The browser says that the user comes back to the page.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(document).toHaveAttribute('data-role', 'admin')
  await page.getByRole('complementary').getByRole('link', { name: 'All Users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Users' })).toBeVisible()
})
