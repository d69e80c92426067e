import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Locator, type Page, test } from './fixtures.ts'
import { googleDocs, libreOffice, webPage, word } from './pasted-html.ts'
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

/** Pastes as a program that has written this into the clipboard. */
async function paste(text: Locator, data: Record<string, string>): Promise<void> {
  await text.press('ControlOrMeta+a')
  await text.press('Delete')
  await text.evaluate((element, given) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(given)) clipboardData.setData(type, value)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}

/** The elements of a text with their words, without attributes but the addresses of links. */
function read(text: Locator): Promise<string> {
  return text.evaluate((element) => {
    const copy = element.cloneNode(true) as HTMLElement
    for (const one of copy.querySelectorAll('*')) {
      for (const { name } of [...one.attributes])
        if (name !== 'href' && name !== 'data-head') one.removeAttribute(name)
    }
    for (const one of copy.querySelectorAll('br:last-child, img')) if (!one.nextSibling) one.remove()
    return copy.innerHTML.replaceAll('<tbody>', '').replaceAll('</tbody>', '').replaceAll('\u00a0', ' ')
  })
}

const cells = (...texts: string[]) => `<tr>${texts.map((one) => `<td>${one}</td>`).join('')}</tr>`

test('what Word, Google Docs, LibreOffice and web pages put into the clipboard keeps lines, lists, tables and links', {
  tag: '@full',
}, async ({ page, trouble }) => {
  trouble.expect(/409/)
  const text = await openText(page)
  await paste(text, { 'text/html': word })
  expect(await read(text)).toBe(
    [
      '<h3>Care</h3><p>Clean with <strong>water</strong>,<br>never with <em>solvent</em>. See ',
      '<a href="https://example.com/care">the manual</a>.</p>',
      '<ul><li><p>Bearings</p></li><li><p>Front</p></li><li><p>Seals</p></li></ul>',
      '<ol><li><p>Loosen</p></li><li><p>Lift</p></li></ol>',
      `<table data-head="true">${cells('Size', 'Torque')}${cells('M6', '10 Nm<br>dry')}</table>`,
    ].join(''),
  )
  await expectAccessible(page, 'page editor: table')
  await expectNoSidewaysScroll(page)

  await paste(text, { 'text/html': googleDocs })
  expect(await read(text)).toBe(
    [
      '<h3>Care</h3><p>Clean with <strong>water</strong>,<br><em>never</em> with ',
      '<a href="https://example.com/care">solvent</a></p>',
      '<ul><li><p>Bearings</p></li><li><p>Front</p></li><li><p>Seals</p></li></ul>',
      `<table data-head="false">${cells('Torque', '')}${cells('M6', '10 Nm')}</table>`,
    ].join(''),
  )

  await paste(text, { 'text/html': libreOffice })
  expect(await read(text)).toBe(
    [
      '<h3>Care</h3><p>Clean with <strong>water</strong><br>never with solvent</p>',
      '<ol><li><p>Loosen</p></li><li><p>Lift<br>slowly</p></li></ol>',
      `<table data-head="true">${cells('Size', 'Torque')}${cells('M6', '10 Nm')}${cells('', '12 Nm')}</table>`,
    ].join(''),
  )

  await paste(text, { 'text/html': webPage })
  expect(await read(text)).toBe(
    [
      '<p>Clean with <strong>water</strong></p><p>never with solvent<br>or petrol</p>',
      '<p>click <a href="/products">parts</a> <a href="mailto:info@example.com">write</a></p>',
      '<p>Placed by a table</p><pre><code>a\n  b</code></pre>',
    ].join(''),
  )
  expect(await page.title()).not.toContain('owned')

  await paste(text, { 'text/plain': 'One\nTwo\n\nThree' })
  expect(await read(text)).toBe('<p>One<br>Two</p><p>Three</p>')
})

test('a table is made with the keyboard, saved, and shown to visitors as a table', { tag: '@full' }, async ({
  page,
  trouble,
}) => {
  trouble.expect(/409/)
  const text = await openText(page)
  await page.getByRole('button', { name: 'Insert table' }).click()
  await expect(text).toBeFocused()
  await page.keyboard.type('Size')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Torque')
  await page.getByRole('button', { name: 'Delete column' }).click()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Clearance')
  await page.keyboard.press('Tab')
  await page.keyboard.type('M6')
  await page.keyboard.press('Enter')
  await page.keyboard.type('dry')
  const shown = page.getByRole('region', { name: 'Preview' }).getByRole('table')
  await expect(shown.getByRole('columnheader')).toHaveText(['Size', 'Clearance'])
  await expect(shown.getByRole('cell', { name: 'M6 dry' })).toBeAttached()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: '1. Text', exact: true }).click()
  await expect(text.getByRole('cell').first()).toHaveText('Size')
})
