import crypto from 'node:crypto'
import type { Actor } from '#contract/access.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { toMajor } from '#contract/money.ts'
import { paymentOf } from '#contract/orders/orders.ts'
import type { PaymentSession } from '#contract/payments/payments.ts'
import { isUuid } from '#server/database/ids.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import type { OrderRow } from '../orders/orders.columns.ts'
import { findOrderRow, lockOrder } from '../orders/orders.store.ts'
import { openOrderMinor, owedMinor } from './corrections/payments.owed.ts'
import { settlePart } from './corrections/payments.parts.ts'
import { providerFor } from './methods/payments.other-providers.ts'
import { isChargeable } from './payments.amount.ts'
import { areCardsOn } from './payments.cards.ts'
import { asking, type PaymentDeps, providerOf } from './payments.deps.ts'
import type { Intent } from './payments.provider.ts'
import { attachRef, insertPayment, type PaymentRow } from './payments.store.ts'
import { sync } from './payments.sync.ts'

/** The order of a path, for its owner. Throws `order_not_found`, `not_yours`. */
export async function findOwnOrder(deps: PaymentDeps, actor: Actor, id: string): Promise<OrderRow> {
  const order = (isUuid(id) && (await findOrderRow(deps.db, id))) || refuse('order_not_found')
  if (order.user_id !== actor.id) refuse('not_yours')
  return order
}

/** Whether staff have still to say the freight, and with it the total. */
export function hasFreightToCome({ freight_kind: kind, freight_minor: minor }: OrderRow): boolean {
  return kind === 'quoted' && minor === null
}

/** Why an order cannot be paid by card now, or null. */
export function startRefusal(order: OrderRow): ErrorCode | null {
  const payment = paymentOf({
    status: order.status,
    paid: order.paid,
    isProcessing: order.processing,
    total: owedMinor(order),
    refunded: order.refunded_minor,
  })
  if (order.paid) return 'already_paid'
  if (payment === 'processing') return 'payment_processing'
  // The job that expires orders runs once a minute; an overdue order cannot be paid before it runs.
  const isOverdue =
    order.status === 'pending' &&
    order.received_minor === 0 &&
    order.hold_until !== null &&
    order.hold_until < new Date()
  if (order.status === 'cancelled' || order.status === 'expired' || isOverdue) return 'order_not_payable'
  if (payment !== 'due' || openOrderMinor(order) <= 0) return 'nothing_to_pay'
  if (hasFreightToCome(order)) return 'freight_not_stated'
  return isChargeable(openOrderMinor(order), order.currency) ? null : 'amount_not_chargeable'
}

/**
 * Starts the payment of an order, or continues a started one: every tab and every click gets the same payment. The row
 * is committed before the provider is called, its id is the idempotency key, and the client secret is returned only
 * after the provider's reference is committed. So no money can be taken that we cannot find.
 */
export async function startPayment(deps: PaymentDeps, actor: Actor, orderId: string): Promise<PaymentSession> {
  const provider = providerOf(deps)
  await findOwnOrder(deps, actor, orderId)
  if (!areCardsOn(deps)) refuse('payments_off')
  await settlePart(deps, orderId)
  const { payment, order } = await claimOrder(deps, actor, { orderId })
  const intent = await openAt(deps, payment, order)
  // Of another amount than its order, it would take money that pays nothing.
  const hasOtherAmount = intent.status === 'open' && intent.amountMinor !== payment.amount_minor
  if (hasOtherAmount) await asking(deps, () => provider.cancel(intent.ref))
  if (hasOtherAmount || intent.status !== 'open') return startAfter(deps, actor, { orderId, ref: intent.ref })
  return {
    clientSecret: intent.clientSecret,
    publishableKey: provider.publishableKey,
    mode: provider.mode,
    amount: toMajor(payment.amount_minor, payment.currency),
    currency: payment.currency,
  }
}

type Claim = { orderId: string; refusalOf?: typeof startRefusal }

/** The unfinished payment of an order, or a new one, unless `refusalOf` says that the order cannot be paid. */
export function claimOrder(deps: PaymentDeps, actor: Actor, { orderId, refusalOf = startRefusal }: Claim) {
  return inTransaction(deps.pool, async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? refuse('order_not_found')
    const code = refusalOf(order)
    if (code) refuse(code)
    const payment = await insertPayment(tx, {
      id: crypto.randomUUID(),
      orderId,
      amountMinor: openOrderMinor(order),
      currency: order.currency,
      actorId: actor.id,
    })
    return { payment, order }
  })
}

/** The provider's intent of a payment row, created if it does not exist. */
export async function openAt(deps: PaymentDeps, payment: PaymentRow, order: OrderRow): Promise<Intent> {
  return asking(deps, async () => {
    const known = payment.ref ? await providerFor(deps, payment.ref).read() : undefined
    if (known) return known
    const intent = await providerOf(deps).start({
      paymentId: payment.id,
      orderId: order.id,
      orderNumber: order.number,
      amountMinor: payment.amount_minor,
      currency: payment.currency,
    })
    if (await attachRef(deps.db, payment.id, intent.ref)) return intent
    // Another way to pay was chosen at the same moment, in another tab.
    await providerOf(deps).cancel(intent.ref)
    return refuse('payment_processing')
  })
}

/** The provider's state is newer than our row: stores it, and returns what prevents paying, or starts again. */
async function startAfter(
  deps: PaymentDeps,
  actor: Actor,
  { orderId, ref }: { orderId: string; ref: string },
): Promise<PaymentSession> {
  const synced = await asking(deps, () => sync(deps, ref))
  const code = startRefusal(await findOwnOrder(deps, actor, orderId))
  if (code) refuse(code)
  // A cancelled payment allows a new one; any other state would repeat this for ever.
  if (synced?.payment.status !== 'canceled') refuse('payment_processing')
  return startPayment(deps, actor, orderId)
}
