import { minorDigits } from '#contract/money.ts'
import { priceDecimals, priceFaults } from '#contract/products/form.ts'
import { unitPrice } from '#contract/products/product-values.ts'
import { readNumber } from '../../patterns/form/typed-number.ts'

/** How many decimals a text has as it is written, zeros at its end too; a number was read already. */
function decimalsOf(typed: unknown): number {
  return typeof typed === 'string' ? (/[.,](\d+)\s*$/.exec(typed)?.[1]?.length ?? 0) : 0
}

/**
 * What is wrong with a price as it was typed, or null. The digits count as they are written: "1.250" has three decimals,
 * and the user may mean a thousand.
 */
export function priceError(typed: unknown, currency: string): string | null {
  if (decimalsOf(typed) > minorDigits(currency)) return priceDecimals(currency)
  const read = unitPrice.safeParse(readNumber(typed))
  if (!read.success) return read.error.issues[0]?.message ?? null
  return priceFaults(read.data, currency)[0]?.message ?? null
}

/** A price as the form keeps it: a number, or what was typed where it would not be the number that was meant. */
export function readPrice(typed: unknown, currency: string): unknown {
  return priceError(typed, currency) === null ? readNumber(typed) : typed
}
