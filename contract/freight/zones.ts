import { isInRange, type PostcodeParts, readPostcode, readPostcodeRange } from '../postcodes/parts.ts'

/** An area of a zone: a country or a range of its postcodes, or with `*` every country that no other area has. */
export type Area = { country: string; postcodeFrom: string; postcodeTo: string }
export type Zone = { key: string; areas: readonly Area[] }
export type Place = { country: string; postcode: string }

/** The country of an area that holds all countries without one of their own. */
export const anyCountry = '*'

export function hasPostcodes({ postcodeFrom, postcodeTo }: Area): boolean {
  return postcodeFrom !== '' || postcodeTo !== ''
}

/** A range that cannot be read has no postcode: nobody knows which it means. */
function hasPostcode(area: Area, postcode: PostcodeParts): boolean {
  const range = readPostcodeRange(area.country, area)
  return range !== null && isInRange(postcode, range)
}

/** The zone of a place: by its postcode first, then by its country, then that of all other countries; null if there is none. */
export function zoneOf<Known extends Zone>(zones: readonly Known[], { country, postcode }: Place): Known | null {
  const read = readPostcode(country, postcode)
  const having = (isIn: (area: Area) => boolean) => zones.find(({ areas }) => areas.some(isIn))
  const byPostcode = () =>
    having((area) => area.country === country && hasPostcodes(area) && read !== null && hasPostcode(area, read))
  const byCountry = () => having((area) => area.country === country && !hasPostcodes(area))
  return byPostcode() ?? byCountry() ?? having((area) => area.country === anyCountry) ?? null
}
