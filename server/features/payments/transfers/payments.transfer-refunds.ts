import type { FastifyInstance } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { toMajor } from '#contract/money.ts'
import { rfReference } from '#contract/payments/rf-reference.ts'
import { transferRefundColumns, transferRefundsExportPath } from '#contract/payments/transfers.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { actorFor, type Identify } from '#server/http/handle.ts'
import { refuse } from '#server/http/problem.ts'
import { sendTable } from '#server/lists/export.ts'
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
export function transferRefundsExport(app: FastifyInstance, { db }: PaymentDeps, identify: Identify): void {
  app.get(`/api${transferRefundsExportPath}`, {
    config: { endpointId: 'payments.transferRefundsExport', parameters: [] },
    handler: async (request, reply) => {
      await actorFor(request, identify, 'admin')
      const refunds = await listTransferRefunds(db)
      const rows = refunds.map((one) => ({ ...one, reference: rfReference(String(one.orderNumber)) }))
      return sendTable(reply, {
        ...{ name: 'refunds', columns: transferRefundColumns, total: rows.length },
        records: (async function* () {
          yield* rows
        })(),
      })
    },
  })
}

/** Records that a refund was transferred: the buyer gets the same mail as for a card. Throws `payment_not_found`. */
export async function completeTransferRefund(deps: PaymentDeps, actor: Actor, refundId: string): Promise<void> {
  const paid = await inTransaction(deps.pool, async (tx) => {
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
