import type { Actor } from '#contract/access.ts'
import { isWholeMinor, maxMinor, toMajor, toMinor } from '#contract/money.ts'
import { rfReference } from '#contract/payments/rf-reference.ts'
import type { OrderReceipts, ReceiptForm } from '#contract/payments/transfers.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction, Transactional } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import type { Earlier } from '#server/http/writes.ts'
import { companyToday } from '#server/portal-settings/company-days.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import type { OrderRow } from '../../orders/orders.columns.ts'
import { toOrder } from '../../orders/orders.serializer.ts'
import { lockAnyOrder } from '../../orders/orders.status.store.ts'
import { findAnyOrder, findOrderRow } from '../../orders/orders.store.ts'
import { releaseEntry } from '../booking/payments.entry.ts'
import { findOverpaid, saveAsked, sumPaid, sumRecordedPaid } from '../corrections/payments.credited.store.ts'
import { cancelForeign } from '../corrections/payments.credited.ts'
import { openOrderMinor, owedMinor } from '../corrections/payments.owed.ts'
import { isDiscountGranted } from '../discount/payments.discount.store.ts'
import { closeByDiscount, readDiscount } from '../discount/payments.discount.ts'
import type { PaymentDeps } from '../payments.deps.ts'
import { addPaymentEvent, findUnfinished, type PaymentRow, savePayment } from '../payments.store.ts'
import { sync } from '../payments.sync.ts'
import { isRecordable, recordMoney } from './payments.recording.ts'
import { isRecorded } from './payments.transfer-provider.ts'
import {
  cancelTransfer,
  findPaymentOfReceipt,
  findTransfer,
  listReceiptRows,
  markWithdrawn,
  type ReceiptRow,
} from './payments.transfers.store.ts'

/** The creditor reference of an order, which a transfer quotes. */
export function referenceOf({ number }: Pick<OrderRow, 'number'>): string {
  return rfReference(String(number))
}

export function sumOf(rows: readonly ReceiptRow[]): number {
  return rows.reduce((sum, row) => sum + (row.is_withdrawn ? 0 : row.amount_minor), 0)
}

/** What came beyond what the payments of a paid order asked for. */
export async function beyondPayment(db: Database, order: OrderRow, receivedMinor: number): Promise<number> {
  return Math.max(0, receivedMinor - (await sumRecordedPaid(db, order.id)))
}

/** What came beyond what an order costs: more than its payment asked for, and what corrections have made too much since. */
async function surplusOf(db: Database, order: OrderRow, receivedMinor: number): Promise<number> {
  if (!order.paid) return Math.max(0, receivedMinor - owedMinor(order))
  const overpaid = order.payment_id === null ? 0 : await findOverpaid(db, order.payment_id)
  return (await beyondPayment(db, order, receivedMinor)) + overpaid
}

function entryOf(row: ReceiptRow): OrderReceipts['receipts'][number]['entry'] {
  const { entry } = row
  if (entry === null) return null
  const { id: _id, bookedOn, amountMinor, currency, payer, payerAccount, text, orders } = entry
  const amount = toMajor(amountMinor, currency)
  return {
    _id,
    bookedOn,
    amount,
    currency,
    payer,
    payerAccount,
    text,
    orders: orders.map(({ id, number }) => ({ _id: id, number })),
  }
}

/** What was received for an order, also for a deleted one: its money stays in reach. Throws `order_not_found`. */
export async function listReceipts(deps: PaymentDeps, orderId: string): Promise<OrderReceipts> {
  const order = (isUuid(orderId) && (await findAnyOrder(deps.db, orderId))) || refuse('order_not_found')
  const rows = await listReceiptRows(deps.db, order.id)
  const receivedMinor = sumOf(rows)
  const surplusMinor = await surplusOf(deps.db, order, receivedMinor)
  const inMajor = (minor: number) => toMajor(minor, order.currency)
  return {
    order: toOrder(order, deps),
    currency: order.currency,
    reference: referenceOf(order),
    received: inMajor(receivedMinor),
    open: inMajor(openOrderMinor(order)),
    surplus: inMajor(surplusMinor),
    discount: await readDiscount(deps, order),
    receipts: rows.map((row) => ({
      _id: row.id,
      kind: row.kind,
      amount: inMajor(row.amount_minor),
      receivedOn: row.received_on,
      note: row.note,
      actor: row.actor_name,
      createdAt: row.created_at.toISOString(),
      isWithdrawn: row.is_withdrawn,
      entry: entryOf(row),
    })),
  }
}

type Recording = {
  actor: Actor
  orderId: string
  form: ReceiptForm
  transaction: Transaction
  earlier: Earlier
}

export function receiptMinor({ amount }: Pick<ReceiptForm, 'amount'>, currency: string): number {
  const minor = toMinor(amount, currency)
  if (isWholeMinor(amount, currency) && minor <= maxMinor) return minor
  const message = t('Amount has too many decimals for {currency}', { currency })
  return refuse('rule_broken', [{ path: 'amount', message }])
}

/**
 * Records money for an order, the whole or a part. It is paid as soon as nothing is open, or as the rest is its cash
 * discount; more has to be confirmed and is listed as a surplus. A started card payment is cancelled. Throws
 * `order_not_found`, `rule_broken`, `above_open`, and what makes an order not payable.
 */
export async function recordReceipt(deps: PaymentDeps, recording: Recording): Promise<OrderReceipts> {
  const { actor, orderId, form, transaction, earlier } = recording
  const order = (isUuid(orderId) && (await findOrderRow(deps.db, orderId))) || refuse('order_not_found')
  refuseFuture(deps.settings, form.receivedOn)
  const amountMinor = receiptMinor(form, order.currency)
  const { kind, receivedOn } = form
  const note = (form.note ?? '').trim()
  const paths = { amount: 'amount' }
  const mayOverpay = form.overpay === true
  const part = { orderId: order.id, orderNumber: order.number, amountMinor, mayOverpay, paths }
  // A refused or repeated request must not have cancelled the payment of a buyer.
  if (isRecordable(order, part) && (await earlier()) === undefined) await cancelForeign(deps, orderId)
  const { issueDiscount, settings } = deps
  const refs = await transaction((tx) =>
    recordMoney(tx, { actor, kind, receivedOn, note, parts: [part], issueDiscount, settings }),
  )
  // If this does not run, the reconciliation does the same within a minute.
  for (const ref of refs) await sync(deps, ref)
  return listReceipts(deps, orderId)
}

export function refuseFuture(settings: Settings, day: string, path = 'receivedOn'): void {
  if (day <= companyToday(settings)) return
  refuse('rule_broken', [{ path, message: t('This date is in the future.') }])
}

type Withdrawing = { actor: Actor; orderId: string; receiptId: string }

/** After a receipt was withdrawn: its payment has brought so much less, and one that is waited for has to bring so much more. */
async function settleWithdrawn(
  tx: Database,
  order: OrderRow,
  part: PaymentRow | undefined,
): Promise<string | null> {
  if (part?.status === 'succeeded') {
    const receivedMinor = (await findTransfer(tx, part.id))?.received_minor ?? 0
    if (receivedMinor > 0) await saveAsked(tx, part.id, receivedMinor)
    else {
      await savePayment(tx, { ...part, status: 'canceled' })
      await addPaymentEvent(tx, { paymentId: part.id, kind: 'canceled' })
      await cancelTransfer(tx, part.id)
    }
  }
  const waiting = await findUnfinished(tx, order.id)
  if (!waiting) return null
  // Started meanwhile, of what was open before.
  if (!isRecorded(waiting.ref)) refuse('payment_processing')
  if (part?.status === 'succeeded')
    await saveAsked(tx, waiting.id, owedMinor(order) - (await sumPaid(tx, order.id)))
  return waiting.ref
}

async function canWithdraw(db: Database, order: OrderRow, receiptId: string): Promise<boolean> {
  const receipts = await listReceiptRows(db, order.id)
  const isStanding = receipts.some(({ id, is_withdrawn }) => id === receiptId && !is_withdrawn)
  return isStanding && !(await isDiscountGranted(db, order.id))
}

/**
 * Takes back a receipt that was recorded by mistake, also one of a deleted order; what a bank transaction brought waits again.
 * With the credit note of a cash discount, which stands, the money goes back as a refund (`discount_granted`). Throws
 * `order_not_found`, `receipt_not_found`, `already_paid`, and `payment_processing` if the rest is being paid by card.
 */
export async function withdrawReceipt(
  deps: PaymentDeps & Transactional,
  { actor, orderId, receiptId }: Withdrawing,
): Promise<OrderReceipts> {
  const known = (isUuid(orderId) && (await findAnyOrder(deps.db, orderId))) || refuse('order_not_found')
  if (!isUuid(receiptId)) refuse('receipt_not_found')
  // Its amount is the one that was open before. A refused request must not have cancelled it.
  const isWithdrawable = await canWithdraw(deps.db, known, receiptId)
  if (isWithdrawable && !known.paid && !known.deleted_at) await cancelForeign(deps, orderId)
  const ref = await deps.transaction(async (tx) => {
    const order = (await lockAnyOrder(tx, orderId)) ?? refuse('order_not_found')
    if (await isDiscountGranted(tx, order.id)) refuse('discount_granted')
    const payment = await findPaymentOfReceipt(tx, receiptId)
    const hasEnded = order.deleted_at !== null || order.status === 'cancelled' || order.status === 'expired'
    // Of an order that ended meanwhile, what a payment has brought is refunded.
    if (order.paid || (hasEnded && payment?.status === 'succeeded')) refuse('already_paid')
    const withdrawn = await markWithdrawn(tx, { id: receiptId, orderId, by: actor.name })
    const { amountMinor, bankReceiptId } = withdrawn ?? refuse('receipt_not_found')
    await recordAudit(tx, {
      actor,
      action: 'order.receipt_withdrawn',
      subject: { kind: 'order', id: order.id, name: String(order.number) },
      before: { amountMinor, currency: order.currency },
    })
    const waiting = await settleWithdrawn(tx, order, payment)
    const closing = { order, by: actor, issue: deps.issueDiscount, settings: deps.settings }
    const settled = (await closeByDiscount(tx, closing)) ?? waiting
    if (bankReceiptId !== null) await releaseEntry(tx, bankReceiptId)
    return settled
  })
  if (ref) await sync(deps, ref)
  return listReceipts(deps, orderId)
}
