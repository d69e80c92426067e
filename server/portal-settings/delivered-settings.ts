import { standardShippingClass } from '#contract/freight/freight-settings.ts'
import { type PortalSettings, transferDaysRange } from '#contract/portal-settings.ts'
import { standardTaxClass } from '#contract/tax/tax-settings.ts'
import { tenantGerman } from '#demo/company/german.ts'
import { deliveredLanguages, sourceLanguage } from '#i18n/language.ts'
import { brand, brandAddress } from '#tenant/brand.ts'

const nothing = { en: '', de: '' }

/** Pages of carriers about a parcel, as they publish them. Settings, Order rules changes them. */
const knownCarriers = `DHL; https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}
DPD; https://tracking.dpd.de/status/en_US/parcel/{number}
FedEx; https://www.fedex.com/fedextrack/?trknbr={number}
GLS; https://gls-group.com/track/{number}
Hermes; https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation/#{number}
La Poste; https://www.laposte.fr/outils/suivre-vos-envois?code={number}
Österreichische Post; https://www.post.at/sv/sendungsdetails?snr={number}
Royal Mail; https://www.royalmail.com/track-your-item#/tracking-results/{number}
Swiss Post; https://service.post.ch/ekp-web/ui/entry/search/{number}
UPS; https://www.ups.com/track?tracknum={number}
USPS; https://tools.usps.com/go/TrackConfirmAction?tLabels={number}`

/** What the portal is delivered with: the demo's company. It holds for each group until its first version is published. */
export const deliveredSettings: PortalSettings = {
  company: {
    name: brand.name,
    legalName: brand.legalName,
    tagline: { en: brand.tagline, de: tenantGerman[brand.tagline] ?? brand.tagline },
    ...brandAddress,
    registration: '',
    vatId: '',
    directors: '',
    court: '',
    taxNumber: '',
    email: brand.contactEmail,
    phone: '',
    openingHours: nothing,
    bankAccounts: [],
  },
  // `--field` and `--chromate` of the theme, as six digits.
  brand: {
    logo: '',
    logoOnDark: '',
    hasName: true,
    colour: '#15298d',
    accent: '#cef03e',
    corners: 'cut',
    typeface: 'archivo',
  },
  documents: {
    senderName: '',
    mailFooter: nothing,
    documentFooter: nothing,
    hasLogo: true,
    eInvoice: 'none',
    invoicing: 'automatic',
  },
  formats: {
    languages: deliveredLanguages.map(({ code }) => code),
    defaultLanguage: sourceLanguage,
    currency: brand.currency,
    timeZone: 'UTC',
    numbers: 'language',
  },
  orders: {
    holdMinutes: null,
    unverifiedHoldMinutes: null,
    mostOpen: null,
    unverifiedMostOpen: null,
    reviewsPerDay: null,
    isModerated: null,
    carriers: knownCarriers,
  },
  tax: {
    isOn: false,
    shown: 'net',
    shownToBusiness: 'same',
    hasOneStopShop: false,
    isVatIdLookedUp: true,
    classes: [{ key: standardTaxClass, name: { en: 'Standard', de: 'Standard' }, isReverseCharged: false }],
    rates: [],
  },
  payment: {
    isPaidFirst: false,
    transferDays: transferDaysRange.usual,
    firstAfterDays: 7,
    secondAfterDays: 14,
    thirdAfterDays: 28,
    hasInterest: false,
    referenceRates: [],
    interestPoints: null,
    interestFlat: null,
  },
  numbers: {
    invoicePrefix: '{year}-',
    invoiceStart: 1,
    creditNotes: 'invoices',
    creditNotePrefix: 'C-{year}-',
    creditNoteStart: 1,
    digits: 6,
    orderStart: null,
    customerPrefix: '',
    customerStart: null,
  },
  accounting: {
    consultantNumber: null,
    clientNumber: null,
    yearStartMonth: 1,
    accountLength: 4,
    collectiveDebtor: '',
    firstDebtor: '',
    revenueAccounts: [],
  },
  buyers: {
    sellsTo: 'businesses',
    returnCosts: 'buyer',
    partialFreight: 'share',
    guaranteeNotices: {},
    maker: '',
    responsiblePerson: '',
  },
  retention: { mailTextDays: 365, importDays: 30, importAuditDays: 730 },
  freight: {
    isOn: false,
    weightUnit: 'kg',
    classes: [{ key: standardShippingClass, name: { en: 'Standard', de: 'Standard' } }],
    zones: [],
    methods: [],
    rates: [],
  },
}

/** The first settings of a new portal: nothing about a company that nobody has entered. */
export const neutralSettings: PortalSettings = {
  ...deliveredSettings,
  company: {
    ...deliveredSettings.company,
    name: 'Shop',
    legalName: '',
    tagline: nothing,
    email: '',
    street: '',
    postcode: '',
    city: '',
    country: '',
  },
}
