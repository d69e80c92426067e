import { dayIn } from '#contract/days.ts'
import type { PublicCompany, PublicTax } from '#contract/page-settings.ts'
import type { PortalSettings } from '#contract/portal-settings.ts'
import { displayForBusiness, type PriceDisplay, rateOn } from '#contract/tax/tax-settings.ts'
import { isLanguage, type Language, languageCodes } from '#i18n/language.ts'
import { numberLocale, t } from '#i18n/t.ts'
import { wordsIn } from '#i18n/words.ts'
import { inLanguage } from '../scope/portal-scope.ts'
import { logoOf } from './logo.ts'
import { themeOf } from './theme.ts'

/** A page that is cached over midnight shows the rate of the day before until it is made again. */
function publicTaxOf({ tax, company, formats }: PortalSettings): PublicTax {
  const day = dayIn(formats.timeZone, new Date())
  const format = new Intl.NumberFormat(numberLocale(), { style: 'percent', maximumFractionDigits: 2 })
  const classes = tax.classes.flatMap(({ key }) => {
    const rate = rateOn(tax, { country: company.country, taxClass: key, day })
    if (rate === null) return []
    const beside = t('including {percent} VAT', { percent: format.format(rate / 10_000) })
    return [[key, { percent: rate / 100, beside }]]
  })
  const shownToBusiness = displayForBusiness(tax)
  return { shown: tax.shown, ...(shownToBusiness && { shownToBusiness }), classes: Object.fromEntries(classes) }
}

function noteOf(shown: PriceDisplay): string {
  return shown === 'gross' ? t('including VAT, excluding freight') : t('excluding VAT and freight')
}

function priceNotesOf({ tax, buyers }: PortalSettings): Pick<PublicCompany, 'priceNote' | 'priceNoteToBusiness'> {
  if (!tax.isOn) {
    // Consumers pay the price that is shown: nothing is added to it but freight.
    return { priceNote: buyers.sellsTo === 'both' ? t('excluding freight') : t('excluding tax and freight') }
  }
  const toBusiness = displayForBusiness(tax)
  return { priceNote: noteOf(tax.shown), ...(toBusiness && { priceNoteToBusiness: noteOf(toBusiness) }) }
}

/** Where consumers buy. Only the official text in the language of the page is shown, never another one. */
function ofConsumers({ guaranteeNotices }: PortalSettings['buyers'], language: Language) {
  const guaranteeNotice = guaranteeNotices[language]
  return { sellsToConsumers: true as const, ...(guaranteeNotice && { guaranteeNotice }) }
}

/** What every page shows of the company. What it does not say is absent: it would be in each page for nothing. */
export function publicCompanyOf(settings: PortalSettings, language: Language): PublicCompany {
  const { company, brand, formats, tax, freight, documents, buyers } = settings
  const { name, legalName, tagline, email, phone, openingHours } = company
  const hours = wordsIn(openingHours, language)
  const logo = logoOf(settings)
  const hasInvoiceXml = ['xrechnung', 'en16931'].includes(documents.eInvoice)
  const isInEach = languageCodes().every((one) => formats.languages.includes(one))
  return {
    name,
    legalName,
    tagline: wordsIn(tagline, language),
    email,
    ...(phone !== '' && { phone }),
    ...(hours !== '' && { openingHours: hours }),
    currency: formats.currency,
    ...(formats.timeZone !== 'UTC' && { timeZone: formats.timeZone }),
    theme: themeOf(brand),
    ...inLanguage(language, () => priceNotesOf(settings)),
    ...(tax.isOn && { tax: inLanguage(language, () => publicTaxOf(settings)) }),
    ...(freight.isOn && { freight: { classes: freight.classes.map(({ key }) => key) } }),
    ...(hasInvoiceXml && { hasInvoiceXml }),
    ...(buyers.sellsTo === 'both' && ofConsumers(buyers, language)),
    ...(isInEach ? {} : { languages: formats.languages.filter(isLanguage) }),
    ...(logo !== undefined && { logo }),
    ...(logo && brand.logoOnDark !== '' && { logoOnDark: brand.logoOnDark }),
    ...(logo && !brand.hasName && { hidesName: true as const }),
  }
}
