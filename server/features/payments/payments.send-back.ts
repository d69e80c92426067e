import crypto from 'node:crypto'
import type { Database } from '#server/database/pool.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import { insertRefund } from './payments.refunds.store.ts'
import { addPaymentEvent, type PaymentRow } from './payments.store.ts'

type RefundJob = { task: 'payments.refund'; payload: { refundId: string }; kind: 'job' }

/**
 * Refunds a locked payment whose money its order does not need: once, also if two find it at the same time. `add` adds the job,
 * by default to the queue.
 */
export async function sendBack(
  tx: Database,
  payment: PaymentRow,
  { amountMinor, reason, add }: { amountMinor: number; reason: string; add?: (job: RefundJob) => Promise<void> },
): Promise<void> {
  const refund = await insertRefund(tx, {
    id: crypto.randomUUID(),
    paymentId: payment.id,
    kind: 'automatic',
    amountMinor,
    reason,
  })
  if (!refund) return
  await addPaymentEvent(tx, { paymentId: payment.id, kind: 'refund requested', detail: { reason, amountMinor } })
  const job: RefundJob = { task: 'payments.refund', payload: { refundId: refund.id }, kind: 'job' }
  if (add) await add(job)
  else await addJob(tx, job.task, job.payload)
}
