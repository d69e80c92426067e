import { type TestCard, testCardFor, testCards } from '#contract/payments/test-cards.ts'
import { mark } from '#i18n/t.ts'

/** The error of a field: Stripe's code for programs, a sentence for people, to be translated by `t`. */
export type CardError = { code: string; message: string }

type Brand = { name: string; prefix: RegExp; groups: readonly number[]; codeLength: number }

const brands: readonly Brand[] = [
  { name: 'American Express', prefix: /^3[47]/, groups: [4, 6, 5], codeLength: 4 },
  { name: 'Mastercard', prefix: /^(?:5[1-5]|2[2-7])/, groups: [4, 4, 4, 4], codeLength: 3 },
  { name: 'Visa', prefix: /^4/, groups: [4, 4, 4, 4], codeLength: 3 },
]
const otherBrand: Brand = { name: '', prefix: /^/, groups: [4, 4, 4, 4, 3], codeLength: 3 }

/** From this many digits on, a number shows which bank issued it: enough to see that it cannot become a test card. */
const issuerDigits = 6

export function brandOf(digits: string): Brand {
  return brands.find(({ prefix }) => prefix.test(digits)) ?? otherBrand
}

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** In the groups printed on the card. Digits that no card of the brand has are left out. */
export function formatNumber(text: string): string {
  const digits = digitsOf(text)
  const groups: string[] = []
  let from = 0
  for (const length of brandOf(digits).groups) {
    if (from < digits.length) groups.push(digits.slice(from, from + length))
    from += length
  }
  return groups.join(' ')
}

const incomplete: CardError = { code: 'incomplete_number', message: mark('The card number is incomplete.') }
const refused: CardError = {
  code: 'invalid_number',
  message: mark('This is not a test card. Real cards are not accepted here; nothing was sent.'),
}

/** Null for a test card. A number that cannot become one is refused before it is whole. */
export function numberProblem(digits: string): CardError | null {
  if (testCardFor(digits)) return null
  if (digits.length < issuerDigits) return incomplete
  return testCards.some(({ number }) => number.startsWith(digits)) ? incomplete : refused
}

/** Null for a code as long as the brand's; the sandbox knows no wrong ones. */
export function codeProblem(digits: string, brand: { codeLength: number }): CardError | null {
  if (digits.length === brand.codeLength) return null
  return { code: 'incomplete_cvc', message: mark('The security code is incomplete.') }
}

/** "4000 … 3155": enough to tell one test card from the others. */
export function shortNumber({ number }: TestCard): string {
  return `${number.slice(0, 4)} … ${number.slice(-4)}`
}
