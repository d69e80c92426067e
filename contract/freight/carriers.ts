/** A carrier and the address of its page about a parcel, with `{number}` in the place of the tracking number. */
export type Carrier = { name: string; pattern: string }

/** What an address has in the place of the tracking number. */
export const numberInPattern = '{number}'

export const maxCarriers = 100
const longestPattern = 500

/** A line of the settings: `DHL; https://…{number}`. Null if it is none. */
function readLine(line: string): Carrier | null {
  const end = line.indexOf(';')
  const carrier = { name: line.slice(0, end).trim(), pattern: line.slice(end + 1).trim() }
  return end > 0 && carrier.name !== '' && isPattern(carrier.pattern) ? carrier : null
}

/** A web address whose host is fixed, so that a number leads nowhere else. */
const address = /^https?:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?[/?#][^\s<>"'\\`]*$/i

function isPattern(pattern: string): boolean {
  return pattern.length <= longestPattern && pattern.includes(numberInPattern) && address.test(pattern)
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** The first line that is no carrier, from 1; null if all are. */
export function wrongCarrierLine(text: string): number | null {
  const index = linesOf(text).findIndex((line) => readLine(line) === null)
  return index < 0 ? null : index + 1
}

export function countCarriers(text: string): number {
  return linesOf(text).length
}

/** Carriers begin with a name as people write it: "DHL Express" is one of DHL, "DHLX" is not. */
function isOf(carrier: string, { name }: Carrier): boolean {
  const [written, known] = [carrier.trim().toLowerCase(), name.toLowerCase()]
  return written === known || (written.startsWith(known) && /^[^\p{L}\p{N}]/u.test(written.slice(known.length)))
}

/** The page of a carrier about a parcel; null where the settings know none. The longest name that fits wins. */
export function trackingUrl(
  text: string,
  { carrier, tracking }: { carrier: string; tracking: string },
): string | null {
  const number = tracking.replaceAll(/\s/g, '')
  if (number === '' || carrier.trim() === '') return null
  const known = linesOf(text).flatMap((line) => readLine(line) ?? [])
  const [found] = known.filter((one) => isOf(carrier, one)).toSorted((a, b) => b.name.length - a.name.length)
  return found?.pattern.replaceAll(numberInPattern, () => encodeURIComponent(number)) ?? null
}
