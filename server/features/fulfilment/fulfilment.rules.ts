import type { FieldError } from '#contract/errors.ts'
import { remainingOf, type ShipmentForm } from '#contract/fulfilment/shipments.ts'
import type { OrderOfLines, Shipment } from '#contract/orders/lifecycle.ts'
import type { LinePieces } from '#contract/orders/lines.ts'
import { t } from '#i18n/t.ts'

type Chosen = Pick<ShipmentForm, 'quantity' | 'lines' | 'everything'>
type Sent = { order: Pick<OrderOfLines, 'status' | 'lines'>; shipments: readonly Pick<Shipment, 'lines'>[] }

/**
 * What a shipment contains, or an error: `missing` if the form does not say what to send, `tooLarge` if more is sent than is
 * left. Every wrong line is named.
 */
export type Contents =
  | { lines: LinePieces[] }
  | { missing: FieldError[]; tooLarge?: undefined }
  | { tooLarge: FieldError[]; missing?: undefined }

/** Pieces that a form names of the rest of each line, or their errors; every wrong line is named. */
export function checkPieces(lines: readonly LinePieces[], order: Sent): Contents {
  const left = new Map(remainingOf(order).map((one) => [one.line, one.quantity]))
  return checkLines(lines, { left, sent: order })
}

export function contentsOf({ quantity, lines, everything }: Chosen, sent: Sent): Contents {
  const remaining = remainingOf(sent)
  if (lines && (everything || quantity !== undefined)) return { missing: [{ path: 'lines', message: twice() }] }
  if (everything) return remaining.length > 0 ? { lines: remaining } : { tooLarge: [atMost('everything', 0)] }
  const left = new Map(remaining.map((one) => [one.line, one.quantity]))
  if (lines) return checkLines(lines, { left, sent })
  if (quantity === undefined) return { missing: [{ path: 'quantity', message: t('Quantity is Required') }] }
  const [first, ...others] = sent.order.lines
  if (!first || others.length > 0) return { missing: [{ path: 'lines', message: severalLines(sent) }] }
  const most = left.get(first.line) ?? 0
  return quantity > most ? { tooLarge: [atMost('quantity', most)] } : { lines: [{ line: first.line, quantity }] }
}

/** A shipment cannot be taken back, so a form that says two things is asked which one it means. */
function twice(): string {
  return t('Send either the lines or everything that is left, not both')
}

function severalLines({ order }: Sent): string {
  return t('This order has {count} lines. Enter the quantity to ship for each.', { count: order.lines.length })
}

function atMost(path: string, left: number): FieldError {
  return { path, message: t('At most {left} are left to ship', { left: String(left) }) }
}

type Checked = { left: ReadonlyMap<number, number>; sent: Sent }

function checkLines(lines: readonly LinePieces[], { left, sent }: Checked): Contents {
  const known = new Set(sent.order.lines.map(({ line }) => line))
  const missing = lines.flatMap(({ line }, index): FieldError[] => {
    if (!known.has(line)) {
      const message = t('This order has no line {line}', { line: String(line) })
      return [{ path: `lines.${index}.line`, message }]
    }
    const isRepeated = lines.findIndex((one) => one.line === line) < index
    return isRepeated ? [{ path: `lines.${index}.line`, message: t('This line is listed twice') }] : []
  })
  if (missing.length > 0) return { missing }
  const tooLarge = lines.flatMap(({ line, quantity }, index) => {
    const most = left.get(line) ?? 0
    return quantity > most ? [atMost(`lines.${index}.quantity`, most)] : []
  })
  return tooLarge.length > 0 ? { tooLarge } : { lines: [...lines] }
}
