import { openOf } from '#contract/orders/orders.ts'
import type { OrderRow } from '../../orders/orders.columns.ts'

/** What an order costs after the corrections of its invoice, in minor units. */
export function owedMinor({
  total_minor: total,
  credited_minor: credited,
}: Pick<OrderRow, 'total_minor' | 'credited_minor'>): number {
  return total - credited
}

type Open = 'status' | 'paid' | 'deleted_at' | 'total_minor' | 'credited_minor' | 'received_minor'

/** The unpaid amount of an order, in minor units: its cost less the receipts. */
export function openOrderMinor(order: Pick<OrderRow, Open>): number {
  return order.deleted_at ? 0 : openOf({ ...order, owed: owedMinor(order), received: order.received_minor })
}
