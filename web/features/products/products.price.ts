import { isWholeMinor, minorDigits } from '#contract/money.ts'
import { priceDecimals, unitPrice } from '#contract/products/form.ts'
import { readNumber } from '../../patterns/form/typed-number.ts'

/**
 * What is wrong with a price as it was typed, or null. The digits count as they are written: "1.250" has three decimals,
 * and the user may mean a thousand.
 */
export function priceFault(typed: unknown, currency: string): string | null {
  const read = unitPrice.safeParse(readNumber(typed))
  if (!read.success) return read.error.issues[0]?.message ?? null
  const decimals = /[.,](\d+)\s*$/.exec(String(typed))?.[1]?.length ?? 0
  const isTooFine = decimals > minorDigits(currency) || !isWholeMinor(read.data, currency)
  return isTooFine ? priceDecimals(currency) : null
}

/** A price as the form keeps it: a number, or what was typed where it would not be the number that was meant. */
export function readPrice(typed: unknown, currency: string): unknown {
  return priceFault(typed, currency) === null ? readNumber(typed) : typed
}
