import type { Actor } from '#contract/access.ts'
import type { ReaderNumbers } from '#contract/lists/reader-form.ts'
import { toMajor } from '#contract/money.ts'
import { rfReference } from '#contract/payments/rf-reference.ts'
import { transferRefundColumns } from '#contract/payments/transfers.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transactional } from '#server/database/transaction.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import { refuse } from '#server/http/problem.ts'
import { csvFile } from '#server/lists/export.ts'
import { otherRef } from '../methods/payments.other-providers.ts'
import type { PaymentDeps } from '../payments.deps.ts'
import { sync } from '../payments.sync.ts'
import { listOpenRefunds, listSurplusRows, markRefundPaid } from './payments.transfers.store.ts'

/** Refunds that are still to be transferred, the oldest first. */
export async function listTransferRefunds(db: Database) {
  const rows = await listOpenRefunds(db)
  return rows.map((row) => ({
    _id: row.id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    customer: row.customer,
    account: row.account,
    amount: toMajor(row.amount_minor, row.currency),
    currency: row.currency,
    reason: row.reason,
    askedAt: row.asked_at.toISOString(),
  }))
}

/** Money that no order needs: staff pay it back, and withdraw the receipt of an order that has ended. */
export async function listSurplus(db: Database) {
  const rows = await listSurplusRows(db)
  return rows.map((row) => ({
    orderId: row.order_id,
    orderNumber: row.order_number,
    customer: row.customer,
    amount: toMajor(row.amount_minor, row.currency),
    currency: row.currency,
    reason: row.reason,
  }))
}

/** The refunds to transfer as CSV, for the accountant or the program of the bank. */
export async function exportTransferRefunds(
  { db, settings }: Pick<PaymentDeps, 'db' | 'settings'>,
  { reader }: { reader?: ReaderNumbers | undefined },
): Promise<FileAnswer> {
  const refunds = await listTransferRefunds(db)
  const rows = refunds.map((one) => ({ ...one, reference: rfReference(String(one.orderNumber)) }))
  return csvFile({
    name: 'refunds',
    timeZone: settings.formats().timeZone,
    columns: transferRefundColumns,
    total: rows.length,
    records: (async function* () {
      yield* rows
    })(),
    reader,
  })
}

/** Records that a refund was transferred: the buyer gets the same mail as for a card. Throws `payment_not_found`. */
export async function completeTransferRefund(
  deps: PaymentDeps & Transactional,
  actor: Actor,
  refundId: string,
): Promise<void> {
  const paid = await deps.transaction(async (tx) => {
    const marked = (isUuid(refundId) && (await markRefundPaid(tx, refundId))) || refuse('payment_not_found')
    await recordAudit(tx, {
      actor,
      action: 'payment.transferred',
      subject: { kind: 'payment', id: marked.payment_id },
      after: { amountMinor: marked.amount_minor },
    })
    return marked
  })
  await sync(deps, otherRef(paid.method, paid.payment_id))
}
