import crypto from 'node:crypto'
import type { Actor } from '#contract/access.ts'
import { isWholeMinor, toMinor } from '#contract/money.ts'
import { canEnd } from '#contract/orders/ending.ts'
import { piecesByLine } from '#contract/orders/lines.ts'
import type { RefundForm } from '#contract/payments/payments.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Transaction } from '#server/database/transaction.ts'
import { refuseUnprintable } from '#server/documents/printable-fields.ts'
import { refuse } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import { endPieces, listRemaining } from '../orders/ending/orders.ending.ts'
import type { OrderRow } from '../orders/orders.columns.ts'
import { listShipments } from '../orders/orders.lifecycle.store.ts'
import { lockAnyOrder, markCancelled } from '../orders/orders.status.store.ts'
import { lockProductsOf } from '../orders/orders.store.ts'
import { findOverpaid, isOfOrder } from './corrections/payments.credited.store.ts'
import { isServed, methodOf, providerFor } from './methods/payments.other-providers.ts'
import { toStripeAmount } from './payments.amount.ts'
import type { PaymentDeps } from './payments.deps.ts'
import { raisePaymentException } from './payments.exceptions.store.ts'
import { ProviderRefused, ProviderUnavailable } from './payments.provider.ts'
import { priceOfLines } from './payments.refund-lines.ts'
import {
  failRefund,
  findRefund,
  insertRefund,
  type NewRefund,
  type RefundRow,
  sumRefunds,
} from './payments.refunds.store.ts'
import { addPaymentEvent, findPayment, lockPayment, type PaymentRow } from './payments.store.ts'
import { sync } from './payments.sync.ts'

export type RefundRequest = {
  actor: Actor
  paymentId: string
  form: RefundForm
}

/**
 * Refunds a payment, whole or in part. The refund is stored first, in the transaction that checks the rest, so two admins at
 * once cannot refund more than was paid. Then the provider is called, now and by the job until it has answered. Returns the
 * current refund: `pending` if the provider was not reached yet. Throws `payment_not_found`, `payment_not_refundable`,
 * `refund_too_large`, `order_in_progress`, and `rule_broken` for a reason that its credit note cannot print.
 */
export async function refundPayment(
  deps: PaymentDeps,
  { transaction, ...refund }: RefundRequest & { transaction: Transaction },
): Promise<RefundRow> {
  refuseUnprintable('reason', refund.form.reason)
  const known = isUuid(refund.paymentId) ? await findPayment(deps.db, refund.paymentId) : undefined
  providerFor(deps, known?.ref ?? '')
  const refundId = await transaction((tx) => requestRefund(tx, refund))
  await driveRefunds(deps, [refundId])
  return (await findRefund(deps.db, refundId)) ?? refuse('payment_not_found')
}

/** Sends stored refunds to their providers now. What cannot be reached is tried again by the job. */
export async function driveRefunds(deps: PaymentDeps, refundIds: readonly string[]): Promise<void> {
  for (const refundId of refundIds) {
    await driveRefund(deps, refundId).catch((error: Error) => {
      if (!(error instanceof ProviderUnavailable)) throw error
      deps.log(`refund ${refundId} waits for the card provider: ${error.message}`)
    })
  }
}

/** Stores a refund in the caller's transaction; `driveRefunds` sends it. Throws as `refundPayment`. */
export async function requestRefund(tx: Database, { actor, paymentId, form }: RefundRequest): Promise<string> {
  const known = (isUuid(paymentId) && (await findPayment(tx, paymentId))) || refuse('payment_not_found')
  if (form.cancelOrder || form.endPieces) await lockProductsOf(tx, known.order_id)
  const order = (await lockAnyOrder(tx, known.order_id)) ?? refuse('payment_not_found')
  const payment = await lockPayment(tx, known.id)
  // A part of an order that is not paid yet is withdrawn, or goes back when the order is cancelled.
  const isPart = !order.paid && (await isOfOrder(tx, payment.id))
  if (payment.status !== 'succeeded' || isPart) refuse('payment_not_refundable')
  const amount = await amountOf(tx, payment, form)
  if (form.cancelOrder) await cancelWith(tx, order, actor)
  const { reason, cancelOrder = false } = form
  const refundId = await storeRefund(tx, { order, payment, actor, reason, amount, cancelOrder })
  if (form.endPieces) await endRefunded(tx, { order, actor, form })
  return refundId
}

/** The refunded pieces that are not sent yet will not be sent. Throws `rule_broken` if there are none. */
async function endRefunded(
  tx: Database,
  { order, actor, form }: { order: OrderRow; actor: Actor; form: RefundForm },
): Promise<void> {
  if (form.cancelOrder || !form.lines) {
    const message = t('Choose the lines that will not be shipped, and do not cancel the order at the same time')
    refuse('rule_broken', [{ path: 'endPieces', message }])
  }
  const wanted = piecesByLine(form.lines)
  const left = canEnd(order.status) ? await listRemaining(tx, order) : []
  const lines = left
    .map(({ line, quantity }) => ({ line, quantity: Math.min(quantity, wanted.get(line) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) {
    const message = t('None of these pieces are still to be shipped')
    refuse('rule_broken', [{ path: 'endPieces', message }])
  }
  await endPieces(tx, { order, actor, lines, reason: form.reason, money: 'refunded', isMailed: true })
}

type NewStaffRefund = { order: OrderRow; payment: PaymentRow; actor: Actor; reason: string } & {
  amount: RefundAmount
  cancelOrder?: boolean
}

/** Stores a refund of a locked payment, and the job that sends it to the provider. */
export async function storeRefund(
  tx: Database,
  { order, payment, actor, reason, amount, cancelOrder = false }: NewStaffRefund,
): Promise<string> {
  const { amountMinor, settledMinor, lines } = amount
  const refund = await insertRefund(tx, {
    id: crypto.randomUUID(),
    paymentId: payment.id,
    kind: 'staff',
    amountMinor,
    reason,
    actorId: actor.id,
    lines,
    settledMinor,
  })
  if (!refund) refuse('payment_not_refundable')
  const named = lines?.map(({ line, quantity }) => `${quantity} of line ${line}`).join(', ')
  const detail = { amountMinor, reason, ...(named && { lines: named }) }
  await addPaymentEvent(tx, { paymentId: payment.id, kind: 'refund requested', actorId: actor.id, detail })
  await recordAudit(tx, {
    actor,
    action: 'payment.refunded',
    subject: { kind: 'payment', id: payment.id, name: String(order.number) },
    after: { ...detail, currency: payment.currency, cancelOrder },
  })
  await addJob(tx, 'payments.refund', { refundId: refund.id })
  return refund.id
}

type RefundAmount = Required<Pick<NewRefund, 'amountMinor' | 'settledMinor'>> & Pick<NewRefund, 'lines'>

/** What a correction has made too much is returned first, by its amount: it has its credit note already. */
async function amountOf(
  tx: Database,
  payment: PaymentRow,
  { amount, lines }: Pick<RefundForm, 'amount' | 'lines'>,
): Promise<RefundAmount> {
  const overpaidMinor = await findOverpaid(tx, payment.id)
  if (lines) refuseLinesOfOverpaid(overpaidMinor)
  const priced = lines && (await priceOfLines(tx, payment, lines))
  const amountMinor = await checkedAmount(tx, payment, { amount, priceMinor: priced?.priceMinor })
  return { amountMinor, settledMinor: Math.min(amountMinor, overpaidMinor), lines: priced?.lines }
}

/** The credit note of an overpayment names its lines already. Throws `rule_broken`. */
export function refuseLinesOfOverpaid(overpaidMinor: number): void {
  if (overpaidMinor <= 0) return
  const message = t(
    'Corrections to the invoice have left an overpayment. Refund that amount first, without choosing lines.',
  )
  refuse('rule_broken', [{ path: 'lines', message }])
}

/** Throws `rule_broken` for an amount that a card cannot get back. */
export function refuseCardAmount({ ref, currency }: PaymentRow, amountMinor: number): void {
  if (methodOf(ref) !== undefined || toStripeAmount(amountMinor, currency) !== null) return
  const message = t('Card refunds in {currency} must have 0 as the last decimal', { currency })
  refuse('rule_broken', [{ path: 'amount', message }])
}

type Asked = { amount: RefundForm['amount']; priceMinor: number | undefined }

async function checkedAmount(tx: Database, payment: PaymentRow, { amount, priceMinor }: Asked): Promise<number> {
  const left = payment.amount_minor - (await sumRefunds(tx, payment.id))
  if (left <= 0) refuse('payment_not_refundable')
  if (amount == null && priceMinor === undefined) return left
  if (amount != null && !isWholeMinor(amount, payment.currency)) {
    const message = t('Amount has too many decimals for {currency}', { currency: payment.currency })
    refuse('rule_broken', [{ path: 'amount', message }])
  }
  const amountMinor = amount == null ? (priceMinor ?? left) : toMinor(amount, payment.currency)
  if (amountMinor > left) {
    refuse('refund_too_large', [{ path: 'amount', message: t('Amount is more than can still be refunded') }])
  }
  if (priceMinor !== undefined && amountMinor > priceMinor) {
    refuse('refund_too_large', [{ path: 'amount', message: t('Amount is more than the price of these pieces') }])
  }
  refuseCardAmount(payment, amountMinor)
  return amountMinor
}

/** An order that is refunded in full before production, and before anything of it is sent, is cancelled, and its stock is returned. */
async function cancelWith(tx: Database, order: OrderRow, actor: Actor): Promise<void> {
  if (order.status === 'cancelled' || order.deleted_at) return
  if (order.status !== 'pending' && order.status !== 'confirmed') refuse('order_in_progress')
  if ((await listShipments(tx, [order.id])).length > 0) refuse('order_in_progress')
  await markCancelled(tx, order, actor.id)
}

/**
 * Sends a stored refund to the provider and stores the result. The refund's id is the idempotency key, so this may run
 * any number of times. Throws `ProviderUnavailable` if the result is unknown.
 */
export async function driveRefund(deps: PaymentDeps, refundId: string): Promise<void> {
  const refund = await findRefund(deps.db, refundId)
  const payment = refund && (await findPayment(deps.db, refund.payment_id))
  // Without its provider it waits: an extension can be removed, and come back.
  if (refund?.status !== 'pending' || !payment?.ref || !isServed(deps, payment.ref)) return
  try {
    await providerFor(deps, payment.ref).refund({
      refundId,
      amountMinor: refund.amount_minor,
      currency: payment.currency,
    })
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    await giveUp(deps, refund, error.code)
  }
  await sync(deps, payment.ref)
}

/** The provider refuses permanently (already refunded in its dashboard, a closed card): an admin has to review it. */
async function giveUp({ pool }: PaymentDeps, refund: RefundRow, code: string): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await failRefund(tx, refund.id, code)
    await addPaymentEvent(tx, { paymentId: refund.payment_id, kind: 'refund failed', detail: { code } })
    await raisePaymentException(tx, {
      kind: 'refund_failed',
      ref: refund.id,
      paymentId: refund.payment_id,
      detail: { code, amountMinor: refund.amount_minor },
    })
  })
}
