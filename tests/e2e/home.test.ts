import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { signInAs } from './sign-in.ts'
import { untilAlive } from './steps.ts'

test('a visitor sees the home page; a machine is shown as large as the window, and the arrows lead through all of them', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'We produce' }).getByRole('link')).toHaveCount(3)
  for (const counter of ['125', '40', '1254', '254', '45']) {
    await expect(page.getByText(new RegExp(`^${counter}$`)).first()).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'What our customers say' }).getByRole('listitem')).toHaveCount(6)
  await expect(page.getByRole('region', { name: 'Shop floor' }).getByRole('listitem')).toHaveCount(6)
  const opener = page.getByRole('button', { name: 'Enlarge Gear hobber' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Gear hobber' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  const press = page.getByRole('dialog', { name: 'Forging press' })
  await expect(press.getByText('4 of 6')).toBeVisible()
  await expect(press.getByRole('img')).toBeVisible()
  await expectAccessible(page, 'machine enlarged')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
})

test('without products a visitor sees no empty list, and an admin gets a link to add the first product', {
  tag: '@full',
}, async ({ page }) => {
  await signInAs(page, 'admin')
  await page.goto('/blog')
  await untilAlive(page)
  await page.route('**/api/product?**', (route) => route.fulfill({ json: [] }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
  const section = page.getByRole('region', { name: 'We produce' })
  await expect(section.getByRole('link', { name: 'Add the first product' })).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.dataset.role = 'customer'
  })
  await expect(section).toBeHidden()
})

test('the chosen theme stays', { tag: '@full' }, async ({ page }) => {
  await page.goto('/')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.getByRole('button', { name: /^Theme/ }).click()
  await page.getByText('Dark', { exact: true }).click()
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await page.reload()
  expect(await background()).toBe(dark)
})
