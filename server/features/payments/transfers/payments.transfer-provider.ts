import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import type { PaymentProvider, PaymentState } from '#server/extensions/payment-provider.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { methodOf } from '../methods/payments.other-providers.ts'
import { textsOnRead } from '../payments.card-words.ts'
import type { Intent } from '../payments.provider.ts'
import {
  cancelTransfer,
  findTransfer,
  insertTransfer,
  insertTransferRefund,
  listTransferRefundRows,
  type TransferMethod,
  type TransferRow,
} from './payments.transfers.store.ts'

/**
 * Paid when everything has come. More than the whole is the whole: the surplus is listed, and is no part of the payment. One that
 * money came for is not cancelled: the money has to be found.
 */
function statusOf({
  is_cancelled,
  is_overdue,
  received_minor,
  amount_minor,
}: TransferRow): PaymentState['status'] {
  if (received_minor === 0) return is_cancelled || is_overdue ? 'canceled' : 'processing'
  return received_minor >= amount_minor ? 'succeeded' : 'processing'
}

async function readState(db: Database, paymentId: string): Promise<PaymentState | undefined> {
  const transfer = await findTransfer(db, paymentId)
  if (!transfer) return undefined
  const refunds = await listTransferRefundRows(db, paymentId)
  return {
    status: statusOf(transfer),
    receivedMinor: Math.min(transfer.received_minor, transfer.amount_minor),
    currency: transfer.currency,
    refunds: refunds.map((refund) => ({
      ref: `transfer-${refund.refund_id}`,
      refundId: refund.refund_id,
      amountMinor: refund.amount_minor,
      status: refund.is_paid ? 'succeeded' : 'pending',
    })),
  }
}

/** Whether staff record the money of a payment. */
export function isRecorded(ref: string | null): boolean {
  const method = methodOf(ref)
  return method === 'transfer' || method === 'staff'
}

/**
 * The state of a payment inside the transaction that holds the lock of its order. What was read before it may be of another
 * sum: a correction changes what a transfer has to bring. Payments of other providers stay as read.
 */
export async function readLocked(tx: Database, intent: Intent): Promise<Intent> {
  const state = isRecorded(intent.ref) && intent.paymentId ? await readState(tx, intent.paymentId) : undefined
  return state ? { ...intent, ...state, amountMinor: state.receivedMinor } : intent
}

type Words = Pick<PaymentProvider, 'title' | 'hint' | 'isOffered'>

function providerOf({ db, settings }: SettingsDb, method: TransferMethod, words: Words): PaymentProvider {
  return {
    ...words,
    start: (payment) => insertTransfer(db, method, { ...payment, waitingDays: settings.payment().transferDays }),
    read: (paymentId) => readState(db, paymentId),
    cancel: (paymentId) => cancelTransfer(db, paymentId),
    refund: (refund) => insertTransferRefund(db, refund),
  }
}

/**
 * Ways to pay whose money staff record: by transfer, which buyers choose where the company has a bank account, and in cash
 * or otherwise, which only staff record.
 */
export function transferProviders({ db, settings }: SettingsDb): [TransferMethod, PaymentProvider][] {
  return [
    [
      'transfer',
      providerOf({ db, settings }, 'transfer', {
        title: textsOnRead(() => t('Bank transfer')),
        hint: textsOnRead(() => t('Production starts when your transfer has arrived.')),
        isOffered: () => settings.company().bankAccounts.length > 0,
      }),
    ],
    [
      'staff',
      providerOf({ db, settings }, 'staff', {
        title: textsOnRead(() => t('Cash or other payment')),
        hint: textsOnRead(() => t('Recorded by our staff.')),
        isOffered: () => false,
      }),
    ],
  ]
}
