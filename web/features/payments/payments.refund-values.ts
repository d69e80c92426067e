import * as z from 'zod/mini'
import { toMajor, toMinor } from '#contract/money.ts'
import type { LinePieces, OrderLine } from '#contract/orders/lines.ts'
import { type Payment, refundForm } from '#contract/payments/payments.ts'
import { sumsOfLines } from '#contract/tax/sum-lines.ts'
import { t } from '#i18n/t.ts'
import { typedAmount } from '../../patterns/form/typed-amount.ts'
import { parseQuantity } from '../../ui/stepper-values.ts'

/** What the form holds: an amount, and how many pieces of each line it is for. */
export type RefundValues = {
  lines: { line: number; quantity: string }[]
  amount: string
  reason: string
  cancelOrder: boolean
  endPieces: boolean
}

/** Lines of which pieces can still be refunded, and how many. */
export function refundableLines({ refunds, overpaid }: Payment, lines: readonly OrderLine[]): LinePieces[] {
  // What a correction has made too much is refunded first, by its amount: its credit note names the lines already.
  if (overpaid > 0) return []
  const refunded = new Map<number, number>()
  for (const { status, lines: named } of refunds) {
    if (status === 'failed') continue
    for (const { line, quantity } of named) refunded.set(line, (refunded.get(line) ?? 0) + quantity)
  }
  return lines
    .map(({ line, quantity, unbilled }) => ({ line, quantity: quantity - unbilled - (refunded.get(line) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/** The typed pieces of each line, whole numbers; a line with nothing or 0 is not named. */
export function refundedLines(typed: RefundValues['lines']): LinePieces[] {
  return typed
    .map(({ line, quantity }) => ({ line, quantity: parseQuantity(quantity) ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
}

/** What the chosen pieces have cost with their tax, as far as it can still be refunded; 0 without any. */
export function refundAmount(
  payment: Payment,
  lines: readonly OrderLine[],
  chosen: readonly LinePieces[],
): number {
  const { currency } = payment
  const known = new Map(lines.map((line) => [line.line, line]))
  const pieces = chosen.flatMap(({ line, quantity }) => {
    const row = known.get(line)
    return row ? [{ ...row, net: toMajor(toMinor(row.unitprice, currency) * quantity, currency) }] : []
  })
  return Math.min(payment.refundable, sumsOfLines(pieces, { currency, treatment: null, freight: null }).total)
}

/** How many of the chosen pieces are not sent yet. */
export function unsentOfRefund(chosen: readonly LinePieces[], remaining: readonly LinePieces[]): number {
  const left = new Map(remaining.map(({ line, quantity }) => [line, quantity]))
  return chosen.reduce((sum, { line, quantity }) => sum + Math.min(quantity, left.get(line) ?? 0), 0)
}

/** Checks the typed values: the rules of the server, each at its field. */
export function refundCheck(refundable: readonly LinePieces[]) {
  const lines = z.array(z.object({ line: z.int(), quantity: z.string() })).check((check) => {
    for (const [index, { quantity }] of check.value.entries()) {
      const [pieces, most] = [parseQuantity(quantity), refundable[index]?.quantity ?? 0]
      if (quantity.trim() === '' || (pieces !== null && pieces >= 0 && pieces <= most)) continue
      const message = t('At most {most} can still be refunded', { most: String(most) })
      check.issues.push({ code: 'custom', input: quantity, path: [index, 'quantity'], message })
    }
  })
  const typed = z.object({
    lines,
    amount: z.string(),
    reason: z.string(),
    cancelOrder: z.boolean(),
    endPieces: z.boolean(),
  })
  return z.pipe(typed, z.pipe(z.transform(toForm), refundForm))
}

function toForm({ amount, lines, ...rest }: RefundValues): z.input<typeof refundForm> {
  const chosen = refundedLines(lines)
  // Nothing typed is no amount: it must not become everything.
  return { ...rest, amount: typedAmount(amount) ?? 0, ...(chosen.length > 0 && { lines: chosen }) }
}
