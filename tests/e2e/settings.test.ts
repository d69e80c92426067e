import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'

test('a setting is refused, saved as a draft, published for all visitors, and taken back', async ({
  page,
  newVisitor,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/dashboard/settings')
  const form = page.getByRole('form', { name: 'Settings' })
  const tagline = form.getByLabel('Tagline (English)')
  const before = await tagline.inputValue()
  await form.getByLabel('Name in the shop').fill(' ')
  await form.getByLabel('Bank accounts').fill('Bank, DE89370400440532013001')
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect(form.getByRole('alert').first()).toContainText('Enter the name that the shop shows.')
  await expect(form.getByRole('alert').first()).toContainText('This is not a valid IBAN. Check its digits.')
  await expectAccessible(page, 'settings: refused')
  await expectNoSidewaysScroll(page)

  await form.getByLabel('Name in the shop').fill('Datum')
  await form.getByLabel('Bank accounts').fill('')
  await tagline.fill('Parts of a journey through the settings.')
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('There is a draft that visitors do not see yet.')).toBeVisible()
  const visitor = await newVisitor()
  const footer = visitor.getByRole('contentinfo')
  await visitor.goto('/blog')
  await expect(footer).toContainText(before)

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Settings are published')).toBeVisible()
  await expectAccessible(page, 'settings: published')
  await visitor.goto('/blog')
  await expect(footer).toContainText('Parts of a journey through the settings.')

  await page.getByRole('button', { name: 'Make a draft of what was delivered' }).click()
  await expect(tagline).toHaveValue(before)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('There is a draft that visitors do not see yet.')).toHaveCount(0)
  await visitor.goto('/blog')
  await expect(footer).toContainText(before)
})

test('what another admin has saved meanwhile is not replaced unseen', async ({ page, context, trouble }) => {
  trouble.expect(/409/)
  await signInAs(page, 'admin')
  await page.goto('/dashboard/settings?group=documents')
  const other = await context.newPage()
  await other.goto('/dashboard/settings?group=documents')
  await other.getByLabel('Sender name').fill('Others')
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect(other.getByText('There is a draft that visitors do not see yet.')).toBeVisible()
  await page.getByLabel('Sender name').fill('Mine')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'changed elsewhere' })).toBeVisible()
  await expect(page.getByLabel('Sender name')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByText('There is a draft that visitors do not see yet.')).toHaveCount(0)
  await expect(page.getByLabel('Sender name')).toHaveValue('')
})
