import type { OrderStatus } from '#contract/orders.ts'
import { mark, t } from '#texts/t.ts'

const deeds: Partial<Record<OrderStatus, string>> = {
  confirmed: mark('Confirm the order'),
  in_production: mark('Begin production'),
  delivered: mark('Mark as delivered'),
  cancelled: mark('Cancel the order'),
}

/** What staff press to take an order to this status. */
export function deedTo(status: OrderStatus): string {
  const deed = deeds[status]
  return deed ? t(deed) : ''
}
