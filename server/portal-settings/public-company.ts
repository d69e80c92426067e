import type { PublicCompany } from '#contract/page-settings.ts'
import type { PortalSettings } from '#contract/portal-settings.ts'
import { type Language, languages } from '#i18n/language.ts'
import { logoOf } from './logo.ts'
import { themeOf } from './theme.ts'

/** What every page shows of the company. What it does not say is absent: it would be in each page for nothing. */
export function publicCompanyOf(settings: PortalSettings, language: Language): PublicCompany {
  const { company, brand, formats } = settings
  const { name, legalName, tagline, email, phone, openingHours } = company
  const logo = logoOf(settings)
  const isInEach = languages.every((one) => formats.languages.includes(one))
  return {
    name,
    legalName,
    tagline: tagline[language],
    email,
    ...(phone !== '' && { phone }),
    ...(openingHours[language] !== '' && { openingHours: openingHours[language] }),
    currency: formats.currency,
    theme: themeOf(brand),
    ...(isInEach ? {} : { languages: formats.languages }),
    ...(logo !== undefined && { logo }),
  }
}
