import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { newAccount } from './accounts.ts'
import { expect, type Page, test } from './fixtures.ts'
import { onOwnPortal } from './own-company.ts'
import { fillSignUp, logInAsAdmin, orderedProduct, untilAlive } from './steps.ts'

async function sellToConsumers(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/settings?group=buyers`)
  const sellsTo = page.getByLabel('Sells to')
  await expect(sellsTo).toHaveValue('businesses')
  await sellsTo.selectOption({ label: 'Businesses and consumers' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Settings are published')).toBeVisible()
}

/** Writes every marked place of a draft, in all languages at once, as a person would one by one in the editor. */
async function writePlaces(page: Page, url: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { Authorization: `Bearer ${token}` }
  const at = `${url}/api/manage/pages/${page.url().split('/').at(-1)}`
  const { version, content } = await (await page.request.get(at, { headers })).json()
  const written = JSON.parse(JSON.stringify(content).replaceAll(/\[\[.*?\]\]/g, 'Written by a person.'))
  const saved = await page.request.put(at, { headers, data: { version, content: written } })
  expect(saved.status(), await saved.text()).toBe(200)
}

/** The terms: a draft that cannot be published before its places are written, and a page that visitors find then. */
async function publishTerms(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/settings?group=legal`)
  const row = page.getByRole('listitem', { name: 'Terms of sale' })
  await expect(row.getByText('No page yet')).toBeVisible()
  await row.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { name: 'Terms of sale', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'The page still has places that a person must write' })
  await expect(refusal).toBeVisible()
  await expect(page.getByText(/English: \[\[Limits of your liability/)).toBeVisible()
  await expectAccessible(page, 'page: marked places')
  await writePlaces(page, url)
  await page.goto(`${url}/dashboard/settings?group=legal`)
  await expect(row.getByText('Draft, not published')).toBeVisible()
  await expect(row.getByText(/places? to write/)).toHaveCount(0)
  await expectAccessible(page, 'settings: legal pages')
  await expectNoSidewaysScroll(page)
  await row.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Page published')).toBeVisible()
}

test('a shop that sells to consumers has its legal pages, and its buttons say that an order costs money', {
  tag: '@full',
}, async ({ page, newVisitor, trouble }) => {
  trouble.expect(/422/)
  await onOwnPortal({}, async (portal) => {
    const { url } = portal
    await logInAsAdmin(page, portal)
    await sellToConsumers(page, url)
    await publishTerms(page, url)

    const buyer = await newVisitor()
    await buyer.goto(`${url}/signup`)
    await untilAlive(buyer)
    const legal = buyer.getByRole('navigation', { name: 'Legal' })
    await expect(legal.getByRole('link')).toHaveText(['Terms of sale'])
    await expect(buyer.getByRole('main').getByRole('link', { name: 'Terms of sale' })).toBeVisible()
    await fillSignUp(buyer, newAccount())
    await buyer.waitForURL((address) => address.pathname !== '/signup')
    const found = await buyer.request.get(`${url}/api/products?q=${encodeURIComponent(orderedProduct)}`)
    const { items } = (await found.json()) as { items: { _id: string; name: string }[] }
    const productId = items.find(({ name }) => name === orderedProduct)?._id
    await buyer.goto(`${url}/purchase/${productId}?lang=de`)
    await expect(buyer.getByRole('button', { name: 'Zahlungspflichtig bestellen', exact: true })).toBeVisible()
    await expect(buyer.getByRole('button', { name: /aufgeben/ })).toHaveCount(0)
    await buyer.goto(`${url}/purchase/${productId}?lang=en`)
    const place = buyer.getByRole('button', { name: 'Order with obligation to pay', exact: true })
    await expect(place).toBeVisible()
    await expect(buyer.getByRole('main').getByRole('link', { name: 'Terms of sale' })).toBeVisible()
    await buyer.getByLabel('Delivery address').fill('12 Example Quay, Rotterdam')
    await buyer.getByLabel('Phone for the carrier').fill('+31 555 0100')
    await place.click()
    await expect(buyer.getByText('Order Placed Successfully.')).toBeVisible()
    await buyer.context().close()
  })
})
