import type { LinePieces } from '#contract/orders/lines.ts'
import type { Database } from '#server/database/pool.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import type { OrderRow } from '../orders/orders.columns.ts'
import { listOrderLines } from '../orders/orders.lines.store.ts'
import { findOrderRow } from '../orders/orders.store.ts'
import { findOverpaid } from '../payments/corrections/payments.credited.store.ts'
import { sumRefunds } from '../payments/payments.refunds.store.ts'
import { listPaymentsOf, type PaymentRow } from '../payments/payments.store.ts'
import { leftLines } from './withdrawals.lines.ts'
import type { WithdrawalRow } from './withdrawals.store.ts'
import { refundSums } from './withdrawals.sums.ts'

export type PlannedRefund = {
  order: OrderRow
  payment: PaymentRow
  lines: LinePieces[]
  goodsMinor: number
  freightMinor: number
  pieces: number
}

/** The pieces of a declaration that are left; those of the whole order where it names none. */
async function piecesOf(db: Database, row: WithdrawalRow, order: OrderRow) {
  const lines = await listOrderLines(db, [order.id])
  const left = await leftLines(db, lines, [])
  const wanted = row.lines === null ? null : new Map(row.lines.map(({ line, quantity }) => [line, quantity]))
  const pieces = left.flatMap(({ row: { line_no: line }, left: most }) => {
    const quantity = Math.min(most, wanted === null ? most : (wanted.get(line) ?? 0))
    return quantity > 0 ? [{ line, quantity }] : []
  })
  return { lines, pieces }
}

/**
 * What one press refunds: the goods by lines and the freight, never more than was paid. Null where a person has to decide: without
 * an order, with goods in words, where several payments or none have paid, or after a correction that left an overpayment.
 */
export async function planRefund(
  { db, settings }: { db: Database; settings: Settings },
  row: WithdrawalRow,
): Promise<PlannedRefund | null> {
  if (row.order_id === null || (row.lines === null && row.goods.trim() !== '')) return null
  const order = await findOrderRow(db, row.order_id)
  if (!order?.paid) return null
  const [payment, ...others] = (await listPaymentsOf(db, order.id)).filter(({ status }) => status === 'succeeded')
  if (!payment || others.length > 0 || (await findOverpaid(db, payment.id)) > 0) return null
  const { lines, pieces } = await piecesOf(db, row, order)
  const paidMinor = payment.amount_minor - (await sumRefunds(db, payment.id))
  if (pieces.length === 0 || paidMinor <= 0) return null
  const sums = await refundSums({ db, settings }, { order, lines, pieces })
  const goodsMinor = Math.min(sums.goodsMinor, paidMinor)
  const freightMinor = Math.min(sums.freightMinor, paidMinor - goodsMinor)
  return { order, payment, lines: pieces, goodsMinor, freightMinor, pieces: sums.pieces }
}
