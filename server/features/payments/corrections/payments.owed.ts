import type { OrderRow } from '../../orders/orders.store.ts'

/** What an order costs after the corrections of its invoice, in minor units. */
export function owedMinor({
  total_minor: total,
  credited_minor: credited,
}: Pick<OrderRow, 'total_minor' | 'credited_minor'>): number {
  return total - credited
}
