import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { samplePdf } from '#tests/support/files/pdfs.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs, signUp } from './sign-in.ts'
import { untilAlive } from './steps.ts'

async function newPicture(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const [r, g, b] = [...randomUUID()].map((one) => one.charCodeAt(0) * 2)
  const picture = sharp({ create: { width: 600, height: 450, channels: 3, background: { r, g, b } } })
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

/** Holds the uploads to an address until `release` is called. */
async function holdUploads(page: Page, address: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    arrive()
    await released
    await route.continue()
  })
  return { arrived, release }
}

async function choose(page: Page, button: string, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await chooser).setFiles(await newPicture(name))
}

async function fillProduct(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description', { exact: true }).fill('A clamp of forged steel.')
  await page.getByLabel('Unit price').fill('48')
  await page.getByLabel('Minimum order').fill('2')
  await page.getByLabel('Available quantity').fill('40')
}

async function productNamed(page: Page, name: string) {
  const found = await page.request.get(`/api/products?q=${encodeURIComponent(name)}`)
  const { items } = (await found.json()) as { items: { _id: string; name: string; image: string }[] }
  return items.filter((one) => one.name === name)
}

test('a product is added when its picture has arrived, with its documents, and the next form is empty', {
  tag: '@full',
}, async ({ page, trouble }) => {
  // The one document whose content is not what its name says.
  trouble.expect(/422/)
  const name = `Clamp ${randomUUID().slice(0, 8)}`
  await signInAs(page, 'admin')
  await page.goto('/dashboard/addaproduct')
  const { arrived, release } = await holdUploads(page, '**/api/pictures')
  await choose(page, 'Choose pictures', 'clamp.png')
  await arrived
  await fillProduct(page, name)
  const form = page.getByRole('form', { name: 'Add Product' })
  const dialog = page.getByRole('dialog', { name: 'Add a document' })
  const buffer = await samplePdf({ text: 'Torque' })
  for (const [title, file] of [
    ['Mounting', { name: 'mounting.pdf', mimeType: 'application/pdf', buffer }],
    ['Model', { name: 'model.step', mimeType: '', buffer: Buffer.from('\x7fELF is no model') }],
  ] as const) {
    await form.getByRole('button', { name: 'Add a document' }).click()
    await dialog.getByLabel('File').setInputFiles(file)
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByRole('button', { name: 'Add document' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await expect(form.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toHaveCount(2)

  await form.getByRole('button', { name: 'Add Product', exact: true }).click()
  await expect(form.getByText('Waiting for 1 upload before saving.')).toBeVisible()
  await expectAccessible(page, 'product form: waiting for uploads')
  expect(await productNamed(page, name)).toEqual([])
  release()
  await expect(page.getByText('Product Added Successfully.')).toBeVisible()
  const [added] = await productNamed(page, name)
  expect(added?.image).toContain('/pictures/')
  await expect(page.getByRole('list', { name: 'Product pictures' })).toHaveCount(0)
  await expect(form.getByLabel('Image address')).toHaveValue('')
  const unsent = form.getByRole('region', { name })
  await expect(unsent).toContainText('The content of this file does not match its file extension.')
  await expectAccessible(page, 'product form: documents not uploaded')
  await unsent.getByRole('button', { name: 'Dismiss' }).click()

  await page.goto(`/dashboard/manageproduct/${added?._id}`)
  await expect(page.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toContainText(['Mounting'])
})

test('a picture that fails while the form waits is said, and nothing is saved', { tag: '@full' }, async ({
  page,
  trouble,
}) => {
  trouble.expect(/422|pictures/)
  const name = `Clamp ${randomUUID().slice(0, 8)}`
  await signInAs(page, 'admin')
  await page.goto('/dashboard/addaproduct')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/pictures', async (route) => {
    await released
    await route.abort()
  })
  await choose(page, 'Choose pictures', 'clamp.png')
  await fillProduct(page, name)
  await page.getByRole('button', { name: 'Add Product', exact: true }).click()
  await expect(page.getByText('Waiting for 1 upload before saving.')).toBeVisible()
  release()
  await expect(page.getByText('Nothing is saved yet: a file was not uploaded.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  expect(await productNamed(page, name)).toEqual([])
})

test('a changed name and picture are saved together', { tag: '@full' }, async ({ page }) => {
  await signUp(page)
  await page.goto('/dashboard/account')
  const { arrived, release } = await holdUploads(page, '**/api/profile/picture')
  await choose(page, 'Choose a picture', 'me.png')
  await arrived
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Waiting for 1 upload before saving.')).toBeVisible()
  release()
  await expect(page.getByText('Name and picture saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(/^Picture/)).toHaveValue(/\/pictures\//)
})

test('a page is published with the picture that is still uploading, and its block stays open until then', {
  tag: '@full',
}, async ({ page, trouble }) => {
  // A missing translation is asked about.
  trouble.expect(/409/)
  await signInAs(page, 'admin')
  await page.goto('/dashboard/pages')
  await untilAlive(page)
  await page.getByRole('button', { name: 'Add page' }).click()
  await expect(page).toHaveURL(/\/dashboard\/pages\/[\da-f-]{36}$/)
  await page.getByLabel('Address', { exact: true }).fill(`/works-${randomUUID().slice(0, 8)}`)
  await page.getByLabel('Title', { exact: true }).fill('Works')
  await page.getByLabel('New block').selectOption('Pictures')
  await page.getByRole('button', { name: 'Add block' }).click()
  await page.getByRole('button', { name: 'Add: Pictures' }).click()
  const { arrived, release } = await holdUploads(page, '**/api/pictures')
  await choose(page, 'Choose another picture', 'works.png')
  await arrived
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(
    page.getByText('A picture is still uploading. Wait for the upload to finish, or cancel it.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Waiting for 1 upload before saving.')).toBeVisible()
  release()
  await expect(page.getByLabel('Picture address')).toHaveValue(/^\/pictures\//)
  const question = page.getByRole('dialog', { name: 'Publish without all translations?' })
  await question.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Version 1 is published')).toBeVisible()
})
