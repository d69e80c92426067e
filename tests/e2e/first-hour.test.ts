import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { fittings, wordsOfDemo } from '#tests/support/companies/second-company.ts'
import { samplePicture } from '#tests/support/files/pictures.ts'
import { downloadBy } from './downloads.ts'
import { expect, type Page, test } from './fixtures.ts'
import { boss, expectNoDemo, fillCompany, logo, onOwnPortal, printedCode, withoutDemo } from './own-company.ts'
import { addFamilies, filterRange, importRange } from './range-steps.ts'
import { fillSignUp, untilAlive } from './steps.ts'

const { company, brand, formats } = fittings
const buyer = {
  name: 'Demo Hydraulics, Ghent',
  email: 'buyer@hydraulics.example',
  password: 'another long password',
}
const union = { name: 'Straight union G 1/2', sku: 'SU-G12', description: 'Steel, zinc-nickel plated, 400 bar.' }

/** The clock of the journey: when each part of it was done. */
function startClock() {
  const startedAt = Date.now()
  const parts: string[] = []
  return {
    async part(name: string, run: () => Promise<void>) {
      await test.step(name, run)
      parts.push(`${((Date.now() - startedAt) / 1000).toFixed(1)} s  ${name}`)
    },
    write: (file: string) => writeFileSync(file, `${parts.join('\n')}\n`),
  }
}

/** Steps 1 to 3 of the setup: the first admin, the company, its brand, and what it sells in. */
async function setUp(page: Page, code: string): Promise<void> {
  await page.goto('/setup')
  await untilAlive(page)
  await page.getByLabel('Setup code').fill(code)
  await page.getByLabel('Name').fill(boss.name)
  await page.getByLabel('Email').fill(boss.email)
  await page.getByLabel('Password', { exact: true }).fill(boss.password)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Continue with Company' }).click()
  const form = page.getByRole('form', { name: 'Settings' })
  await form.getByLabel('Shop name').fill(company.name)
  await fillCompany(form)
  await form.getByLabel('VAT number').fill(company.vatId)
  await form.getByRole('button', { name: 'Save and go to Brand' }).click()
  await expect(page.getByRole('heading', { name: 'Brand', level: 1 })).toBeVisible()
  await form.locator('input[type=file]').first().setInputFiles(logo)
  await expect(form.getByRole('button', { name: 'Replace' })).toBeVisible()
  await form.getByLabel('Brand colour', { exact: true }).fill(brand.colour)
  await form.getByRole('button', { name: 'Save and go to Selling' }).click()
  await expect(page.getByRole('heading', { name: 'Selling', level: 1 })).toBeVisible()
  await form.getByLabel('Default language').selectOption(formats.defaultLanguage)
  await form.getByLabel('Currency').fill(formats.currency)
  await form.getByLabel('Time zone').selectOption(formats.timeZone)
  await form.getByRole('button', { name: 'Save and go to Buyers' }).click()
  await form.getByRole('button', { name: 'Save and see all steps' }).click()
  await page.getByRole('button', { name: 'Finish setup' }).click()
  await expect(page.getByText('Setup is complete.')).toBeVisible()
}

type LegalPage = { address: string; titles: { en: string; de: string }; texts: { en: string; de: string } }

const legalPages: LegalPage[] = [
  {
    address: '/imprint',
    titles: { en: 'Imprint', de: 'Impressum' },
    texts: {
      en: `${company.legalName}, ${company.street}`,
      de: `Angaben: ${company.legalName}, ${company.street}`,
    },
  },
  {
    address: '/privacy',
    titles: { en: 'Privacy', de: 'Datenschutz' },
    texts: { en: 'We store what an order needs.', de: 'Wir speichern, was eine Bestellung braucht.' },
  },
]

/** Writes a page in both languages and publishes it. The editor opens in the language that the setup has chosen. */
async function writePage(page: Page, { address, titles, texts }: LegalPage): Promise<void> {
  await page.goto('/dashboard/pages')
  await untilAlive(page)
  await page.getByRole('button', { name: 'Add page' }).click()
  await page.getByLabel('Address', { exact: true }).fill(address)
  await page.getByLabel('Title', { exact: true }).fill(titles.de)
  await page.getByRole('button', { name: 'Add block' }).click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await page.getByLabel('Heading', { exact: true }).fill(company.legalName)
  await text.fill(texts.de)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel('Title', { exact: true }).fill(titles.en)
  await page.getByRole('button', { name: '1. Text', exact: true }).click()
  await page.getByLabel('Heading', { exact: true }).fill(company.legalName)
  await text.fill(texts.en)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Version 1 is published')).toBeVisible()
}

async function linkPages(page: Page): Promise<void> {
  await page.goto('/dashboard/menus')
  await untilAlive(page)
  const footer = page.getByRole('region', { name: 'Footer' })
  const last = footer.getByRole('listitem').last()
  for (const { address, titles } of legalPages) {
    await footer.getByRole('button', { name: 'Add link' }).click()
    await last.getByLabel('Label').fill(titles.de)
    await last.getByLabel('Link', { exact: true }).fill(address)
    await page.getByRole('button', { name: 'English' }).click()
    await last.getByLabel('Label').fill(titles.en)
    await page.getByRole('button', { name: 'Deutsch' }).click()
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Menu saved')).toBeVisible()
}

async function addProduct(page: Page): Promise<void> {
  await page.goto('/dashboard/addaproduct')
  const form = page.getByRole('form', { name: 'Add Product' })
  await form.getByLabel('Name', { exact: true }).fill(union.name)
  await form.getByLabel('SKU').fill(union.sku)
  await form.getByLabel('Description').fill(union.description)
  const picture = { name: 'union.png', mimeType: 'image/png', buffer: await samplePicture() }
  await form.locator('input[type=file]').setInputFiles(picture)
  await expect(form.getByRole('list', { name: 'Product pictures' }).getByRole('listitem')).toHaveCount(1)
  await form.getByLabel('Unit price, EUR').fill('4.20')
  await form.getByLabel('Available quantity').fill('500')
  await form.getByLabel('Minimum order').fill('20')
  await form.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByText('Product Added Successfully.')).toBeVisible()
}

/** A customer who reads the imprint, signs up, finds the product and orders it. */
async function order(page: Page): Promise<void> {
  await page.goto('/?lang=en')
  await untilAlive(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(company.name)
  await expectNoDemo(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' }).click()
  await expect(page.getByText(company.street).first()).toBeVisible()
  await page.goto('/signup')
  await untilAlive(page)
  await fillSignUp(page, buyer)
  await expect(page).not.toHaveURL(/signup/)
  await page.goto('/products')
  await untilAlive(page)
  await page.getByRole('main').getByRole('link', { name: union.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: union.name })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add .* to cart|^Add to cart/ })
    .first()
    .click()
  await expect(page.getByText(/^In your cart: /)).toBeVisible()
  await page.goto('/checkout')
  await page.getByLabel('Country').selectOption('Belgium')
  await page.getByLabel('Street and number').fill('12 Example Quay')
  await page.getByLabel('Postcode').fill('9000')
  await page.getByLabel('City').fill('Ghent')
  await page
    .getByRole('button', { name: /^Place order · / })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(/\/checkout\/placed\/[0-9a-f-]{36}$/)
  // Without cards and without a bank account nothing can be paid here, and nothing is promised.
  await expect(page.getByText('Online payment is not available for this order.')).toBeVisible()
}

async function ship(page: Page): Promise<void> {
  await page.goto('/dashboard/manageallorders')
  await page.locator('tbody').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+$/)
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm order' }).click()
  await page.getByRole('button', { name: 'Ship 20 pcs…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Ship order/ })
  await dialog.getByLabel('Carrier').fill('Demo Freight')
  await dialog.getByRole('button', { name: 'Ship 20 pcs' }).click()
  await expect(dialog).toBeHidden()
}

/** The invoice names the company that was set up, and no other. */
async function readInvoice(page: Page): Promise<void> {
  const saved = await downloadBy(page, () =>
    page.getByRole('button', { name: /^(Advance invoice|Invoice)$/ }).click(),
  )
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(await saved.path())))
  const { text } = await extractText(pdf, { mergePages: true })
  for (const part of [company.legalName, company.street, company.vatId, union.sku, '84.00'])
    expect(text).toContain(part)
  expect(text).not.toMatch(wordsOfDemo)
}

test(
  'the first hour: an empty portal becomes a shop with two languages, four families, 200 products and a shipped order',
  {
    tag: '@full',
  },
  async ({ browser, trouble }, info) => {
    // No card provider is set up.
    trouble.expect(/409/)
    const clock = startClock()
    await onOwnPortal(withoutDemo, async (portal) => {
      const { part } = clock
      const open = async () => {
        const one = await (await browser.newContext({ baseURL: portal.url })).newPage()
        // The pictures of the other shop.
        const body = await samplePicture()
        await one.route('https://pictures.example/**', (route) =>
          route.fulfill({ body, contentType: 'image/png' }),
        )
        trouble.watch(one)
        return one
      }
      const [page, customer] = [await open(), await open()]
      await part('set up', () => setUp(page, printedCode(portal)))
      await part('imprint and privacy in two languages', async () => {
        for (const one of legalPages) await writePage(page, one)
        await linkPages(page)
      })
      await part('four families with their attributes', () => addFamilies(page))
      await part('200 products from the file of another shop', () => importRange(page))
      await part('one more product by hand', () => addProduct(page))
      await part('filters across units', () => filterRange(customer))
      await part('first order', () => order(customer))
      await part('shipped', () => ship(page))
      await part('documents', () => readInvoice(page))
      await customer.goto('/?lang=de')
      await expect(customer.getByRole('contentinfo').getByRole('link', { name: 'Impressum' })).toBeVisible()
      await expectNoDemo(customer)
      await Promise.all([page.context().close(), customer.context().close()])
    })
    clock.write(info.outputPath('clock.txt'))
    await info.attach('clock', { path: info.outputPath('clock.txt') })
  },
)
