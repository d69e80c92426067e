import { toMajor } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Payment } from '#contract/payments/payments.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inSnapshot } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { toOrder } from '../orders/orders.serializer.ts'
import { findAnyOrder } from '../orders/orders.store.ts'
import { findOverpaid } from './corrections/payments.credited.store.ts'
import type { PaymentDeps } from './payments.deps.ts'
import type { CardMode } from './payments.provider.ts'
import { listActorNames, listRefundsOf, type RefundRow } from './payments.refunds.store.ts'
import { cardOf } from './payments.service.ts'
import { listPaymentEvents, listPaymentsOf, type PaymentEventRow, type PaymentRow } from './payments.store.ts'

export type OrderPayments = { order: Order; isDeleted: boolean; mode: CardMode | null; payments: Payment[] }

/** An order, also a deleted one, with the history of its payments. Throws `order_not_found`. */
export async function listOrderPayments(deps: PaymentDeps, orderId: string): Promise<OrderPayments> {
  if (!isUuid(orderId)) refuse('order_not_found')
  return inSnapshot(deps.pool, (db) => readOrderPayments(db, deps, orderId))
}

async function readOrderPayments(db: Database, deps: PaymentDeps, orderId: string): Promise<OrderPayments> {
  const order = (await findAnyOrder(db, orderId)) ?? refuse('order_not_found')
  const rows = await listPaymentsOf(db, orderId)
  const ids = rows.map(({ id }) => id)
  const [refunds, events] = [await listRefundsOf(db, ids), await listPaymentEvents(db, ids)]
  const names = await listActorNames(
    db,
    refunds.map(({ actor_id }) => actor_id),
  )
  const { payment_id: id } = order
  const paying = { id, overpaidMinor: id === null ? 0 : await findOverpaid(db, id) }
  return {
    order: toOrder(order, deps),
    isDeleted: order.deleted_at !== null,
    mode: deps.provider?.mode ?? null,
    payments: rows.map((row) =>
      toPayment(row, {
        refunds: refunds.filter((refund) => refund.payment_id === row.id),
        events: events.filter((event) => event.payment_id === row.id),
        names,
        paying,
      }),
    ),
  }
}

type History = {
  refunds: RefundRow[]
  events: PaymentEventRow[]
  names: Map<string, string>
  /** The payment that paid the order. */
  paying: { id: string | null; overpaidMinor: number }
}

function toPayment(row: PaymentRow, { refunds, events, names, paying }: History): Payment {
  const refundedMinor = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  const takenMinor = row.status === 'succeeded' ? row.amount_minor : 0
  return {
    _id: row.id,
    transactionId: row.ref,
    orderId: row.order_id,
    amount: toMajor(row.amount_minor, row.currency),
    refunded: toMajor(refundedMinor, row.currency),
    refundable: toMajor(Math.max(0, takenMinor - refundedMinor), row.currency),
    overpaid: toMajor(row.id === paying.id ? paying.overpaidMinor : 0, row.currency),
    currency: row.currency,
    status: row.status,
    failure: row.failure,
    card: cardOf(row),
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    refunds: refunds.map((refund) => toRefund(refund, row.currency, names.get(refund.actor_id ?? '') ?? null)),
    events: events.map(({ kind, detail, actor, at }) => ({ kind, detail, actor, at: at.toISOString() })),
  }
}

/** A refund as the API returns it; `actor` is the name of the admin who requested it. */
export function toRefund(row: RefundRow, currency: string, actor: string | null): Payment['refunds'][number] {
  return {
    _id: row.id,
    kind: row.kind,
    amount: toMajor(row.amount_minor, currency),
    reason: row.reason,
    status: row.status,
    lines: row.lines ?? [],
    actor,
    createdAt: row.created_at.toISOString(),
  }
}
