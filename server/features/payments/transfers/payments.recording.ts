import crypto from 'node:crypto'
import type { ErrorCode, FieldError } from '#contract/errors.ts'
import { formatMoney, toMajor } from '#contract/money.ts'
import type { ReceiptKind } from '#contract/payments/transfers.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { settingsNow } from '#server/portal-settings/portal-settings.ts'
import type { OrderRow } from '../../orders/orders.columns.ts'
import { lockAnyOrder } from '../../orders/orders.status.store.ts'
import { bookOnEntry, type EntryToBook, refuseBooked } from '../booking/payments.entry.ts'
import { settleCredited } from '../corrections/payments.credited.ts'
import { openOrderMinor, owedMinor } from '../corrections/payments.owed.ts'
import { grantWith } from '../discount/payments.discount.ts'
import { otherRef } from '../methods/payments.other-providers.ts'
import type { IssueDiscount } from '../payments.deps.ts'
import { hasFreightToCome } from '../payments.start.ts'
import { attachRef, findUnfinished, insertPayment } from '../payments.store.ts'
import { isRecorded } from './payments.transfer-provider.ts'
import { findTransfer, insertReceipt, insertTransfer, type TransferMethod } from './payments.transfers.store.ts'

/** Who records money; for a file of the bank, who has read it, also if that account is gone. */
export type Recorder = { id: string | null; name: string; email: string }

/** Money for one order. `paths` are the fields of the request that refusals name. */
export type MoneyPart = {
  orderId: string
  orderNumber: number
  amountMinor: number
  /** A person has confirmed that it may be more than is open. */
  mayOverpay: boolean
  paths: { order?: string; amount: string }
}

type Money = {
  actor: Recorder
  kind: ReceiptKind
  receivedOn: string
  note: string
  parts: readonly MoneyPart[]
  issueDiscount: IssueDiscount
  /** The entry of the bank that the money is of. */
  entry?: EntryToBook
}

/** Why no money can be recorded for an order, or null. An overdue order can be paid until it has expired. */
export function recordRefusal(order: OrderRow): ErrorCode | null {
  if (order.paid) return 'already_paid'
  if (order.deleted_at || order.status === 'cancelled' || order.status === 'expired') return 'order_not_payable'
  if (owedMinor(order) <= 0) return 'nothing_to_pay'
  return hasFreightToCome(order) ? 'freight_not_stated' : null
}

/** Whether an order takes this money now. A refused request must not have cancelled the payment of a buyer. */
export function isRecordable(
  order: OrderRow,
  { amountMinor, mayOverpay }: Pick<MoneyPart, 'amountMinor' | 'mayOverpay'>,
): boolean {
  return recordRefusal(order) === null && (mayOverpay || amountMinor <= openOrderMinor(order))
}

/** Names the order where a request names several. */
function placeOf({ orderNumber, paths }: MoneyPart): FieldError[] | undefined {
  if (paths.order === undefined) return undefined
  const message = t('Nothing can be booked for order {number}.', { number: String(orderNumber) })
  return [{ path: paths.order, message }]
}

function refuseAboveOpen(order: OrderRow, part: MoneyPart): void {
  const open = openOrderMinor(order)
  if (part.amountMinor <= open || part.mayOverpay) return
  const inMoney = (minor: number) => formatMoney(toMajor(minor, order.currency), order.currency)
  const message = t('{open} of order {number} is open, {more} less than this amount.', {
    open: inMoney(open),
    number: String(order.number),
    more: inMoney(part.amountMinor - open),
  })
  refuse('above_open', [{ path: part.paths.amount, message }])
}

type Receiving = { order: OrderRow; money: Money; part: MoneyPart }

/**
 * The payment that receives the money: that of a transfer under way, or a new one of the open amount. Throws `already_paid`
 * also in the moment between the receipt that is enough and the payment that follows from it.
 */
async function paymentFor(tx: Database, { order, money, part }: Receiving): Promise<string> {
  const { actor, kind } = money
  const waiting = await findUnfinished(tx, order.id)
  if (waiting?.ref && isRecorded(waiting.ref)) {
    const transfer = await findTransfer(tx, waiting.id)
    // The buyer is choosing it at this moment.
    if (!transfer) return refuse('payment_processing', placeOf(part))
    const isComplete = transfer.received_minor >= transfer.amount_minor
    if (isComplete) refuse(openOrderMinor(order) > 0 ? 'payment_processing' : 'already_paid', placeOf(part))
    return waiting.ref
  }
  // A card payment that was started meanwhile: its money may still come.
  if (waiting) refuse('payment_processing', placeOf(part))
  const method: TransferMethod = kind === 'transfer' ? 'transfer' : 'staff'
  const [amountMinor, currency] = [openOrderMinor(order), order.currency]
  if (amountMinor <= 0) refuse('already_paid', placeOf(part))
  const { id } = await insertPayment(tx, {
    id: crypto.randomUUID(),
    orderId: order.id,
    amountMinor,
    currency,
    actorId: actor.id,
  })
  const payment = { paymentId: id, orderId: order.id, orderNumber: order.number, amountMinor, currency }
  await insertTransfer(tx, method, { ...payment, waitingDays: settingsNow().payment.transferDays })
  const ref = otherRef(method, id)
  await attachRef(tx, id, ref)
  return ref
}

/** `discounted`: the order whose rest was credited as its cash discount. */
type Accepted = { order: OrderRow; part: MoneyPart; ref: string; discounted: OrderRow | null }

async function accept(tx: Database, money: Money, part: MoneyPart): Promise<Accepted> {
  const order = (await lockAnyOrder(tx, part.orderId)) ?? refuse('order_not_found', placeOf(part))
  const code = recordRefusal(order)
  if (code) refuse(code, placeOf(part))
  const { actor, receivedOn, issueDiscount: issue } = money
  const coming = { amountMinor: part.amountMinor, receivedOn }
  const discounted = await grantWith(tx, { order, by: actor, issue }, coming)
  const owing = discounted ?? order
  // Before `payment_processing`: for a refused amount the started payment was not cancelled.
  if (openOrderMinor(owing) > 0) refuseAboveOpen(owing, part)
  const ref = await paymentFor(tx, { order: owing, money, part })
  refuseAboveOpen(owing, part)
  return { order, part, ref, discounted }
}

async function writeReceipt(tx: Database, money: Money, { order, part, ref }: Accepted): Promise<void> {
  const { actor, kind, receivedOn, note, entry } = money
  const { amountMinor } = part
  const paymentId = ref.slice(ref.indexOf(':') + 1)
  await insertReceipt(tx, {
    id: crypto.randomUUID(),
    paymentId,
    kind,
    amountMinor,
    receivedOn,
    note,
    actor,
    bankReceiptId: entry?.id ?? null,
  })
  await recordAudit(tx, {
    actor: actor.id === null ? null : { ...actor, id: actor.id },
    action: 'order.receipt_recorded',
    subject: { kind: 'order', id: order.id, name: String(order.number) },
    after: { kind, amountMinor, currency: order.currency, receivedOn },
  })
}

/**
 * Records money for one or several orders, all of it or nothing, in the transaction of the caller. Returns the references of the
 * payments, to be compared with their provider once it has committed. Throws what makes an order not payable, `above_open`, and
 * for a bank transaction `bank_receipt_done` and `bank_parts_differ`.
 */
export async function recordMoney(tx: Database, money: Money): Promise<string[]> {
  if (money.entry) await refuseBooked(tx, money.entry)
  // Locks are taken by number, each order with its payment; the entry comes last.
  const parts = money.parts.toSorted((one, other) => one.orderNumber - other.orderNumber)
  // All of them before the first credit note of a discount, which takes a number.
  for (const { orderId } of parts) await lockAnyOrder(tx, orderId)
  const accepted: Accepted[] = []
  for (const part of parts) accepted.push(await accept(tx, money, part))
  const bookedMinor = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const write = async () => {
    for (const one of accepted) await writeReceipt(tx, money, one)
    for (const { discounted } of accepted) if (discounted) await settleCredited(tx, discounted)
  }
  if (money.entry) await bookOnEntry(tx, { ...money.entry, bookedMinor, by: money.actor.name }, write)
  else await write()
  return accepted.map(({ ref }) => ref)
}
