import type { LinePieces } from '#contract/orders/lines.ts'
import { type CreditedLine, lineLeft, netOfPieces } from '#contract/tax/line-left.ts'
import { taxedSums } from '#contract/tax/sums.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import type { OrderLineRow } from '../orders/orders.columns.ts'
import { listLines } from '../orders/orders.lines.store.ts'
import { listTakenLines } from './corrections/payments.credited.store.ts'
import type { PaymentRow } from './payments.store.ts'

type Rated = CreditedLine & Pick<OrderLineRow, 'tax_rate_bp' | 'tax_category'>

function billedNet({ quantity, unbilled, net_minor: netMinor }: OrderLineRow): number {
  return netOfPieces({ quantity, netMinor, takenQuantity: 0, takenNetMinor: 0 }, quantity - unbilled)
}

/** The lines of an order with what earlier refunds and corrections have taken back of each. */
async function readLines(tx: Database, orderId: string): Promise<Map<number, Rated>> {
  const taken = new Map((await listTakenLines(tx, orderId)).map((row) => [row.line, row]))
  return new Map(
    (await listLines(tx, [orderId])).map((row) => {
      const { quantity: takenQuantity = 0, net_minor: takenNetMinor = 0 } = taken.get(row.line_no) ?? {}
      // Pieces that are not charged were never paid.
      const [quantity, netMinor] = [row.quantity - row.unbilled, billedNet(row)]
      return [row.line_no, { ...row, quantity, netMinor, takenQuantity, takenNetMinor }]
    }),
  )
}

/**
 * What these pieces of an order have cost with their tax, in minor units, and what of it each line is without tax. The tax is what
 * the earlier credits and this one have together, less the earlier ones: the refunds of all pieces are the total of the order.
 * Throws `refund_too_large` with every line of which fewer pieces are left.
 */
export async function priceOfLines(
  tx: Database,
  payment: Pick<PaymentRow, 'order_id'>,
  lines: readonly LinePieces[],
): Promise<{ priceMinor: number; lines: (LinePieces & { netMinor: number })[] }> {
  const ordered = await readLines(tx, payment.order_id)
  const before = costOf([...ordered.values()])
  const errors: { path: string; message: string }[] = []
  const named = lines.map(({ line, quantity }, index) => {
    const row = ordered.get(line)
    const most = row ? lineLeft(row).quantity : 0
    if (!row || quantity > most) {
      const message = t('At most {most} can still be refunded', { most: String(most) })
      errors.push({ path: `lines.${index}.quantity`, message })
      return { line, quantity, netMinor: 0 }
    }
    const netMinor = netOfPieces(row, quantity)
    row.takenQuantity += quantity
    row.takenNetMinor += netMinor
    return { line, quantity, netMinor }
  })
  if (errors.length > 0) refuse('refund_too_large', errors)
  const alone = named.flatMap(({ line, netMinor }) => {
    const row = ordered.get(line)
    return row ? [{ ...row, takenNetMinor: netMinor }] : []
  })
  // Rounding may make the difference less than these pieces alone.
  const priceMinor = Math.max(costOf([...ordered.values()]) - before, costOf(alone))
  return { priceMinor, lines: named }
}

/** What was taken back of these lines, with its tax. */
function costOf(lines: readonly Rated[]): number {
  return taxedSums(
    lines.map((row) => ({ netMinor: row.takenNetMinor, rateBp: row.tax_rate_bp, category: row.tax_category })),
  ).totalMinor
}
