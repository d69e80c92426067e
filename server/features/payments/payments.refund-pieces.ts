import type { Actor } from '#contract/access.ts'
import type { LinePieces } from '#contract/orders/lines.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import type { OrderRow } from '../orders/orders.columns.ts'
import { findOverpaid, isOfOrder } from './corrections/payments.credited.store.ts'
import { priceOfLines } from './payments.refund-lines.ts'
import { sumRefunds } from './payments.refunds.store.ts'
import { refuseCardAmount, refuseLinesOfOverpaid, storeRefund } from './payments.refunds.ts'
import { listPaymentsOf, lockPayment, type PaymentRow } from './payments.store.ts'

type Left = { payment: PaymentRow; leftMinor: number }

/** The payments of an order of which something can be refunded, locked, the largest first. */
async function lockRefundable(tx: Database, orderId: string): Promise<Left[]> {
  const found: Left[] = []
  for (const { id } of await listPaymentsOf(tx, orderId)) {
    const payment = await lockPayment(tx, id)
    if (!(await isOfOrder(tx, id))) continue
    const leftMinor = payment.amount_minor - (await sumRefunds(tx, id))
    if (leftMinor > 0) found.push({ payment, leftMinor })
  }
  return found.toSorted((one, other) => other.leftMinor - one.leftMinor)
}

type Pieces = { order: OrderRow; actor: Actor; lines: readonly LinePieces[]; reason: string }

/**
 * Refunds what pieces of a locked, paid order have cost: by its payment, or by several if it was paid in parts; the first names the
 * lines. Returns the ids of the refunds. Throws `refund_too_large`, and `rule_broken` while an overpayment has to be returned first.
 */
export async function refundPieces(tx: Database, { order, actor, lines, reason }: Pieces): Promise<string[]> {
  const [first, ...others] = await lockRefundable(tx, order.id)
  if (!first) return []
  refuseLinesOfOverpaid(await findOverpaid(tx, first.payment.id))
  const priced = await priceOfLines(tx, { order_id: order.id }, lines)
  const refundIds: string[] = []
  let openMinor = priced.priceMinor
  for (const { payment, leftMinor } of [first, ...others]) {
    const amountMinor = Math.min(openMinor, leftMinor)
    if (amountMinor <= 0) break
    refuseCardAmount(payment, amountMinor)
    const named = refundIds.length === 0 ? priced.lines : undefined
    refundIds.push(
      await storeRefund(tx, {
        order,
        payment,
        actor,
        reason,
        amount: { amountMinor, settledMinor: 0, lines: named },
      }),
    )
    openMinor -= amountMinor
  }
  if (openMinor > 0) {
    const message = t('Less than the price of these pieces can still be refunded. Choose “No refund”.')
    refuse('refund_too_large', [{ path: 'lines', message }])
  }
  return refundIds
}
