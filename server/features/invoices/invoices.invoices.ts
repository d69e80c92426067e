import type { Actor } from '#contract/access.ts'
import { addDays } from '#contract/days.ts'
import { hasLeft, isInvoiceDue } from '#contract/invoices/documents.ts'
import { toMajor, toMinor } from '#contract/money.ts'
import { billedOf } from '#contract/orders/billed.ts'
import type { OrderOfLines } from '#contract/orders/lifecycle.ts'
import type { Order } from '#contract/orders/orders.ts'
import { discountMinor, lastDiscountDay, toDiscountTerms } from '#contract/tax/cash-discount.ts'
import { recordAudit } from '#server/database/audit.ts'
import { derivedId } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Seller, sellerOf } from '#server/documents/seller.ts'
import { refuse } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import { companyToday } from '#server/portal-settings/company-days.ts'
import type { Settings, SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { orderSubject } from '../orders/orders.audit.ts'
import type { OrderRow } from '../orders/orders.columns.ts'
import type { OrderDeps } from '../orders/orders.deps.ts'
import { withLines } from '../orders/orders.own.ts'
import { toOrder } from '../orders/orders.serializer.ts'
import { lockAnyOrder } from '../orders/orders.status.store.ts'
import { sumOrderReceipts } from '../payments/corrections/payments.credited.store.ts'
import { payCodeOf } from '../payments/transfers/payments.transfer-details.ts'
import { queueXml } from './e-invoice/invoices.e-invoices.ts'
import { type AskingDeps, askBeforeInvoice, keepHold } from './hold/invoices.hold.ts'
import { type OrderSnapshot, snapshotOf } from './invoices.serializer.ts'
import { findInvoice, type Invoice, insertInvoice, readDelivered } from './invoices.store.ts'
import { deleteDue, findDue, saveReasons, tellPages } from './issue/invoices.due.store.ts'
import { type Issuer, reasonsAgainstInvoice } from './issue/invoices.may-issue.ts'
import { charactersOf, isOfCodes } from './issue/invoices.print-reasons.ts'
import { type InvoiceReason, isNotWaiting, refuseInvoice } from './issue/invoices.reasons.ts'
import { taxOnDay } from './tax-day/invoices.tax-day.ts'

/** The day of the invoice and the days of its terms, by the calendar of the company. */
function dueOnOf(settings: Settings, { paymentDays }: Pick<Order, 'paymentDays'>): string {
  return addDays(companyToday(settings), paymentDays ?? 0)
}

/** The cash discount of an order's terms, of what its invoice asks for. */
function discountOf(
  settings: Settings,
  { cashDiscount, total, currency }: Order,
): Pick<OrderSnapshot, 'discount'> {
  if (cashDiscount === null) return {}
  const { bp, days } = toDiscountTerms(cashDiscount)
  const minor = discountMinor(toMinor(total, currency), bp)
  const until = lastDiscountDay(companyToday(settings), days)
  return minor > 0 ? { discount: { bp, days, until, minor } } : {}
}

/** A due invoice has the code of its transfer, for the open amount. */
function withPayCode(settings: Settings, order: OrderSnapshot): OrderSnapshot {
  const { paid, totalMinor, receivedMinor = 0, currency, reference } = order
  const amount = toMajor(totalMinor - receivedMinor, currency)
  const payCode =
    paid || amount <= 0 || reference === undefined ? null : payCodeOf(settings, { amount, currency, reference })
  return payCode === null ? order : { ...order, payCode }
}

/** What the invoice says besides the order: the day of the delivery, or that it is of a payment before it. */
async function suppliedOf(tx: Database, order: Order, seller: Seller): Promise<Partial<OrderSnapshot>> {
  const { paidOn, shippedOn, ...more } = await readDelivered(tx, order._id, seller.timeZone)
  if (hasLeft(order)) return { ...more, ...(shippedOn && { shippedOn }) }
  return { ...more, isAdvance: true, ...(paidOn && { paidOn }) }
}

async function snapshotOfNow(
  { db: tx, settings }: SettingsDb,
  order: OrderOfLines,
  dueOn: string,
): Promise<OrderSnapshot> {
  const hasTerms = !order.paid && order.paymentDays !== null
  const receivedMinor = order.paid ? 0 : await sumOrderReceipts(tx, order._id)
  return withPayCode(settings, {
    ...snapshotOf(order),
    ...(hasTerms && { dueOn, ...discountOf(settings, order) }),
    ...(receivedMinor > 0 && { receivedMinor }),
    ...(await suppliedOf(tx, order, sellerOf(settings.current()))),
  })
}

/** The year's next number; what follows from it is in the same transaction. */
async function insert(reading: SettingsDb, row: OrderRow, order: OrderOfLines): Promise<Invoice> {
  const { db: tx, settings } = reading
  const dueOn = dueOnOf(settings, order)
  const seller = sellerOf(settings.current())
  const snapshot = { version: 2 as const, order: await snapshotOfNow(reading, order, dueOn), seller }
  const invoice =
    (await insertInvoice(tx, { orderId: row.id, snapshot, dueOn, numbers: settings.numbers() })) ??
    refuse('internal')
  await deleteDue(tx, row.id)
  await queueXml(reading, row.id, invoice)
  // What came before may be what the discount leaves to pay.
  const { discount, receivedMinor = 0 } = snapshot.order
  if (discount && receivedMinor > 0) await addJob(tx, 'payments.discount', { orderId: row.id })
  if (row.refunded_minor > 0) await addJob(tx, 'invoices.issue_credit_notes', { orderId: row.id })
  await tellPages(tx, { id: row.id, userId: row.user_id })
  return invoice
}

/** Stores for staff why an order waits; an order that is not to be invoiced waits for nothing. */
async function keepReasons(
  reading: SettingsDb,
  { order, reasons, by }: { order: Order; reasons: InvoiceReason[]; by: Issuer },
): Promise<void> {
  const { db: tx } = reading
  await keepHold(reading, order, reasons)
  const orderId = order._id
  if (reasons.some(({ code }) => code === 'not_due' || code === 'awaits_shipment')) await deleteDue(tx, orderId)
  else if (!isNotWaiting(reasons) && (by === 'job' || (await findDue(tx, orderId)))) {
    await saveReasons(tx, { orderId, reasons })
  }
}

/** `printsCodes`: who confirms that the codes of characters are printed which no font has. */
type Issuing = { orderId: string; by: Issuer; printsCodes?: Actor | undefined }

export type IssuingDeps = Pick<OrderDeps, 'pool'> & AskingDeps

/**
 * The invoice of an order, issued with the year's next number if it has none, or why it is not. The VAT number of a tax-free
 * order is asked for on the day of the invoice. Throws `order_not_found`.
 */
export async function tryIssue(
  deps: IssuingDeps,
  { orderId, by, printsCodes }: Issuing,
): Promise<Invoice | InvoiceReason[]> {
  const issued = await findInvoice(deps.db, orderId)
  if (issued) return issued
  await askBeforeInvoice(deps, orderId)
  return inTransaction<Invoice | InvoiceReason[]>(deps.pool, async (tx) => {
    const reading = { db: tx, settings: deps.settings }
    const locked = (await lockAnyOrder(tx, orderId)) ?? refuse('order_not_found')
    if (locked.deleted_at) refuse('order_not_found')
    // Another request may have issued it while this one waited for the lock.
    const meanwhile = await findInvoice(tx, orderId)
    if (meanwhile) return meanwhile
    const row = isInvoiceDue(toOrder(locked, deps)) ? await taxOnDay(reading, locked) : locked
    // Pieces that were ended before the invoice are not on it.
    const agreedMinor = row.taxed_on === null ? null : row.total_minor - row.unbilled_minor
    const order = billedOf(await withLines({ db: tx, publicUrl: deps.publicUrl }, toOrder(row, deps)), agreedMinor)
    const found = await reasonsAgainstInvoice(reading, order, by)
    const reasons = printsCodes ? found.filter((reason) => !isOfCodes(reason)) : found
    await keepReasons(reading, { order, reasons, by })
    // Return, not throw: the stored reasons must commit.
    if (reasons.length > 0) return reasons
    const invoice = await insert(reading, row, order)
    const characters = charactersOf(found)
    if (printsCodes && characters !== '') {
      await recordAudit(tx, {
        actor: printsCodes,
        action: 'order.invoice_with_codes',
        subject: orderSubject(row),
        after: { characters },
      })
    }
    // The days of its terms begin.
    if (by === 'job' && row.payment_days !== null) await queueIssuedMail(tx, orderId, invoice)
    return invoice
  })
}

/** The mail of an invoice that a job has issued; the same one however often the job runs. */
async function queueIssuedMail(tx: Database, orderId: string, { year, number }: Invoice): Promise<void> {
  await addJob(tx, 'invoices.mail', { orderId, mailId: derivedId(`${year}-${number}`, 'invoice'), note: null })
}

/**
 * As `tryIssue`, for staff. Throws `order_not_found`, `invoices_elsewhere`, `invoice_not_due`, `invoice_incomplete` with the
 * missing details, and `vat_id_not_confirmed` or `vat_register_unavailable`; no number is used then.
 */
export async function issueInvoice(
  deps: IssuingDeps,
  orderId: string,
  { by = 'staff', printsCodes }: { by?: Exclude<Issuer, 'job'>; printsCodes?: Actor | undefined } = {},
): Promise<Invoice> {
  const outcome = await tryIssue(deps, { orderId, by, printsCodes })
  return Array.isArray(outcome) ? refuseInvoice(outcome) : outcome
}
