import crypto from 'node:crypto'
import type { Actor } from '#contract/access.ts'
import { formatMoney, toMajor } from '#contract/money.ts'
import type { OrderReceipts, SurplusForm } from '#contract/payments/transfers.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Transactional } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { lockAnyOrder } from '../../orders/orders.status.store.ts'
import type { PaymentDeps } from '../payments.deps.ts'
import { beyondPayment, listReceipts, receiptMinor, refuseFuture, sumOf } from './payments.receipts.ts'
import { findReceivingPayment, insertReceipt, listReceiptRows } from './payments.transfers.store.ts'

type Returning = { actor: Actor; orderId: string; form: SurplusForm }

/**
 * Records that money beyond the total of a paid order was returned: a receipt below zero, so what was received is what the
 * company has. Throws `order_not_found`, and `rule_broken` for more than there is and for an order that is not paid.
 */
export async function returnSurplus(
  deps: PaymentDeps & Transactional,
  { actor, orderId, form }: Returning,
): Promise<OrderReceipts> {
  refuseFuture(deps.settings, form.returnedOn, 'returnedOn')
  await deps.transaction(async (tx) => {
    const order = (isUuid(orderId) && (await lockAnyOrder(tx, orderId))) || refuse('order_not_found')
    const amountMinor = receiptMinor(form, order.currency)
    const receivedMinor = sumOf(await listReceiptRows(tx, order.id))
    const maxMinor = order.paid ? await beyondPayment(tx, order, receivedMinor) : 0
    const paymentId = await findReceivingPayment(tx, order.id)
    if (amountMinor > maxMinor || paymentId === undefined) {
      const most = formatMoney(toMajor(maxMinor, order.currency), order.currency)
      const message = t('This order was overpaid by {most}. You cannot return more than that.', {
        most,
      })
      refuse('rule_broken', [{ path: 'amount', message }])
    }
    await insertReceipt(tx, {
      id: crypto.randomUUID(),
      paymentId,
      kind: 'transfer',
      amountMinor: -amountMinor,
      receivedOn: form.returnedOn,
      note: (form.note ?? '').trim(),
      actor,
      bankReceiptId: null,
    })
    await recordAudit(tx, {
      actor,
      action: 'order.surplus_returned',
      subject: { kind: 'order', id: order.id, name: String(order.number) },
      after: { amountMinor, currency: order.currency, returnedOn: form.returnedOn },
    })
  })
  return listReceipts(deps, orderId)
}
