import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { newAccount } from './accounts.ts'
import { expect, type Page, test } from './fixtures.ts'
import { onOwnPortal } from './own-company.ts'
import { fillSignUp, logInAsAdmin, orderedProduct } from './steps.ts'

async function addMethod(page: Page, name: string, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a shipping method' }).click()
  await page
    .getByLabel(/^Name of method-\d \(English\)$/)
    .last()
    .fill(name)
  await page
    .getByLabel(/^Type of method-\d$/)
    .last()
    .selectOption({ label: kind })
}

/** One zone with parcels up to 5 kg, and a forwarder whose freight staff enter. */
async function switchFreightOn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/settings/freight`)
  await page.getByLabel('Charge freight on orders').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Add a shipping method first')
  await page.getByRole('button', { name: 'Add a zone' }).click()
  await page.getByLabel('Name of zone-1 (English)').fill('Near')
  await page.getByRole('button', { name: 'Add a country or postcodes' }).click()
  await page.getByLabel('Country, zone-1, row 1').selectOption({ label: 'Netherlands' })
  await page.getByLabel('Free from, zone-1').fill('5000')
  await page.getByRole('button', { name: 'Add a zone' }).click()
  await page.getByLabel('Name of zone-2 (English)').fill('Union')
  await page.getByLabel('Add a group of countries, zone-2').selectOption({ label: 'European Union (27)' })
  await expect(page.getByText(/^Austria, Belgium,/)).toBeVisible()
  await page.getByRole('button', { name: 'Edit countries of zone-2' }).click()
  await expect(page.getByLabel('Country, zone-2, row 26')).toBeVisible()
  await expect(page.getByLabel('Country, zone-2, row 27')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove zone zone-2' }).click()
  await addMethod(page, 'Parcel', 'By table')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The shipping method method-1 has no price yet.')
  await page.getByRole('button', { name: 'Add a weight' }).click()
  await page.getByLabel('Up to, in kg').fill('5')
  await page.getByLabel('Near, up to 5 kg').fill('1,250')
  await page.getByLabel('Working days from, method-1').fill('2')
  await page.getByLabel('Working days to, method-1').fill('4')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter an amount of 0 or more.').first()).toBeVisible()
  await page.getByLabel('Near, up to 5 kg').fill('12.505')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Near, up to 5 kg: Amount has too many decimals for USD')).toBeVisible()
  await expect(page.getByLabel('Near, up to 5 kg')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'freight: refused')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByLabel('Near, up to 5 kg').fill('12,50')
  await addMethod(page, 'Forwarder', 'Quoted later')
  const tryIt = page.getByRole('complementary', { name: 'Try it' })
  await tryIt.getByLabel('Country of delivery').selectOption({ label: 'Netherlands' })
  await expect(tryIt.getByRole('listitem').filter({ hasText: 'Parcel' })).toContainText('$12.50')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('There is an unpublished draft.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('There is an unpublished draft.')).toHaveCount(0)
  await expectAccessible(page, 'freight: published')
}

/** A new customer with the smallest order of a product in the cart, which has been given a weight. */
async function goToCheckout(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/signup`)
  await fillSignUp(page, newAccount())
  await page.waitForURL((address) => address.pathname !== '/signup')
  await page.goto(`${url}/products?q=${encodeURIComponent(orderedProduct)}`)
  await page.getByRole('link', { name: orderedProduct }).first().click()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText(/^In your cart: /)).toBeVisible()
  await page.goto(`${url}/cart`)
  const delivery = page.getByRole('region', { name: 'Delivery' })
  await delivery.getByLabel('Delivery to').selectOption({ label: 'Netherlands' })
  await expect(delivery).toContainText('Parcel 2 to 4 working days')
  await expect(delivery).toContainText('$12.50')
  await expectAccessible(page, 'cart: with freight')
  await page.goto(`${url}/checkout`)
}

/** Sends an order elsewhere at the total of there, and home again; as free text it keeps its sums, and the page says so. */
async function changeAddress(page: Page, id: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Delivery address' })
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(dialog.getByText('The total stays $4,685.50.')).toBeVisible()
  await dialog.getByLabel('Country').selectOption({ label: 'France' })
  await expect(dialog.getByText('Total changes from $4,685.50 to $4,600.00')).toBeVisible()
  await dialog.getByLabel('Postcode').fill('1')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog.getByText('Postcode must look like').first()).toBeVisible()
  await expectAccessible(page, 'address with its sums')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByLabel('Postcode').fill('75001')
  await dialog.getByLabel('City').fill('Paris')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Delivery address changed, total now $4,600.00')).toBeVisible()
  const answer = await page.evaluate(async (orderId) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      'content-type': 'application/json',
    }
    const { order } = await (await fetch(`/api/order/${orderId}/timeline`, { headers })).json()
    const body = JSON.stringify({ address: 'By the harbour', version: order.version })
    return (await fetch(`/api/order/${orderId}/address`, { method: 'PUT', headers, body })).status
  }, id)
  expect(answer).toBe(200)
  await page.reload()
  await expect(page.getByRole('note')).toContainText('freight and VAT are still those of France.')
  await page.getByRole('button', { name: 'Enter the address…' }).press('Enter')
  await dialog.getByLabel('Country').selectOption({ label: 'Netherlands' })
  await dialog.getByLabel('Street and number').fill('12 Example Quay')
  await dialog.getByLabel('Postcode').fill('3011AA')
  await dialog.getByLabel('City').fill('Rotterdam')
  await dialog.getByLabel('Shipping method').selectOption({ label: 'Parcel, $12.50' })
  await expect(dialog.getByText('Total changes from $4,600.00 to $4,612.50')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save address' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('note')).toHaveCount(0)
}

/** Sums that cannot be read, and a country that is not chosen, are said as what they are, and both are put right in place. */
async function expectReasons(buyer: Page): Promise<void> {
  const notServed = buyer.getByText('We do not deliver these products to this address.')
  await buyer.route('**/api/cart/sums', (route) => route.fulfill({ status: 500, body: '' }))
  await buyer.reload()
  await expect(buyer.getByText('The shipping methods could not be loaded.')).toBeVisible()
  await expect(notServed).toHaveCount(0)
  await expectAccessible(buyer, 'checkout: freight not read')
  await buyer.unroute('**/api/cart/sums')
  await buyer.getByRole('button', { name: 'Retry' }).click()
  await expect(buyer.getByRole('radio', { name: /^Forwarder/ })).toBeVisible()
  await buyer.getByLabel('Country').selectOption('')
  await expect(buyer.getByText('Choose the delivery country first.')).toBeVisible()
  await expect(notServed).toHaveCount(0)
  const place = buyer.getByRole('button', { name: /^Place order/ }).filter({ visible: true })
  await expect(place).not.toHaveAttribute('aria-disabled', 'true')
  // On a phone it stands in the summary and beside the button.
  const missing = buyer.getByRole('link', { name: 'Country', exact: true }).filter({ visible: true })
  await missing.last().click()
  await expect(buyer.getByLabel('Country')).toBeFocused()
}

/** The total moves while the cart does not: the order is refused, and the page has the new total for the next press. */
async function expectNewTotal(buyer: Page): Promise<void> {
  await buyer.route('**/api/cart/sums', async (route) => {
    const response = await route.fetch()
    const sums = (await response.json()) as { total: number }
    await route.fulfill({ response, json: { ...sums, total: sums.total - 1 } })
  })
  await buyer.getByRole('radio', { name: /^Forwarder/ }).check()
  await buyer.getByRole('radio', { name: /^Parcel/ }).check()
  const place = (total: string) =>
    buyer.getByRole('button', { name: `Place order · ${total}` }).filter({ visible: true })
  await expect(place('$4,611.50')).toBeVisible()
  await buyer.unroute('**/api/cart/sums')
  await place('$4,611.50').click()
  await expect(buyer.getByText('It was $4,611.50 and is now $4,612.50.')).toBeVisible()
  await expect(place('$4,612.50')).toBeVisible()
}

/** The shipping weight of a product, entered in its form. */
async function weigh(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/manageproduct?q=${encodeURIComponent(orderedProduct)}`)
  await page.getByRole('link', { name: orderedProduct }).first().click()
  await page.getByLabel('Shipping weight per piece').fill('1.5')
  await page.getByLabel('Weight unit').selectOption('oz')
  await page.getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(page.getByText('2 changes not saved')).toHaveCount(0)
}

/** A colleague confirms the order, who has the page open too. */
async function confirmElsewhere(page: Page, id: string): Promise<void> {
  const answer = await page.evaluate(async (orderId) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('accessToken')}`,
      'content-type': 'application/json',
    }
    const { order } = await (await fetch(`/api/order/${orderId}/timeline`, { headers })).json()
    const body = JSON.stringify({ status: 'confirmed', version: order.version })
    return (await fetch(`/api/order/${orderId}/status`, { method: 'POST', headers, body })).status
  }, id)
  expect(answer).toBe(200)
}

test('freight is set up in the browser, shown before the checkout, and stated by staff where it is not in the table', {
  tag: '@full',
}, async ({ page, newVisitor, trouble }) => {
  trouble.expect(/409|422|500/)
  await onOwnPortal({}, async ({ url, password }) => {
    await logInAsAdmin(page, { url, password })
    await switchFreightOn(page, url)
    await weigh(page, url)

    const buyer = await newVisitor()
    await goToCheckout(buyer, url)
    await expectReasons(buyer)
    const summary = buyer.getByRole('complementary', { name: 'Order summary' })
    await buyer.getByLabel('Country').selectOption({ label: 'France' })
    await buyer.getByLabel('Street and number').fill('12 Example Quay')
    await expect(buyer.getByRole('radio', { name: /^Parcel/ })).toHaveCount(0)
    await buyer.getByLabel('Country').selectOption({ label: 'Netherlands' })
    await buyer.getByLabel('Postcode').fill('3011AA')
    await buyer.getByLabel('City').fill('Rotterdam')
    await expect(buyer.getByRole('radio', { name: /^Parcel/ })).toBeChecked()
    await expect(summary).toContainText('$4,612.50')
    await expectNewTotal(buyer)
    await buyer.getByRole('radio', { name: /^Forwarder/ }).check()
    await expect(summary).toContainText('Total without freight')
    await expect(buyer.getByText('Nothing is due now.')).toBeVisible()
    await expectAccessible(buyer, 'checkout: with freight')
    await buyer.getByRole('button', { name: 'Place order · $4,600.00' }).filter({ visible: true }).click()
    await expect(buyer.getByRole('heading', { level: 1, name: /^Order \d+ placed$/ })).toBeVisible()
    await expect(buyer.getByRole('link', { name: /^Pay/ })).toHaveCount(0)
    await expectAccessible(buyer, 'order placed: freight to be confirmed')

    const id = new URL(buyer.url()).pathname.split('/').at(-1)
    await page.goto(`${url}/dashboard/manageallorders/${id}`)
    await page.getByRole('button', { name: 'Enter the freight…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Freight of order/ })
    // A thousand with its separator, not 1.25.
    await dialog.getByLabel('Freight in USD, excluding tax').fill('1,250')
    await dialog.getByRole('button', { name: 'Enter the freight' }).click()
    await expect(dialog.getByText('Enter the freight excluding tax, 0 or more')).toBeVisible()
    await expectAccessible(page, 'enter the freight')
    await dialog.getByLabel('Freight in USD, excluding tax').fill('85.50')
    await dialog.getByLabel('Note').fill('By lorry')
    await confirmElsewhere(page, id ?? '')
    await dialog.getByRole('button', { name: 'Enter the freight' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Someone else has changed this order. It is now Confirmed.')
    await expect(dialog.getByLabel('Freight in USD, excluding tax')).toHaveValue('85.50')
    await expect(dialog.getByLabel('Note')).toHaveValue('By lorry')
    await dialog.getByRole('button', { name: 'Enter the freight' }).click()
    await expect(page.getByText('Freight entered: $85.50')).toBeVisible()
    await changeAddress(page, id ?? '')
    await buyer.goto(`${url}/payment/${id}`)
    await expect(buyer.getByText('$4,612.50').first()).toBeVisible()
    // Their portal ends now.
    await buyer.close()
    await page.goto('about:blank')
  })
})
