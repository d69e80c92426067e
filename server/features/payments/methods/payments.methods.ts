import type { Actor } from '#contract/access.ts'
import type { PaymentMethod } from '#contract/payments/methods.ts'
import type { PaymentCheck } from '#contract/payments/payments.ts'
import type { PaymentProvider } from '#server/extensions/payment-provider.ts'
import { refuse } from '#server/http/problem.ts'
import type { OrderRow } from '../../orders/orders.columns.ts'
import { findOrderRow } from '../../orders/orders.store.ts'
import { openOrderMinor } from '../corrections/payments.owed.ts'
import { settlePart } from '../corrections/payments.parts.ts'
import { asking, type PaymentDeps } from '../payments.deps.ts'
import { checkPayment } from '../payments.service.ts'
import { claimOrder, findOwnOrder, openAt, startRefusal } from '../payments.start.ts'
import { attachRef, findUnfinished } from '../payments.store.ts'
import { sync } from '../payments.sync.ts'
import { othersOffered } from './payments.options.ts'
import { inLanguageOfRequest, methodOf, otherRef, providerFor } from './payments.other-providers.ts'

/** Why an order cannot be paid in another way than by card, or null. Amounts that no card can pay are fine. */
function methodRefusal(order: OrderRow): ReturnType<typeof startRefusal> {
  const code = startRefusal(order)
  return code === 'amount_not_chargeable' ? null : code
}

function sumOf(order: OrderRow) {
  return { amountMinor: openOrderMinor(order), currency: order.currency, order }
}

function toMethod(id: string, { title, hint }: PaymentProvider, isChosen: boolean): PaymentMethod {
  return { id, title: inLanguageOfRequest(title), hint: inLanguageOfRequest(hint), isChosen }
}

/**
 * The ways to pay an order besides a card, or the one that was chosen while its money is still to come; none if the order
 * cannot be paid. Throws `order_not_found`, `not_yours`.
 */
export async function listPaymentMethods(
  deps: PaymentDeps,
  actor: Actor,
  orderId: string,
): Promise<PaymentMethod[]> {
  const order = await findOwnOrder(deps, actor, orderId)
  const chosen = order.processing ? methodOf((await findUnfinished(deps.db, orderId))?.ref ?? null) : undefined
  const waiting = chosen && deps.others?.get(chosen)
  if (chosen && waiting) return [toMethod(chosen, waiting, true)]
  if (methodRefusal(order)) return []
  const offered = await othersOffered(deps, sumOf(order))
  return offered.map(([id, provider]) => toMethod(id, provider, false))
}

type Choice = { orderId: string; method: string }

/**
 * Pays an order through the provider of an extension. Our row and its reference are committed before the extension is
 * asked, as for cards, so a repeated choice goes on with the same payment. Throws what makes an order not payable.
 */
export async function choosePaymentMethod(
  deps: PaymentDeps,
  actor: Actor,
  { orderId, method }: Choice,
): Promise<PaymentCheck> {
  const order = await findOwnOrder(deps, actor, orderId)
  const provider = deps.others?.get(method) ?? refuse('not_found')
  const code = methodRefusal(order)
  if (code) refuse(code)
  if ((await othersOffered(deps, sumOf(order), method)).length === 0) refuse('not_found')
  await settlePart(deps, orderId)
  await cancelOther(deps, order, method)
  const { payment } = await claimOrder(deps, actor, { orderId, refusalOf: methodRefusal })
  if (payment.ref && methodOf(payment.ref) !== method) refuse('payment_processing')
  const ref = otherRef(method, payment.id)
  // A card was chosen at the same moment, in another tab.
  if (!(await attachRef(deps.db, payment.id, ref))) refuse('payment_processing')
  await provider.start({
    paymentId: payment.id,
    orderId,
    orderNumber: order.number,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
  })
  const synced = await sync(deps, ref)
  if (synced?.payment.status === 'canceled') {
    // The reconciliation was faster: it found a payment that had a reference and was not started yet.
    await provider.cancel(payment.id)
    refuse('payment_processing')
  }
  return checkPayment(deps, actor, orderId)
}

/** Cancels a payment that was started in another way. Throws `payment_processing` if money may still come from it. */
export async function cancelOther(deps: PaymentDeps, order: OrderRow, method: string): Promise<void> {
  const started = await findUnfinished(deps.db, order.id)
  if (!started || methodOf(started.ref) === method) return
  const ref = started.ref ?? (await openAt(deps, started, order)).ref
  const synced = await asking(deps, async () => {
    await providerFor(deps, ref).cancel()
    return sync(deps, ref)
  })
  if (synced?.payment.status !== 'canceled') refuse('payment_processing')
}

/** Cancels a card payment that was started. Throws `payment_processing` if money may still come from it, `provider_unavailable`. */
export async function releaseCard(deps: PaymentDeps, orderId: string): Promise<void> {
  const order = await findOrderRow(deps.db, orderId)
  const started = order && (await findUnfinished(deps.db, orderId))
  if (order && started && methodOf(started.ref) === undefined) await cancelOther(deps, order, '')
}

/** An extension reports that one of its payments has changed. */
export async function syncOther(deps: PaymentDeps, method: string, paymentId: string): Promise<void> {
  await sync(deps, otherRef(method, paymentId))
}
