import crypto from 'node:crypto'
import type { Database } from '#server/database/pool.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import { insertRefund } from './payments.refunds.store.ts'
import { addPaymentEvent, type PaymentRow } from './payments.store.ts'

/** Refunds a locked payment whose money its order does not need: once, also if two find it at the same time. */
export async function sendBack(
  tx: Database,
  payment: PaymentRow,
  { amountMinor, reason }: { amountMinor: number; reason: string },
): Promise<void> {
  const refund = await insertRefund(tx, {
    id: crypto.randomUUID(),
    paymentId: payment.id,
    kind: 'automatic',
    ...{ amountMinor, reason },
  })
  if (!refund) return
  await addPaymentEvent(tx, { paymentId: payment.id, kind: 'refund requested', detail: { reason, amountMinor } })
  await addJob(tx, 'payments.refund', { refundId: refund.id })
}
