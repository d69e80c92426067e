import crypto from 'node:crypto'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import { addJobAbout, type ParkedKind } from '#server/jobs/parked.store.ts'
import type { OrderRow } from '../orders/orders.columns.ts'
import { lockAnyOrder, markPaid, markProcessing, markRefunded } from '../orders/orders.status.store.ts'
import { findOverpaid, sumOrderRefunds, sumPaid } from './corrections/payments.credited.store.ts'
import { owedMinor } from './corrections/payments.owed.ts'
import { providerFor } from './methods/payments.other-providers.ts'
import type { PaymentDeps } from './payments.deps.ts'
import { raisePaymentException } from './payments.exceptions.store.ts'
import type { Intent } from './payments.provider.ts'
import { mergeRefund } from './payments.refunds.store.ts'
import { destination, settle } from './payments.rules.ts'
import { sendBack } from './payments.send-back.ts'
import {
  addPaymentEvent,
  findByRef,
  lockPayment,
  type PaymentRow,
  recordProviderEvent,
  savePayment,
} from './payments.store.ts'
import { isRecorded, readLocked } from './transfers/payments.transfer-provider.ts'

export type SyncCause = {
  event?: { id: string; kind: string }
  /** Nobody asks, and no provider reports: what follows about a payment from before a restore is parked until it is decided. */
  isByClock?: boolean
}

/** `changed` is false if the provider reported nothing new. Undefined if the payment is not ours. */
export type Synced = { payment: PaymentRow; changed: boolean } | undefined

/**
 * The only way to change a payment: reads its state from the provider, locks order and payment, and stores the state
 * with all that follows from it in one transaction. The browser's return, the webhook, the retry and the reconciliation
 * all call it, in any order and any number of times. Throws `ProviderUnavailable`.
 */
export async function sync(
  deps: PaymentDeps,
  ref: string,
  { event, isByClock = false }: SyncCause = {},
): Promise<Synced> {
  const intent = await providerFor(deps, ref).read()
  if (!intent) return undefined
  return inTransaction(deps.pool, async (tx) => {
    if (event) await recordProviderEvent(tx, { ...event, ref })
    const found = await findByRef(tx, intent)
    if (!found) {
      await reportUnknown(tx, intent)
      return undefined
    }
    if (event?.kind === 'charge.dispute.created') {
      await raisePaymentException(tx, { kind: 'disputed', ref, paymentId: found.id })
    }
    // Order before payment, everywhere, so that transactions that need both do not deadlock.
    const order = await lockAnyOrder(tx, found.order_id)
    if (!order) throw new Error('a payment without its order')
    const payment = await lockPayment(tx, found.id)
    return apply(tx, { order, payment, intent: await readLocked(tx, intent), isByClock })
  })
}

/**
 * A payment with our metadata but without a row: after a restore of an old backup. Other payments of the provider's
 * account are not ours.
 */
async function reportUnknown(tx: Database, intent: Intent): Promise<void> {
  if (!intent.paymentId || intent.status !== 'succeeded') return
  await raisePaymentException(tx, {
    kind: 'unknown_payment',
    ref: intent.ref,
    paymentId: null,
    detail: { amountMinor: intent.receivedMinor, currency: intent.currency },
  })
}

type Meeting = { order: OrderRow; payment: PaymentRow; intent: Intent; isByClock: boolean }

type Follow = { payment: PaymentRow; isByClock: boolean }
type Job = { task: string; payload: object; kind: ParkedKind }

/** Adds a job that follows from a change of a payment. */
async function addFollowing(tx: Database, { payment, isByClock }: Follow, job: Job): Promise<void> {
  if (isByClock) await addJobAbout(tx, { ...job, madeAt: payment.created_at })
  else await addJob(tx, job.task, job.payload)
}

async function apply(tx: Database, meeting: Meeting): Promise<Synced> {
  const { order, payment, intent } = meeting
  const { payment: settled, moved } = settle(payment, intent)
  await savePayment(tx, settled)
  if (moved) {
    const detail = moved === 'declined' || moved === 'mismatch' ? described(settled, intent) : {}
    await addPaymentEvent(tx, { paymentId: payment.id, kind: moved, detail })
  }
  if (moved === 'succeeded') await placeMoney(tx, { ...meeting, payment: settled })
  else if (moved === 'mismatch') await report(tx, settled, intent)
  if (moved !== 'succeeded') await markProcessing(tx, order.id, isUnderWay(settled, intent))
  const hasNewRefunds = await mergeRefunds(tx, { ...meeting, payment: settled })
  return { payment: settled, changed: moved !== null || hasNewRefunds }
}

/** A transfer of which a part has come is not waited for: the buyer may pay the rest in any way. */
function isUnderWay({ status }: PaymentRow, intent: Intent): boolean {
  if (status === 'processing') return !(isRecorded(intent.ref) && intent.receivedMinor > 0)
  return status === 'mismatch'
}

function described(payment: PaymentRow, intent: Intent) {
  return { code: payment.failure, receivedMinor: intent.receivedMinor, currency: intent.currency }
}

async function placeMoney(tx: Database, meeting: Meeting): Promise<void> {
  const { order, payment } = meeting
  const outcome = destination({ ...order, isPart: payment.amount_minor < owedMinor(order) })
  if (outcome.isPaid) {
    // It may be the first of several payments, such as a transfer that was too low.
    if ((await sumPaid(tx, order.id)) < owedMinor(order)) return markProcessing(tx, order.id, false)
    await markPaid(tx, order.id, payment.id)
    const receipt = { task: 'payments.receipt', payload: { paymentId: payment.id }, kind: 'mail' } as const
    await addFollowing(tx, meeting, receipt)
    return
  }
  await markProcessing(tx, order.id, false)
  await sendBack(tx, payment, {
    amountMinor: payment.amount_minor,
    reason: outcome.reason,
    add: (job) => addFollowing(tx, meeting, job),
  })
}

async function report(tx: Database, payment: PaymentRow, intent: Intent): Promise<void> {
  await raisePaymentException(tx, {
    kind: 'mismatch',
    ref: intent.ref,
    paymentId: payment.id,
    detail: {
      askedMinor: payment.amount_minor,
      askedCurrency: payment.currency,
      receivedMinor: intent.receivedMinor,
      receivedCurrency: intent.currency,
    },
  })
}

async function mergeRefunds(tx: Database, meeting: Meeting): Promise<boolean> {
  const { order, payment, intent } = meeting
  let hasNew = false
  for (const refund of intent.refunds) {
    // One that was made in the provider's dashboard returns first what was paid too much.
    const overpaidMinor = await findOverpaid(tx, payment.id)
    const refundId = await mergeRefund(tx, payment, { ...refund, newId: crypto.randomUUID(), overpaidMinor })
    if (!refundId) continue
    hasNew = true
    const kind = refund.status === 'failed' ? 'refund failed' : 'refunded'
    await addPaymentEvent(tx, { paymentId: payment.id, kind, detail: { amountMinor: refund.amountMinor } })
    if (refund.status === 'failed') {
      await raisePaymentException(tx, { kind: 'refund_failed', ref: refund.ref, paymentId: payment.id })
    } else if (refund.status === 'succeeded') {
      const mail = {
        task: 'payments.refunded',
        payload: { refundId, paymentId: payment.id },
        kind: 'mail',
      } as const
      await addFollowing(tx, meeting, mail)
      const creditNote = {
        task: 'invoices.issue_credit_notes',
        payload: { orderId: order.id },
        kind: 'job',
      } as const
      await addFollowing(tx, meeting, creditNote)
    }
  }
  if (hasNew && order.payment_id !== null) {
    await markRefunded(tx, { orderId: order.id, refundedMinor: await sumOrderRefunds(tx, order.id) })
  }
  return hasNew
}
