import { mark } from '#i18n/t.ts'
import { euStates } from '../tax/eu.ts'

/** Countries that a zone takes together: its rows stay those of single countries, which an admin changes. */
export const countryGroups = [
  { key: 'eu', name: mark('European Union'), countries: euStates },
  // The members of the European Free Trade Association, as of 2026-01-01.
  { key: 'efta', name: mark('EFTA'), countries: ['CH', 'IS', 'LI', 'NO'] },
] as const

export type CountryGroup = (typeof countryGroups)[number]
