import { type Fraction, readFraction, subtract, toNumber } from './fractions.ts'
import { convert, type MeasureError, type Unit, type Units } from './units.ts'

/** `1 1/2`, `1-1/2`, `1/2`, `12`, `12.5` or `12,5`. */
const number = String.raw`\d+[ -]\d+ ?\/ ?\d+|\d+ ?\/ ?\d+|\d+(?:[.,]\d+)?`
const first = new RegExp(String.raw`^(\p{L}{0,8}|Ø)\s*(${number})\s*(.*)$`, 'u')
/** A unit of the size before, and the next size. */
const next = new RegExp(String.raw`^(["″”']{0,2}|\p{L}{0,5})\s*(?:[x×*]|(-))\s*(${number})\s*(.*)$`, 'iu')
const end = /^(["″”']{1,2}|[\p{L}µ]{0,8})(?:[ -]([\p{L}\d-]{1,8}))?$/u

const longest = 60
const maxSizes = 4

type Size = { text: string; exact: Fraction; unit: string; join: string }
type Parts = { prefix: string; sizes: Size[]; suffix: string }

function spellOut(written: string): string {
  return written
    .replaceAll(/[\u00bc-\u00be\u2150-\u215e]/g, (one) => ` ${one.normalize('NFKC')}`)
    .replaceAll('\u2044', '/')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\p{L}) (?=\d)/gu, '$1')
    .trim()
}

function sizeOf(text: string, join: string): Size | null {
  const exact = readFraction(text)
  return (
    exact && {
      text: text
        .replace(',', '.')
        .replaceAll(/ ?\/ ?/g, '/')
        .replace('-', ' '),
      exact,
      unit: '',
      join,
    }
  )
}

function split(text: string): Parts | null {
  const [, prefix = '', one, afterOne = ''] = first.exec(text) ?? []
  const size = one === undefined ? null : sizeOf(one, '')
  if (!size) return null
  const sizes = [size]
  let rest = afterOne
  while (sizes.length < maxSizes) {
    const [, unit = '', dash, more, after = ''] = next.exec(rest) ?? []
    const last = sizes.at(-1)
    const following = more === undefined ? null : sizeOf(more, dash ? '-' : ' × ')
    if (!following || !last) break
    last.unit = unit
    sizes.push(following)
    rest = after
  }
  const [whole, unit = '', suffix = ''] = end.exec(rest) ?? []
  const last = sizes.at(-1)
  if (whole === undefined || !last) return null
  last.unit = unit
  return { prefix, sizes, suffix }
}

/** `g` is `G` and `npt` is `NPT`; what has a capital stays as it is. */
function sayPrefix(prefix: string): string {
  if (/\p{Lu}/u.test(prefix)) return prefix
  return prefix.length === 2 ? prefix.charAt(0).toUpperCase() + prefix.slice(1) : prefix.toUpperCase()
}

export type DimensionError = MeasureError | 'form'
export type Dimension = { value: string } | { error: DimensionError; unit?: string }

type Converted = { texts: string[] } | { error: MeasureError; unit: string }

/** Sizes in the attribute's unit. A size without a unit of its own has that of the sizes behind it: `1/2 × 2 in`. */
function convertSizes(sizes: readonly Size[], unit: Unit, units: Units): Converted {
  const texts: string[] = []
  let name = ''
  for (const { exact, text, unit: own } of sizes.toReversed()) {
    name = own || name
    const given = name === '' ? unit : units.read(name)
    if (!given) return { error: 'unit', unit: name }
    const converted = convert(exact, given, unit)
    if (!converted) return { error: 'kind', unit: given.symbol }
    const isSame = subtract(converted, exact).top === 0n
    texts.unshift(isSame && !text.includes('/') ? text : String(toNumber(converted)))
  }
  return { texts }
}

/**
 * Sizes that belong together, in the one form in which they are stored and compared: `m12x1,5` is `M12 × 1.5`, `G1/2"` is
 * `G 1/2`, `12x148 mm` is `12 × 148` of an attribute in millimetres. Sizes behind a designation such as `G` are part of a
 * name and are not converted.
 */
export function readDimension(written: string, unit: Unit | null, units: Units): Dimension {
  const read = written.length > longest ? null : split(spellOut(written))
  if (!read) return { error: 'form' }
  const { prefix, sizes, suffix } = read
  const last = sizes.at(-1)
  // `7/8-14 UNF`: letters at the end that are no unit are part of the name.
  const designation = last && units.read(last.unit) === null ? last.unit : ''
  const isName = prefix !== '' || designation !== '' || suffix !== ''
  if (isName && last) last.unit = ''
  const converted =
    isName || !unit
      ? {
          texts: sizes.map(({ text, unit: own }) =>
            own === '' || prefix ? text : `${text} ${units.read(own)?.symbol ?? own}`,
          ),
        }
      : convertSizes(sizes, unit, units)
  if ('error' in converted) return converted
  const said = converted.texts.map((text, index) => `${sizes[index]?.join ?? ''}${text}`).join('')
  const name = sayPrefix(prefix)
  const front = name === '' ? '' : name === 'M' || name === 'Ø' ? name : `${name} `
  const tail = [designation, suffix].filter((part) => part !== '').join('-')
  return { value: `${front}${said}${tail && ` ${tail}`}` }
}

/** The designation and the sizes of a stored dimension, to be sorted by: `G 1/4` before `G 3/8` before `G 1/2`. */
function sortKeys(value: string): { name: string; numbers: number[] } {
  const read = split(spellOut(value))
  return read
    ? { name: `${read.prefix} ${read.suffix}`, numbers: read.sizes.map(({ exact }) => toNumber(exact)) }
    : { name: value, numbers: [] }
}

/** For `sort`: by designation, then by size. */
export function compareDimensions(a: string, b: string): number {
  const [one, other] = [sortKeys(a), sortKeys(b)]
  if (one.name !== other.name) return one.name < other.name ? -1 : 1
  for (const [index, size] of one.numbers.entries()) {
    const difference = size - (other.numbers[index] ?? Number.NEGATIVE_INFINITY)
    if (difference !== 0) return difference
  }
  return one.numbers.length - other.numbers.length
}
