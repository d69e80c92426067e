import { samplePicture } from '#tests/support/files/pictures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { addAttribute, moveWhatIsUsed, takeAlong, undoChangeOfType } from './family-steps.ts'
import { expect, type Page, test } from './fixtures.ts'
import { boss, onOwnPortal, printedCode, withoutDemo } from './own-company.ts'
import { untilAlive } from './steps.ts'

async function signUpFirst(page: Page, code: string): Promise<void> {
  await page.goto('/setup')
  await untilAlive(page)
  await page.getByLabel('Setup code').fill(code)
  await page.getByLabel('Name').fill(boss.name)
  await page.getByLabel('Email').fill(boss.email)
  await page.getByLabel('Password', { exact: true }).fill(boss.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Continue setup' })).toBeVisible()
}

async function addFamily(page: Page): Promise<void> {
  await page.goto('/dashboard/settings/families')
  await page.getByRole('button', { name: 'Add your first family' }).click()
  const form = page.getByRole('form', { name: 'Family' })
  await form.getByRole('button', { name: 'Save family' }).click()
  await expect(form.getByRole('alert')).toContainText('Enter a name')
  await expectAccessible(page, 'family form: refused')
  await form.getByLabel('Name', { exact: true }).fill('Fittings')
  await form.getByRole('button', { name: 'Save family' }).click()
  await expect(page.getByRole('heading', { name: 'Fittings' })).toBeVisible()
}

/** A unit that only this company has, and one whose symbol is taken. */
async function addUnit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Custom units' }).click()
  const dialog = page.getByRole('dialog', { name: 'Custom units' })
  await dialog.getByLabel('Symbol').fill('bar')
  await dialog.getByLabel('One unit equals').fill('101.6')
  await dialog.getByRole('button', { name: 'Add unit' }).click()
  await expect(dialog.getByText('bar already stands for bar')).toBeVisible()
  await dialog.getByLabel('Symbol').fill('hand')
  await dialog.getByRole('button', { name: 'Add unit' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('hand')
  await expectAccessible(page, 'own units')
  await page.keyboard.press('Escape')
}

/** The product form has the attributes at once, and takes a pressure in another unit. */
async function addProduct(page: Page): Promise<void> {
  await page.goto('/dashboard/addaproduct')
  const form = page.getByRole('form', { name: 'Add Product' })
  await form.getByLabel('Name', { exact: true }).fill('Straight union')
  await form.getByLabel('SKU').fill('SU-1')
  await form.getByRole('combobox', { name: /^Family/ }).selectOption({ label: 'Fittings' })
  await form.getByLabel('Thread').fill('g1/2')
  await form.getByLabel('Pressure').fill('400')
  await form.getByLabel('Seal').selectOption('FKM')
  await form.getByLabel('Description').fill('Steel, zinc-nickel plated.')
  const picture = { name: 'union.png', mimeType: 'image/png', buffer: await samplePicture() }
  await form.locator('input[type=file]').setInputFiles(picture)
  await expect(form.getByRole('list', { name: 'Product pictures' }).getByRole('listitem')).toHaveCount(1)
  await form.getByLabel(/^Unit price/).fill('4.20')
  await form.getByLabel('Available quantity').fill('500')
  await form.getByLabel('Minimum order').fill('20')
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByText('Product Added Successfully.')).toBeVisible()
}

test('an empty company adds a family with a thread, a pressure and a seal, visitors filter by them, and what is used moves before it goes', {
  tag: '@full',
}, async ({ browser, trouble }) => {
  trouble.expect(/4(09|22)/)
  await onOwnPortal(withoutDemo, async (portal) => {
    const context = await browser.newContext({ baseURL: portal.url })
    const page = await context.newPage()
    trouble.watch(page)
    await signUpFirst(page, printedCode(portal))
    await addFamily(page)
    await addAttribute(page, { name: 'Thread', kind: 'Dimension' })
    await addAttribute(page, { name: 'Pressure', kind: 'Number', unit: 'bar', bounds: ['0', '700'] })
    await addAttribute(page, { name: 'Seal', kind: 'Choice', choices: ['NBR', 'FKM'] })

    await addUnit(page)
    // The row of the pressure changes places with that of the thread.
    await page.getByRole('link', { name: 'Pressure' }).press('Alt+ArrowUp')
    await expect(page.getByRole('row').nth(1)).toContainText('Pressure')
    await page.getByRole('link', { name: 'Seal' }).click()
    await expect(page.getByRole('heading', { name: 'Seal' })).toBeFocused()
    await expectAccessible(page, 'attribute form')
    await expectNoSidewaysScroll(page)

    await addProduct(page)
    const visitor = await browser.newPage({ baseURL: portal.url })
    trouble.watch(visitor)
    await visitor.goto('/products?family=fittings')
    await untilAlive(visitor)
    await visitor.getByRole('region', { name: 'Seal' }).getByRole('link', { name: /FKM/ }).click()
    await expect(visitor).toHaveURL(/seal=FKM/)
    await expect(visitor.getByRole('list', { name: 'Products' })).toContainText('Straight union')
    await visitor.goto('/products?family=fittings&pressure=500..')
    await expect(visitor.getByRole('list', { name: 'Products' })).toHaveCount(0)
    await undoChangeOfType(page)
    await moveWhatIsUsed(page)
    await takeAlong(page)
    await visitor.goto('/products?family=unions')
    await expect(visitor.getByRole('list', { name: 'Products' })).toContainText('Straight union')
    await visitor.close()
    await context.close()
  })
})
