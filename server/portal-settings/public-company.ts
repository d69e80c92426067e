import type { PublicCompany } from '#contract/page-settings.ts'
import type { PortalSettings } from '#contract/portal-settings.ts'
import { isLanguage, type Language, languageCodes } from '#i18n/language.ts'
import { wordsIn } from '#i18n/words.ts'
import { logoOf } from './logo.ts'
import { themeOf } from './theme.ts'

/** What every page shows of the company. What it does not say is absent: it would be in each page for nothing. */
export function publicCompanyOf(settings: PortalSettings, language: Language): PublicCompany {
  const { company, brand, formats } = settings
  const { name, legalName, tagline, email, phone, openingHours } = company
  const hours = wordsIn(openingHours, language)
  const logo = logoOf(settings)
  const isInEach = languageCodes().every((one) => formats.languages.includes(one))
  return {
    name,
    legalName,
    tagline: wordsIn(tagline, language),
    email,
    ...(phone !== '' && { phone }),
    ...(hours !== '' && { openingHours: hours }),
    currency: formats.currency,
    theme: themeOf(brand),
    ...(isInEach ? {} : { languages: formats.languages.filter(isLanguage) }),
    ...(logo !== undefined && { logo }),
  }
}
