import * as z from 'zod/mini'
import { shipmentForm } from '#contract/fulfilment/shipments.ts'
import type { LinePieces } from '#contract/orders/lines.ts'
import { t } from '#i18n/t.ts'
import { parseQuantity } from '../../ui/stepper-values.ts'

/** The values of the form: the lines left to ship, in order. A line with 0 or nothing is not sent. */
export type ShipValues = {
  lines: { line: number; quantity: string }[]
  carrier: string
  tracking: string
  withoutAddress: boolean
  unpaidReason: string
  isMailed: boolean
}

/** Everything that is left, with the carrier of the last shipment. */
export function firstValues(remaining: readonly LinePieces[], carrier: string): ShipValues {
  return {
    lines: remaining.map(({ line, quantity }) => ({ line, quantity: String(quantity) })),
    carrier,
    tracking: '',
    withoutAddress: false,
    unpaidReason: '',
    isMailed: true,
  }
}

export function piecesOf(quantities: readonly number[]): number {
  return quantities.reduce((sum, quantity) => sum + quantity, 0)
}

/** The field of a form by lines that the path of a server's error means: the server counts only the lines that are sent. */
export function lineFieldOf(
  path: string,
  sent: readonly LinePieces[],
  all: readonly LinePieces[],
): `lines.${number}.quantity` | undefined {
  const index = /^lines\.(\d+)\.quantity$/.exec(path)?.[1]
  const line = index === undefined ? undefined : sent[Number(index)]?.line
  const place = all.findIndex((one) => one.line === line)
  return place < 0 ? undefined : `lines.${place}.quantity`
}

/** Why this many pieces of a line cannot be sent, or null. Nothing typed is 0. */
export function quantityProblem(typed: string, left: number): string | null {
  if (typed.trim() === '') return null
  const quantity = parseQuantity(typed)
  if (quantity === null || !Number.isInteger(quantity) || quantity < 0) {
    return t('Enter a whole number from 0 to {left}', { left })
  }
  return quantity > left ? t('At most {left} are left to ship', { left: String(left) }) : null
}

/** The lines of which something is typed. */
export function chosenOf(typed: ShipValues['lines']): LinePieces[] {
  return typed
    .map(({ line, quantity }) => ({ line, quantity: parseQuantity(quantity) ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
}

/** Checks the typed pieces against those left, by the rules of the server, each at its field. */
export function shipCheck(remaining: readonly LinePieces[]) {
  const lines = z.array(z.object({ line: z.int(), quantity: z.string() })).check((check) => {
    for (const [index, { quantity }] of check.value.entries()) {
      const message = quantityProblem(quantity, remaining[index]?.quantity ?? 0)
      if (message) check.issues.push({ code: 'custom', input: quantity, path: [index, 'quantity'], message })
    }
    if (check.issues.length > 0 || check.value.some(({ quantity }) => (parseQuantity(quantity) ?? 0) > 0)) return
    const message = t('Enter the quantity to ship')
    check.issues.push({ code: 'custom', input: '', path: [0, 'quantity'], message })
  })
  const { carrier, tracking, withoutAddress, unpaidReason } = shipmentForm.shape
  return z.pipe(
    z.object({ lines, carrier, tracking, withoutAddress, unpaidReason, isMailed: z.boolean() }),
    z.transform(({ lines: typed, isMailed, ...rest }) => ({
      ...rest,
      lines: chosenOf(typed),
      withoutMail: !isMailed,
    })),
  )
}
