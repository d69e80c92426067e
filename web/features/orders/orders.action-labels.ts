import type { OrderStatus } from '#contract/orders/statuses.ts'
import { mark, t } from '#i18n/t.ts'

const actionLabels: Partial<Record<OrderStatus, string>> = {
  confirmed: mark('Confirm order'),
  in_production: mark('Start production'),
  delivered: mark('Mark as delivered'),
  cancelled: mark('Cancel order'),
}

/** What staff press to take an order to this status. */
export function statusActionLabel(status: OrderStatus): string {
  const label = actionLabels[status]
  return label ? t(label) : ''
}
