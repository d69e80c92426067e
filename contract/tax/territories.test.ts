import { expect, test } from 'vitest'
import { isCountry } from '../addresses/countries.ts'
import { normalisePostcode } from '../addresses/format.ts'
import { vatPlaceOf } from './eu.ts'
import { territories, territoryOf } from './territories.ts'
import { type TaxCase, treatmentOf } from './treatment.ts'

/** A place as an address names it, whose VAT holds there, the EU's state of it, and whether it is in the EU's customs area. */
type Known = readonly [country: string, postcode: string, area: string, euState: string | null, customs: boolean]

const inside = (country: string, postcode: string, state: string, area = state): Known => [
  ...([country, postcode, area, state, true] as const),
]
const outside = (country: string, postcode: string, area: string, isInCustoms = false): Known => [
  ...([country, postcode, area, null, isInCustoms] as const),
]

const places: Readonly<Record<string, readonly Known[]>> = {
  Monaco: [inside('MC', '98000', 'FR'), inside('FR', '98000', 'FR'), inside('FR', '98012', 'FR')],
  'France itself': [inside('FR', '06000', 'FR'), inside('FR', '20000', 'FR'), inside('FR', '75001', 'FR')],
  Guadeloupe: [outside('GP', '97110', 'GP', true), outside('FR', '97110', 'GP', true)],
  Martinique: [outside('MQ', '97200', 'GP', true), outside('FR', '97200', 'GP', true)],
  'French Guiana': [outside('GF', '97300', 'GF', true), outside('FR', '97300', 'GF', true)],
  Réunion: [outside('RE', '97400', 'RE', true), outside('FR', '97400', 'RE', true)],
  Mayotte: [outside('YT', '97600', 'YT', true), outside('FR', '97600', 'YT', true)],
  'Saint Martin': [outside('MF', '97150', 'MF', true), outside('FR', '97150', 'MF', true)],
  'Saint Barthélemy': [outside('BL', '97133', 'BL'), outside('FR', '97133', 'BL')],
  'Saint Pierre and Miquelon': [outside('PM', '97500', 'PM'), outside('FR', '97500', 'PM')],
  'Wallis and Futuna': [outside('WF', '98600', 'WF'), outside('FR', '98600', 'WF')],
  'French Polynesia': [outside('PF', '98713', 'PF'), outside('FR', '98713', 'PF')],
  'New Caledonia': [outside('NC', '98800', 'NC'), outside('FR', '98800', 'NC')],
  'French Southern Territories': [outside('TF', '', 'TF'), outside('FR', '98411', 'TF')],
  'Other French overseas areas': [outside('FR', '98999', 'FR overseas')],
  'Canary Islands': [
    outside('ES', '35001', 'Canary Islands', true),
    outside('ES', '38001', 'Canary Islands', true),
  ],
  Ceuta: [outside('ES', '51001', 'Ceuta')],
  Melilla: [outside('ES', '52001', 'Melilla')],
  'Spain itself': [inside('ES', '28001', 'ES'), inside('ES', '07001', 'ES')],
  Madeira: [inside('PT', '9000-018', 'PT')],
  Azores: [inside('PT', '9500-101', 'PT')],
  'Portugal itself': [inside('PT', '1000-205', 'PT')],
  Büsingen: [outside('DE', '78266', 'CH'), outside('CH', '8238', 'CH')],
  Heligoland: [outside('DE', '27498', 'Heligoland')],
  'Germany beside them': [inside('DE', '78267', 'DE'), inside('DE', '27499', 'DE')],
  Jungholz: [inside('AT', '6691', 'AT'), inside('DE', '87491', 'AT')],
  Mittelberg: [inside('AT', '6993', 'AT'), inside('DE', '87569', 'AT')],
  Livigno: [outside('IT', '23041', 'Livigno')],
  "Campione d'Italia": [
    outside('IT', '22061', "Campione d'Italia", true),
    outside('CH', '6911', "Campione d'Italia", true),
  ],
  // Their former postcodes are those of the villages beside them.
  'Italy beside them': [inside('IT', '23030', 'IT'), inside('IT', '22060', 'IT'), inside('IT', '47900', 'IT')],
  'San Marino': [outside('SM', '47890', 'SM'), outside('IT', '47890', 'SM')],
  'Vatican City': [outside('VA', '00120', 'VA'), outside('IT', '00120', 'VA')],
  Åland: [outside('AX', '22100', 'AX', true), outside('FI', '22100', 'AX', true)],
  'Finland itself': [inside('FI', '00100', 'FI')],
  'Mount Athos': [outside('GR', '630 86', 'Mount Athos', true), outside('GR', '63087', 'Mount Athos', true)],
  'Greece beside it': [inside('GR', '63075', 'GR')],
  'Faroe Islands': [outside('FO', '100', 'FO'), outside('DK', '3800', 'FO'), outside('DK', 'FO-100', 'FO')],
  Greenland: [outside('GL', '3900', 'GL'), outside('DK', '3900', 'GL')],
  'Denmark itself': [inside('DK', '3700', 'DK'), inside('DK', '1050', 'DK')],
  Aruba: [outside('AW', '', 'AW')],
  Curaçao: [outside('CW', '', 'CW')],
  'Sint Maarten': [outside('SX', '', 'SX')],
  'Bonaire, Sint Eustatius and Saba': [outside('BQ', '', 'BQ')],
  'Akrotiri and Dhekelia': [inside('CY', '4640', 'CY')],
  'Northern Cyprus': [
    outside('CY', '9010', 'Northern Cyprus'),
    outside('CY', '99010', 'Northern Cyprus'),
    outside('TR', '99010', 'Northern Cyprus'),
  ],
  'Cyprus itself': [inside('CY', '1010', 'CY')],
  'Northern Ireland': [inside('GB', 'BT1 5GS', 'XI', 'GB'), inside('XI', 'BT1 5GS', 'XI', 'GB')],
  'Isle of Man': [outside('IM', 'IM1 1AA', 'GB'), outside('GB', 'IM1 1AA', 'GB')],
  Jersey: [outside('JE', 'JE2 3AB', 'JE'), outside('GB', 'JE2 3AB', 'JE')],
  Guernsey: [outside('GG', 'GY1 1AA', 'GG'), outside('GB', 'GY1 1AA', 'GG')],
  Gibraltar: [outside('GI', 'GX11 1AA', 'GI'), outside('GB', 'GX11 1AA', 'GI')],
  'Great Britain': [outside('GB', 'SW1A 2AA', 'GB'), outside('GB', 'B1 1AA', 'GB'), outside('GB', 'G1 1AA', 'GB')],
  Andorra: [outside('AD', 'AD500', 'AD')],
  Liechtenstein: [outside('LI', '9490', 'CH'), outside('CH', '9490', 'CH')],
  Samnaun: [outside('CH', '7563', 'Samnaun')],
  Switzerland: [outside('CH', '8001', 'CH')],
  'Svalbard and Jan Mayen': [
    outside('SJ', '9170', 'SJ'),
    outside('NO', '9170', 'SJ'),
    outside('NO', '8099', 'SJ'),
  ],
  Norway: [outside('NO', '0150', 'NO'), outside('NO', '9180', 'NO')],
  'a country far away': [outside('US', '98000', 'US'), outside('TR', '34000', 'TR')],
}

/** The same postcode as people type it. */
function typings(country: string, postcode: string): string[] {
  if (postcode === '') return ['']
  const compact = postcode.replaceAll(/[^A-Z\d]/g, '')
  const marks: Record<string, string> = {
    FR: 'F',
    DE: 'D',
    IT: 'I',
    ES: 'E',
    AT: 'A',
    FI: 'FIN',
    PT: 'P',
    NO: 'N',
  }
  const mark = marks[country] ?? country
  return [
    ...[postcode, compact, ` ${postcode.toLowerCase()} `, `${compact.slice(0, 2)} ${compact.slice(2)}`],
    ...[`${compact.slice(0, 3)}-${compact.slice(3)}`, `${mark}-${postcode}`, `${country} ${postcode}`],
    ...[`${country.toLowerCase()}-${compact}`, `${mark}\u2013${compact}`],
  ]
}

test.each(Object.entries(places))(
  '%s is in or out of the EU by its code and its postcodes, however typed',
  (_, known) => {
    for (const [country, postcode, area, euState, isInEuCustoms] of known) {
      for (const typed of typings(country, postcode)) {
        const said = `${country} "${typed}"`
        expect({ said, ...vatPlaceOf({ country, postcode: typed }) }).toMatchObject({
          said,
          area,
          euState,
          isInEuCustoms,
        })
      }
    }
  },
)

test('every row of the table is tried by its code, and by its postcodes in every country that has them', () => {
  for (const { name, code, postcodes } of territories) {
    const known = places[name] ?? []
    const countries = known.map(([country]) => country)
    const wanted = [...Object.keys(postcodes), ...(code && code !== 'XI' ? [code] : [])]
    expect({ name, missing: wanted.filter((country) => !countries.includes(country)) }).toEqual({
      name,
      missing: [],
    })
    for (const [country, postcode] of known) {
      if (postcode !== '' || code === country) expect(territoryOf({ country, postcode })?.name).toBe(name)
    }
  }
})

test('every territory with a code can be chosen as a country, and its postcodes are read in the address of its country', () => {
  for (const { code } of territories)
    if (code && code !== 'XI') expect([code, isCountry(code)]).toEqual([code, true])
  expect(['F-98000', 'fr 98000', '98 000'].map((typed) => normalisePostcode('FR', typed))).toEqual([
    ...['98000', '98000', '98000'],
  ])
})

const seller = { country: 'DE', postcode: '20457', vatId: 'DE136695976', hasOneStopShop: false }

function treated(given: Partial<TaxCase>) {
  const { kind, country, reason } = treatmentOf({
    seller,
    shipTo: null,
    isPickup: false,
    vatId: '',
    answer: 'unchecked' as const,
    ...given,
  })
  return [kind, country, reason]
}

test('Monaco is treated alike by its code, by its French postcode, and as the rest of France', () => {
  const monaco = [
    ...[
      { country: 'FR', postcode: '98000' },
      { country: 'MC', postcode: '98000' },
    ],
    ...[
      { country: 'FR', postcode: '06000' },
      { country: 'FR', postcode: 'F-98000' },
    ],
  ]
  for (const shipTo of monaco) {
    expect(treated({ shipTo })).toEqual(['domestic', 'DE', 'consumer'])
    const oneStopShop = { ...seller, hasOneStopShop: true }
    expect(treated({ shipTo, seller: oneStopShop })).toEqual(['destination', 'FR', 'consumer_destination'])
    const business = { shipTo, vatId: 'FR40303265045', answer: 'valid' as const }
    expect(treated(business)).toEqual(['intra_community', null, 'vat_id_valid'])
  }
})

test('goods to Northern Ireland are tax-free with a number of XI or of a member state, never with one of Great Britain', () => {
  const shipTo = { country: 'GB', postcode: 'BT1 5GS' }
  const by = (vatId: string) => treated({ shipTo, vatId, answer: 'valid' })
  expect(by('XI123456782')).toEqual(['intra_community', null, 'vat_id_valid'])
  expect(by('GB123456782')).toEqual(['domestic', 'DE', 'vat_id_not_eu'])
  expect(treated({ shipTo, seller: { ...seller, hasOneStopShop: true } })[1]).toBe('GB')
})

test.each([
  ['the United Kingdom and the Isle of Man', ['GB', 'SW1A 2AA'], ['IM', 'IM1 1AA'], 'same_country'],
  ['the Isle of Man and Northern Ireland', ['IM', 'IM1 1AA'], ['GB', 'BT1 5GS'], 'same_country'],
  ['Northern Ireland and Great Britain', ['GB', 'BT1 5GS'], ['GB', 'SW1A 2AA'], 'same_country'],
  ['Northern Ireland and Jersey', ['GB', 'BT1 5GS'], ['JE', 'JE2 3AB'], 'outside_eu'],
  ['Great Britain and Jersey', ['GB', 'SW1A 2AA'], ['GB', 'JE2 3AB'], 'other_country'],
  ['Switzerland and Liechtenstein', ['CH', '8001'], ['LI', '9490'], 'same_country'],
  ['Switzerland and Büsingen', ['CH', '8001'], ['DE', '78266'], 'same_country'],
  ['Germany and Büsingen', ['DE', '20457'], ['CH', '8238'], 'outside_eu'],
  ['Germany and Mittelberg, by its German postcode', ['DE', '20457'], ['DE', '87569'], 'consumer'],
  ['two islands of the Canaries', ['ES', '35001'], ['ES', '38001'], 'same_country'],
  ['the Canary Islands and Spain', ['ES', '35001'], ['ES', '28001'], 'other_country'],
  ['Spain and the Canary Islands', ['ES', '28001'], ['ES', '35001'], 'outside_eu'],
  ['Guadeloupe and Martinique', ['FR', '97110'], ['MQ', '97200'], 'same_country'],
  ['France and Monaco', ['FR', '75001'], ['MC', '98000'], 'same_country'],
  ['Norway and Svalbard', ['NO', '0150'], ['NO', '9170'], 'other_country'],
] as const)('between %s', (_, [country, postcode], [toCountry, toPostcode], reason) => {
  const shipTo = { country: toCountry, postcode: toPostcode }
  expect(treated({ shipTo, seller: { ...seller, country, postcode } })[2]).toBe(reason)
})

test('a business at home has a number of the state whose VAT holds there', () => {
  const at = (country: string, postcode: string, vatId: string) =>
    treated({
      seller: { ...seller, country, postcode },
      shipTo: { country: 'NL', postcode: '3011 AA' },
      vatId,
      answer: 'valid' as const,
    })[2]
  expect(at('MC', '98000', 'FR40303265045')).toBe('vat_id_of_seller_state')
  expect(at('GB', 'BT1 5GS', 'XI123456782')).toBe('vat_id_of_seller_state')
  expect(at('GB', 'BT1 5GS', 'GB123456782')).toBe('vat_id_of_seller_state')
  expect(at('GR', '10431', 'EL123456783')).toBe('vat_id_of_seller_state')
})
