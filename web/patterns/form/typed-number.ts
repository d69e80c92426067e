import { typedAmount } from './typed-amount.ts'

/**
 * For fields whose form holds numbers: empty is nothing, anything else a number, read as an amount is. Any other text stays
 * as typed and gets an error.
 */
export function readTypedNumber(text: unknown): number | undefined {
  // A number that was read before is not typed: its point never separates thousands.
  if (typeof text === 'number') return text
  return typedAmount(String(text ?? '')) ?? undefined
}
