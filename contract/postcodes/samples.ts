import { postcodeFormsOf } from './forms.ts'
import { isInRange, type PostcodeParts, type PostcodeRange, readPostcode, readPostcodeRange } from './parts.ts'

/** The first and the last postcode that a range can have, and one beside it that looks as if it belonged to it. */
export type PostcodeSamples = { first: string; last: string; notIn: string | null }

type End = 'first' | 'last'
const fillings: Readonly<Record<End, Readonly<Record<string, string>>>> = {
  first: { n: '0', a: 'A', x: 'A' },
  last: { n: '9', a: 'Z', x: 'Z' },
}

function textAt(parts: PostcodeParts, index: number): string | null {
  const part = parts[index]
  if (part === undefined) return null
  return part.kind === 'number' ? String(part.value) : part.text
}

/** Completes a partial form with its lowest or highest signs. */
function filled(form: string, given: string, end: End): string {
  let next = 0
  return [...form]
    .map((sign) => {
      if (/[\s-]/.test(sign)) return sign
      const typed = given[next++]
      return typed ?? fillings[end][sign] ?? sign
    })
    .join('')
}

function fillBritish(parts: PostcodeParts, end: End): string {
  const [area, district, letter, inward] = [0, 1, 2, 3].map((index) => textAt(parts, index))
  if (area === 'GIR') return 'GIR 0AA'
  if (area === 'BFPO') return `BFPO ${district ?? { first: '1', last: '9999' }[end]}`
  const outward = `${area}${district ?? { first: '1', last: '99' }[end]}${letter ?? ''}`
  return `${outward} ${filled('naa', inward ?? '', end)}`
}

function fillIrish(parts: PostcodeParts, end: End): string {
  const [letter, key, west, identifier] = [0, 1, 2, 3].map((index) => textAt(parts, index))
  const number = key ?? { first: '01', last: '99' }[end]
  return `${letter}${west === 'W' ? `${number}W` : number.padStart(2, '0')} ${filled('xxxx', identifier ?? '', end)}`
}

function fillPeruvian(parts: PostcodeParts, end: End): string {
  const [city, district] = [0, 1].map((index) => textAt(parts, index))
  if (city !== 'LIMA' && city !== 'CALLAO') return filled('nnnnn', city ?? '', end)
  return `${city} ${district ?? { first: '1', last: '99' }[end]}`
}

function fillByForm(country: string, parts: PostcodeParts, end: End): string {
  const compact = parts.map((_, index) => textAt(parts, index)).join('')
  const forms = postcodeFormsOf(country).toSorted((a, b) => a.length - b.length)
  const whole = forms.map((form) => filled(form, compact, end))
  return whole.find((one) => one.replaceAll(/[\s-]/g, '').startsWith(compact)) ?? compact
}

const fillers: Readonly<Record<string, (parts: PostcodeParts, end: End) => string>> = {
  GB: fillBritish,
  GG: fillBritish,
  IM: fillBritish,
  JE: fillBritish,
  IE: fillIrish,
  PE: fillPeruvian,
}

/** A postcode outside the range whose letters and digits begin alike: PA2 0AA for PA20, D60 for D6. */
function besides(country: string, { postcodeFrom }: PostcodeRange): string[] {
  const compact = postcodeFrom.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  const [, area, first, second] = /^([A-Z]+)(\d)(\d?)$/.exec(compact) ?? []
  if (!area || !first || !fillers[country]) return []
  if (country === 'PE') return second ? [`${area} ${first}`] : [`${area} ${first}0`]
  if (country === 'IE') return second ? [] : [`${area}${first}0 A000`]
  return second ? [`${area}${first} ${second}AA`] : [`${area}${first}0 0AA`]
}

/** Samples of a range of postcodes of a country; null if it cannot be read. */
export function postcodeSamples(country: string, range: PostcodeRange): PostcodeSamples | null {
  const read = readPostcodeRange(country, range)
  if (!read) return null
  const fill = fillers[country] ?? ((parts: PostcodeParts, end: End) => fillByForm(country, parts, end))
  const notIn = besides(country, range).find((one) => {
    const postcode = readPostcode(country, one)
    return postcode !== null && !isInRange(postcode, read)
  })
  return {
    first: fill(read.from, 'first'),
    last: fill(read.to, 'last'),
    notIn: notIn ?? null,
  }
}
