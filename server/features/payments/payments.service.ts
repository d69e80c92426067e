import type { Actor } from '#contract/access.ts'
import { can } from '#contract/authorise.ts'
import { toMajor } from '#contract/money.ts'
import { openOrder, type PayableOrder, type PaymentCheck, type Receipt } from '#contract/payments/payments.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import type { OrderRow } from '../orders/orders.columns.ts'
import { withLines } from '../orders/orders.own.ts'
import { toOrder } from '../orders/orders.serializer.ts'
import { findOrderRow } from '../orders/orders.store.ts'
import { isServed, titleOfMethod } from './methods/payments.other-providers.ts'
import { asking, type PaymentDeps } from './payments.deps.ts'
import { listPaymentsOf, type PaymentRow } from './payments.store.ts'
import { sync } from './payments.sync.ts'

/** The order to pay for; whole only for its owner and admins. Throws `order_not_found`. */
export async function findPayable(
  deps: { db: Database; publicUrl: string },
  actor: Actor | null,
  id: string,
): Promise<PayableOrder> {
  const row = (isUuid(id) && (await findOrderRow(deps.db, id))) || refuse('order_not_found')
  const order = toOrder(row, deps)
  if (actor && (can(actor, 'orders:read') || actor.id === row.user_id)) return withLines(deps, order)
  return openOrder.parse(order)
}

/**
 * The current state of an order's payment: asks the provider if the result is open, then reads our table. Throws
 * `order_not_found`, `not_yours`, `provider_unavailable`.
 */
export async function checkPayment(deps: PaymentDeps, actor: Actor, id: string): Promise<PaymentCheck> {
  const first = await findFor(deps, actor, id)
  const [latest] = await listPaymentsOf(deps.db, id)
  const isOpen = latest?.status === 'open' || latest?.status === 'processing'
  if (latest?.ref && isOpen && isServed(deps, latest.ref)) {
    const { ref } = latest
    await asking(deps, () => sync(deps, ref))
  }
  const order = isOpen ? await findFor(deps, actor, id) : first
  const payments = isOpen ? await listPaymentsOf(deps.db, id) : latest ? [latest] : []
  return {
    order: toOrder(order, deps),
    failure: order.paid ? null : (payments[0]?.failure ?? null),
    receipt: receiptOf(deps, order, await paymentForReceipt(deps, order, payments)),
  }
}

async function findFor(deps: PaymentDeps, actor: Actor, id: string): Promise<OrderRow> {
  const order = (isUuid(id) && (await findOrderRow(deps.db, id))) || refuse('order_not_found')
  if (order.user_id !== actor.id && !can(actor, 'orders:read')) refuse('not_yours')
  return order
}

async function paymentForReceipt(
  deps: PaymentDeps,
  order: OrderRow,
  known: PaymentRow[],
): Promise<PaymentRow | undefined> {
  if (!order.payment_id) return undefined
  const isAmong = ({ id }: PaymentRow) => id === order.payment_id
  return known.find(isAmong) ?? (await listPaymentsOf(deps.db, order.id)).find(isAmong)
}

export function cardOf({ card_brand: brand, card_last4: last4 }: PaymentRow) {
  return brand && last4 ? { brand, last4 } : null
}

function receiptOf(deps: PaymentDeps, order: OrderRow, payment: PaymentRow | undefined): Receipt | null {
  if (!payment?.ref || !payment.settled_at) return null
  return {
    transactionId: payment.ref,
    amount: toMajor(payment.amount_minor, payment.currency),
    refunded: toMajor(order.refunded_minor, payment.currency),
    currency: payment.currency,
    card: cardOf(payment),
    method: titleOfMethod(deps, payment.ref),
    paidAt: payment.settled_at.toISOString(),
  }
}
