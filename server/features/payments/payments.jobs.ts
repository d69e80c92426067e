import { formatMoney, toMajor } from '#contract/money.ts'
import { derivedId } from '#server/database/ids.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mailer } from '#server/mail/mail.ts'
import { findAnyOrder } from '../orders/orders.store.ts'
import type { PaymentParts } from './payments.parts.ts'
import { orderGone, reconcile } from './payments.reconcile.ts'
import { listRefundsOf } from './payments.refunds.store.ts'
import { driveRefund } from './payments.refunds.ts'
import { findPayment } from './payments.store.ts'

type JobParts = PaymentParts & {
  mailer: Mailer
  brand: { name: string; legalName: string; locale: string }
  isDemo: boolean
}

export function paymentsJobs(parts: JobParts): Jobs {
  return {
    'orders.gone': ({ orderId }) => orderGone(parts, String(orderId)),
    'payments.receipt': ({ paymentId }) => sendReceipt(parts, String(paymentId)),
    'payments.refund': async ({ refundId }) => {
      if (parts.provider) await driveRefund(parts, String(refundId))
    },
    'payments.refunded': ({ refundId, paymentId }) =>
      tellRefunded(parts, { refundId: String(refundId), paymentId: String(paymentId) }),
    'payments.reconcile': async () => {
      if (parts.provider) await reconcile(parts)
    },
  }
}

async function subject(parts: JobParts, paymentId: string) {
  const payment = await findPayment(parts.db, paymentId)
  const order = payment && (await findAnyOrder(parts.db, payment.order_id))
  if (!payment || !order) return undefined
  const day = new Intl.DateTimeFormat(parts.brand.locale, { dateStyle: 'long', timeZone: 'UTC' })
  function money(amountMinor: number): string {
    return formatMoney(toMajor(amountMinor, order?.currency ?? ''), order?.currency ?? '', parts.brand.locale)
  }
  const data = {
    userName: order.user_name,
    number: order.number,
    name: order.name,
    sku: order.sku,
    quantity: order.quantity,
    unitPrice: money(order.unit_price_minor),
    total: money(payment.amount_minor),
    card: payment.card_last4 ? `${payment.card_brand} ending in ${payment.card_last4}` : 'card',
    transaction: payment.ref,
    paidAt: payment.settled_at && day.format(payment.settled_at),
    receiptUrl: `${parts.publicUrl}/payment/${order.id}`,
    isTest: parts.provider?.mode !== 'live',
    brand: parts.brand.name,
    legalName: parts.brand.legalName,
    isDemo: parts.isDemo,
  }
  return { order, data, money, to: { name: order.user_name, address: order.email } }
}

/** The payment's own id is the mail's: however often the job runs, there is one receipt. */
async function sendReceipt(parts: JobParts, paymentId: string): Promise<void> {
  const about = await subject(parts, paymentId)
  if (!about) return
  const { to, data, order } = about
  const letter = { id: paymentId, to, subject: `Receipt for order ${order.number}`, data }
  await parts.mailer.send({ ...letter, template: 'receipt' })
}

async function tellRefunded(
  parts: JobParts,
  { refundId, paymentId }: { refundId: string; paymentId: string },
): Promise<void> {
  const about = await subject(parts, paymentId)
  const refund = (await listRefundsOf(parts.db, [paymentId])).find(({ id }) => id === refundId)
  if (!about || !refund) return
  const { to, data, order, money } = about
  await parts.mailer.send({
    id: derivedId(refundId, 'refunded'),
    to,
    subject: `Money back for order ${order.number}`,
    template: 'refund',
    data: {
      ...data,
      amount: money(refund.amount_minor),
      reason: refund.kind === 'provider' ? null : refund.reason,
    },
  })
}
