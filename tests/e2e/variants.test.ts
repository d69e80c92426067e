import { randomUUID } from 'node:crypto'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'
import { holdScript, untilAlive } from './steps.ts'

const sizes = ['500-6', '500-12', '1000-6', '1000-12']

/** Four hoses by four calls. They are deleted in the end, because the newest parts are shown at home. */
async function addHoses(page: Page, { mark, baseURL }: { mark: string; baseURL: string }) {
  await page.goto('/dashboard/manageproduct')
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { Authorization: `Bearer ${token}` }
  const offer = { image: `${baseURL}/icon-192.png`, minorder: 10, multiple: 5, available: 400, unitprice: 3.5 }
  const ids: string[] = []
  for (const size of sizes) {
    const [length, bore] = size.split('-').map(Number)
    const words = {
      name: `Hose ${mark}, ${bore} by ${length}`,
      sku: `HOSE-${mark}-${size}`,
      description: 'Braided.',
    }
    const attributes = { length_mm: length, bore_mm: bore }
    const added = await page.request.post('/api/product', { headers, data: { ...words, ...offer, attributes } })
    expect(added.status(), await added.text()).toBe(201)
    ids.push(((await added.json()) as { _id: string })._id)
  }
  const remove = async () => {
    for (const id of ids) await page.request.delete(`/api/product/${id}`, { headers })
  }
  return { ids, remove }
}

test('staff group four products; a buyer chooses a variant, types pieces in three cells and has three lines in the cart', async ({
  page,
  newVisitor,
  baseURL,
}) => {
  const mark = randomUUID().slice(0, 8)
  const [small = '', wide = '', , long = ''] = sizes.map((size) => `HOSE-${mark}-${size}`)
  await signInAs(page, 'admin')
  const { ids, remove } = await addHoses(page, { mark, baseURL: baseURL ?? '' })

  await page.goto(`/dashboard/manageproduct?q=HOSE-${mark}`)
  const boxes = page.getByRole('checkbox', { name: `Select Hose ${mark}` })
  await expect(boxes).toHaveCount(4)
  for (const box of await boxes.all()) await box.check()
  await expect(page.getByText('4 selected')).toBeVisible()
  const group = page.getByRole('button', { name: 'Group as variants' })
  if (!(await group.isVisible())) await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await group.click()
  const form = page.getByRole('form', { name: 'Group as variants' })
  await expect(form.getByLabel('Name, English')).toHaveValue(`Hose ${mark}`)
  await expectAccessible(page, 'group as variants')
  await form.getByRole('button', { name: 'Group 4 products' }).click()
  await expect(page.getByRole('heading', { name: `Hose ${mark}`, level: 1 })).toBeVisible()
  await expectAccessible(page, 'group of variants')

  const buyer = await newVisitor()
  const releaseMatrix = await holdScript(buyer, 'catalogue.variant-matrix')
  await buyer.goto(`/products/${ids[0]}`)
  await expect(buyer.locator('[data-toast-container]')).toBeAttached()
  await buyer.getByLabel(`Quantity of ${long}`, { exact: true }).fill('25')
  await buyer.getByRole('button', { name: 'Add all' }).click()
  releaseMatrix()
  await untilAlive(buyer)
  await expect(buyer.getByText('1 line added to the cart.')).toBeVisible()
  await expect(buyer.getByRole('heading', { name: `Hose ${mark}, 6 by 500` })).toBeVisible()
  const cell = (sku: string) => buyer.getByLabel(`Quantity of ${sku}`, { exact: true })
  await cell(small).fill('20')
  const first = buyer.url()
  const value = buyer.getByRole('navigation', { name: 'length_mm' }).getByRole('link', { name: '1000' })
  await value.press('Enter')
  await expect(buyer.getByRole('heading', { name: `Hose ${mark}, 6 by 1000` })).toBeVisible()
  await expect(value).toBeFocused()
  expect(buyer.url()).not.toBe(first)
  await expect(cell(small)).toHaveValue('20')
  await cell(wide).fill('7')
  await cell(long).fill('10')
  await cell(long).press('ArrowUp')
  await expect(cell(long)).toHaveValue('15')
  await expectAccessible(buyer, 'product with variants')
  await expectNoSidewaysScroll(buyer)
  await cell(long).press('Enter')
  await expect(buyer.getByText(`2 lines added to the cart. Not added: ${wide}`)).toBeVisible()
  await expect(cell(wide)).toHaveValue('7')
  await buyer.getByRole('cell', { name: wide }).getByRole('button', { name: 'Order 10' }).click()
  await buyer.getByRole('button', { name: 'Add 1 product' }).click()
  await expect(buyer.getByText('1 line added to the cart.')).toBeVisible()
  await buyer.goto('/cart')
  for (const sku of [small, wide, long]) await expect(buyer.getByText(sku).first()).toBeVisible()
  await remove()
})
