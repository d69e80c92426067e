import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { linkInMail } from './mailbox.ts'
import { fetchAsAdmin } from './restock.ts'
import { signUp } from './sign-in.ts'

test('a customer who waits for a product gets one mail when it can be ordered, and can cancel it', async ({
  page,
  portal,
}) => {
  const staff = await fetchAsAdmin(portal)
  const name = `Short part ${crypto.randomUUID().slice(0, 8)}`
  const form = { name, description: 'Few are left of it.', image: `${portal.url}/icon-512.png`, unitprice: 4 }
  const added = await staff('POST', '/product', { ...form, minorder: 10, available: 3 })
  const { _id: id, version } = added as { _id: string; version: number }

  await page.goto(`/products/${id}`)
  await page.getByRole('link', { name: 'Tell me when it is back' }).click()
  await expect(page).toHaveURL(/\/login\?from=/)
  const { email } = await signUp(page)
  await page.goto(`/products/${id}`)
  await expect(page.getByRole('button', { name: 'Tell me when it is back' })).toBeVisible()
  await expectAccessible(page, 'part: short')
  await page.getByRole('button', { name: 'Tell me when it is back' }).click()
  await expect(page.getByText(`We will email ${email} once`)).toBeVisible()

  await page.goto(`/purchase/${id}`)
  await expect(page.getByRole('button', { name: 'Stop notifying me' })).toBeVisible()
  await expectAccessible(page, 'order form: notified')
  await page.getByRole('button', { name: 'Stop notifying me' }).click()
  await expect(page.getByText('Notification cancelled')).toBeVisible()
  await page.getByRole('button', { name: 'Tell me when it is back' }).click()
  await expect(page.getByRole('button', { name: 'Stop notifying me' })).toBeVisible()

  await staff('PUT', `/product/${id}`, { ...form, minorder: 10, available: 40, seenAvailable: 3, version })
  const link = await linkInMail(page.request, { to: email, link: new RegExp(`http\\S+/products/${id}`) })
  await page.goto(new URL(link).pathname)
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Add to cart/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /notify/i })).toHaveCount(0)
  await staff('DELETE', `/product/${id}`)
})

test('a product with a minimum of one piece shows no minimum order, on its card and in the order form', {
  tag: '@full',
}, async ({ page, portal }) => {
  const admin = await fetchAsAdmin(portal)
  // With a letter first: `3e7` alone is a number to a search.
  const word = `w${crypto.randomUUID().slice(0, 8)}`
  const form = {
    description: 'Sold one by one.',
    image: `${portal.url}/icon-512.png`,
    unitprice: 4,
    available: 40,
  }
  const names = [`Single ${word}`, `Dozen ${word}`] as const
  const single = await admin('POST', '/product', { ...form, name: names[0], minorder: 1 })
  const dozen = await admin('POST', '/product', { ...form, name: names[1], minorder: 12 })
  const ids = [single, dozen].map((added) => (added as { _id: string })._id)

  await page.goto(`/products?q=${word}`)
  const card = (name: string) => page.getByRole('article').filter({ hasText: name })
  await expect(card(names[1]).getByRole('textbox')).toHaveValue('12')
  await expect(card(names[1])).toContainText('min. 12')
  await expect(card(names[0])).toContainText('40 pcs in stock')
  await expect(card(names[0])).not.toContainText(/min\./)
  await signUp(page)
  await page.goto(`/purchase/${ids[0]}`)
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible()
  await expect(page.getByText('Minimum order', { exact: true })).toHaveCount(0)
  await page.goto(`/purchase/${ids[1]}`)
  await expect(page.getByText('Minimum order', { exact: true })).toBeVisible()
  for (const id of ids) await admin('DELETE', `/product/${id}`)
})
