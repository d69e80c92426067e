import { countryName } from '#contract/addresses/postal.ts'
import { countryGroups } from '#contract/freight/country-groups.ts'
import { anyCountry } from '#contract/freight/zones.ts'
import { baseLanguage } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import type { TypedFreight, TypedZone } from './freight.use-settings.ts'

/** Where parcels are weighed in pounds. */
const inPounds = ['US', 'LR', 'MM']

function zone(key: string, name: string, countries: readonly string[]): TypedZone {
  const areas = countries.map((country) => ({ country, postcodeFrom: '', postcodeTo: '' }))
  return { key, name: { [baseLanguage()]: name }, areas, freeFrom: '' }
}

/** The zones that carriers usually have, for a seller of a country: at home, in groups of countries, elsewhere. */
export function proposedFreight(country: string): Pick<TypedFreight, 'weightUnit' | 'zones'> {
  const groups = countryGroups.map(({ key, name, countries }) =>
    zone(
      key,
      t(name),
      countries.filter((one) => one !== country),
    ),
  )
  return {
    weightUnit: inPounds.includes(country) ? 'lb' : 'kg',
    zones: [
      zone('home', countryName(country), [country]),
      ...groups,
      zone('world', t('All other countries'), [anyCountry]),
    ],
  }
}
