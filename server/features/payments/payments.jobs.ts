import { formatMoney, toMajor } from '#contract/money.ts'
import { derivedId } from '#server/database/ids.ts'
import { inLanguage } from '#server/http/language.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mailer } from '#server/mail/mail.ts'
import { languageOfReader, longDay } from '#server/mail/mail-reader.ts'
import { t } from '#texts/t.ts'
import { findAnyOrder, type OrderRow } from '../orders/orders.store.ts'
import type { PaymentParts } from './payments.parts.ts'
import { orderGone, reconcile } from './payments.reconcile.ts'
import { listRefundsOf, type RefundRow } from './payments.refunds.store.ts'
import { driveRefund } from './payments.refunds.ts'
import { findPayment, type PaymentRow } from './payments.store.ts'

type JobParts = PaymentParts & {
  mailer: Mailer
  brand: { name: string; legalName: string }
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

/** Names what was paid and for what, in the language of the moment. */
function subject(parts: JobParts, payment: PaymentRow, order: OrderRow) {
  function money(amountMinor: number): string {
    return formatMoney(toMajor(amountMinor, order.currency), order.currency)
  }
  const card = { brand: payment.card_brand ?? '', last4: payment.card_last4 ?? '' }
  const data = {
    userName: order.user_name,
    number: order.number,
    name: order.name,
    sku: order.sku,
    quantity: order.quantity,
    unitPrice: money(order.unit_price_minor),
    total: money(payment.amount_minor),
    card: card.last4 ? t('{brand} ending in {last4}', card) : t('card'),
    transaction: payment.ref,
    paidAt: payment.settled_at && longDay(payment.settled_at),
    receiptUrl: `${parts.publicUrl}/payment/${order.id}`,
    isTest: parts.provider?.mode !== 'live',
    brand: parts.brand.name,
    legalName: parts.brand.legalName,
    isDemo: parts.isDemo,
  }
  return { number: String(order.number), data, money, to: { name: order.user_name, address: order.email } }
}

type Write = (about: ReturnType<typeof subject>) => Promise<void>

/** Writes about a payment in its buyer's language; nothing when its order is not there. */
async function toItsBuyer(parts: JobParts, paymentId: string, write: Write): Promise<void> {
  const payment = await findPayment(parts.db, paymentId)
  const order = payment && (await findAnyOrder(parts.db, payment.order_id))
  if (!payment || !order) return
  const language = await languageOfReader(parts.db, order.user_id)
  await inLanguage(language, () => write(subject(parts, payment, order)))
}

/** The payment's own id is the mail's: however often the job runs, there is one receipt. */
async function sendReceipt(parts: JobParts, paymentId: string): Promise<void> {
  await toItsBuyer(parts, paymentId, ({ to, data, number }) =>
    parts.mailer.send({
      id: paymentId,
      to,
      subject: t('Receipt for order {number}', { number }),
      template: 'receipt',
      data,
    }),
  )
}

async function tellRefunded(
  parts: JobParts,
  { refundId, paymentId }: { refundId: string; paymentId: string },
): Promise<void> {
  const refund = (await listRefundsOf(parts.db, [paymentId])).find(({ id }) => id === refundId)
  if (!refund) return
  await toItsBuyer(parts, paymentId, ({ to, data, number, money }) =>
    parts.mailer.send({
      id: derivedId(refundId, 'refunded'),
      to,
      subject: t('Refund for order {number}', { number }),
      template: 'refund',
      data: { ...data, amount: money(refund.amount_minor), reason: reasonOf(refund) },
    }),
  )
}

/** Staff's reason in staff's own words, ours in the reader's language, none where the provider's desk did it. */
function reasonOf({ kind, reason }: RefundRow): string | null {
  if (kind === 'provider') return null
  return kind === 'automatic' ? t(reason) : reason
}
