import type { LinePieces } from '#contract/orders/lines.ts'
import { taxedSums } from '#contract/tax-rules/sums.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { listLines } from '../orders/orders.lines.store.ts'
import { listRefundedLines } from './payments.refunds.store.ts'
import type { PaymentRow } from './payments.store.ts'

/**
 * What these pieces of an order have cost with their tax, in minor units. The tax is what the refunds of before and this one
 * have together, less that of before: the refunds of all pieces are the total of the order. Throws `refund_too_large` with every line of which fewer pieces
 * were paid and not refunded before.
 */
export async function priceOfLines(
  tx: Database,
  payment: Pick<PaymentRow, 'id' | 'order_id'>,
  lines: readonly LinePieces[],
): Promise<number> {
  const ordered = new Map((await listLines(tx, [payment.order_id])).map((row) => [row.line_no, row]))
  const earlier = await listRefundedLines(tx, payment.id)
  const refunded = new Map(earlier.map(({ line, quantity }) => [line, quantity]))
  const faults = lines.flatMap(({ line, quantity }, at) => {
    const most = (ordered.get(line)?.quantity ?? 0) - (refunded.get(line) ?? 0)
    refunded.set(line, (refunded.get(line) ?? 0) + quantity)
    if (quantity <= most) return []
    const message = t('At most {most} can still be refunded', { most: String(Math.max(0, most)) })
    return [{ path: `lines.${at}.quantity`, message }]
  })
  if (faults.length > 0) refuse('refund_too_large', faults)
  const costOf = (pieces: readonly LinePieces[]) =>
    taxedSums(
      pieces.map(({ line, quantity }) => {
        const row = ordered.get(line)
        const netMinor = (row?.unit_price_minor ?? 0) * quantity
        return { netMinor, rateBp: row?.tax_rate_bp ?? null, category: row?.tax_category ?? null }
      }),
    ).totalMinor
  // Rounding may make the difference less than these pieces alone.
  return Math.max(costOf([...earlier, ...lines]) - costOf(earlier), costOf(lines))
}
