import { formatMoney, toMajor } from '#contract/money.ts'
import { piecesByLine } from '#contract/orders/lines.ts'
import { t } from '#i18n/t.ts'
import { derivedId } from '#server/database/ids.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { longDay } from '#server/mail/mail-reader.ts'
import { buyerRecipient, firstLines, lineWording, mailSums } from '../orders/mails/orders.mails.ts'
import type { OrderRow } from '../orders/orders.columns.ts'
import { listOrderLines } from '../orders/orders.lines.store.ts'
import { findAnyOrder } from '../orders/orders.store.ts'
import { bookMatched } from './bank/payments.bank.ts'
import { closeInvoiced } from './discount/payments.discount.ts'
import { methodOf, titleOfMethod } from './methods/payments.other-providers.ts'
import { orderGone, reconcile } from './payments.reconcile.ts'
import { listRefundsOf, type RefundRow } from './payments.refunds.store.ts'
import { driveRefund } from './payments.refunds.ts'
import { reasonForBuyer } from './payments.rules.ts'
import { findPayment, type PaymentRow } from './payments.store.ts'
import { type ReminderMailDeps, sendReminderMail } from './terms/payments.reminder-mail.ts'

type JobDeps = ReminderMailDeps

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

type Paid = { payment: PaymentRow; order: OrderRow }

function moneyOf({ currency }: OrderRow): (amountMinor: number) => string {
  return (amountMinor) => formatMoney(toMajor(amountMinor, currency), currency)
}

/** How something was paid, in the current language. */
function methodWording(deps: JobDeps, payment: PaymentRow) {
  const card = { brand: payment.card_brand ?? '', last4: payment.card_last4 ?? '' }
  return {
    card: card.last4 ? t('{brand} ending in {last4}', card) : (titleOfMethod(deps, payment.ref) ?? t('card')),
    transaction: payment.ref,
    isTest: !methodOf(payment.ref) && deps.provider?.mode !== 'live',
  }
}

/** What was paid, in the current language. */
function paidWording({ settings }: JobDeps, { payment, order }: Paid) {
  const money = moneyOf(order)
  const owedMinor = order.total_minor - order.credited_minor
  const beforeMinor = Math.max(0, owedMinor - payment.amount_minor)
  // What corrections took off before this payment: the rows add up to what was paid.
  const creditedMinor = order.total_minor - beforeMinor - payment.amount_minor
  return {
    orderTotal: money(order.total_minor),
    credited: creditedMinor > 0 ? money(-creditedMinor) : null,
    paidBefore: beforeMinor > 0 ? money(-beforeMinor) : null,
    total: money(payment.amount_minor),
    paidAt: payment.settled_at && longDay(settings, payment.settled_at),
  }
}

/** A payment with its order; undefined if the order no longer exists. */
async function findPaid({ db }: JobDeps, paymentId: string): Promise<Paid | undefined> {
  const payment = await findPayment(db, paymentId)
  const order = payment && (await findAnyOrder(db, payment.order_id))
  return payment && order && { payment, order }
}

/** The mail's id is the payment's: however often the job runs, there is one receipt. */
async function sendReceipt(deps: JobDeps, paymentId: string): Promise<void> {
  const paid = await findPaid(deps, paymentId)
  if (!paid) return
  const { payment, order } = paid
  const lines = await listOrderLines(deps.db, [order.id])
  await deps.mails.send(buyerRecipient(order), 'receipt', () => ({
    id: paymentId,
    orderId: order.id,
    data: {
      ...mailSums(deps.settings, order),
      ...lineWording(order, lines),
      ...methodWording(deps, payment),
      ...paidWording(deps, paid),
      receiptUrl: `${deps.publicUrl}/payment/${order.id}`,
    },
  }))
}

/** The pieces that a refund names, or all of its order. Their price is not the refunded amount, so no price stands there. */
async function refundedLines({ db }: JobDeps, order: OrderRow, { lines: named }: RefundRow) {
  const pieces = named && piecesByLine(named)
  return (await listOrderLines(db, [order.id])).flatMap(
    ({ line_no, name, translation, sku, quantity: ordered }) => {
      const quantity = pieces ? pieces.get(line_no) : ordered
      return quantity === undefined ? [] : [{ name, translation, sku, quantity }]
    },
  )
}

async function sendRefundMail(
  deps: JobDeps,
  { refundId, paymentId }: { refundId: string; paymentId: string },
): Promise<void> {
  const refund = (await listRefundsOf(deps.db, [paymentId])).find(({ id }) => id === refundId)
  if (!refund) return
  const paid = await findPaid(deps, paymentId)
  if (!paid) return
  const { payment, order } = paid
  const lines = await refundedLines(deps, order, refund)
  await deps.mails.send(buyerRecipient(order), 'refund', () => ({
    id: derivedId(refundId, 'refunded'),
    orderId: order.id,
    data: {
      userName: order.user_name,
      number: order.number,
      ...firstLines(lines),
      ...methodWording(deps, payment),
      amount: moneyOf(order)(refund.amount_minor),
      reason: reasonForBuyer(refund),
    },
  }))
}
