import { inTransaction } from '#server/database/transaction.ts'
import { lockAnyOrder } from '../../orders/orders.status.store.ts'
import type { PaymentDeps } from '../payments.deps.ts'
import { sumRefunds } from '../payments.refunds.store.ts'
import { destination } from '../payments.rules.ts'
import { sendBack } from '../payments.send-back.ts'
import { listPaymentsOf, lockPayment } from '../payments.store.ts'
import { isOfOrder } from './payments.credited.store.ts'
import { settlePart } from './payments.parts.ts'

/**
 * What was received for an order that ended without being paid goes back: each of its payments has a refund, which staff find where
 * they pay money back. Does nothing the second time, so a job that was killed can be repeated.
 */
export async function returnMoney(deps: PaymentDeps, orderId: string): Promise<void> {
  await settlePart(deps, orderId)
  await inTransaction(deps.pool, async (tx) => {
    const order = await lockAnyOrder(tx, orderId)
    const outcome = order && destination({ ...order, isPart: true })
    if (!order || order.paid || !outcome || outcome.isPaid) return
    for (const { id } of await listPaymentsOf(tx, orderId)) {
      const payment = await lockPayment(tx, id)
      if (!(await isOfOrder(tx, id))) continue
      const amountMinor = payment.amount_minor - (await sumRefunds(tx, id))
      if (amountMinor > 0) await sendBack(tx, payment, { amountMinor, reason: outcome.reason })
    }
  })
}
