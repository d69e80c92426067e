import type { ErrorCode } from '../errors.ts'
import type { OrderStatus } from './orders.ts'

type OrderState = { status: OrderStatus; paid: boolean }

/** Statuses in which an unpaid order may be deleted: production has not begun. */
const deletable: readonly OrderStatus[] = ['pending', 'cancelled', 'expired']

/** Why this order cannot be deleted, or null. A paid order is refunded, never deleted. */
export function deletionRefusal({ status, paid }: OrderState): ErrorCode | null {
  if (paid) return 'order_is_paid'
  return deletable.includes(status) ? null : 'order_in_progress'
}

/** A buyer may cancel until production begins. */
const cancellable: readonly OrderStatus[] = ['pending', 'confirmed']

/** Why this order cannot be cancelled by its buyer, or null. */
export function cancellationRefusal({ status, paid }: OrderState): ErrorCode | null {
  if (paid) return 'order_is_paid'
  return cancellable.includes(status) ? null : 'order_not_cancellable'
}
