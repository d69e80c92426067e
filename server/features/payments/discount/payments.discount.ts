import type { Actor } from '#contract/access.ts'
import { toMajor } from '#contract/money.ts'
import type { DiscountOffer } from '#contract/payments/own.ts'
import type { OrderReceipts } from '#contract/payments/transfers.ts'
import { type DiscountVerdict, discountMinor, judgeDiscount } from '#contract/tax/cash-discount.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { companyToday } from '#server/portal-settings/company-days.ts'
import type { Settings, SettingsDb } from '#server/portal-settings/portal-settings.ts'
import type { OrderRow } from '../../orders/orders.columns.ts'
import { lockAnyOrder } from '../../orders/orders.status.store.ts'
import { settleCredited } from '../corrections/payments.credited.ts'
import type { Granting, IssueDiscount, PaymentDeps } from '../payments.deps.ts'
import { sync } from '../payments.sync.ts'
import { type DiscountRow, findDiscount, findDueDay } from './payments.discount.store.ts'

function verdictOf(row: DiscountRow): DiscountVerdict {
  const { owed_minor: owedMinor, received_minor: receivedMinor, last_received_on: lastReceivedOn } = row
  return judgeDiscount({ owedMinor, receivedMinor, lastReceivedOn, bp: row.bp, lastDay: row.until })
}

type Coming = { amountMinor: number; receivedOn: string }
type Closing = { order: OrderRow; by: Granting; issue: IssueDiscount; settings: Settings }

function withComing(row: DiscountRow, { amountMinor, receivedOn }: Coming): DiscountRow {
  const { received_minor: receivedMinor, last_received_on: last } = row
  return {
    ...row,
    received_minor: receivedMinor + amountMinor,
    last_received_on: last !== null && last > receivedOn ? last : receivedOn,
  }
}

/**
 * Every receipt calls this in its transaction before it is written, and `settleCredited` after it: with the money that is coming,
 * exactly what the cash discount leaves to pay is there, in time, so the rest is credited. The payment that receives the money is
 * then of what the order owes. The order is locked. Returns the order as it is then; null where nothing changed.
 */
export async function grantWith(tx: Database, closing: Closing, coming: Coming | null): Promise<OrderRow | null> {
  const { order, by, issue, settings } = closing
  if (order.paid || order.deleted_at || order.status === 'cancelled' || order.status === 'expired') return null
  const row = order.discount_bp === null ? undefined : await findDiscount({ db: tx, settings }, order.id)
  const verdict = row && verdictOf(coming ? withComing(row, coming) : row)
  if (verdict?.kind !== 'granted') return null
  return issue(tx, { order, by, amountMinor: verdict.amountMinor, isByHand: false })
}

/**
 * Every other change of what was received for a locked order, or of what it owes, calls this in its transaction. Returns the
 * reference of the payment to compare with its provider once this has committed; null where nothing changed.
 */
export async function closeByDiscount(tx: Database, closing: Closing): Promise<string | null> {
  const granted = await grantWith(tx, closing, null)
  return granted && settleCredited(tx, granted)
}

/** The job after the invoice of an order: what came before it may be exactly what its discount leaves to pay. */
export async function closeInvoiced(deps: PaymentDeps, orderId: string): Promise<void> {
  const ref = await inTransaction(deps.pool, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    return order
      ? closeByDiscount(tx, { order, by: null, issue: deps.issueDiscount, settings: deps.settings })
      : null
  })
  if (ref) await sync(deps, ref)
}

/** What staff see of the discount of an order that is not paid: what it leaves to pay, or that it came too late. */
export async function readDiscount(reading: SettingsDb, order: OrderRow): Promise<OrderReceipts['discount']> {
  if (order.paid || order.deleted_at || order.discount_bp === null) return null
  const row = await findDiscount(reading, order.id)
  if (!row) return null
  const amountMinor = discountMinor(row.owed_minor, row.bp)
  const leftMinor = row.owed_minor - amountMinor - row.received_minor
  if (amountMinor <= 0 || leftMinor < 0) return null
  const verdict = verdictOf(row)
  return {
    percent: row.bp / 100,
    days: row.days,
    until: row.until,
    amount: toMajor(amountMinor, order.currency),
    toPay: toMajor(leftMinor, order.currency),
    daysLate: verdict.kind === 'late' ? verdict.daysLate : null,
    isCreditedHere: row.is_credited_here,
  }
}

export type OwnTerms = { dueOn: string | null; discount: DiscountOffer | null }

/**
 * What a buyer reads of an invoice with terms that is open: when it is due, and the discount that can still be taken. Nothing without
 * an invoice of ours: that of other software says its days.
 */
export async function readOwnTerms({ db, settings }: SettingsDb, order: OrderRow): Promise<OwnTerms> {
  if (order.payment_days === null || order.paid) return { dueOn: null, discount: null }
  const dueOn = (await findDueDay(db, order.id)) ?? null
  if (dueOn === null) return { dueOn, discount: null }
  const discount = await readDiscount({ db, settings }, order)
  if (!discount || discount.until < companyToday(settings) || discount.toPay <= 0) return { dueOn, discount: null }
  const { percent, toPay, until } = discount
  return { dueOn, discount: { percent, toPay, until } }
}

type ByHand = { actor: Actor; orderId: string; amount: number }

/**
 * Grants the discount of an order that was paid late by exactly the discounted amount. `amount` is the discount that was shown; with
 * another one, and where nothing or something else came, it is refused as `discount_not_applicable`. Throws `order_not_found`,
 * `already_paid`, `payment_processing`.
 */
export async function grantDiscount(deps: PaymentDeps, { actor, orderId, amount }: ByHand): Promise<void> {
  const ref = await inTransaction(deps.pool, async (tx) => {
    const order = (isUuid(orderId) && (await lockAnyOrder(tx, orderId))) || refuse('order_not_found')
    if (order.deleted_at) refuse('order_not_found')
    if (order.paid) refuse('already_paid')
    const row = await findDiscount({ db: tx, settings: deps.settings }, order.id)
    const verdict = row ? verdictOf(row) : { kind: 'none' as const }
    if (order.status === 'cancelled' || order.status === 'expired' || verdict.kind === 'none') {
      return refuse('discount_not_applicable')
    }
    const { amountMinor } = verdict
    if (toMajor(amountMinor, order.currency) !== amount) refuse('discount_not_applicable')
    return settleCredited(tx, await deps.issueDiscount(tx, { order, by: actor, amountMinor, isByHand: true }))
  })
  // If this does not run, the reconciliation does the same within a minute.
  if (ref) await sync(deps, ref)
}
