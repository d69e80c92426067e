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
  await form.getByLabel('Shop name').fill(' ')
  await form.getByRole('button', { name: 'Add a bank account' }).click()
  await form.getByLabel('Bank of account 1').fill('Bank')
  await form.getByLabel('IBAN of account 1').fill('DE89370400440532013001')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByRole('alert').first()).toContainText('Enter the shop name.')
  await expect(form.getByRole('alert').first()).toContainText('This is not a valid IBAN. Check the digits.')
  await expectAccessible(page, 'settings: refused')
  await expectNoSidewaysScroll(page)

  await form.getByLabel('Shop name').fill('Datum')
  await form.getByRole('button', { name: 'Remove account 1' }).click()
  await tagline.fill('Parts of a journey through the settings.')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('There is an unpublished draft.')).toBeVisible()
  const visitor = await newVisitor()
  const footer = visitor.getByRole('contentinfo')
  await visitor.goto('/blog')
  await expect(footer).toContainText(before)

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Settings published')).toBeVisible()
  await expectAccessible(page, 'settings: published')
  await visitor.goto('/blog')
  await expect(footer).toContainText('Parts of a journey through the settings.')

  await page.getByRole('button', { name: 'Restore the original settings as a draft' }).click()
  await expect(tagline).toHaveValue(before)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('There is an unpublished draft.')).toHaveCount(0)
  await visitor.goto('/blog')
  await expect(footer).toContainText(before)
})

test('what another admin has saved meanwhile is not replaced unseen, and a test email says what came of it', {
  tag: '@full',
}, async ({ page, context, trouble }) => {
  trouble.expect(/409/)
  await signInAs(page, 'admin')
  await page.goto('/dashboard/settings?group=documents')
  const other = await context.newPage()
  await other.goto('/dashboard/settings?group=documents')
  await other.getByLabel('Sender name').fill('Others')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('There is an unpublished draft.')).toBeVisible()
  await page.getByLabel('Sender name').fill('Mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Someone else has changed these settings' }),
  ).toBeVisible()
  await expect(page.getByLabel('Sender name')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByText('There is an unpublished draft.')).toHaveCount(0)
  await expect(page.getByLabel('Sender name')).toHaveValue('')
  // A test email, and what came of it.
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByText('not sent: there is no mail server')).toBeVisible()
  // The frame runs no scripts, and the test reads it by one.
  trouble.expect(/Blocked script execution in 'about:srcdoc'/)
  await page.getByRole('button', { name: 'Show a sample email' }).click()
  await expect(page.frameLocator('iframe[title="Sample email"]').getByRole('heading')).toHaveText('This is a test')
})

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10H0z" fill="#06454b"/></svg>'
/** `--paper` of the dark theme. */
const darkPaper = 'oklch(0.165 0.028 267)'
const asFile = (name: string, mimeType: string, text: string) => ({ name, mimeType, buffer: Buffer.from(text) })

test('a brand is refused, previewed in both themes and at both sizes, kept while it is typed, and saved as a draft', {
  tag: '@full',
}, async ({ page, trouble }) => {
  trouble.expect(/422|415/)
  await signInAs(page, 'admin')
  await page.goto('/dashboard/settings?group=brand')
  const form = page.getByRole('form', { name: 'Settings' })
  const upload = form.locator('input[type=file]').first()
  const scripted = square.replace('<path', '<script>1</script><path')
  await upload.setInputFiles(asFile('logo.svg', 'image/svg+xml', scripted))
  await expect(form.getByRole('alert')).toContainText('This SVG contains scripts.')
  await upload.setInputFiles(asFile('logo.png', 'image/png', 'no picture at all, only text'))
  await expect(form.getByRole('alert')).toContainText('Upload the logo as SVG or PNG.')

  await upload.setInputFiles(asFile('logo.svg', 'image/svg+xml', square))
  await expect(form.getByRole('button', { name: 'Replace' })).toBeVisible()
  const colour = form.getByLabel('Brand colour', { exact: true })
  await colour.fill('#f0f0f0')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview).toContainText('hard to read: it needs 4.5 : 1')
  await colour.fill('#06454b')
  await expect(preview).not.toContainText('cannot be read')
  await preview.getByRole('button', { name: 'Dark' }).click()
  await expect(preview.locator('[data-theme]')).toHaveCSS('color-scheme', 'dark')
  await expect(preview.locator('[data-theme]')).toHaveCSS('background-color', darkPaper)
  await expectAccessible(page, 'settings: brand')

  // What was typed is there again after another group was looked at, also on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/settings')
  await page.goto('/dashboard/settings?group=brand')
  await expect(form.getByText('Draft restored')).toBeVisible()
  await expect(colour).toHaveValue('#06454b')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('There is an unpublished draft.')).toBeVisible()
  await expect(colour).toHaveValue('#06454b')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByText('There is an unpublished draft.')).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Choose a logo', exact: true })).toBeVisible()
})
