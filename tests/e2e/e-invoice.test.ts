import fs from 'node:fs/promises'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, type Page, test } from './fixtures.ts'
import { onOwnPortal } from './own-company.ts'
import { logInAsAdmin } from './steps.ts'

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('There is an unpublished draft.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('There is an unpublished draft.')).toHaveCount(0)
}

async function switchTaxOn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/settings?group=company`)
  const company = page.getByRole('form', { name: 'Settings' })
  await company.getByLabel('Country').selectOption('DE')
  const texts = { 'VAT number': 'DE136695976', Postcode: '20457', City: 'Hamburg' }
  for (const [label, text] of Object.entries(texts)) await company.getByLabel(label).fill(text)
  await company.getByLabel('Street and number').fill('Test Street 1')
  await publish(page)
  await page.getByRole('link', { name: 'Tax', exact: true }).click()
  await page.getByLabel('Charge tax on orders').check()
  await page.getByRole('button', { name: 'Add a rate' }).click()
  await page.getByLabel('Percent, row 1').fill('19')
  await publish(page)
}

/** An order of the demo's customer for an address in Germany, entered by staff. */
async function placeForCustomer(page: Page, url: string): Promise<string> {
  return page.evaluate(async (base) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('accessToken')}`,
    }
    const call = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${base}/api${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      return answer.json()
    }
    const products: { _id: string; unitprice: number; available: number; minOrder: number }[] = await call(
      'GET',
      '/product',
    )
    const product = products.find((one) => one.unitprice > 0 && one.available > 500)
    await call('POST', '/cart/lines', { lines: [{ productId: product?._id, quantity: 200 }] })
    const cart = await call('GET', '/cart')
    const shipTo = {
      country: 'DE',
      name: 'Demo Buyer',
      company: 'Demo Cycles, Berlin',
      line1: 'Demo Street 1',
      postcode: '10115',
      city: 'Berlin',
    }
    const sums = await call('POST', '/cart/sums', { country: 'DE', postcode: '10115', vatId: '' })
    const form = { cartId: cart.id, version: cart.version, expectedTotal: sums.total, shipTo }
    const order = await call('POST', '/cart/order', form)
    const receipt = { kind: 'cash', amount: order.total, receivedOn: '2026-01-31' }
    await call('POST', `/orders/${order._id}/receipts`, receipt)
    return order._id
  }, url)
}

/** The invoices of all paid and shipped orders at once, by keyboard. */
async function issueAll(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/payments/accounting?tab=issue`)
  const runs = page.getByRole('region', { name: 'Orders without an invoice' })
  await runs.getByRole('button', { name: /^Issue \d+ invoices?$/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Issue \d+ invoices?$/ })
  await expect(dialog.getByLabel('Email each invoice to the customer')).not.toBeChecked()
  await expectAccessible(page, 'accounting: issue invoices')
  await dialog.getByRole('button', { name: 'Issue invoices' }).press('Enter')
  await expect(runs.getByText(/^\d+ invoices? issued by /)).toBeVisible()
  await expectNoSidewaysScroll(page)
}

/** Other software makes the invoices from now on: the orders that it has to take over are named before. */
async function invoiceElsewhere(page: Page, url: string, order: string): Promise<void> {
  await page.goto(`${url}/dashboard/settings?group=documents`)
  await page.getByLabel('When invoices are issued').selectOption({ label: 'Not here: other software issues them' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('There is an unpublished draft.')).toBeVisible()
  const publishing = page.getByRole('button', { name: 'Publish', exact: true })
  await publishing.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Orders without an invoice' })
  await expect(dialog.getByRole('link').first()).toBeVisible()
  await expectAccessible(page, 'settings: orders to take over')
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(publishing).toBeFocused()
  await publishing.press('Enter')
  // Until the orders are read again the button is busy.
  await expect(dialog.getByRole('link').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish anyway' }).press('Enter')
  await expect(page.getByText('There is an unpublished draft.')).toHaveCount(0)
  await page.goto(new URL(await placeForCustomer(page, url), order).href)
  await expect(page.getByText('The invoice is sent separately.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Issue the invoice' })).toHaveCount(0)
  await expectAccessible(page, 'order: invoice elsewhere')
}

test('e-invoices are chosen in the settings; what they lack is named, and the page of the order has the XML', {
  tag: '@full',
}, async ({ page, trouble }) => {
  trouble.expect(/409|422/)
  await onOwnPortal({}, async ({ url, password }) => {
    await logInAsAdmin(page, { url, password })
    await switchTaxOn(page, url)
    await page.goto(`${url}/dashboard/settings?group=documents`)
    await page.getByLabel('E-invoices').selectOption({ label: 'XRechnung (XML alongside the PDF)' })
    // So that the run has something to issue.
    await page.getByLabel('When invoices are issued').selectOption({ label: 'By staff only' })
    await publish(page)

    await page.goto(`${url}/dashboard/manageallorders/${await placeForCustomer(page, url)}`)
    const documents = page.getByRole('list', { name: 'Order documents' })
    await expect(page.getByText('The invoice has not been issued yet.')).toBeVisible()
    await expectAccessible(page, 'order: invoice by staff')
    await page.getByRole('button', { name: 'Issue the invoice' }).click()
    await expect(page.getByText('E-invoices require this company detail: Phone.')).toBeVisible()
    await expectNoSidewaysScroll(page)

    const order = page.url()
    await page.goto(`${url}/dashboard/payments/accounting?tab=issue`)
    await page.getByRole('link', { name: 'Enter: Phone' }).click()
    await page.getByRole('form', { name: 'Settings' }).getByLabel('Phone').fill('+49 40 555 0100')
    await publish(page)

    await issueAll(page, url)
    await page.goto(order)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      documents.getByRole('button', { name: 'E-invoice (XML)' }).press('Enter'),
    ])
    expect(file.suggestedFilename()).toMatch(/invoice-20\d\d-\d{6}\.xml$/)
    const xml = await fs.readFile(await file.path(), 'utf8')
    expect(xml).toContain('urn:xeinkauf.de:kosit:xrechnung_3.0')
    expect(xml).toContain('<cbc:CityName>Berlin</cbc:CityName>')
    await invoiceElsewhere(page, url, order)
    // Their portal ends now.
    await page.goto('about:blank')
  })
})
