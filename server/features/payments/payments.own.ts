import type { Actor } from '#contract/access.ts'
import { can } from '#contract/authorise.ts'
import { awaitsFreight } from '#contract/freight/order-freight.ts'
import { toMajor } from '#contract/money.ts'
import { owedOf } from '#contract/orders/orders.ts'
import type { OwnPayments } from '#contract/payments/own.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inSnapshot } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import type { OrderRow } from '../orders/orders.columns.ts'
import { toOrder } from '../orders/orders.serializer.ts'
import { findOrderRow } from '../orders/orders.store.ts'
import { readOwnTerms } from './discount/payments.discount.ts'
import { titleOfMethod } from './methods/payments.other-providers.ts'
import type { PaymentDeps } from './payments.deps.ts'
import { listRefundsOf, type RefundRow } from './payments.refunds.store.ts'
import { reasonForBuyer } from './payments.rules.ts'
import { cardOf } from './payments.service.ts'
import { listPaymentsOf, type PaymentRow } from './payments.store.ts'
import { isRecorded } from './transfers/payments.transfer-provider.ts'
import { findTransfer } from './transfers/payments.transfers.store.ts'

/** What was paid of an order, as its buyer sees it. Throws `order_not_found`, `not_yours`. */
export async function listOwnPayments(deps: PaymentDeps, actor: Actor, id: string): Promise<OwnPayments> {
  if (!isUuid(id)) refuse('order_not_found')
  return inSnapshot(deps.pool, async (db) => {
    const row = (await findOrderRow(db, id)) ?? refuse('order_not_found')
    if (row.user_id !== actor.id && !can(actor, 'payments:read')) refuse('not_yours')
    return toOwnPayments(db, row, deps)
  })
}

async function toOwnPayments(db: Database, row: OrderRow, deps: PaymentDeps): Promise<OwnPayments> {
  const order = toOrder(row, deps)
  const { currency, paid } = order
  const rows = (await readPayments(db, row.id)).filter(hasMoney).toReversed()
  const refunds = await listRefundsOf(
    db,
    rows.map(({ id }) => id),
  )
  const payments = rows.map((one) =>
    toOwnPayment(
      deps,
      one,
      refunds.filter(({ payment_id, status }) => payment_id === one.id && status !== 'failed'),
    ),
  )
  const isByCard = rows.some(({ status, ref }) => status !== 'succeeded' && !isRecorded(ref))
  const takenMinor = sumOf(rows.filter(({ status }) => status === 'succeeded'))
  return {
    currency,
    // An order that was marked as paid without a payment here was paid whole.
    paid: paid && takenMinor === 0 ? owedOf(order) : toMajor(takenMinor, currency),
    refunded: toMajor(sumOf(refunds.filter(({ status }) => status === 'succeeded')), currency),
    // Buyers do not pay again while a bank is processing. The amount is known only with the freight.
    open: isByCard || awaitsFreight(order) ? 0 : order.open,
    ...(await readOwnTerms({ db, settings: deps.settings }, row)),
    payments,
  }
}

/** The payments of an order; a transfer of which a part has come has brought that part. */
async function readPayments(db: Database, orderId: string): Promise<PaymentRow[]> {
  const rows: PaymentRow[] = []
  for (const row of await listPaymentsOf(db, orderId)) {
    const isWaiting = row.status === 'processing' && isRecorded(row.ref)
    const receivedMinor = isWaiting ? ((await findTransfer(db, row.id))?.received_minor ?? 0) : 0
    rows.push(receivedMinor > 0 ? { ...row, status: 'succeeded', amount_minor: receivedMinor } : row)
  }
  return rows
}

function sumOf(rows: readonly { amount_minor: number }[]): number {
  return rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
}

/** A payment of another amount than was asked for has taken money too; staff review it. */
function hasMoney({ status }: PaymentRow): boolean {
  return status === 'succeeded' || status === 'processing' || status === 'mismatch'
}

function toOwnPayment(
  deps: PaymentDeps,
  row: PaymentRow,
  refunds: readonly RefundRow[],
): OwnPayments['payments'][number] {
  return {
    _id: row.id,
    amount: toMajor(row.amount_minor, row.currency),
    status: row.status === 'succeeded' ? 'succeeded' : 'processing',
    card: cardOf(row),
    method: titleOfMethod(deps, row.ref),
    at: (row.settled_at ?? row.created_at).toISOString(),
    refunds: refunds.map((refund) => ({
      _id: refund.id,
      amount: toMajor(refund.amount_minor, row.currency),
      status: refund.status === 'succeeded' ? 'succeeded' : 'pending',
      reason: reasonForBuyer(refund),
      createdAt: refund.created_at.toISOString(),
    })),
  }
}
