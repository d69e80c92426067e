import type { Order, OrderStatus } from '#contract/orders/orders.ts'

const openStatuses: readonly OrderStatus[] = ['pending', 'confirmed', 'in_production', 'shipped']

/** Whether something is still to come of an order: it has neither arrived nor ended. */
export function isOpen({ status }: Pick<Order, 'status'>): boolean {
  return openStatuses.includes(status)
}
