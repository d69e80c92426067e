import { inTransaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { findParked } from '#server/jobs/parked.store.ts'
import { findAnyOrder } from '../orders/orders.store.ts'
import { listEndedWithMoney } from './corrections/payments.credited.store.ts'
import { returnMoney } from './corrections/payments.ended.ts'
import { isServed, methodOf, providerFor } from './methods/payments.other-providers.ts'
import type { PaymentDeps } from './payments.deps.ts'
import { raisePaymentException } from './payments.exceptions.store.ts'
import { ProviderUnavailable } from './payments.provider.ts'
import { listRefundsToDrive, touchRefund } from './payments.refunds.store.ts'
import { driveRefund } from './payments.refunds.ts'
import { openAt, startRefusal } from './payments.start.ts'
import {
  findPayment,
  findUnfinished,
  listSettledToCheck,
  listToCheck,
  type PaymentRow,
  touchPayment,
} from './payments.store.ts'
import { sync } from './payments.sync.ts'

export type Reconciled = { checked: number; changed: number; failed: number }

const maxAtOnce = 200
/**
 * After this many failed calls in a row, the provider counts as unreachable: waiting for each of two hundred payments
 * would delay other jobs.
 */
const maxFailuresInARow = 3
const lookBackMs = 3_600_000
const stuckAfterMs = 3 * 86_400_000

/**
 * Compares our payments with the provider's: payments with an open result, pending refunds, and recent successful
 * payments. Each is checked separately, so one failure does not hide the others. What is from before a restore that is not decided
 * yet is only read: nothing is opened, cancelled or sent back at the provider.
 */
export async function reconcile(deps: PaymentDeps, { everything = false } = {}): Promise<Reconciled> {
  const { provider } = deps
  if (!provider && !deps.others?.size) refuse('payments_off')
  const sum: Reconciled = { checked: 0, changed: 0, failed: 0 }
  let failuresInARow = 0
  async function look(what: string, run: () => Promise<boolean>): Promise<void> {
    if (failuresInARow >= maxFailuresInARow) return
    sum.checked += 1
    try {
      if (await run()) sum.changed += 1
      failuresInARow = 0
    } catch (error) {
      sum.failed += 1
      if (error instanceof ProviderUnavailable) failuresInARow += 1
      deps.log(`reconciling ${what}: ${error instanceof Error ? error.message : error}`)
    }
  }

  const restoredAt = (await findParked(deps.db))?.restored_at
  for (const orderId of await listEndedWithMoney(deps.db, maxAtOnce)) {
    await look(`order ${orderId}`, async () => {
      await returnMoney(deps, orderId)
      return true
    })
  }
  for (const payment of await listToCheck(deps.db, maxAtOnce, everything)) {
    await look(`payment ${payment.id}`, () => checkUnfinished(deps, payment, restoredAt))
  }
  for (const refundId of await listRefundsToDrive(deps.db, maxAtOnce, everything)) {
    await look(`refund ${refundId}`, async () => {
      await touchRefund(deps.db, refundId)
      await driveRefund(deps, refundId)
      return true
    })
  }
  for (const { id, ref } of await listSettledToCheck(deps.db, maxAtOnce, everything)) {
    if (!ref || !isServed(deps, ref)) continue
    await look(`payment ${id}`, async () => (await sync(deps, ref, { isByClock: true }))?.changed ?? false)
  }
  if (!provider || failuresInARow >= maxFailuresInARow) return sum
  const since = new Date(Date.now() - lookBackMs)
  const taken = await provider.listSucceeded(since).catch((error: Error) => {
    sum.failed += 1
    deps.log(`reconciling with the card provider's list: ${error.message}`)
    return []
  })
  for (const { ref, paymentId } of taken) {
    if (!paymentId) continue
    const known = await findPayment(deps.db, paymentId)
    if (known?.status === 'succeeded' || known?.status === 'mismatch') continue
    await look(`payment ${ref}`, async () => (await sync(deps, ref, { isByClock: true }))?.changed ?? false)
  }
  return sum
}

/** Checks one payment; if its order can no longer be paid, it is cancelled first. */
async function checkUnfinished(deps: PaymentDeps, payment: PaymentRow, restoredAt?: Date): Promise<boolean> {
  // Before the call: a payment whose check fails has to wait for its next turn like the others.
  await touchPayment(deps.db, payment.id)
  const order = await findAnyOrder(deps.db, payment.order_id)
  if (!order || !isServed(deps, payment.ref ?? '')) return false
  const isParked = restoredAt !== undefined && payment.created_at < restoredAt
  if (isParked && payment.ref === null) return false
  const ref = payment.ref ?? (await openAt(deps, payment, order)).ref
  const code = order.deleted_at ? 'order_not_payable' : startRefusal(order)
  if (!isParked && code !== null && code !== 'payment_processing') await providerFor(deps, ref).cancel()
  const synced = await sync(deps, ref, { isByClock: true })
  await reportStuck(deps, synced?.payment)
  return synced?.changed ?? false
}

async function reportStuck({ pool }: PaymentDeps, payment: PaymentRow | undefined): Promise<void> {
  // Money that comes with a delivery takes its time.
  if (payment?.status !== 'processing' || !payment.ref || methodOf(payment.ref)) return
  if (Date.now() - payment.created_at.getTime() < stuckAfterMs) return
  const { id, ref } = payment
  await inTransaction(pool, (tx) => raisePaymentException(tx, { kind: 'stuck', ref, paymentId: id }))
}

/**
 * Called when an order has ended (deleted, cancelled, expired): its unfinished payment is cancelled, or the money is
 * refunded.
 */
export async function orderGone(deps: PaymentDeps, orderId: string): Promise<void> {
  await returnMoney(deps, orderId)
  const payment = await findUnfinished(deps.db, orderId)
  if (!payment || !isServed(deps, payment.ref ?? '')) return
  const order = await findAnyOrder(deps.db, orderId)
  if (!order) return
  const ref = payment.ref ?? (await openAt(deps, payment, order)).ref
  await providerFor(deps, ref).cancel()
  await sync(deps, ref)
}
