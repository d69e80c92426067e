import { postcodeFormsOf } from './forms.ts'

/**
 * A part of a postcode, or of the beginning of one, in the order of significance. A `prefix` may be cut anywhere, because
 * its length is fixed: 10 is the beginning of 10115. A `word` or a `number` is whole: PA2 is not the beginning of PA20.
 */
type Part = { kind: 'prefix' | 'word'; text: string } | { kind: 'number'; value: number }
/** The known parts; a shorter form says nothing about the parts that follow. */
export type PostcodeParts = readonly Part[]

const prefix = (text: string): Part => ({ kind: 'prefix', text })
const word = (text: string): Part => ({ kind: 'word', text })
const number = (digits: string): Part => ({ kind: 'number', value: Number(digits) })

function bare(text: string): string {
  return text.replaceAll(/[\s-]/g, '')
}

/** Up to the first part that is not there. */
function known(parts: readonly (Part | undefined)[]): PostcodeParts {
  const end = parts.indexOf(undefined)
  return (end < 0 ? parts : parts.slice(0, end)).filter((part) => part !== undefined)
}

/**
 * The United Kingdom and the islands beside it: area, district, letter of the district, inward code. A whole postcode may
 * be written without its space, because the inward code always has three signs. Otherwise what stands without a space
 * is the outward code: PA20 is Rothesay, not the beginning of PA2 0AB.
 */
function readBritish(text: string): PostcodeParts | null {
  const forces = /^BFPO\s*(\d{1,4})?$/.exec(text)
  if (forces) return known([word('BFPO'), forces[1] ? number(forces[1]) : undefined])
  const found =
    /^([A-Z]{1,2})(\d{1,2}|\d[A-Z])(\d[A-Z]{2})$/.exec(bare(text)) ??
    /^([A-Z]{1,2})[\s-]*(\d{1,2}|\d[A-Z])[\s-]+(\d[A-Z]{0,2})$/.exec(text)
  if (found) {
    const [, area = '', district = '', inward = ''] = found
    return [word(area), number(district.replace(/[A-Z]/, '')), word(district.replace(/\d+/, '')), prefix(inward)]
  }
  const outward = /^([A-Z]{1,2})(?:[\s-]*(\d{1,2}|\d[A-Z]))?$/.exec(text)
  if (!outward) return /^GIR\s*0AA$/.test(text) ? [word('GIR')] : null
  const [, area = '', district = ''] = outward
  const letter = district.replace(/\d+/, '')
  return known([
    word(area),
    district ? number(district.replace(/[A-Z]/, '')) : undefined,
    letter ? word(letter) : undefined,
  ])
}

/** Ireland: the routing key is a letter, a number and for Dublin 6 West a W. D6 is written for D06, and is neither D60 nor D6W. */
function readIrish(text: string): PostcodeParts | null {
  const found =
    /^([A-Z])(\d\d|6W)([A-Z\d]{0,4})$/.exec(bare(text)) ??
    /^([A-Z])(\d\d?|6W)(?:[\s-]+([A-Z\d]{1,4}))?$/.exec(text) ??
    /^([A-Z])$/.exec(text)
  if (!found) return null
  const [, letter = '', key, identifier] = found
  if (!key) return [word(letter)]
  const isWest = key === '6W'
  return known([
    word(letter),
    number(isWest ? '6' : key),
    word(isWest ? 'W' : ''),
    identifier ? prefix(identifier) : undefined,
  ])
}

/** Argentina: the four digits of the older form are those of the newer one, C1425CLA. */
function readArgentine(text: string): PostcodeParts | null {
  const found = /^[A-Z]?(\d{1,4})([A-Z]{0,3})$/.exec(bare(text))
  if (!found) return null
  const [, digits = '', block = ''] = found
  if (block !== '' && digits.length < 4) return null
  return known([prefix(digits), block ? prefix(block) : undefined])
}

/** Peru: five digits, or a district of Lima or Callao with its number, which has one or two digits. */
function readPeruvian(text: string): PostcodeParts | null {
  const [, city, digits] = /^(LIMA|CALLAO)[\s-]*(\d{1,2})?$/.exec(text) ?? []
  if (city) return known([word(city), digits ? number(digits) : undefined])
  return readByForm('PE', text)
}

const signs: Readonly<Record<string, string>> = { n: '\\d', a: '[A-Z]', x: '[A-Z\\d]' }

/** A form without what divides it. `beginning` finds every beginning of it, and `letters` are those of the country. */
type ReadForm = { length: number; beginning: RegExp; letters: string }

const readForms = new Map<string, ReadForm>()

/** Read once: a table of freight has thousands of postcodes. */
function readForm(form: string): ReadForm {
  const known = readForms.get(form)
  if (known) return known
  const compact = Array.from(bare(form), (sign) => signs[sign] ?? sign)
  const beginning = compact.reduceRight((rest, sign) => (rest ? `${sign}(?:${rest})?` : sign), '')
  const read = {
    length: compact.length,
    beginning: new RegExp(`^${beginning}$`),
    // LV, AD and others begin with the letters of their country, which are often left out.
    letters: /^[A-Z]{2}[-]?/.exec(form)?.[0] ?? '',
  }
  readForms.set(form, read)
  return read
}

/** Halves that are typed apart must be those of the form: 10-2 is no beginning of 1000-200. */
function hasHalvesOf(text: string, form: string): boolean {
  const wanted = form.split(/[\s-]/)
  const typed = text.split(/[\s-]+/).filter((half) => half !== '')
  if (wanted.length === 1 || typed.length === 1) return true
  const isHalf = (half: string, index: number) =>
    index === typed.length - 1
      ? half.length <= (wanted[index] ?? '').length
      : half.length === (wanted[index] ?? '').length
  return typed.every(isHalf)
}

/** A whole postcode, however it is divided, or the beginning of one. */
function isBeginning(text: string, form: string): boolean {
  const compact = bare(text)
  const { beginning, length } = readForm(form)
  if (!beginning.test(compact)) return false
  return compact.length === length || hasHalvesOf(text, form)
}

function readByForm(country: string, text: string): PostcodeParts | null {
  for (const form of postcodeFormsOf(country)) {
    const found = [text, readForm(form).letters + text].find((one) => isBeginning(one, form))
    if (found !== undefined) return [prefix(bare(found))]
  }
  return null
}

const readers: Readonly<Record<string, (text: string) => PostcodeParts | null>> = {
  GB: readBritish,
  GG: readBritish,
  IM: readBritish,
  JE: readBritish,
  AR: readArgentine,
  IE: readIrish,
  PE: readPeruvian,
}

/**
 * The parts of a postcode of this country, or of the beginning of one, however they are typed. Null for what its postcodes
 * do not begin with.
 */
export function readPostcode(country: string, typed: string): PostcodeParts | null {
  // Half-width letters, and the dashes that office programs make of a hyphen.
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
  const read = readers[country] ?? ((one: string) => readByForm(country, one))
  // With the country in front, as on letters within Europe: D-10115, F-98000.
  return text === '' ? null : (read(text) ?? read(text.replace(/^[A-Z]{1,3}\s*-\s*/, '')))
}

function compareParts(a: Part, b: Part): number {
  if (a.kind === 'number' || b.kind === 'number') {
    return a.kind === 'number' && b.kind === 'number' ? a.value - b.value : a.kind.localeCompare(b.kind)
  }
  const length = a.kind === 'prefix' ? Math.min(a.text.length, b.text.length) : undefined
  const [left, right] = [a.text.slice(0, length), b.text.slice(0, length)]
  return left < right ? -1 : Number(left > right)
}

/** Below 0 if the first comes before the second; 0 as far as both say something. */
export function comparePostcodes(a: PostcodeParts, b: PostcodeParts): number {
  for (const [index, part] of a.entries()) {
    const other = b[index]
    if (other === undefined) return 0
    const difference = compareParts(part, other)
    if (difference !== 0) return difference
  }
  return 0
}

/** Whether a postcode says as much as a rule: of a postcode that is not whole nobody knows whether the rule holds. */
function saysAsMuchAs(postcode: PostcodeParts, rule: PostcodeParts): boolean {
  return rule.every((part, index) => {
    const given = postcode[index]
    if (given === undefined) return false
    return part.kind !== 'prefix' || given.kind !== 'prefix' || given.text.length >= part.text.length
  })
}

/**
 * A range of postcodes: from the first to the last, both with everything that begins with them. An empty last one is the
 * first.
 */
export type PostcodeRange = { postcodeFrom: string; postcodeTo: string }
export type ReadRange = { from: PostcodeParts; to: PostcodeParts }

/** Null if one of the two is no beginning of a postcode of this country. */
export function readPostcodeRange(country: string, { postcodeFrom, postcodeTo }: PostcodeRange): ReadRange | null {
  const from = readPostcode(country, postcodeFrom)
  const isOne = postcodeTo.trim() === '' || postcodeTo === postcodeFrom
  const to = isOne ? from : readPostcode(country, postcodeTo)
  return from && to ? { from, to } : null
}

export function isInRange(postcode: PostcodeParts, { from, to }: ReadRange): boolean {
  if (!saysAsMuchAs(postcode, from) || !saysAsMuchAs(postcode, to)) return false
  return comparePostcodes(postcode, from) >= 0 && comparePostcodes(postcode, to) <= 0
}
