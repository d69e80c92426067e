import { mark } from '#i18n/t.ts'

/**
 * Parts of countries whose VAT or customs differ from those of their country, and countries that are a part of another one
 * for them: Directive 2006/112/EC, articles 5 to 7; Regulation (EU) 952/2013, article 4; articles 349 and 355 TFEU; the
 * protocol on Northern Ireland; for Switzerland articles 3 and 4 MWSTG. As of 2026-01-01. Ask an accountant before tax is
 * switched on: a portal uses none of it until then.
 */
export type Territory = {
  /** In English; marked where it is no country, whose name is known in each language. */
  name: string
  /** The code of ISO 3166-1, `XI` for Northern Ireland; null where it has none. */
  code: string | null
  /**
   * How its postcodes begin, by the country that an address names. Letters and digits only, without the country. The longest
   * beginning wins. Only what no other place shares: 23030 and 22060, the former postcodes of Livigno and Campione, are those of
   * other places now.
   */
  postcodes: Readonly<Record<string, readonly string[]>>
  /** Whose VAT holds there: a country, or a separate name where no country's VAT does. */
  vatArea: string
  isInEuVat: boolean
  isInEuCustoms: boolean
  /** The states whose VAT numbers its businesses have, the usual one first. */
  vatIdsOf: readonly string[]
  /** The category of EN 16931 of what its sellers tax: `L` for the IGIC of the Canary Islands, `M` for the IPSI of Ceuta and Melilla. */
  ownCategory: 'L' | 'M' | null
}

type Row = [
  name: string,
  code: string | null,
  postcodes: Territory['postcodes'],
  vatArea: string,
  eu: 'VAT and customs' | 'customs' | 'neither',
  vatIdsOf: string,
  ownCategory?: 'L' | 'M',
]

const rows: readonly Row[] = [
  // France: article 355 (1) and 349 TFEU. Guadeloupe and Martinique are one market for VAT.
  ['Monaco', 'MC', { FR: ['980'] }, 'FR', 'VAT and customs', 'FR'],
  ['Guadeloupe', 'GP', { FR: ['971'] }, 'GP', 'customs', 'FR'],
  ['Martinique', 'MQ', { FR: ['972'] }, 'GP', 'customs', 'FR'],
  ['French Guiana', 'GF', { FR: ['973'] }, 'GF', 'customs', 'FR'],
  ['Réunion', 'RE', { FR: ['974'] }, 'RE', 'customs', 'FR'],
  ['Mayotte', 'YT', { FR: ['976', '985'] }, 'YT', 'customs', 'FR'],
  ['Saint Martin', 'MF', { FR: ['97150', '978'] }, 'MF', 'customs', 'FR'],
  ['Saint Barthélemy', 'BL', { FR: ['97133', '977'] }, 'BL', 'neither', 'FR'],
  ['Saint Pierre and Miquelon', 'PM', { FR: ['975'] }, 'PM', 'neither', 'FR'],
  ['Wallis and Futuna', 'WF', { FR: ['986'] }, 'WF', 'neither', 'FR'],
  ['French Polynesia', 'PF', { FR: ['987'] }, 'PF', 'neither', 'FR'],
  ['New Caledonia', 'NC', { FR: ['988'] }, 'NC', 'neither', 'FR'],
  ['French Southern Territories', 'TF', { FR: ['984'] }, 'TF', 'neither', 'FR'],
  // Every other postcode of the French overseas areas, such as 98799, Clipperton.
  [mark('Other French overseas areas'), null, { FR: ['97', '98'] }, 'FR overseas', 'neither', 'FR'],
  // Spain
  [mark('Canary Islands'), null, { ES: ['35', '38'] }, 'Canary Islands', 'customs', 'ES', 'L'],
  [mark('Ceuta'), null, { ES: ['51'] }, 'Ceuta', 'neither', 'ES', 'M'],
  [mark('Melilla'), null, { ES: ['52'] }, 'Melilla', 'neither', 'ES', 'M'],
  // Portugal: they have rates of their own, and are inside.
  [mark('Madeira'), null, { PT: ['90', '91', '92', '93', '94'] }, 'PT', 'VAT and customs', 'PT'],
  [mark('Azores'), null, { PT: ['95', '96', '97', '98', '99'] }, 'PT', 'VAT and customs', 'PT'],
  // Germany and Austria. Büsingen is a part of Switzerland for VAT, and has a Swiss postcode beside its German one.
  [mark('Büsingen'), null, { DE: ['78266'], CH: ['8238'] }, 'CH', 'neither', 'DE'],
  [mark('Heligoland'), null, { DE: ['27498'] }, 'Heligoland', 'neither', 'DE'],
  [mark('Jungholz'), null, { AT: ['6691'], DE: ['87491'] }, 'AT', 'VAT and customs', 'AT'],
  [
    mark('Mittelberg'),
    null,
    { AT: ['6991', '6992', '6993'], DE: ['87567', '87568', '87569'] },
    'AT',
    'VAT and customs',
    'AT',
  ],
  // Italy. Campione and the Italian waters of Lake Lugano are inside the customs area since 2020.
  [mark('Livigno'), null, { IT: ['23041'] }, 'Livigno', 'neither', 'IT'],
  [mark("Campione d'Italia"), null, { IT: ['22061'], CH: ['6911'] }, "Campione d'Italia", 'customs', 'IT'],
  ['San Marino', 'SM', { IT: ['4789'] }, 'SM', 'neither', 'SM'],
  ['Vatican City', 'VA', { IT: ['00120'] }, 'VA', 'neither', 'VA'],
  // Finland, Greece, Denmark, the Netherlands
  ['Åland', 'AX', { FI: ['22'] }, 'AX', 'customs', 'FI'],
  [mark('Mount Athos'), null, { GR: ['63086', '63087'] }, 'Mount Athos', 'customs', 'GR'],
  ['Faroe Islands', 'FO', { DK: ['38', 'FO'] }, 'FO', 'neither', 'FO'],
  ['Greenland', 'GL', { DK: ['39', 'GL'] }, 'GL', 'neither', 'GL'],
  ['Aruba', 'AW', {}, 'AW', 'neither', 'AW'],
  ['Curaçao', 'CW', {}, 'CW', 'neither', 'CW'],
  ['Sint Maarten', 'SX', {}, 'SX', 'neither', 'SX'],
  ['Bonaire, Sint Eustatius and Saba', 'BQ', {}, 'BQ', 'neither', 'BQ'],
  // Cyprus: the bases count as Cyprus. In the north, the law of the EU is suspended; letters go by Mersin 10 in Türkiye.
  [mark('Akrotiri and Dhekelia'), null, { CY: ['4620', '4640'] }, 'CY', 'VAT and customs', 'CY'],
  [mark('Northern Cyprus'), null, { CY: ['9'], TR: ['99'] }, 'Northern Cyprus', 'neither', ''],
  // The United Kingdom. Northern Ireland has its VAT, and is inside the EU's for goods.
  [mark('Northern Ireland'), 'XI', { GB: ['BT'] }, 'GB', 'VAT and customs', 'XI GB'],
  ['Isle of Man', 'IM', { GB: ['IM'] }, 'GB', 'neither', 'GB'],
  ['Jersey', 'JE', { GB: ['JE'] }, 'JE', 'neither', 'JE'],
  ['Guernsey', 'GG', { GB: ['GY'] }, 'GG', 'neither', 'GG'],
  ['Gibraltar', 'GI', { GB: ['GX11'] }, 'GI', 'neither', 'GI'],
  // Countries beside the EU
  ['Andorra', 'AD', {}, 'AD', 'neither', 'AD'],
  ['Liechtenstein', 'LI', { CH: ['9485', '9486', '9487', '9488', '949'] }, 'CH', 'neither', 'LI CH'],
  [mark('Samnaun'), null, { CH: ['7562', '7563'] }, 'Samnaun', 'neither', 'CH'],
  ['Svalbard and Jan Mayen', 'SJ', { NO: ['917', '8099'] }, 'SJ', 'neither', 'NO'],
]

export const territories: readonly Territory[] = rows.map(
  ([name, code, postcodes, vatArea, eu, vatIdsOf, ownCategory = null]) => ({
    name,
    code,
    postcodes,
    vatArea,
    ownCategory,
    isInEuVat: eu === 'VAT and customs',
    isInEuCustoms: eu !== 'neither',
    vatIdsOf: vatIdsOf.split(' ').filter(Boolean),
  }),
)

type Place = { country: string; postcode: string }

/** What stands before the postcodes of a country beside its code: `F-98000`. */
const marks: Readonly<Record<string, readonly string[]>> = {
  ...{
    AT: ['A'],
    DE: ['D'],
    ES: ['E'],
    FI: ['FIN', 'SF', 'AX'],
    FR: ['F', 'MC'],
    IT: ['I', 'SM', 'RSM', 'V', 'SCV'],
  },
  CH: ['FL', 'LI'],
  GB: ['UK'],
  GR: ['EL'],
  NO: ['N', 'SJ'],
  PT: ['P'],
}

/** Capital letters and digits of a postcode, without the country in front of it. */
function compact({ country, postcode }: Place): string {
  const written = postcode.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  const mark = [country, ...(marks[country] ?? [])]
    .toSorted((one, other) => other.length - one.length)
    .find((one) => written.startsWith(one) && written.length > one.length)
  return mark === undefined ? written : written.slice(mark.length)
}

/** The territory that a place belongs to; null for a country itself, and for the parts of it that do not differ. */
export function territoryOf(place: Place): Territory | null {
  const byCode = territories.find(({ code }) => code === place.country)
  if (byCode) return byCode
  const postcode = compact(place)
  let found: { territory: Territory; length: number } | null = null
  for (const territory of territories) {
    for (const beginning of territory.postcodes[place.country] ?? []) {
      if (!postcode.startsWith(beginning) || beginning.length <= (found?.length ?? 0)) continue
      found = { territory, length: beginning.length }
    }
  }
  return found?.territory ?? null
}
