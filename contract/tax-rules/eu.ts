/**
 * The member states of the European Union by ISO 3166-1, and where their VAT holds. Council Directive 2006/112/EC,
 * articles 5 to 7, as of 2026-01-01. Ask an accountant before tax is switched on: a portal uses none of it until then.
 */
const members = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/**
 * Parts of member states outside the area of the EU's VAT, by the beginning of their postcodes: the Canary Islands, Ceuta
 * and Melilla; Åland; Büsingen and Heligoland; Livigno and Campione d'Italia; Mount Athos; overseas departments that are written as France.
 */
const outside: Readonly<Record<string, readonly string[]>> = {
  ES: ['35', '38', '51', '52'],
  FI: ['22'],
  DE: ['78266', '27498'],
  IT: ['23041', '22061'],
  GR: ['63086', '63087'],
  FR: ['97', '98'],
}

/** Monaco counts as France, Northern Ireland as a part of the EU for goods. */
const inside: Readonly<Record<string, { state: string; postcodes: readonly string[] }>> = {
  MC: { state: 'FR', postcodes: [''] },
  GB: { state: 'XI', postcodes: ['BT'] },
}

function beginsWithOne(postcode: string, beginnings: readonly string[]): boolean {
  const compact = postcode.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  return beginnings.some((beginning) => compact.startsWith(beginning))
}

/** The state whose VAT holds at a place, `XI` for Northern Ireland; null outside the area of the EU's VAT. */
export function vatStateOf({ country, postcode }: { country: string; postcode: string }): string | null {
  const guest = inside[country]
  if (guest && beginsWithOne(postcode, guest.postcodes)) return guest.state
  return members.has(country) && !beginsWithOne(postcode, outside[country] ?? []) ? country : null
}

/** The member states, in the sequence of their codes. */
export const euStates: readonly string[] = [...members]

/** Standard rates of VAT in percent, as the European Commission publishes them (TEDB), as of 2026-01-01. */
export const euStandardRates: Readonly<Record<string, number>> = {
  ...{
    AT: 20,
    BE: 21,
    BG: 20,
    CY: 19,
    CZ: 21,
    DE: 19,
    DK: 25,
    EE: 24,
    ES: 21,
    FI: 25.5,
    FR: 20,
    GR: 24,
    HR: 25,
    HU: 27,
  },
  ...{ IE: 23, IT: 22, LT: 21, LU: 17, LV: 21, MT: 18, NL: 21, PL: 23, PT: 23, RO: 21, SE: 25, SI: 22, SK: 23 },
}
