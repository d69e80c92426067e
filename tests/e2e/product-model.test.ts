import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs, signUp } from './sign-in.ts'

const draftNote = 'Draft, visible to admins only'

async function fillProduct(page: Page, { name, image }: { name: string; image: string }): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Image').fill(image)
  await page.getByLabel('Description').fill('Made to be seen by nobody until it is ready.')
  await page.getByLabel('Unit price, USD').fill('8.90')
  await page.getByLabel('Minimum order').fill('25')
  await page.getByLabel('Available quantity').fill('404')
  await page.getByLabel('Order multiple').fill('10')
  await page.getByRole('combobox', { name: /^Family/ }).selectOption('Hubs')
  await page.getByLabel('Axle').selectOption('12 × 148')
  await page.getByLabel('Mass, g').fill('heavy')
  await page.getByLabel('Status').selectOption('Draft')
}

test('a draft with attributes and packs is hidden, then published, and ordered in whole packs', async ({
  page,
  newVisitor,
  baseURL,
  trouble,
}) => {
  const name = `Demo hub ${randomUUID().slice(0, 8)}`
  await signInAs(page, 'admin')
  await page.goto('/dashboard/addaproduct')
  await fillProduct(page, { name, image: `${baseURL}/icon-192.png` })
  const add = page.getByRole('button', { name: 'Add Product', exact: true })
  await add.click()
  const form = page.getByRole('form', { name: 'Add Product' })
  await expect(form.getByText('Mass must be a number').first()).toBeVisible()
  await page.getByLabel('Mass, g').fill('276,5')
  await add.click()
  await expect(form.getByText('Minimum order must be a multiple of 10').first()).toBeVisible()
  await page.getByLabel('Minimum order').fill('50')
  await add.click()
  await expect(page.getByText(`${name} saved as a draft.`)).toBeVisible()
  await page.getByRole('link', { name: 'View', exact: true }).click()
  await expect(page.getByText(draftNote)).toBeVisible()
  // The cached page is a 404 for everybody; for staff, the page then reads the draft itself.
  trouble.expect(/404/)
  expect((await page.reload())?.status()).toBe(404)
  await expect(page.getByText(draftNote)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  const address = new URL(page.url()).pathname

  const visitor = await newVisitor()
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(visitor.getByRole('heading', { name })).toHaveCount(0)
  await visitor.goto(`/products?q=${encodeURIComponent(name)}`)
  await expect(visitor.getByRole('article').filter({ hasText: name })).toHaveCount(0)

  await page.goto('/dashboard/manageproduct')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: `Publish ${name}` }).click()
  await expect(page.getByText(`${name} is in the catalogue.`)).toBeVisible()
  await expect(row.getByText('Draft', { exact: true })).toHaveCount(0)

  await signUp(visitor)
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
  const table = visitor.getByRole('region', { name: 'Specifications' })
  await expect(table.getByText('12 × 148')).toBeVisible()
  await expect(table.getByText('276.5 g')).toBeVisible()
  await expect(visitor.getByText(/in packs of 10/)).toBeVisible()
  await visitor.getByRole('link', { name: 'Order this product only' }).click()
  await expect(visitor).toHaveURL(/purchase.*quantity=50/)
  await expect(visitor.getByText('packs of 10', { exact: true })).toBeVisible()
  const quantity = visitor.getByLabel('Quantity')
  await quantity.fill('57')
  await visitor.getByRole('button', { name: 'Place order' }).click()
  await expect(visitor.getByText('This product comes in packs of 10. Order a multiple of 10.')).toBeVisible()
  await expect(quantity).toHaveValue('57')
  await visitor.getByRole('button', { name: 'Order 60' }).click()
  await expect(quantity).toHaveValue('60')
  await quantity.press('ArrowUp')
  await expect(quantity).toHaveValue('70')
  await visitor.getByRole('button', { name: 'Place order' }).click()
  await expect(visitor.getByText('Order Placed Successfully.')).toBeVisible()

  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: `Unpublish ${name}` }).click()
  await expect(page.getByText(`${name} unpublished.`)).toBeVisible()
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete product' }).click()
  await expect(row).toHaveCount(0)
})
