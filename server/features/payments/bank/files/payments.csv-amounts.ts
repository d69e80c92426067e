import { minorDigits } from '#contract/money.ts'
import { currencyOf } from './payments.csv-titles.ts'

/** Of a currency with three decimals, `12.500` is no group of thousands. */
const hasThreeDecimals = (currency: string) => /^[A-Z]{3}$/.test(currency) && minorDigits(currency) === 3

/** `1.250,00`, `1,250.00` and `-12.5` with a point and without groups; null for anything else. */
export function plainAmount(written: string, currency: string): string | null {
  return readAmount(written, currency)?.amount ?? null
}

export type ReadAmount = {
  /** With a point, and a minus for what leaves the account. */
  amount: string
  /** The currency in the cell, or null. */
  currency: string | null
  /** `credit` or `debit`, if the cell says so beside the number. */
  side: 'credit' | 'debit' | null
}

const sides: Record<string, 'credit' | 'debit'> = {
  CR: 'credit',
  H: 'credit',
  C: 'credit',
  DR: 'debit',
  S: 'debit',
  D: 'debit',
}
const shape = /^(?<before>\D*?)(?<number>\d[\d.,'’\s]*?)(?:[.,][-–—]+)?(?<after>\D*)$/u

/** `1.250,00`, `1,250.00` and `1'250` without groups. */
function plainNumber(digits: string, currency: string): string | null {
  const decimal = /[.,](\d{1,3})$/.exec(digits)
  const groups = hasThreeDecimals(currency) ? /^\d{1,3}(?:[.,]\d{3}){2,}$/ : /^\d{1,3}(?:[.,]\d{3})+$/
  const isGrouped = groups.test(digits) && !(digits.includes('.') && digits.includes(','))
  const decimals = decimal && !isGrouped ? (decimal[1] ?? '') : ''
  const whole = decimals === '' ? digits : digits.slice(0, -decimals.length - 1)
  const isWhole = /^\d{1,3}(?:\.\d{3})*$|^\d{1,3}(?:,\d{3})*$|^\d{1,2}(?:,\d{2})+,\d{3}$|^\d+$/.test(whole)
  // The mark of the groups cannot be that of the decimals.
  const mark = decimals === '' ? '' : digits.charAt(whole.length)
  if (!isWhole || (mark !== '' && whole.includes(mark))) return null
  return `${whole.replaceAll(/\D/g, '')}${decimals === '' ? '' : `.${decimals}`}`
}

/** An amount as banks write it: with its currency, with the sign before or after it, or in brackets for a debit. */
export function readAmount(written: string, currency: string): ReadAmount | null {
  // Nothing longer is an amount.
  if (written.length > 60) return null
  const spaced = written
    .replaceAll(/[\u00a0\u2000-\u200b\u202f]/g, ' ')
    .replaceAll(/[−–—]/g, '-')
    .trim()
  const isBracketed = /^\(.*\)$/.test(spaced)
  const {
    before = '',
    number = '',
    after = '',
  } = shape.exec(isBracketed ? spaced.slice(1, -1).trim() : spaced)?.groups ?? {}
  if (number === '') return null
  const around = [before, after].map((part) => part.trim())
  const signs = around.join('').replaceAll(/[^+-]/g, '')
  if (signs.length > 1 || (isBracketed && signs !== '')) return null
  const words = around.flatMap((part) => part.replaceAll(/[+-]/g, ' ').trim().split(/\s+/)).filter(Boolean)
  let found: string | null = null
  let side: ReadAmount['side'] = null
  for (const word of words) {
    const known = currencyOf(word, currency)
    const said = sides[word.toUpperCase()]
    if (known !== null && found === null) found = known
    else if (said && side === null) side = said
    else return null
  }
  const bare = number.replaceAll(/[\s'’]/g, '')
  const plain = plainNumber(bare, found ?? currency)
  if (plain === null || (/\s/.test(number.trim()) && !/^\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?$/.test(number.trim())))
    return null
  const isDebit = isBracketed || signs === '-'
  return { amount: `${isDebit ? '-' : ''}${plain}`, currency: found, side }
}

/** The mark before the decimals of an amount, where it can be only that. */
export function decimalMarkOf(written: string): '.' | ',' | null {
  const digits = /\d[\d.,'’\s]*/.exec(written)?.[0]?.trim() ?? ''
  const both = digits.includes('.') && digits.includes(',')
  const mark = both
    ? digits.lastIndexOf('.') > digits.lastIndexOf(',')
      ? '.'
      : ','
    : /([.,])\d{1,2}$/.exec(digits)?.[1]
  return mark === '.' || mark === ',' ? mark : null
}

/** Whether an amount has the mark of the decimals where that would be one of thousands: `1,250` of a file that writes `9,00`. */
export function hasOddGroups(written: string, mark: '.' | ','): boolean {
  const digits = /\d[\d.,]*/.exec(written)?.[0] ?? ''
  const other = mark === '.' ? ',' : '.'
  return !digits.includes(other) && new RegExp(`^\\d{1,3}(?:\\${mark}\\d{3})+$`).test(digits)
}
