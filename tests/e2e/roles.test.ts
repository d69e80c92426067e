import { randomUUID } from 'node:crypto'
import { newAccount } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'

test('an owner copies a role, gives it, and who has it sees what it opens and stays signed in elsewhere', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const clerk = newAccount()
  await request.post('/api/auth/sign-up/email', { data: clerk })
  const name = `Desk ${randomUUID().slice(0, 6)}`
  await signInAs(page, 'admin')
  await page.goto('/dashboard/settings/staff')
  await page.getByRole('link', { name: 'Warehouse' }).click()
  await page.getByRole('button', { name: 'Copy to change' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('group', { name: 'Reviews' }).getByRole('radio', { name: 'Write' }).check()
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText('Role added')).toBeVisible()
  await page.goto('/dashboard/users')
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('dialog').getByRole('option', { name })).toBeAttached()
  await page.keyboard.press('Escape')

  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { Authorization: `Bearer ${token}` }
  const [role] = (await (await request.get('/api/manage/roles', { headers })).json()).filter(
    (one: { name: string }) => one.name === name,
  )
  const { items } = await (await request.get(`/api/manage/users?q=${clerk.email}`, { headers })).json()
  await request.put(`/api/users/${items[0]._id}/role`, { headers, data: { role: role._id } })
  await page.goto('/dashboard/settings/staff')
  await expect(page.getByLabel(`Role of ${clerk.name}`)).toHaveValue(role._id)

  const theirs = await (
    await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 800 } })
  ).newPage()
  await theirs.goto('/login')
  await theirs.getByLabel('Email').fill(clerk.email)
  await theirs.getByLabel('Password', { exact: true }).fill(clerk.password)
  await theirs.getByRole('button', { name: 'Login' }).click()
  await expect(theirs).not.toHaveURL(/login/)
  await theirs.goto('/dashboard/manageallorders')
  const menu = theirs.getByRole('navigation', { name: 'Dashboard' }).first()
  await expect(menu.getByRole('link', { name: 'Reviews' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Settings' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'All Users' })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Export as CSV' })).toHaveCount(0)
  await theirs.goto('/dashboard/settings')
  await expect(theirs.getByRole('heading', { name: 'No access to this page' })).toBeVisible()
  await expect(theirs.getByText('Missing: Settings: read')).toBeVisible()
  await theirs.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(theirs.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await theirs.context().close()
})
