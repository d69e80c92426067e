import { formatAddress } from 'localized-address-format'
import { mark } from '#i18n/t.ts'
import { postcodeFormsOf } from '../postcodes/forms.ts'
import { needsPostcode, needsRegion } from './countries.ts'

export type AddressField = 'name' | 'company' | 'line1' | 'line2' | 'postcode' | 'city' | 'region'

/** What a form asks for in one country, in the order in which its addresses are written. `label` is marked. */
export type FieldFormat = { field: AddressField; label: string; isRequired: boolean }

const regionNames: readonly [label: string, countries: string][] = [
  [mark('State'), 'AU BR FM IN MH MX MY NG PW US VE'],
  [mark('Province'), 'AR CA CN CR CU ES ID IT KR PA PG TH TR TW VN'],
  [mark('Prefecture'), 'JP'],
  [mark('Emirate'), 'AE'],
  [mark('County'), 'EE IE LT RO'],
]
const postcodeNames: readonly [label: string, countries: string][] = [
  [mark('ZIP code'), 'AS FM GU MH MP PR PW UM US VI'],
  [mark('Postal code'), 'CA'],
  [mark('Eircode'), 'IE'],
  [mark('PIN code'), 'IN'],
]
const cityNames: readonly [label: string, countries: string][] = [
  [mark('Town or city'), 'GB GG IE IM JE NZ'],
  [mark('Suburb'), 'AU'],
]

function nameOf(names: readonly [string, string][], country: string, otherwise: string): string {
  return names.find(([, countries]) => countries.includes(country))?.[0] ?? otherwise
}

/** The fields of this country. Those of the place come in the order in which the country writes them. */
export function formatOf(country: string): readonly FieldFormat[] {
  return [
    { field: 'name', label: mark('Name'), isRequired: false },
    { field: 'company', label: mark('Company'), isRequired: false },
    { field: 'line1', label: mark('Street and number'), isRequired: true },
    { field: 'line2', label: mark('Building, gate, floor'), isRequired: false },
    ...placeFields(country),
  ]
}

/** The place in the library's own order: it does not export its formats, but writes an address of three marks. */
function placeFields(country: string): FieldFormat[] {
  const written = formatAddress(
    { postalCountry: country, postalCode: '\u0001', locality: '\u0002', administrativeArea: '\u0003' },
    'latin',
  ).join('\n')
  const fields: readonly (FieldFormat & { index: number })[] = [
    {
      field: 'postcode',
      label: nameOf(postcodeNames, country, mark('Postcode')),
      isRequired: needsPostcode(country),
      index: postcodeFormsOf(country).length > 0 ? written.indexOf('\u0001') : -1,
    },
    {
      field: 'city',
      label: nameOf(cityNames, country, mark('City')),
      isRequired: true,
      index: written.indexOf('\u0002'),
    },
    {
      field: 'region',
      label: nameOf(regionNames, country, mark('Region')),
      isRequired: needsRegion(country),
      index: written.indexOf('\u0003'),
    },
  ]
  return fields
    .filter(({ index }) => index >= 0)
    .toSorted((a, b) => a.index - b.index)
    .map(({ index: _at, ...field }) => field)
}

/** The postcode as its country writes it, from however it was typed; null for one that it does not have. */
export function normalisePostcode(country: string, typed: string): string | null {
  return (
    readPostcode(country, typed) ??
    // With the country in front, as on letters within Europe: D-10115, CH-8000, FR 06000.
    readPostcode(country, typed.replace(/^\s*[a-z]{1,3}\s*[\u2010-\u2015-]/i, '')) ??
    readPostcode(country, typed.replace(new RegExp(`^\\s*${country}\\s`, 'i'), '')) ??
    // Without the country where it belongs to the postcode: LV-1010, BB15028.
    readPostcode(country, country + typed)
  )
}

function bare(text: string): string {
  return text.toUpperCase().replaceAll(/[\s\u2010-\u2015-]/g, '')
}

function readPostcode(country: string, typed: string): string | null {
  const written = bare(typed)
  const form = postcodeFormsOf(country).find((one) => patternOf(one).test(written))
  if (form === undefined) return null
  let next = 0
  return [...form].map((sign) => (/[\s-]/.test(sign) ? sign : written[next++])).join('')
}

const classes: Readonly<Record<string, string>> = { n: '\\d', a: '[A-Z]', x: '[A-Z\\d]' }

function patternOf(form: string): RegExp {
  return new RegExp(`^${[...form.replaceAll(/[\s-]/g, '')].map((sign) => classes[sign] ?? sign).join('')}$`)
}
