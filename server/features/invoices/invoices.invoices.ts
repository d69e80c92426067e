import { addDays, dayIn } from '#contract/days.ts'
import { toMajor, toMinor } from '#contract/money.ts'
import { billedOf } from '#contract/orders/billed.ts'
import type { Order } from '#contract/orders/orders.ts'
import { discountMinor, lastDiscountDay, toDiscountTerms } from '#contract/tax-rules/cash-discount.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Seller, sellerOf } from '#server/documents/seller.ts'
import { refuse } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import { settingsNow } from '#server/portal-settings/portal-settings.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import { withLines } from '../orders/orders.own.ts'
import { toOrder } from '../orders/orders.serializer.ts'
import { lockAnyOrder } from '../orders/orders.status.store.ts'
import { sumReceived } from '../payments/corrections/payments.credited.store.ts'
import { payCodeOf } from '../payments/transfers/payments.transfer-details.ts'
import { queueXml } from './e-invoice/invoices.e-invoices.ts'
import { type AskingDeps, askBeforeInvoice, keepHold } from './hold/invoices.hold.ts'
import { type OrderSnapshot, snapshotOf } from './invoices.serializer.ts'
import { findInvoice, type Invoice, insertInvoice, readDelivered } from './invoices.store.ts'
import { reasonsAgainstInvoice } from './issue/invoices.may-issue.ts'
import { type InvoiceReason, refuseInvoice } from './issue/invoices.reasons.ts'

/** The company as documents name it. */
export function sellerNow(): Seller {
  return sellerOf(settingsNow())
}

/** The day of the invoice and the days of its terms, by the calendar of the company. */
function dueOnOf({ paymentDays }: Pick<Order, 'paymentDays'>): string {
  return addDays(dayIn(settingsNow().formats.timeZone, new Date()), paymentDays ?? 0)
}

/** The cash discount of an order's terms, of what its invoice asks for. */
function discountOf({ cashDiscount, total, currency }: Order): Pick<OrderSnapshot, 'discount'> {
  if (cashDiscount === null) return {}
  const { bp, days } = toDiscountTerms(cashDiscount)
  const minor = discountMinor(toMinor(total, currency), bp)
  const until = lastDiscountDay(dayIn(settingsNow().formats.timeZone, new Date()), days)
  return minor > 0 ? { discount: { bp, days, until, minor } } : {}
}

/** An invoice that is due has the code of its transfer: of what is open. */
function withPayCode(order: OrderSnapshot): OrderSnapshot {
  const { paid, totalMinor, receivedMinor = 0, currency, reference } = order
  const amount = toMajor(totalMinor - receivedMinor, currency)
  const payCode =
    paid || amount <= 0 || reference === undefined ? null : payCodeOf({ amount, currency, reference })
  return payCode === null ? order : { ...order, payCode }
}

/**
 * The invoice of an order. The first request issues it with the year's next number. Throws `order_not_found`,
 * `invoice_not_due`, `invoice_incomplete` with what is missing, and `vat_id_not_confirmed` or `vat_register_unavailable` for a tax-free
 * order, whose VAT number is asked for on the day of the invoice; no number is used then.
 */
export async function findOrIssueInvoice(
  deps: Pick<OrderDeps, 'pool'> & AskingDeps,
  orderId: string,
): Promise<Invoice> {
  const issued = await findInvoice(deps.db, orderId)
  if (issued) return issued
  await askBeforeInvoice(deps, orderId)
  const outcome = await inTransaction<Invoice | InvoiceReason[]>(deps.pool, async (tx) => {
    const row = (await lockAnyOrder(tx, orderId)) ?? refuse('order_not_found')
    // Another request may have issued it while this one waited for the lock.
    const meanwhile = await findInvoice(tx, orderId)
    if (meanwhile) return meanwhile
    // Pieces that were ended before the invoice are not on it.
    const order = billedOf(await withLines({ db: tx, publicUrl: deps.publicUrl }, toOrder(row, deps)))
    const reasons = await reasonsAgainstInvoice(tx, order)
    await keepHold(tx, order, reasons)
    // What is kept for staff commits.
    if (reasons.length > 0) return reasons
    const seller = sellerNow()
    const dueOn = dueOnOf(order)
    const hasTerms = !order.paid && order.paymentDays !== null
    const receivedMinor = order.paid ? 0 : await sumReceived(tx, order._id)
    const more = {
      ...(hasTerms && { dueOn, ...discountOf(order) }),
      ...(receivedMinor > 0 && { receivedMinor }),
      ...(await readDelivered(tx, order._id, seller.timeZone)),
    }
    const kept = withPayCode({ ...snapshotOf(order), ...more })
    const snapshot = { version: 2 as const, order: kept, seller }
    const invoice = await insertInvoice(tx, { orderId: order._id, snapshot, dueOn })
    if (!invoice) refuse('internal')
    await queueXml(tx, order._id, invoice)
    // What came before may be what the discount leaves to pay.
    if (snapshot.order.discount && receivedMinor > 0) await addJob(tx, 'payments.discount', { orderId: order._id })
    if (row.refunded_minor > 0) await addJob(tx, 'invoices.issue_credit_notes', { orderId: order._id })
    return invoice
  })
  return Array.isArray(outcome) ? refuseInvoice(outcome) : outcome
}
