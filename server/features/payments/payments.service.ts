import type { Actor } from '#contract/access.ts'
import type { PayableOrder } from '#contract/payments.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { toOrder } from '../orders/orders.service.ts'
import { findOrderRow } from '../orders/orders.store.ts'

export type PaymentParts = { db: Database; publicUrl: string }

/** The order to pay for; its personal parts only for its owner and for admins. Throws `order_not_found`. */
export async function findPayable(parts: PaymentParts, actor: Actor | null, id: string): Promise<PayableOrder> {
  const row = (isUuid(id) && (await findOrderRow(parts.db, id))) || refuse('order_not_found')
  const order = toOrder(row, parts)
  if (actor && (actor.isAdmin || actor.id === row.user_id)) return order
  const { userName: _name, email: _email, address: _address, phone: _phone, others: _others, ...rest } = order
  return rest
}
