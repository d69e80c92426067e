import type { Actor } from '#contract/access.ts'
import type { PaymentException } from '#contract/payments/payments.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { type PageQuery, readPageBounds, takePage } from '#server/http/paging.ts'
import { refuse } from '#server/http/problem.ts'
import { markProcessing } from '../orders/orders.status.store.ts'
import { listExceptionRows, markResolved, type PaymentExceptionRow } from './payments.exceptions.store.ts'
import { addPaymentEvent, findPayment } from './payments.store.ts'

/** Payments that need review, newest first. */
export async function listPaymentExceptions(
  db: Database,
  query: PageQuery,
): Promise<{ exceptions: PaymentException[]; next: number | undefined }> {
  const page = readPageBounds(query)
  const taken = takePage(await listExceptionRows(db, page), page)
  return {
    exceptions: taken.rows.map(toPaymentException),
    next: taken.hasNext ? taken.rows.at(-1)?.number : undefined,
  }
}

export function toPaymentException(row: PaymentExceptionRow): PaymentException {
  return {
    _id: String(row.id),
    kind: row.kind,
    transactionId: row.ref,
    orderId: row.order_id,
    orderNumber: row.order_number,
    detail: row.detail,
    raisedAt: row.raised_at.toISOString(),
  }
}

/**
 * Removes an exception from the list, with a note how it was resolved. An order whose payment did not match can be paid
 * again: the admin has refunded or booked the money. Throws `payment_not_found`.
 */
export function resolvePaymentException(
  transaction: Transaction,
  actor: Actor,
  { id, note }: { id: string; note: string },
): Promise<{ resolvedCount: number }> {
  return transaction(async (tx) => {
    const exception = (await markResolved(tx, { id, actorId: actor.id, note })) ?? refuse('payment_not_found')
    await recordAudit(tx, {
      actor,
      action: 'concern.resolved',
      subject: { kind: 'concern', id },
      after: { concern: exception.kind, note },
    })
    if (exception.payment_id) {
      const detail = { concern: exception.kind, note }
      await addPaymentEvent(tx, {
        paymentId: exception.payment_id,
        kind: 'settled by hand',
        actorId: actor.id,
        detail,
      })
      const payment = await findPayment(tx, exception.payment_id)
      if (payment && exception.kind === 'mismatch') await markProcessing(tx, payment.order_id, false)
    }
    return { resolvedCount: 1 }
  })
}
