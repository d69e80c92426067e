import { randomUUID } from 'node:crypto'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'

const wide = 1000

function isWide(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) > wide
}

async function fillRest(page: Page, { name, image }: { name: string; image: string }): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Image').fill(image)
  await page.getByLabel('Description').fill('Six-bolt hub, turned from bar.')
  await page.getByLabel('Unit price, USD').fill('12.5')
  await page.getByLabel('Available quantity').fill('80')
}

/** Controls of one row stay in line when only some of them are wrong. */
async function expectInLine(page: Page, labels: readonly string[]): Promise<void> {
  const tops = await Promise.all(
    labels.map(async (label) => (await page.getByLabel(label, { exact: true }).boundingBox())?.y),
  )
  expect(new Set(tops.map((top) => Math.round(top ?? 0))).size).toBe(1)
}

test('a product is added with what search engines show, and its former address leads to the new one', {
  tag: '@full',
}, async ({ page, newVisitor, baseURL }) => {
  const mark = randomUUID().slice(0, 8)
  const name = `Rear hub ${mark}`
  await signInAs(page, 'admin')
  await page.goto('/dashboard/addaproduct')
  const form = page.getByRole('form', { name: 'Add Product' })
  const preview = page.getByRole('region', { name: 'Preview' })
  const index = page.getByRole('navigation', { name: 'Form sections' })
  // An upload comes first, the address of a picture is the alternative.
  const upload = await form.getByRole('group', { name: 'Upload pictures' }).boundingBox()
  const address = await form.getByLabel('Image address').boundingBox()
  expect(upload?.y).toBeLessThan(address?.y ?? 0)

  // An address that is none of a picture is refused as it is left, before anything is sent.
  await form.getByLabel('Image address').fill('javascript:alert(1)')
  await form.getByLabel('Image address').press('Tab')
  const refused = form.getByText('Image must be a web address that starts with https:// or http://')
  await expect(refused).toBeVisible()
  await fillRest(page, { name, image: `${baseURL}/icon-192.png` })
  await expect(refused).toHaveCount(0)
  await page.getByLabel('Minimum order').fill('25')
  await page.getByLabel('Order multiple').fill('10')
  await page.getByLabel('Unit price, USD').fill('cheap')
  // Its section is the last of the index, beyond the edge of a phone.
  await page.getByLabel('Page title').fill('Hub')
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(form.getByRole('alert').first()).toContainText('Check 2 fields')
  await expect(index.getByRole('link', { name: 'Price and stock to correct' })).toBeVisible()
  await expect(index.getByRole('link', { name: 'Basics changed' })).toBeVisible()
  if (isWide(page)) {
    await expectInLine(page, ['Unit price, USD', 'Available quantity'])
    await expectInLine(page, ['Minimum order', 'Order multiple (optional)'])
  }
  await expectAccessible(page, 'product form: refused')
  await page.getByLabel('Name', { exact: true }).fill('W'.repeat(180))
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await form.getByRole('button', { name: 'Change to 30' }).click()
  await expect(page.getByLabel('Minimum order')).toHaveValue('30')
  await page.getByLabel('Unit price, USD').fill('12.5')

  await page.getByLabel('Page title').fill(`Hub for makers ${mark}`)
  await page.getByRole('button', { name: 'Create the address from the name' }).click()
  await expect(page.getByLabel('Page address')).toHaveValue(`rear-hub-${mark}`)
  const result = page.getByRole('figure', { name: 'Preview in a search engine' })
  await expect(result).toContainText(`Hub for makers ${mark}`)
  await expect(result).toContainText(`/products/rear-hub-${mark}`)
  await expect(result).toContainText('Six-bolt hub, turned from bar.')
  await expect(preview).toContainText(name)
  await expect(preview).toContainText('$12.50')
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByText('Product Added Successfully.')).toBeVisible()

  const visitor = await newVisitor()
  await visitor.goto(`/products/rear-hub-${mark}`)
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(visitor).toHaveTitle(new RegExp(`^Hub for makers ${mark}`))

  await page.goto(`/dashboard/manageproduct?q=${mark}`)
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  const edit = page.getByRole('form', { name: 'Edit Product' })
  await expect(edit.getByLabel('Page title')).toHaveValue(`Hub for makers ${mark}`)
  await edit.getByLabel('Page address').fill(`hub-${mark}`)
  await page.getByRole('button', { name: 'Save' }).click()
  // The page of the product stays, with what was saved, and can be saved again.
  await expect(page.getByText(`${name} saved.`)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/manageproduct\/[\w-]+$/)
  await expect(edit.getByLabel('Page address')).toHaveValue(`hub-${mark}`)
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await edit.getByLabel('Available quantity').fill('70')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByText(`${name} saved.`)).toHaveCount(2)
  await expect(edit.getByLabel('Available quantity')).toHaveValue('70')
  await visitor.goto(`/products/rear-hub-${mark}`)
  await expect(visitor).toHaveURL(`/products/hub-${mark}`)
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(visitor.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    new RegExp(`/products/hub-${mark}$`),
  )
})

test('a product is corrected by keys alone: the index leads to a section, and Ctrl S saves', {
  tag: '@full',
}, async ({ page, baseURL, trouble }) => {
  trouble.expect(/409/)
  const mark = randomUUID().slice(0, 8)
  const name = `Front hub ${mark}`
  await signInAs(page, 'admin')
  await page.goto('/dashboard/addaproduct')
  await fillRest(page, { name, image: `${baseURL}/icon-192.png` })
  await page.getByLabel('Minimum order').fill('5')
  await page.getByLabel('Page address').fill(`front-hub-${mark}`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`${name} is in the catalogue.`)).toBeVisible()
  await page.getByRole('button', { name: 'Add another' }).press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()

  // Another product cannot have the address: the refusal is at its field, and what was typed stays.
  await fillRest(page, { name: `${name} copy`, image: `${baseURL}/icon-192.png` })
  await page.getByLabel('Minimum order').fill('5')
  await page.getByLabel('Page address').fill(`front-hub-${mark}`)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Another product has or had this address.').first()).toBeVisible()
  await expect(page.getByLabel('Page address')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Page address').fill('')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`${name} copy is in the catalogue.`)).toBeVisible()

  await page.goto(`/dashboard/manageproduct?q=${encodeURIComponent(`${name} copy`)}`)
  await page.getByRole('link', { name: `Edit ${name} copy` }).press('Enter')
  const index = page.getByRole('navigation', { name: 'Form sections' })
  await index.getByRole('link', { name: 'Price and stock' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Price and stock' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Unit price, USD')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('13')
  await expect(index.getByRole('link', { name: 'Price and stock changed' })).toBeVisible()
  // Typing the same text back is no change.
  await page.getByLabel('Name', { exact: true }).fill('')
  await expect(page.getByText('2 changes not saved')).toBeVisible()
  await page.keyboard.press('Control+s')
  await page.getByLabel('Page address').focus()
  await page.getByRole('link', { name: '1 to correct' }).press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(`${name} copy`)
  await expect(page.getByText('1 change not saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save 1 change' })).toBeVisible()
  await expect(index.getByRole('link', { name: 'Basics changed' })).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`${name} copy saved.`)).toBeVisible()
  await page.goto(`/dashboard/manageproduct?q=${encodeURIComponent(`${name} copy`)}`)
  await expect(page.getByRole('row', { name: new RegExp(`${name} copy`) })).toContainText('$13.00')
})

test('what was typed about a product comes back after the page was left, until it is saved or discarded', {
  tag: '@full',
}, async ({ page, baseURL }) => {
  await signInAs(page, 'admin')
  await page.goto('/dashboard/addaproduct')
  const name = page.getByLabel('Name', { exact: true })
  const note = page.getByText('Draft restored')
  const discarded = page.getByRole('button', { name: 'Discard', exact: true })
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await fillRest(page, { name: 'Half a hub', image: `${baseURL}/icon-192.png` })
  await page.reload()
  await expect(note).toBeVisible()
  await expect(name).toHaveValue('Half a hub')
  await expect(page.getByLabel('Unit price, USD')).toHaveValue('12.5')
  await expectAccessible(page, 'product form: draft')
  await discarded.first().click()
  await expect(note).toBeHidden()
  await expect(name).toHaveValue('')
  await expect(page.getByLabel('Unit price, USD')).toHaveValue('')
  await page.reload()
  await expect(name).toHaveValue('')
  await expect(note).toBeHidden()

  // A stored product has its own draft, without the stock. Who leaves and discards gets nothing back.
  await page.goto('/dashboard/manageproduct?q=CS-1252-B')
  await page
    .getByRole('link', { name: /^Edit Cassette/ })
    .first()
    .press('Enter')
  const stock = page.getByLabel('Available quantity')
  await page.getByLabel('Page title').fill('Cassette for long climbs')
  await stock.fill('7')
  await page.reload()
  await expect(note).toBeVisible()
  await expect(page.getByLabel('Page title')).toHaveValue('Cassette for long climbs')
  // Other tests order it meanwhile.
  await expect(stock).not.toHaveValue('7')
  await page.getByRole('link', { name: 'View product page' }).click()
  await leave.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Cassette/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Page title')).toHaveValue('')
  await expect(note).toBeHidden()
})

test('a product without a picture is added with the icon of its category, and changed without a description', {
  tag: '@full',
}, async ({ page }) => {
  const name = `Lock ring ${randomUUID().slice(0, 8)}`
  await signInAs(page, 'admin')
  await page.goto('/dashboard/addaproduct')
  const form = page.getByRole('form', { name: 'Add Product' })
  const icon = form.getByLabel('No picture: show the icon of the family')
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(form.getByText('Image is Required').first()).toBeVisible()
  await icon.check()
  await expect(form.getByLabel('Image address')).toHaveCount(0)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description').fill('Six-bolt ring.')
  await page.getByLabel('Unit price, USD').fill('12.5')
  await page.getByLabel('Available quantity').fill('80')
  await page.getByLabel('Minimum order').fill('1')
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByText(`${name} is in the catalogue.`)).toBeVisible()

  await page.goto(`/dashboard/manageproduct?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: 'Edit' }).first().click()
  await expect(icon).toBeHidden()
  const edit = page.getByRole('form', { name: 'Edit Product' })
  await expect(edit.getByLabel('No picture: show the icon of the family')).toBeChecked()
  await edit.getByLabel('Description').fill('')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} saved.`)).toBeVisible()
})
