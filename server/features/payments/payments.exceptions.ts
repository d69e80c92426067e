import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { PaymentException } from '#contract/payments/payments.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type PageQuery, readPage, takePage } from '#server/http/paging.ts'
import { refuse } from '#server/http/problem.ts'
import { markProcessing } from '../orders/orders.status.store.ts'
import { addPaymentEvent, findPayment } from './payments.store.ts'

export type NewPaymentException = {
  kind: PaymentException['kind']
  ref: string
  paymentId: string | null
  detail?: PaymentException['detail']
}

/** Puts something on the list of payments that need a person; once, however often it is found. */
export async function raisePaymentException(
  tx: Database,
  { kind, ref, paymentId, detail }: NewPaymentException,
): Promise<void> {
  await tx.query(
    `insert into payment_concern (kind, ref, payment_id, detail) values ($1, $2, $3, $4)
     on conflict (kind, ref) where resolved_at is null do nothing`,
    [kind, ref, paymentId, JSON.stringify(detail ?? {})],
  )
}

type PaymentExceptionRow = {
  id: number
  number: number
  kind: PaymentException['kind']
  ref: string
  order_id: string | null
  order_number: number | null
  detail: PaymentException['detail']
  raised_at: Date
}

/** Payments that need a person, newest first. */
export async function listPaymentExceptions(
  db: Database,
  query: PageQuery,
): Promise<{ exceptions: PaymentException[]; next: number | undefined }> {
  const page = readPage(query)
  const { rows } = await db.query<PaymentExceptionRow>(
    `select c.id, c.id as number, c.kind, c.ref, p.order_id, o.number as order_number, c.detail, c.raised_at
     from payment_concern c left join payment p on p.id = c.payment_id left join orders o on o.id = p.order_id
     where c.resolved_at is null and c.id < $2 order by c.id desc limit $1`,
    [page.limit + 1, page.below],
  )
  const taken = takePage(rows, page)
  return {
    exceptions: taken.rows.map(toPaymentException),
    next: taken.hasNext ? taken.rows.at(-1)?.number : undefined,
  }
}

function toPaymentException(row: PaymentExceptionRow): PaymentException {
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
 * Takes it off the list, with a note of how it was settled. An order whose money did not match can be paid again: the
 * person who looked has given back or booked what was taken. Throws `payment_not_found`.
 */
export function resolvePaymentException(
  pool: pg.Pool,
  actor: Actor,
  { id, note }: { id: string; note: string },
): Promise<{ resolvedCount: number }> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ kind: PaymentException['kind']; payment_id: string | null }>(
      `update payment_concern set resolved_at = now(), resolved_by = $2, note = $3
       where id::text = $1 and resolved_at is null returning kind, payment_id`,
      [id, actor.id, note],
    )
    const exception = rows[0] ?? refuse('payment_not_found')
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
