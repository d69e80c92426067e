import { inTransaction } from '#server/database/transaction.ts'
import { lockAnyOrder } from '../../orders/orders.status.store.ts'
import type { PaymentDeps } from '../payments.deps.ts'
import { findUnfinished, lockPayment } from '../payments.store.ts'
import { sync } from '../payments.sync.ts'
import { isRecorded } from '../transfers/payments.transfer-provider.ts'
import { findTransfer } from '../transfers/payments.transfers.store.ts'
import { saveAsked } from './payments.credited.store.ts'

/**
 * A transfer of which a part has come asks for no more than that part from now on, so it is complete, and the rest can be paid in
 * another way. Nothing of it is lost if what follows fails: the order is paid in part, as before.
 */
export async function settlePart(deps: PaymentDeps, orderId: string): Promise<void> {
  const waiting = await findUnfinished(deps.db, orderId)
  if (!waiting || !isRecorded(waiting.ref)) return
  const ref = await inTransaction(deps.pool, async (tx) => {
    await lockAnyOrder(tx, orderId)
    const payment = await lockPayment(tx, waiting.id)
    const transfer = await findTransfer(tx, payment.id)
    const receivedMinor = transfer?.received_minor ?? 0
    if (payment.status !== 'processing' || receivedMinor <= 0) return null
    if (receivedMinor < payment.amount_minor) await saveAsked(tx, payment.id, receivedMinor)
    return payment.ref
  })
  if (ref) await sync(deps, ref)
}
