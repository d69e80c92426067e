/** An exact rational number; `bottom` is positive and the two have no common divisor. */
export type Fraction = { readonly top: bigint; readonly bottom: bigint }

/* Longer numbers are no measures; the bound keeps the arithmetic small. */
const maxDigits = 15
const longestNumber = 40

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a < 0n ? -a : a, b]
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

/** `top / bottom` in lowest terms. Throws a `RangeError` for a `bottom` of 0. */
export function fraction(top: bigint, bottom = 1n): Fraction {
  if (bottom === 0n) throw new RangeError('A fraction needs a denominator other than 0')
  const sign = bottom < 0n ? -1n : 1n
  const divisor = greatestCommonDivisor(top, bottom * sign) || 1n
  return { top: (sign * top) / divisor, bottom: (sign * bottom) / divisor }
}

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { top: -b.top, bottom: b.bottom })
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.top * b.top, a.bottom * b.bottom)
}

/** Throws a `RangeError` if `b` is 0. */
export function divide(a: Fraction, b: Fraction): Fraction {
  return fraction(a.top * b.bottom, a.bottom * b.top)
}

/** The nearest number with at most 12 significant digits, so that 1/3 in and 8.46666666667 mm are the same value. */
export function toNumber({ top, bottom }: Fraction): number {
  const whole = top / bottom
  return Number((Number(whole) + Number(top - whole * bottom) / Number(bottom)).toPrecision(12))
}

function readDecimal(text: string): Fraction | null {
  const [, sign, whole = '', decimals = ''] = /^([-−+]?)(\d*)(?:[.,](\d+))?$/.exec(text) ?? []
  if (whole + decimals === '' || (whole + decimals).length > maxDigits) return null
  const number = fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
  return sign === '-' || sign === '−' ? { top: -number.top, bottom: number.bottom } : number
}

/** `½` as ` 1/2`; NFKC writes its stroke as U+2044. */
function spellOut(text: string): string {
  return text
    .replaceAll(/[\u00bc-\u00be\u2150-\u215e]/g, (one) => ` ${one.normalize('NFKC')}`)
    .replaceAll('\u2044', '/')
    .trim()
}

/**
 * A number as people write it: `12`, `12.5`, `12,5`, `1/2`, `1 1/2`, `1-1/2`, `1½`. A comma is a decimal point: numbers
 * with separators of thousands are not understood. Null for anything else, and for more than 15 digits.
 */
export function readFraction(written: string): Fraction | null {
  if (written.length > longestNumber) return null
  const text = spellOut(written)
  const [, sign, whole, top, bottom] = /^([-−+]?)(?:(\d+)[ -]+)?(\d+) ?\/ ?(\d+)$/.exec(text) ?? []
  if (top === undefined || bottom === undefined) return readDecimal(text)
  if (`${whole ?? ''}${top}${bottom}`.length > maxDigits || BigInt(bottom) === 0n) return null
  const number = add(fraction(BigInt(whole ?? 0)), fraction(BigInt(top), BigInt(bottom)))
  return sign === '-' || sign === '−' ? { top: -number.top, bottom: number.bottom } : number
}

/** The exact value of the decimal digits of a number; null for one that is not finite or too long. */
export function fromNumber(number: number): Fraction | null {
  const [digits = '', exponent = '0'] = String(number).split('e')
  const read = readDecimal(digits.length > maxDigits + 2 ? Number(digits).toPrecision(maxDigits) : digits)
  if (!read || Math.abs(Number(exponent)) > maxDigits) return null
  const scale = fraction(10n ** BigInt(Math.abs(Number(exponent))))
  return Number(exponent) < 0 ? divide(read, scale) : multiply(read, scale)
}
