import type { Order } from '#contract/orders/orders.ts'
import type { OrderStatus } from '#contract/orders/statuses.ts'

const openStatuses: readonly OrderStatus[] = ['pending', 'confirmed', 'in_production', 'shipped']

/** Whether something is still to come of an order: it has neither arrived nor ended. */
export function isOpen({ status }: Pick<Order, 'status'>): boolean {
  return openStatuses.includes(status)
}
