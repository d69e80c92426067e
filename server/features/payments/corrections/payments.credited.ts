import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import type { OrderRow } from '../../orders/orders.columns.ts'
import { markPaid } from '../../orders/orders.status.store.ts'
import { findOrderRow } from '../../orders/orders.store.ts'
import { cancelOther } from '../methods/payments.methods.ts'
import type { PaymentDeps } from '../payments.deps.ts'
import { findUnfinished, lockPayment, type PaymentRow } from '../payments.store.ts'
import { isRecorded } from '../transfers/payments.transfer-provider.ts'
import { cancelTransfer } from '../transfers/payments.transfers.store.ts'
import { findPaying, saveAsked, sumOrderReceipts, sumPaid } from './payments.credited.store.ts'
import { owedMinor } from './payments.owed.ts'

/**
 * Before the sum of an order changes: a payment whose provider was asked for the former sum is cancelled. Returns whether there was
 * one. Throws `order_not_found`, `payment_processing` if its money may still come.
 */
export async function cancelForeign(deps: PaymentDeps, orderId: string): Promise<boolean> {
  const order = (isUuid(orderId) && (await findOrderRow(deps.db, orderId))) || refuse('order_not_found')
  const started = await findUnfinished(deps.db, order.id)
  if (!started || isRecorded(started.ref)) return false
  await cancelOther(deps, order, 'staff')
  return true
}

/** The transfer that an order waits for; throws `payment_processing` for another payment that was started meanwhile. */
async function waitingTransfer(tx: Database, orderId: string): Promise<PaymentRow | undefined> {
  const waiting = await findUnfinished(tx, orderId)
  if (!waiting) return undefined
  if (!isRecorded(waiting.ref)) refuse('payment_processing')
  return lockPayment(tx, waiting.id)
}

/**
 * After the sum of a locked order was reduced by a correction: a transfer that is under way has to bring less, and an order of
 * which nothing is open is paid. Returns the reference of the payment to compare with its provider once this has committed.
 */
export async function settleCredited(tx: Database, order: OrderRow): Promise<string | null> {
  if (order.paid) return null
  const waiting = await waitingTransfer(tx, order.id)
  const [owed, received, paid] = [
    owedMinor(order),
    await sumOrderReceipts(tx, order.id),
    await sumPaid(tx, order.id),
  ]
  if (waiting && received >= owed && received > paid) {
    // What came is of this payment, up to the total: what the correction made too much can be refunded from it.
    await saveAsked(tx, waiting.id, Math.min(received, order.total_minor) - paid)
  } else if (owed > paid) {
    if (waiting) await saveAsked(tx, waiting.id, owed - paid)
  } else {
    await markPaid(tx, order.id, (await findPaying(tx, order.id)) ?? null)
    if (waiting) await cancelTransfer(tx, waiting.id)
  }
  return waiting?.ref ?? null
}
