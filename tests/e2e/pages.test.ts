import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'
import { cutConnection, untilAlive } from './steps.ts'

/** Adds a page at a different address on each screen: both sizes run side by side on one portal. */
async function addPage(page: Page, address: string): Promise<void> {
  await signInAs(page, 'admin')
  await page.goto('/dashboard/pages')
  await untilAlive(page)
  await page.getByRole('button', { name: 'Add page' }).click()
  await expect(page).toHaveURL(/\/dashboard\/pages\/[\da-f-]{36}$/)
  await page.getByLabel('Address', { exact: true }).fill(address)
}

/** What was typed is saved by itself; the key saves at once. */
async function untilSaved(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All changes saved')).toBeVisible()
}

test('an imprint is written, published in one language, translated, and an earlier version comes back', async ({
  page,
  newVisitor,
  trouble,
}) => {
  // A missing translation is asked about.
  trouble.expect(/409/)
  const address = `/imprint-${test.info().project.name.replaceAll(/[^a-z0-9]/g, '')}`
  await addPage(page, address)
  await page.getByLabel('Title', { exact: true }).fill('Imprint')
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByLabel('Heading', { exact: true }).fill('Who we are')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('our parts')
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByLabel('Link', { exact: true }).and(page.getByRole('textbox')).fill('/products')
  await page.getByRole('button', { name: 'Set link' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('our parts')).toBeAttached()
  await expectAccessible(page, 'page editor')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Publish without all translations?' })
  await expectAccessible(page, 'page editor: untranslated')
  await question.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Version 1 is published')).toBeVisible()

  const visitor = await newVisitor()
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Imprint' })).toBeVisible()
  await visitor.getByRole('main').getByRole('link', { name: 'our parts' }).click()
  await expect(visitor).toHaveURL('/products')

  await page.getByRole('button', { name: 'Deutsch' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Impressum')
  await untilSaved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await question.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Version 2 is published')).toBeVisible()
  await visitor.goto(`${address}?lang=de`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible()

  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByText('Draft with changes; visitors see version 2')).toBeVisible()
})

test('of two admins who edit one page, the second sees that, and chooses what stays', { tag: '@full' }, async ({
  page,
  context,
  trouble,
}) => {
  trouble.expect(/409/)
  await addPage(page, '/two-admins')
  await untilSaved(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await untilAlive(other)
  await other.getByLabel('Title', { exact: true }).fill('Theirs')
  await untilSaved(other)
  await page.getByLabel('Title', { exact: true }).fill('Mine')
  const conflict = page.getByRole('alert')
  await expect(conflict).toContainText('has changed this page')
  for (const title of ['Mine', 'Theirs'])
    await expect(conflict.getByText(title, { exact: false }).first()).toBeVisible()
  await expectAccessible(page, 'page editor: conflict')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Continue with my version' }).click()
  await untilSaved(page)
  await other.reload()
  await expect(other.getByLabel('Title', { exact: true })).toHaveValue('Mine')
})

test('an address that the portal uses is refused at its field, and what was typed stays', {
  tag: '@full',
}, async ({ page, trouble }) => {
  trouble.expect(/409|422/)
  await addPage(page, '/dashboard/secret')
  await expect(page.getByText('The portal uses this address itself.').first()).toBeVisible()
  await expect(page.getByLabel('Address', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('/dashboard/secret')
})

test('a draft is saved by itself, also after the connection was lost, and is there after a reload without one', {
  tag: '@full',
}, async ({ page, context, trouble }) => {
  trouble.expect(/409|ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/)
  await addPage(page, '/autosave')
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Saved by itself')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await cutConnection(page)
  await title.fill('Written without a connection')
  await expect(page.getByText('No connection. Your changes are kept in this browser')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.reload()
  await expect(title).toHaveValue('Written without a connection')
})

test('a page of forty blocks is edited, and only the block that is written in changes', { tag: '@full' }, async ({
  page,
}) => {
  await addPage(page, '/forty-blocks')
  const add = page.getByRole('button', { name: 'Add block' })
  await untilAlive(page)
  for (let index = 0; index < 40; index += 1) await add.click()
  const last = page.getByRole('button', { name: '40. Text', exact: true })
  await expect(last).toHaveAttribute('aria-expanded', 'true')
  const rows = page.getByRole('region', { name: 'Blocks' }).getByRole('listitem')
  await page.evaluate(() => {
    const list = document.querySelector('section[aria-labelledby="blocks-title"] ol')
    const changed = new Set<Node>()
    new MutationObserver((records) => {
      for (const { target } of records) {
        const row = (target instanceof Element ? target : target.parentElement)?.closest('ol > li')
        if (row) changed.add(row)
      }
      document.body.dataset.changedRows = String(changed.size)
    }).observe(list ?? document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  await page.getByLabel('Heading', { exact: true }).fill('The fortieth')
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('The fortieth')).toBeAttached()
  await expect(rows.first()).toBeVisible()
  expect(Number(await page.evaluate(() => document.body.dataset.changedRows ?? '0'))).toBeLessThanOrEqual(1)
  await expect(page.getByText('All changes saved')).toBeVisible()
})

test('products are pinned by search and keys, and stand before the newest ones', {
  tag: '@full',
}, async ({ page, newVisitor, trouble }) => {
  // A missing translation is asked about.
  trouble.expect(/409/)
  const address = `/pinned-${test.info().project.name.replaceAll(/[^a-z0-9]/g, '')}`
  await addPage(page, address)
  await page.getByLabel('Title', { exact: true }).fill('Our choice')
  await page.getByLabel('New block').selectOption('Products')
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByLabel('Heading', { exact: true }).fill('Chosen for you')
  const preview = page.getByRole('region', { name: 'Preview' }).locator('article')
  await expect(preview).toHaveCount(3)
  const newest = await preview.getByRole('link', { includeHidden: true }).allTextContents()
  const search = page.getByRole('searchbox', { name: 'Pin a product' })
  const pinned = page.getByRole('list', { name: 'Pinned products' }).getByRole('listitem')
  for (const [count, words] of ['chain', 'hub'].entries()) {
    await search.fill(words)
    await expect(page.getByRole('list', { name: 'Products found' }).getByRole('button').first()).toBeVisible()
    await expectAccessible(page, 'page editor: pin a product')
    await search.press('Enter')
    await expect(pinned).toHaveCount(count + 1)
    await expect(search).toBeFocused()
  }
  const second = await pinned.nth(1).locator('span.wrap-anywhere').textContent()
  await pinned
    .nth(1)
    .getByRole('button', { name: /: move up$/ })
    .click()
  await expect(pinned.nth(0)).toContainText(second ?? '')
  await expect(preview.first()).toContainText(second ?? '')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Publish without all translations?' })
  await question.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Version 1 is published')).toBeVisible()
  const visitor = await newVisitor()
  await visitor.goto(address)
  const shown = visitor.getByRole('region', { name: 'Chosen for you' }).getByRole('link')
  await expect(shown).toHaveCount(3)
  await expect(shown.first()).toHaveText(second ?? '')
  await visitor.goto('/')
  await expect(visitor.getByRole('region', { name: 'We produce' }).getByRole('link')).toHaveText(newest)
})
