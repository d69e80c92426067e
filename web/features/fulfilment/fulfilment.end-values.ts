import * as z from 'zod/mini'
import { type EndingMoney, endingForm } from '#contract/fulfilment/endings.ts'
import type { LinePieces } from '#contract/orders/lines.ts'
import type { Order } from '#contract/orders/orders.ts'
import { t } from '#i18n/t.ts'
import { parseQuantity } from '../../ui/stepper-values.ts'
import { chosenOf, quantityProblem } from './fulfilment.ship-values.ts'

export type EndValues = {
  lines: { line: number; quantity: string }[]
  money: EndingMoney
  reason: string
  isMailed: boolean
}

/** Nothing is chosen. What was refunded before is not refunded again unless staff choose it. */
export function firstEndValues(remaining: readonly LinePieces[], order: Pick<Order, 'refunded'>): EndValues {
  return {
    lines: remaining.map(({ line }) => ({ line, quantity: '' })),
    money: order.refunded > 0 ? 'keep' : 'return',
    reason: '',
    isMailed: true,
  }
}

/** Checks the typed pieces against those left, by the rules of the server, each at its field. */
export function endCheck(remaining: readonly LinePieces[]) {
  const lines = z.array(z.object({ line: z.int(), quantity: z.string() })).check((check) => {
    for (const [index, { quantity }] of check.value.entries()) {
      const message = quantityProblem(quantity, remaining[index]?.quantity ?? 0)
      if (message) check.issues.push({ code: 'custom', input: quantity, path: [index, 'quantity'], message })
    }
    if (check.issues.length > 0 || check.value.some(({ quantity }) => (parseQuantity(quantity) ?? 0) > 0)) return
    const message = t('Enter the pieces that will not be shipped')
    check.issues.push({ code: 'custom', input: '', path: [0, 'quantity'], message })
  })
  const { money, reason } = endingForm.shape
  return z.pipe(
    z.object({ lines, money, reason, isMailed: z.boolean() }),
    z.transform(({ lines: typed, isMailed, ...rest }) => ({
      ...rest,
      lines: chosenOf(typed),
      withoutMail: !isMailed,
    })),
  )
}
