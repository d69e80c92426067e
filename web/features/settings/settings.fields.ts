import type { cornerStyles, Invoicing, SettingsGroup, typefaces } from '#contract/portal-settings.ts'
import type { EInvoiceChoice } from '#contract/tax/e-invoice-formats.ts'
import { languageCodes, languagesNow, numberFormats } from '#i18n/language.ts'
import { mark } from '#i18n/t.ts'
import type { SettingsField } from './settings.field.ts'
import { numberFields } from './settings.number-fields.ts'
import { buyerFields, orderSettingsFields, paymentFields, retentionFields } from './settings.order-fields.ts'

function inEachLanguage(field: Omit<SettingsField, 'locale'>): SettingsField[] {
  return languageCodes().map((locale) => ({ ...field, name: `${field.name}_${locale}`, locale }))
}

function languageOptions(): Record<string, string> {
  return Object.fromEntries(languagesNow().map(({ code, name }) => [code, name]))
}

function numberExamples(): Record<string, string> {
  return Object.fromEntries(numberFormats.map((format) => [format, (1234.5).toLocaleString(format)]))
}

const cornerLabels: Record<(typeof cornerStyles)[number], string> = {
  cut: mark('One corner cut'),
  plain: mark('Square'),
}

/** Made when they are asked for, because languages are rows. Only what the portal uses: a field that changes nothing is not shown, and keeps its value. */
const fieldsOfGroup: Record<ShownGroup, () => readonly SettingsField[]> = {
  company: () => [
    { name: 'name', label: mark('Shop name'), kind: 'line', autoComplete: 'organization' },
    { name: 'legalName', label: mark('Legal name'), kind: 'line', autoComplete: 'organization' },
    ...inEachLanguage({ name: 'tagline', label: mark('Tagline'), kind: 'line' }),
    { name: 'email', label: mark('Email for customers'), kind: 'line', autoComplete: 'email' },
    { name: 'phone', label: mark('Phone'), kind: 'line', autoComplete: 'tel' },
    { name: 'street', label: mark('Street and number'), kind: 'line', autoComplete: 'street-address' },
    { name: 'postcode', label: mark('Postcode'), kind: 'line', autoComplete: 'postal-code' },
    { name: 'city', label: mark('City'), kind: 'line', autoComplete: 'address-level2' },
    { name: 'country', label: mark('Country'), kind: 'country' },
    {
      name: 'directors',
      label: mark('Managing directors'),
      kind: 'line',
      hint: mark('Required on letters and in the legal notice'),
    },
    { name: 'court', label: mark('Register court'), kind: 'line' },
    {
      name: 'registration',
      label: mark('Registration'),
      kind: 'line',
      hint: mark('Number in the company register'),
    },
    { name: 'vatId', label: mark('VAT number'), kind: 'line' },
    { name: 'taxNumber', label: mark('Tax number'), kind: 'line', hint: mark('Issued by your tax office') },
    ...inEachLanguage({ name: 'openingHours', label: mark('Opening hours'), kind: 'line' }),
    {
      name: 'bankAccounts',
      label: mark('Bank accounts'),
      kind: 'accounts',
      hint: mark('The first one is shown in emails and payment QR codes.'),
    },
  ],
  brand: () => [
    {
      name: 'logo',
      label: mark('Logo'),
      kind: 'logo',
      hint: mark('SVG, or PNG of at least 256 pixels, up to 1 MB.'),
    },
    {
      name: 'logoOnDark',
      label: mark('Logo for dark ground'),
      kind: 'logo',
      hint: mark('Stands on the brand colour and in the dark theme. If blank, the logo stands there on white.'),
    },
    { name: 'hasName', label: mark('Company name beside the logo'), kind: 'yes or no' },
    { name: 'colour', label: mark('Brand colour'), kind: 'colour' },
    { name: 'accent', label: mark('Accent'), kind: 'colour' },
    {
      name: 'typeface',
      label: mark('Typeface'),
      kind: 'choice',
      options: {
        archivo: mark('Archivo'),
        system: mark('Device sans serif'),
        serif: mark('Device serif'),
      } satisfies Record<(typeof typefaces)[number], string> as Record<string, string>,
    },
    {
      name: 'corners',
      label: mark('Corners'),
      kind: 'choice',
      options: cornerLabels,
    },
  ],
  documents: () => [
    {
      name: 'senderName',
      label: mark('Sender name'),
      kind: 'line',
      hint: mark('If blank, the shop name'),
      autoComplete: 'organization',
    },
    ...inEachLanguage({ name: 'mailFooter', label: mark('Footer of emails'), kind: 'text' }),
    ...inEachLanguage({ name: 'documentFooter', label: mark('Footer of documents'), kind: 'text' }),
    {
      name: 'hasLogo',
      label: mark('Logo on documents'),
      kind: 'choice',
      options: { true: mark('Yes'), false: mark('No') },
    },
    {
      name: 'invoicing',
      label: mark('When invoices are issued'),
      kind: 'choice',
      options: {
        automatic: mark('At payment or shipping, whichever comes first'),
        staff: mark('By staff only'),
        elsewhere: mark('Not here: other software issues them'),
      } satisfies Record<Invoicing, string> as Record<string, string>,
      hint: mark(
        'Invoices are issued automatically within a minute. “Not here” means no invoices, credit notes or reminders. Customers are told that the invoice is sent separately.',
      ),
    },
    {
      name: 'eInvoice',
      label: mark('E-invoices'),
      kind: 'choice',
      options: {
        none: mark('None'),
        xrechnung: mark('XRechnung (XML alongside the PDF)'),
        en16931: mark('EN 16931 in UBL (XML alongside the PDF)'),
        'factur-x': mark('Factur-X, ZUGFeRD (XML inside the PDF)'),
      } satisfies Record<EInvoiceChoice, string> as Record<string, string>,
      hint: mark(
        'For invoices and credit notes that show tax. The address, VAT number and phone of the company are required.',
      ),
    },
  ],
  formats: () => [
    {
      name: 'languages',
      label: mark('Languages'),
      kind: 'choices',
      options: languageOptions(),
      hint: mark('What visitors can choose'),
    },
    {
      name: 'defaultLanguage',
      label: mark('Default language'),
      kind: 'choice',
      options: languageOptions(),
      hint: mark('For visitors whose browser prefers none of these languages, and for emails to the company'),
    },
    {
      name: 'currency',
      label: mark('Currency'),
      kind: 'currency',
      hint: mark('Three capital letters (ISO 4217)'),
    },
    {
      name: 'timeZone',
      label: mark('Time zone'),
      kind: 'zone',
      hint: mark('For dates on documents and in emails, such as Europe/Berlin'),
    },
    {
      name: 'numbers',
      label: mark('Numbers on pages'),
      kind: 'choice',
      options: { language: mark('Language default'), ...numberExamples() },
      hint: mark('Users can choose another format in their account settings.'),
    },
  ],
  buyers: buyerFields,
  orders: orderSettingsFields,
  payment: paymentFields,
  numbers: numberFields,
  retention: retentionFields,
}

/** The groups that have a page of their own. */
export type PageGroup = 'tax' | 'freight' | 'accounting'
export type ShownGroup = Exclude<SettingsGroup, PageGroup>

/** The groups in the order of their links. */
export const groupLabels: Record<ShownGroup, string> = {
  company: mark('Company'),
  brand: mark('Brand'),
  documents: mark('Documents and emails'),
  formats: mark('Language, currency and time'),
  buyers: mark('Buyers'),
  orders: mark('Order rules'),
  payment: mark('Payment rules'),
  numbers: mark('Numbers'),
  retention: mark('Retention'),
}
export const shownGroups = Object.keys(groupLabels) as ShownGroup[]

export function isShownGroup(name: string | null): name is ShownGroup {
  return shownGroups.some((group) => group === name)
}

/** The fields of the groups with a page of their own, as the list of versions names them. */
const labelsOfPages: Record<PageGroup, Readonly<Record<string, string>>> = {
  tax: {
    isOn: mark('Charge tax on orders'),
    shown: mark('Prices for visitors and private customers'),
    shownToBusiness: mark('Prices for business customers'),
    hasOneStopShop: mark('EU One-Stop-Shop'),
    isVatIdLookedUp: mark('Look up VAT numbers in the EU register (VIES)'),
    classes: mark('Tax classes'),
    rates: mark('Rates'),
  },
  freight: {
    isOn: mark('Charge freight on orders'),
    weightUnit: mark('Weight unit in the tables'),
    classes: mark('Shipping classes'),
    zones: mark('Zones'),
    methods: mark('Shipping methods'),
    rates: mark('Prices'),
  },
  accounting: {
    consultantNumber: mark('Consultant number'),
    clientNumber: mark('Client number'),
    yearStartMonth: mark('First month of the business year'),
    accountLength: mark('Account length'),
    collectiveDebtor: mark('Collective debtor'),
    firstDebtor: mark('First debtor number'),
    revenueAccounts: mark('Revenue accounts'),
  },
}

/** The groups with a page of their own, in the order of their links. */
export const pageLabels: Record<PageGroup, string> = {
  tax: mark('Tax'),
  freight: mark('Freight'),
  accounting: mark('Accountant'),
}
export const pageGroups = Object.keys(pageLabels) as PageGroup[]

/** The label of a field of a group, by its name in the content; undefined for one that no page shows. */
export function labelOf(group: SettingsGroup, name: string): string | undefined {
  if (group in labelsOfPages) return labelsOfPages[group as PageGroup][name]
  const fields = fieldsOf(group as ShownGroup)
  return fields.find((one) => one.name === name || one.name.startsWith(`${name}_`))?.label
}

export function fieldsOf(group: ShownGroup): readonly SettingsField[] {
  return fieldsOfGroup[group]()
}
