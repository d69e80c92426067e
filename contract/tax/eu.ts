import { territoryOf } from './territories.ts'

/**
 * The member states of the European Union by ISO 3166-1, and their standard rates, as of 2026-01-01. Ask an accountant before
 * tax is switched on: a portal uses none of it until then.
 */
const members = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/**
 * Where a place is for VAT. Two places of one `area` are at home for each other. `euState` is the member state whose VAT holds there,
 * `XI` for Northern Ireland; null outside the area of the EU's VAT.
 */
export type VatPlace = {
  area: string
  euState: string | null
  isInEuCustoms: boolean
  /** The states whose VAT numbers businesses there have, the usual one first. */
  vatIdsOf: readonly string[]
}

export function vatPlaceOf(place: { country: string; postcode: string }): VatPlace {
  const territory = territoryOf(place)
  if (territory === null) {
    const { country } = place
    const isMember = members.has(country)
    return {
      area: country,
      euState: isMember ? country : null,
      isInEuCustoms: isMember,
      vatIdsOf: [country],
    }
  }
  const { vatArea: area, isInEuVat, isInEuCustoms, vatIdsOf } = territory
  return { area, euState: isInEuVat ? (vatIdsOf[0] ?? area) : null, isInEuCustoms, vatIdsOf }
}

/** The member states, in the order of their codes. */
export const euStates: readonly string[] = [...members]

/** Whether VAT numbers of a state are those of businesses in the EU's VAT: of a member state, or of Northern Ireland. */
export function isEuVatState(state: string | null): boolean {
  return state !== null && (members.has(state) || state === 'XI')
}

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
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
}
