import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'

function photograph(background: string, [width, height] = [1600, 1200]): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

const scripted = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script></svg>')

/** Pastes a picture that was copied in another program. */
async function paste(page: Page, bytes: Buffer, name: string): Promise<void> {
  await page.evaluate(
    ([base64, fileName]) => {
      const file = new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], fileName, {
        type: 'image/jpeg',
      })
      const clipboardData = new DataTransfer()
      clipboardData.items.add(file)
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [bytes.toString('base64'), name] as const,
  )
}

async function fillRest(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description', { exact: true }).fill('Turned from bar and photographed from two sides.')
  await page.getByLabel('Unit price').fill('12.5')
  await page.getByLabel('Minimum order').fill('5')
  await page.getByLabel('Available quantity').fill('50')
}

test('pictures are chosen and pasted, sorted and described, and a visitor enlarges them', async ({
  page,
  newVisitor,
  trouble,
}) => {
  // A drawing that is refused.
  trouble.expect(/422/)
  const name = `Photographed part ${randomUUID().slice(0, 8)}`
  await signInAs(page, 'admin')
  await page.goto('/dashboard/addaproduct')
  await expect(page).toHaveURL('/dashboard/addaproduct')
  await fillRest(page, name)

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose pictures' }).click()
  await (await chooser).setFiles([
    { name: 'script.svg', mimeType: 'image/svg+xml', buffer: scripted },
    { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10_500_000, 1) },
    { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await photograph('#7a8b9c') },
  ])
  await expect(page.getByText('This SVG contains scripts.')).toBeVisible()
  await expect(page.getByText('This file is 10.5 MB. The limit is 10 MB.')).toBeVisible()
  const pictures = page.getByRole('list', { name: 'Product pictures' }).getByRole('listitem')
  await expect(pictures).toHaveCount(1)
  await page.getByRole('button', { name: 'Dismiss script.svg' }).click()
  await page.getByRole('button', { name: 'Dismiss large.jpg' }).click()

  // Delayed, so that the progress and the cancel button are visible.
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/pictures', async (route) => {
    await held
    // Aborted requests cannot continue.
    await route.continue().catch(() => undefined)
  })
  await paste(page, await photograph('#336699'), 'given-up.jpg')
  await expect(page.getByRole('progressbar', { name: 'Uploading given-up.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel upload of given-up.jpg' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  goOn()
  await page.unroute('**/api/pictures')
  await paste(page, await photograph('#bb7744', [900, 1600]), 'back.jpg')
  await expect(pictures).toHaveCount(2)

  await page.getByRole('button', { name: 'Crop picture 2' }).click()
  const crop = page.getByRole('dialog', { name: 'Crop to 4:3' })
  await crop.getByRole('button', { name: /^Focal point/ }).press('ArrowDown')
  await crop.getByRole('button', { name: 'Crop', exact: true }).click()
  await expect(crop).toBeHidden()
  await page.getByLabel('Alt text of picture 2').fill('From behind, with its thread')
  await page.getByRole('button', { name: 'Move picture 2 up' }).click()
  await expect(page.getByLabel('Alt text of picture 1')).toHaveValue('From behind, with its thread')
  // The same by keys: the picture goes down and up again.
  await page.getByLabel('Alt text of picture 1').press('Alt+ArrowDown')
  await expect(page.getByLabel('Alt text of picture 2')).toHaveValue('From behind, with its thread')
  await page.getByLabel('Alt text of picture 2').press('Alt+ArrowUp')
  await expect(page.getByLabel('Alt text of picture 1')).toHaveValue('From behind, with its thread')
  await expectAccessible(page, 'pictures of a product')
  await page.getByRole('button', { name: 'Add Product', exact: true }).click()
  await expect(page.getByText('Product Added Successfully.')).toBeVisible()

  const visitor = await newVisitor()
  await visitor.goto(`/products?q=${encodeURIComponent(name)}`)
  await visitor.getByRole('list', { name: 'Products' }).getByRole('link', { name }).click()
  await expect(visitor.getByRole('img', { name: 'From behind, with its thread' })).toBeVisible()
  const views = visitor.getByRole('list', { name: 'Views' })
  await views.getByRole('button', { name: 'Photo 2' }).click()
  await expect(views.getByRole('button', { name: 'Photo 2' })).toHaveAttribute('aria-current', 'true')
  await visitor.getByRole('button', { name: 'Enlarge' }).press('Enter')
  const large = visitor.getByRole('dialog', { name })
  await large.getByRole('region', { name: 'Picture' }).focus()
  await visitor.keyboard.press('+')
  await expect(large.getByText('150 %')).toBeVisible()
  await visitor.keyboard.press('0')
  await expect(large.getByText('100 %')).toBeVisible()
  await visitor.keyboard.press('ArrowLeft')
  await expect(large.getByRole('img', { name: 'From behind, with its thread' })).toBeVisible()
  await expectAccessible(visitor, 'photo enlarged')
  await visitor.keyboard.press('Escape')
  await expect(visitor.getByRole('button', { name: 'Enlarge' })).toBeFocused()
})

test('a drawn product is shown with dimensions, without them, and beside objects of a known size', async ({
  page,
}) => {
  await page.goto('/products?q=cs-1252')
  await page.getByRole('list', { name: 'Products' }).getByRole('link').first().click()
  const views = page.getByRole('list', { name: 'Views' })
  await expect(views.getByRole('button')).toHaveText(['Dimensions', 'Shape', 'Size comparison'])
  await views.getByRole('button', { name: 'Size comparison' }).click()
  await expect(page.locator('.part-picture').getByText('100 mm')).toBeVisible()
  await expect(page.getByText('Shown next to a bank card')).toBeVisible()
  await views.getByRole('button', { name: 'Shape' }).click()
  await expect(page.locator('.part-picture svg.dwg')).toBeVisible()
  await expect(page.locator('.part-picture .dwg text')).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 720 })
  await expectNoSidewaysScroll(page)
  for (const button of await views.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 0.1 })
})
