import type { ErrorCode } from '../errors.ts'
import { type Order, receivedOf } from './orders.ts'
import type { OrderStatus } from './statuses.ts'

/** `hasShipments`: goods from stock may be sent before production. */
type OrderState = { status: OrderStatus; paid: boolean; hasShipments?: boolean }

/** `hasMoney`: a part of it was received, or the refund of what was received is still to be paid. */
type Deletable = OrderState & { hasMoney: boolean }

/** Statuses in which an unpaid order may be deleted: production has not begun. */
const deletable: readonly OrderStatus[] = ['pending', 'cancelled', 'expired']

/** Why this order cannot be deleted, or null. A paid order is refunded, never deleted; of any other, money is returned first. */
export function deletionRefusal({ status, paid, hasMoney }: Deletable): ErrorCode | null {
  if (paid || hasMoney) return 'order_is_paid'
  return deletable.includes(status) ? null : 'order_in_progress'
}

/** Whether pieces of an order may still be sent, and so be ended. */
export function canEnd(status: OrderStatus): boolean {
  return status === 'pending' || status === 'confirmed' || status === 'in_production'
}

/** Whether an order as the API returns it may be offered to be deleted. Money of one that has ended is known only to the server. */
export function canDelete(order: Order): boolean {
  return deletionRefusal({ ...order, hasMoney: receivedOf(order) > 0 }) === null
}

/** A buyer may cancel until production begins or something is sent. */
const cancellable: readonly OrderStatus[] = ['pending', 'confirmed']

/** Why this order cannot be cancelled by its buyer, or null. What was received of it is refunded. */
export function cancellationRefusal({ status, paid, hasShipments }: OrderState): ErrorCode | null {
  if (paid) return 'order_is_paid'
  return cancellable.includes(status) && !hasShipments ? null : 'order_not_cancellable'
}
