import { formatAddress } from 'localized-address-format'
import { dateLocale } from '#i18n/t.ts'
import type { AddressTexts } from './address-keys.ts'

/** What goes on a parcel. Texts are empty where the country or the user has none. */
export type PostalAddress = Omit<AddressTexts, 'phone'>

const names = new Map<string, Intl.DisplayNames>()

/** The name of a country in the user's language, or in the given one. */
export function countryName(country: string, locale: string = dateLocale()): string {
  const known = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  names.set(locale, known)
  return known.of(country) ?? country
}

/** The lines of an address in the order of its country, without the country. */
function linesOf(address: PostalAddress): string[] {
  return formatAddress(
    {
      postalCountry: address.country,
      name: address.name,
      organization: address.company,
      addressLines: [address.line1, address.line2].filter((line) => line !== ''),
      postalCode: address.postcode,
      locality: address.city,
      administrativeArea: address.region,
    },
    'latin',
  )
}

/**
 * The address as it is written on a parcel, which is also the free text of an order. The country's name is English, as the
 * Universal Postal Union asks: the text must not depend on who looks at it.
 */
export function toPostalText(address: PostalAddress): string {
  return [...linesOf(address), countryName(address.country, 'en')].join('\n')
}

/** The address for a reader, with the country in their language. */
export function toReadText(address: PostalAddress): string {
  return [...linesOf(address), countryName(address.country)].join('\n')
}

/** The address in one line, for lists. */
export function toAddressLine(address: PostalAddress): string {
  return [...linesOf(address), countryName(address.country)].join(', ')
}
