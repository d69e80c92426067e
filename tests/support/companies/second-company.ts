import type { PageContent } from '#contract/pages/pages.ts'
import { emptyPage } from '#contract/pages/pages.ts'
import { paragraphs } from '#contract/pages/rich-text.ts'
import type { PortalSettings } from '#contract/portal-settings.ts'
import type { Product } from '#contract/products/products.ts'
import type { TestActor } from '../actors.ts'
import { addTestProduct } from '../products.ts'

/** A maker of hydraulic fittings: other products, another currency, German first. */
export const fittings = {
  company: {
    name: 'Hydrofit Beispiel',
    legalName: 'Hydrofit Beispiel GmbH',
    tagline: { en: 'Fittings for hydraulics', de: 'Verschraubungen für die Hydraulik' },
    street: 'Musterweg 4',
    postcode: '70173',
    city: 'Stuttgart',
    country: 'DE',
    registration: 'HRB 000000, Amtsgericht Stuttgart',
    vatId: 'DE000000000',
    email: 'verkauf@hydrofit.example',
    phone: '+49 711 555 0101',
    openingHours: { en: 'Monday to Friday, 8 to 17', de: 'Montag bis Freitag, 8 bis 17 Uhr' },
    bankAccounts: [{ bank: 'Beispielbank', iban: 'DE89370400440532013000', bic: '' }],
  },
  brand: { logo: '', colour: '#06454b', accent: '#f2b705', corners: 'plain', typeface: 'system' },
  documents: {
    senderName: 'Hydrofit Vertrieb',
    mailFooter: { en: '', de: '' },
    documentFooter: { en: 'Thank you for your order.', de: 'Vielen Dank für Ihren Auftrag.' },
    hasLogo: false,
    invoicing: 'automatic',
  },
  formats: {
    languages: ['de', 'en'],
    defaultLanguage: 'de',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    numbers: 'language',
  },
} as const satisfies Partial<{ [Group in keyof PortalSettings]: unknown }>

/**
 * Texts of the demo company that no page, mail or document of another one may have. Its name is the German word for date,
 * which stands before a day.
 */
export const wordsOfDemo = /Datum(?!:|\s+\d)|bicycle|drivetrain|Fahrrad|Cassette|\bUSD\b|\$\d/

const home: PageContent = {
  address: '/',
  title: { en: fittings.company.name, de: fittings.company.name },
  description: fittings.company.tagline,
  isUnlisted: false,
  blocks: [
    {
      ...{
        id: 'opening',
        isHidden: false,
        kind: 'hero',
        size: 'large',
        drawing: '',
        partsList: [],
        titleBlock: [],
      },
      heading: { en: 'Tight at 630 bar', de: 'Dicht bei 630 bar' },
      lead: fittings.company.tagline,
      action: { label: { en: 'All fittings', de: 'Alle Verschraubungen' }, address: '/products' },
    },
    {
      id: 'newest',
      isHidden: false,
      kind: 'products',
      heading: { en: 'New', de: 'Neu' },
      lead: { en: '', de: '' },
    },
  ],
}

const imprint: PageContent = {
  ...emptyPage('/impressum', 'Imprint'),
  title: { en: 'Imprint', de: 'Impressum' },
  description: { en: 'Who we are', de: 'Wer wir sind' },
  blocks: [
    {
      id: 'who',
      isHidden: false,
      kind: 'text',
      anchor: '',
      heading: { en: 'Responsible', de: 'Verantwortlich' },
      body: {
        en: paragraphs('Hydrofit Beispiel GmbH, Stuttgart'),
        de: paragraphs('Hydrofit Beispiel GmbH, Stuttgart'),
      },
    },
    {
      id: 'write',
      isHidden: false,
      kind: 'contact',
      heading: { en: 'Write to us', de: 'Schreiben Sie uns' },
      lead: { en: '', de: '' },
    },
  ],
}

const products = [
  { name: 'Gerade Verschraubung L15', en: 'Straight union L15', sku: 'GV-L15', unitprice: 4.2, minorder: 10 },
  { name: 'Winkelverschraubung S20', en: 'Elbow union S20', sku: 'WV-S20', unitprice: 9.8, minorder: 5 },
  { name: 'Schneidring 18', en: 'Cutting ring 18', sku: 'SR-18', unitprice: 0.35, minorder: 100 },
] as const

type Sent = { statusCode: number; body: string }

function expectOk(what: string, { statusCode, body }: Sent): void {
  if (statusCode >= 300) throw new Error(`${what} answered ${statusCode}: ${body}`)
}

/** Publishes the settings of a group. */
async function publishSettings(admin: TestActor, group: string, content: unknown): Promise<void> {
  const path = `/manage/settings/${group}`
  const { revision } = (await admin.call('GET', path)).json<{ revision: number }>()
  const saved = await admin.call('PUT', `${path}/draft`, { revision, content })
  expectOk(`settings ${group}`, saved)
  expectOk(
    `publishing ${group}`,
    await admin.call('POST', `${path}/publish`, { revision: saved.json<{ revision: number }>().revision }),
  )
}

async function publishPage(admin: TestActor, content: PageContent): Promise<void> {
  const added = await admin.call('POST', '/manage/pages', content)
  expectOk(content.address, added)
  const { _id, version } = added.json<{ _id: string; version: number }>()
  expectOk(content.address, await admin.call('POST', `/manage/pages/${_id}/publish`, { version, without: [] }))
}

async function translate(admin: TestActor, { _id }: Product, name: string): Promise<void> {
  const path = `/manage/products/${_id}/translations/en`
  expectOk(name, await admin.call('PUT', path, { version: 0, name, description: `${name} of steel, zinc plated` }))
}

/** Sets up the company by the public API alone, as its admin does it in the browser: settings, pages, menus, products. */
export async function setUpSecondCompany(admin: TestActor): Promise<Product[]> {
  for (const [group, content] of Object.entries(fittings)) await publishSettings(admin, group, content)
  for (const page of [home, imprint]) await publishPage(admin, page)
  const entries = [
    { label: { en: 'Fittings', de: 'Verschraubungen' }, address: '/products' },
    { label: { en: 'Imprint', de: 'Impressum' }, address: '/impressum' },
  ]
  for (const place of ['navigation', 'footer']) {
    expectOk(place, await admin.call('PUT', `/manage/menus/${place}`, { version: 0, entries }))
  }
  const added: Product[] = []
  for (const { en, ...given } of products) {
    const product = await addTestProduct(admin, {
      ...given,
      description: `${given.name} aus Stahl, verzinkt`,
      available: 1000,
    })
    await translate(admin, product, en)
    added.push(product)
  }
  return added
}
