import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'
import { untilAlive } from './steps.ts'

/** Adds a page at an address of its own on each screen: both sizes run side by side on one portal. */
async function addPage(page: Page, address: string): Promise<void> {
  await signInAs(page, 'admin')
  await page.goto('/dashboard/pages')
  await untilAlive(page)
  await page.getByRole('button', { name: 'Add page' }).click()
  await expect(page).toHaveURL(/\/dashboard\/pages\/[\da-f-]{36}$/)
  await page.getByLabel('Address', { exact: true }).fill(address)
}

async function saveDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
}

test('an imprint is written, published in one language, translated, and an earlier version comes back', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const address = `/imprint-${test.info().project.name.replaceAll(/[^a-z0-9]/g, '')}`
  await addPage(page, address)
  await page.getByLabel('Title', { exact: true }).fill('Imprint')
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByLabel('Heading', { exact: true }).fill('Who we are')
  await page.getByRole('button', { name: 'Add a paragraph' }).click()
  await page
    .getByRole('group', { name: 'Text' })
    .getByLabel('Text', { exact: true })
    .fill('See [our **parts**](/products).')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('See our parts.')).toBeAttached()
  await expectAccessible(page, 'page editor')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  const question = page.getByRole('dialog', { name: 'Publish without all translations?' })
  await expectAccessible(page, 'page editor: untranslated')
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 1 is published')).toBeVisible()

  const visitor = await browser.newPage()
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible()
  await visitor.getByRole('main').getByRole('link', { name: 'our parts' }).click()
  await expect(visitor).toHaveURL('/products')

  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Impressum')
  await saveDraft(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await question.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 2 is published')).toBeVisible()
  await visitor.goto(`${address}?lang=de`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible()

  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByText('Draft with changes; visitors see version 2')).toBeVisible()
  await visitor.close()
})

test('of two admins who edit one page, the second sees that, and chooses what stays', async ({
  page,
  context,
}) => {
  await addPage(page, '/two-admins')
  await saveDraft(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await untilAlive(other)
  await other.getByLabel('Title', { exact: true }).fill('Theirs')
  await saveDraft(other)
  await page.getByLabel('Title', { exact: true }).fill('Mine')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('alert')).toContainText('has changed this page in the meantime')
  await expectAccessible(page, 'page editor: conflict')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Continue with mine' }).click()
  await saveDraft(page)
  await other.reload()
  await expect(other.getByLabel('Title', { exact: true })).toHaveValue('Mine')
})

test('an address that the portal uses is refused at its field, and what was typed stays', async ({ page }) => {
  await addPage(page, '/dashboard/secret')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText('The portal uses this address itself.')).toBeVisible()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('/dashboard/secret')
})
