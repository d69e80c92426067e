import type { Database, OrderToPay, PaymentState } from '#datum/extension'

/** Starting again changes nothing. */
export async function insertPayment(db: Database, payment: OrderToPay): Promise<void> {
  await db.query(
    `insert into cash_on_delivery_payment (payment_id, order_number, amount_minor, currency)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [payment.paymentId, payment.orderNumber, payment.amountMinor, payment.currency],
  )
}

type PaymentRow = { status: PaymentState['status']; amount_minor: number; currency: string }
type RefundRow = { refund_id: string; amount_minor: number }

export async function readPayment(db: Database, paymentId: string): Promise<PaymentState | undefined> {
  const { rows } = await db.query<PaymentRow>(
    'select status, amount_minor, currency from cash_on_delivery_payment where payment_id = $1',
    [paymentId],
  )
  const [payment] = rows
  if (!payment) return undefined
  const { rows: refunds } = await db.query<RefundRow>(
    'select refund_id, amount_minor from cash_on_delivery_refund where payment_id = $1 order by refund_id',
    [paymentId],
  )
  return {
    status: payment.status,
    receivedMinor: payment.status === 'succeeded' ? payment.amount_minor : 0,
    currency: payment.currency,
    refunds: refunds.map(({ refund_id, amount_minor }) => ({
      ref: `cash ${refund_id}`,
      refundId: refund_id,
      amountMinor: amount_minor,
      status: 'succeeded' as const,
    })),
  }
}

type End = { status: 'succeeded' | 'canceled'; by: string | null }

/** Ends the payment. Returns false if it had ended before, or was never started. */
export async function endPayment(db: Database, paymentId: string, { status, by }: End): Promise<boolean> {
  const { rowCount } = await db.query(
    `update cash_on_delivery_payment set status = $2, collected_by = $3
     where payment_id = $1 and status = 'processing'`,
    [paymentId, status, by],
  )
  return rowCount === 1
}

/** The payment of an order that waits for its cash. */
export async function findWaiting(db: Database, orderNumber: number): Promise<string | undefined> {
  const { rows } = await db.query<{ payment_id: string }>(
    `select payment_id from cash_on_delivery_payment where order_number = $1 and status = 'processing'`,
    [orderNumber],
  )
  return rows[0]?.payment_id
}

export async function insertRefund(
  db: Database,
  refund: { refundId: string; paymentId: string; amountMinor: number },
): Promise<void> {
  await db.query(
    `insert into cash_on_delivery_refund (refund_id, payment_id, amount_minor) values ($1, $2, $3)
     on conflict do nothing`,
    [refund.refundId, refund.paymentId, refund.amountMinor],
  )
}

/** How many orders wait for their cash longer than this many days. */
export async function countLate(db: Database, days: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*) as count from cash_on_delivery_payment
     where status = 'processing' and created_at < now() - $1 * interval '1 day'`,
    [days],
  )
  return rows[0]?.count ?? 0
}
