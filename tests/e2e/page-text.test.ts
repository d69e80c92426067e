import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'
import { untilAlive } from './steps.ts'

/** A page with one text block, whose text field has the focus. */
async function openText(page: Page) {
  await signInAs(page, 'admin')
  await page.goto('/dashboard/pages')
  await untilAlive(page)
  await page.getByRole('button', { name: 'Add page' }).click()
  await page.getByRole('button', { name: 'Add block' }).click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  return text
}

test('a text is written with the keyboard as it will be shown: bold, a list, a heading, and taken back', {
  tag: '@full',
}, async ({ page, trouble }) => {
  // Another admin may add a page at the same moment.
  trouble.expect(/409/)
  const text = await openText(page)
  await page.keyboard.press('ControlOrMeta+b')
  await expect(page.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('Turned')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type(' from bar')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- Steel')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Brass')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('## Measured')
  await expect(text.locator('strong')).toHaveText('Turned')
  await expect(text.getByRole('listitem')).toHaveText(['Steel', 'Brass'])
  await expect(text.getByRole('heading', { level: 3 })).toHaveText('Measured')
  await expect(page.getByLabel('Text style')).toHaveValue('heading')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('listitem').filter({ hasText: 'Brass' })).toBeAttached()
  await page.getByLabel('Text style').selectOption('paragraph')
  await expect(text.getByRole('heading')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(text.getByRole('heading', { level: 3 })).toHaveText('Measured')
  // Tab leaves the field.
  await text.press('Tab')
  await expect(text).not.toBeFocused()
  await expectAccessible(page, 'page editor: text')
  await page.reload()
  await page.getByRole('button', { name: '1. Text', exact: true }).click()
  await expect(text.getByRole('listitem')).toHaveText(['Steel', 'Brass'])
})

test('a link is refused, set, changed and removed', { tag: '@full' }, async ({ page, trouble }) => {
  trouble.expect(/409/)
  const text = await openText(page)
  await page.keyboard.type('our parts')
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const address = page.getByLabel('Link', { exact: true }).and(page.getByRole('textbox'))
  await expect(address).toBeFocused()
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await expect(page.getByText('Link to a page of this site').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await address.fill('/products')
  await address.press('Enter')
  await expect(text.getByRole('link', { name: 'our parts' })).toHaveAttribute('href', '/products')
  await expect(text).toBeFocused()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(address).toHaveValue('/products')
  await address.fill('/blog')
  await page.getByRole('button', { name: 'Set link' }).click()
  await expect(text.getByRole('link', { name: 'our parts' })).toHaveAttribute('href', '/blog')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByRole('button', { name: 'Remove link' }).click()
  await expect(text.getByRole('link')).toHaveCount(0)
  await expect(text).toHaveText('our parts')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All changes saved')).toBeVisible()
})

test('of what is pasted a text keeps only what pages know', { tag: '@full' }, async ({ page, trouble }) => {
  // A browser reports a handler in pasted text even though it runs nowhere.
  trouble.expect(/409|inline event handler/)
  const text = await openText(page)
  await page.keyboard.type('today ')
  await text.evaluate((element) => {
    const pasted = new DataTransfer()
    pasted.setData(
      'text/html',
      '<h1 style="color:red" onclick="x()">Pasted</h1><p><b>bold</b> <a href="javascript:x()">link</a></p><img src="x"><script>x()</script>',
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }))
  })
  await expect(text.locator('strong')).toHaveText('bold')
  await expect(text).toContainText('today')
  await expect(text.getByRole('link')).toHaveCount(0)
  expect(await text.innerHTML()).not.toMatch(/style|onclick|<img [^>]*src="x"|<script/)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All changes saved')).toBeVisible()
})
