/** An area of a zone: a country, or with `*` every country that no other area has. Postcodes are compared by their first letters. */
export type Area = { country: string; postcodeFrom: string; postcodeTo: string }
export type Zone = { key: string; areas: readonly Area[] }
export type Place = { country: string; postcode: string }

/** The country of an area that holds all countries without one of their own. */
export const anyCountry = '*'

/** Capital letters and digits, as postcodes are compared: `1234 ab` is `1234AB`. */
export function compactPostcode(postcode: string): string {
  return postcode.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
}

/** Whether a postcode is in the range: `10` to `14` has everything from 10000 to 14999. */
function isBetween(postcode: string, { postcodeFrom, postcodeTo }: Area): boolean {
  const [from, to] = [compactPostcode(postcodeFrom), compactPostcode(postcodeTo)]
  const isFrom = postcode.slice(0, from.length) >= from
  return isFrom && (to === '' ? postcode.startsWith(from) : postcode.slice(0, to.length) <= to)
}

export function hasPostcodes({ postcodeFrom, postcodeTo }: Area): boolean {
  return postcodeFrom !== '' || postcodeTo !== ''
}

/** The zone of a place: by its postcode first, then by its country, then that of all other countries; null if there is none. */
export function zoneOf<Known extends Zone>(zones: readonly Known[], { country, postcode }: Place): Known | null {
  const compact = compactPostcode(postcode)
  const having = (isIn: (area: Area) => boolean) => zones.find(({ areas }) => areas.some(isIn))
  const byPostcode = having((area) => area.country === country && hasPostcodes(area) && isBetween(compact, area))
  const byCountry = () => having((area) => area.country === country && !hasPostcodes(area))
  return byPostcode ?? byCountry() ?? having((area) => area.country === anyCountry) ?? null
}
