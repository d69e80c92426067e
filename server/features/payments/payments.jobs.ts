import { formatMoney, toMajor } from '#contract/money.ts'
import { piecesByLine } from '#contract/orders/lines.ts'
import { t } from '#i18n/t.ts'
import { derivedId } from '#server/database/ids.ts'
import { inLanguage } from '#server/http/language.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mailer } from '#server/mail/mail.ts'
import { languageOfReader, longDay } from '#server/mail/mail-reader.ts'
import { isInvoicingHere } from '#server/portal-settings/rules.ts'
import { firstLines, lineWording, wording } from '../orders/mails/orders.mails.ts'
import type { OrderRow } from '../orders/orders.columns.ts'
import { listLines } from '../orders/orders.lines.store.ts'
import { findAnyOrder } from '../orders/orders.store.ts'
import { bookMatched } from './bank/payments.bank.ts'
import { closeInvoiced } from './discount/payments.discount.ts'
import { methodOf, titleOfMethod } from './methods/payments.other-providers.ts'
import type { PaymentDeps } from './payments.deps.ts'
import { orderGone, reconcile } from './payments.reconcile.ts'
import { listRefundsOf, type RefundRow } from './payments.refunds.store.ts'
import { driveRefund } from './payments.refunds.ts'
import { reasonForBuyer } from './payments.rules.ts'
import { findPayment, type PaymentRow } from './payments.store.ts'
import { sendReminderMail } from './terms/payments.reminder-mail.ts'

type JobDeps = PaymentDeps & {
  mailer: Mailer
  brand: { name: string; legalName: string }
  isDemo: boolean
}

export function paymentsJobs(deps: JobDeps): Jobs {
  return {
    'orders.gone': ({ orderId }) => orderGone(deps, String(orderId)),
    'payments.receipt': ({ paymentId }) => sendReceipt(deps, String(paymentId)),
    'payments.refund': ({ refundId }) => driveRefund(deps, String(refundId)),
    'payments.refunded': ({ refundId, paymentId }) =>
      sendRefundMail(deps, { refundId: String(refundId), paymentId: String(paymentId) }),
    'payments.remind': ({ reminderId, orderId }) =>
      sendReminderMail(deps, { reminderId: String(reminderId), orderId: String(orderId) }),
    'payments.discount': ({ orderId }) => closeInvoiced(deps, String(orderId)),
    'payments.bookMatched': () => bookMatched(deps),
    'payments.reconcile': async () => {
      if (deps.provider || deps.others?.size) await reconcile(deps)
    },
  }
}

/** Describes what was paid, in the current language. */
function subject(deps: JobDeps, payment: PaymentRow, order: OrderRow) {
  function money(amountMinor: number): string {
    return formatMoney(toMajor(amountMinor, order.currency), order.currency)
  }
  const owedMinor = order.total_minor - order.credited_minor
  const beforeMinor = Math.max(0, owedMinor - payment.amount_minor)
  // What corrections took off before this payment: the rows add up to what was paid.
  const creditedMinor = order.total_minor - beforeMinor - payment.amount_minor
  const card = { brand: payment.card_brand ?? '', last4: payment.card_last4 ?? '' }
  const data = {
    ...wording(deps, order),
    orderTotal: money(order.total_minor),
    credited: creditedMinor > 0 ? money(-creditedMinor) : null,
    paidBefore: beforeMinor > 0 ? money(-beforeMinor) : null,
    total: money(payment.amount_minor),
    card: card.last4 ? t('{brand} ending in {last4}', card) : (titleOfMethod(deps, payment.ref) ?? t('card')),
    transaction: payment.ref,
    paidAt: payment.settled_at && longDay(payment.settled_at),
    receiptUrl: `${deps.publicUrl}/payment/${order.id}`,
    isInvoicedElsewhere: !isInvoicingHere(),
    isTest: !methodOf(payment.ref) && deps.provider?.mode !== 'live',
  }
  return { number: String(order.number), order, data, money, to: { name: order.user_name, address: order.email } }
}

type Write = (about: ReturnType<typeof subject>) => Promise<void>

/** Writes a mail about a payment in the buyer's language; nothing if its order no longer exists. */
async function inBuyersLanguage(deps: JobDeps, paymentId: string, write: Write): Promise<void> {
  const payment = await findPayment(deps.db, paymentId)
  const order = payment && (await findAnyOrder(deps.db, payment.order_id))
  if (!payment || !order) return
  const language = await languageOfReader(deps.db, order.user_id)
  await inLanguage(language, () => write(subject(deps, payment, order)))
}

/** The mail's id is the payment's: however often the job runs, there is one receipt. */
async function sendReceipt(deps: JobDeps, paymentId: string): Promise<void> {
  await inBuyersLanguage(deps, paymentId, async ({ to, data, number, order }) =>
    deps.mailer.send({
      id: paymentId,
      orderId: order.id,
      to,
      subject: t('Receipt for order {number}', { number }),
      template: 'receipt',
      data: { ...data, ...lineWording(order, await listLines(deps.db, [order.id])) },
    }),
  )
}

/** The pieces that a refund names, or all of its order. What they have cost is not what is refunded, so no price stands there. */
async function refundedLines({ db }: JobDeps, order: OrderRow, { lines: named }: RefundRow) {
  const pieces = named && piecesByLine(named)
  return (await listLines(db, [order.id])).flatMap(({ line_no, name, sku, quantity: ordered }) => {
    const quantity = pieces ? pieces.get(line_no) : ordered
    return quantity === undefined ? [] : [{ name, sku, quantity }]
  })
}

async function sendRefundMail(
  deps: JobDeps,
  { refundId, paymentId }: { refundId: string; paymentId: string },
): Promise<void> {
  const refund = (await listRefundsOf(deps.db, [paymentId])).find(({ id }) => id === refundId)
  if (!refund) return
  await inBuyersLanguage(deps, paymentId, async ({ to, data, number, money, order }) =>
    deps.mailer.send({
      id: derivedId(refundId, 'refunded'),
      orderId: order.id,
      to,
      subject: t('Refund for order {number}', { number }),
      template: 'refund',
      data: {
        ...data,
        ...firstLines(await refundedLines(deps, order, refund)),
        amount: money(refund.amount_minor),
        reason: reasonForBuyer(refund),
      },
    }),
  )
}
