import { expect, type Page, test } from './fixtures.ts'
import { fetchAsAdmin } from './restock.ts'
import { signInAs, signUp } from './sign-in.ts'
import { untilAlive } from './steps.ts'

const address = `https://example.com/${'averyveryverylongpath'.repeat(12)}`
const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(2)

async function expectAsWideAsTheScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(excess, { message: path }).toBeLessThanOrEqual(0)
}

test('a word or an address without a break makes no page wider than a phone', { tag: '@phone-only' }, async ({
  page,
  portal,
}) => {
  const call = await fetchAsAdmin(portal)
  const sku = `L-${crypto.randomUUID()}`
  const form = { name: word.slice(0, 90), sku, description: `See ${address}`, image: `${portal.url}/icon-512.png` }
  const product = await call('POST', '/product', { ...form, unitprice: 4, minorder: 1, available: 9 })
  const { _id } = product as { _id: string }
  await signUp(page)
  for (const path of ['/dashboard/review', `/dashboard/review?part=${_id}`]) {
    await page.goto(path)
    await page.getByRole('radio', { name: '4.5 out of 5' }).check({ force: true })
    await page.getByLabel('Review', { exact: true }).fill(`${address} ${word}`)
    await page.getByRole('button', { name: 'Add review' }).click()
    await expect(page.getByText('Review Placed Successfully.')).toBeVisible()
  }
  await page.goto(`/purchase/${_id}`)
  await untilAlive(page)
  const sizes = await page
    .locator('input:visible, select:visible, textarea:visible')
    .evaluateAll((fields) => fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  const paths = [
    '/',
    `/products?q=${sku}&view=list&stock=in`,
    `/products/${_id}`,
    `/purchase/${_id}`,
    '/dashboard/review',
  ]
  for (const path of paths) await expectAsWideAsTheScreen(page, path)
  // The newest product stands first in the lists of other tests.
  await call('DELETE', `/product/${_id}`)
})

test('a review of a product with a long name makes the list of staff no wider than the screen', {
  tag: '@full',
}, async ({ page, newVisitor, portal }) => {
  const call = await fetchAsAdmin(portal)
  const form = { name: word.slice(0, 90), sku: `L-${crypto.randomUUID()}`, description: 'Long', unitprice: 4 }
  const image = `${portal.url}/icon-512.png`
  const product = await call('POST', '/product', { ...form, image, minorder: 1, available: 9 })
  const { _id } = product as { _id: string }
  const buyer = await newVisitor()
  await signUp(buyer)
  await buyer.goto(`/dashboard/review?part=${_id}`)
  await buyer.getByRole('radio', { name: '4.5 out of 5' }).check({ force: true })
  await buyer.getByLabel('Review', { exact: true }).fill(`${address} ${word}`)
  await buyer.getByRole('button', { name: 'Add review' }).click()
  await expect(buyer.getByText('Review Placed Successfully.')).toBeVisible()
  await signInAs(page, 'admin')
  for (const width of [1240, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/dashboard/reviews')
    await expect(page.getByRole('link', { name: form.name })).toBeVisible()
    await expectAsWideAsTheScreen(page, '/dashboard/reviews')
  }
  await call('DELETE', `/product/${_id}`)
})

test('a review that is being written asks before it is left', { tag: '@full' }, async ({ page }) => {
  await signUp(page)
  await page.goto('/dashboard/review')
  await untilAlive(page)
  await page.getByLabel('Review', { exact: true }).fill('Runs well')
  await page.getByRole('link', { name: 'My Orders' }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Continue editing' }).click()
  await expect(page.getByLabel('Review', { exact: true })).toHaveValue('Runs well')
})

test('who finds nothing asks for the part, with the words of the search in the message', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/products?q=nosuchthingatall')
  await untilAlive(page)
  await page.getByText('Ask for this product').click()
  await expect(page.getByLabel('Message')).toHaveValue(/^nosuchthingatall/)
})
